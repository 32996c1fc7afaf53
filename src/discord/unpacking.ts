import { createGunzip } from 'node:zlib';
import { Refusal } from '../rules/index.js';

/** The biggest record file, in bytes, as it is sent, and as it is unpacked. */
export const RECORD_MAX_BYTES = 25_000_000;
export const RECORD_UNPACKED_MAX_BYTES = 50_000_000;

/**
 * The text of a file, unpacked if it is packed with gzip: of no more than `maxBytes`, whatever it would unpack to.
 * @throws {Refusal} INVALID_INPUT when it is bigger, or is no UTF-8 or UTF-16 text
 */
export async function textOf(file: Uint8Array, field: string, maxBytes: number): Promise<string> {
  const bytes = file[0] === 0x1f && file[1] === 0x8b ? await unpacked(file, field, maxBytes) : file;
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes('\0')) throw new TypeError('binary');
    return text;
  } catch {
    throw new Refusal('INVALID_INPUT', `${field}: the file is no text (UTF-8 or UTF-16)`, field);
  }
}

/** Piece by piece: what goes beyond is never unpacked. */
async function unpacked(file: Uint8Array, field: string, maxBytes: number): Promise<Uint8Array> {
  const broken = new Refusal('INVALID_INPUT', `${field}: the file is packed, and broken or much too big unpacked`, field);
  const pieces: Uint8Array[] = [];
  let size = 0;
  const gunzip = createGunzip();
  gunzip.end(file);
  try {
    for await (const piece of gunzip as AsyncIterable<Uint8Array>) {
      size += piece.length;
      if (size > maxBytes) throw broken;
      pieces.push(piece);
    }
  } catch {
    throw broken;
  }
  return Buffer.concat(pieces);
}
