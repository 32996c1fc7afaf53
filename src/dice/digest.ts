import { createHash, hash } from 'node:crypto';

/** Returns the SHA-256 of UTF-8 text, as lower-case hex. */
export function sha256Hex(text: string): string {
  return hash('sha256', text);
}

/** A SHA-256 of UTF-8 text that is added in pieces. With `copy`, the same beginning can be continued in several ways. */
export class Digest {
  constructor(private readonly hash = createHash('sha256')) {}

  add(text: string): this {
    this.hash.update(text, 'utf8');
    return this;
  }

  copy(): Digest {
    return new Digest(this.hash.copy());
  }

  /** Returns the digest in lower-case hex. Nothing can be added after this call. */
  hex(): string {
    return this.hash.digest('hex');
  }
}

/** Returns the SHA-256 of bytes that are written in hex. The result is lower-case hex. */
export function sha256OfHex(hex: string): string {
  return createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
}

/** Returns the SHA-256 of bytes that are written in base64. The result is lower-case hex. */
export function sha256OfBase64(base64: string): string {
  return createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
}

/** The number of bytes in a block and in a result of SHA-256. */
const BLOCK = 64;
const RESULT = 32;

/**
 * Returns a function that calculates the HMAC-SHA256 of UTF-8 texts (RFC 2104), 32 bytes each. Each die needs an HMAC, and
 * hashing twice is faster than creating Node's own HMAC objects.
 * @param keyHex the key in hex
 */
export function createKeyedHmac(keyHex: string): (text: string) => Uint8Array {
  const given = Buffer.from(keyHex, 'hex');
  const key = given.length > BLOCK ? createHash('sha256').update(given).digest() : given;
  const padded = (pad: number, further: number): Buffer => {
    const block = Buffer.alloc(BLOCK + further, pad);
    for (const [at, byte] of key.entries()) block[at] = byte ^ pad;
    return block;
  };
  const [inner, outer] = [padded(0x36, 0), padded(0x5c, RESULT)];
  return (text) => {
    outer.write(hash('sha256', Buffer.concat([inner, Buffer.from(text, 'utf8')])), BLOCK, 'hex');
    return Buffer.from(hash('sha256', outer), 'hex');
  };
}

/** Returns the HMAC-SHA-256 of a UTF-8 text under a key in hex: 32 bytes. */
export const hmacSha256 = (keyHex: string, text: string): Uint8Array => createKeyedHmac(keyHex)(text);

/** Returns the HMAC-SHA-256 of a text, in lower-case hex. */
export const hmacSha256Hex = (keyHex: string, text: string): string => Buffer.from(hmacSha256(keyHex, text)).toString('hex');
