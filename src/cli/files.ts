import { readFileSync, statSync } from 'node:fs';
import { Refusal } from '../rules/index.js';

/** The text of a file. @throws {Refusal} NOT_FOUND, INVALID_INPUT when it is too long */
export async function readFile(path: string, maxBytes: number): Promise<string> {
  let bytes: number;
  try {
    bytes = statSync(path).size;
  } catch {
    throw new Refusal('NOT_FOUND', `there is no file ${path}`, 'file');
  }
  if (bytes > maxBytes) throw new Refusal('INVALID_INPUT', `the file has more than ${maxBytes} bytes`, 'file');
  return Promise.resolve(readFileSync(path, 'utf8'));
}
