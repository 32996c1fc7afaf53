import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Refusal } from '../rules/index.js';

/**
 * Reads the text of a file. Unpacks the file first if it is packed with gzip.
 * @param maxBytes the maximum number of bytes, both of the file and of its unpacked content. The content may also be at most a
 *   hundred times as large as the packed file
 * @throws {Refusal} NOT_FOUND if the file does not exist; INVALID_INPUT if the file is too large, or if a packed file is damaged
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

/**
 * A packed record has a tenth or a twentieth of the record's size. A file that unpacks to a hundred times its size is therefore
 * not a record.
 */
const MOST_PACKED = 100;
const LEAST_UNPACKED = 1 << 20;

const isPacked = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpacked(bytes: Buffer, maxBytes: number): Buffer {
  const most = Math.min(maxBytes, Math.max(LEAST_UNPACKED, bytes.length * MOST_PACKED));
  try {
    return gunzipSync(bytes, { maxOutputLength: most });
  } catch {
    throw new Refusal('INVALID_INPUT', `the file is packed, and broken or over ${most} bytes unpacked`, 'file');
  }
}
