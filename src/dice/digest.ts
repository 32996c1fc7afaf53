import { createHash, createHmac, createSecretKey, hash } from 'node:crypto';

/** Returns the SHA-256 of UTF-8 text, as lower-case hex. */
export function calculateSha256Hex(text: string): string {
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
export function calculateSha256OfHex(hex: string): string {
  return createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
}

/** Returns the SHA-256 of bytes that are written in base64. The result is lower-case hex. */
export function calculateSha256OfBase64(base64: string): string {
  return createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
}

/** Returns a function that calculates the HMAC-SHA256 of UTF-8 texts, 32 bytes each. @param keyHex the key in hex */
export function createKeyedHmac(keyHex: string): (text: string) => Uint8Array {
  const key = createSecretKey(keyHex, 'hex');
  return (text) => createHmac('sha256', key).update(text, 'utf8').digest();
}

/** Returns the HMAC-SHA-256 of a UTF-8 text under a key in hex: 32 bytes. */
export const calculateHmacSha256 = (keyHex: string, text: string): Uint8Array => createKeyedHmac(keyHex)(text);

/** Returns the HMAC-SHA-256 of a text, in lower-case hex. */
export const calculateHmacSha256Hex = (keyHex: string, text: string): string =>
  Buffer.from(calculateHmacSha256(keyHex, text)).toString('hex');
