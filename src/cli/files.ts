import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Refusal } from '../rules/index.js';

/**
 * Reads the text of a file, and unpacks it first if it is packed with gzip.
 * @param maxBytes the largest number of bytes allowed, both of the file and of its unpacked content
 * @throws {Refusal} NOT_FOUND if there is no such file; INVALID_INPUT if it is too large, or if it is packed and damaged
 */
export async function readFile(path: string, maxBytes: number): Promise<string> {
  let bytes: number;
  try {
    bytes = statSync(path).size;
  } catch {
    throw new Refusal('NOT_FOUND', `there is no file ${path}`, 'file');
  }
  if (bytes > maxBytes) throw new Refusal('INVALID_INPUT', `the file has more than ${maxBytes} bytes`, 'file');
  const read = readFileSync(path);
  return Promise.resolve((isPacked(read) ? unpacked(read, maxBytes) : read).toString('utf8'));
}

const isPacked = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpacked(bytes: Buffer, maxBytes: number): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch {
    throw new Refusal('INVALID_INPUT', `the file is packed, and broken or over ${maxBytes} bytes unpacked`, 'file');
  }
}
