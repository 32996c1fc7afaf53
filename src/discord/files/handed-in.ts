/** Reads all text files that people upload. Limits are checked while a file is read, before anything is parsed. */
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Json } from '../../dice/index.js';
import { refuseInvalid, Refusal } from '../../rules/index.js';
import { detectUnicodeEncoding } from './encodings.js';
import { type JsonBounds, JsonCounter } from './json-bounds.js';

/** The limits for a kind of file. */
interface FileBounds {
  /** The maximum size of the uploaded file in bytes. */
  readonly bytes: number;
  readonly unpackedBytes: number;
  /** The limits for JSON in the file. */
  readonly json: JsonBounds;
}

/**
 * The limits for the record of a battle. A record of 12,000 events has 50 MB, and its longest line is an undo with thousands of
 * facts.
 */
export const RECORD_FILE_BOUNDS: FileBounds = {
  bytes: 25_000_000,
  unpackedBytes: 50_000_000,
  json: { depth: 100, things: 8_000_000, thingsOnLine: 500_000, keyBytes: 400, stringBytes: 12_000_000 },
};

/** The limits for a file that an umpire writes, such as a scenario or a chart. */
export const UMPIRE_FILE_BOUNDS: FileBounds = {
  bytes: 1_000_000,
  unpackedBytes: 2_000_000,
  json: { depth: 16, things: 100_000, thingsOnLine: 100_000, keyBytes: 400, stringBytes: 20_000 },
};

/** The limits for an order of battle. Documents from other programs contain nested units and pictures of symbols. */
export const ORDER_FILE_BOUNDS: FileBounds = {
  ...UMPIRE_FILE_BOUNDS,
  json: { ...UMPIRE_FILE_BOUNDS.json, depth: 48, stringBytes: 300_000 },
};

/** The number of bytes that are checked in one step. */
const PIECE_BYTES = 64 * 1024;
const FIRST_OF_JSON = /^[\s\ufeff]*[[{]/;

/** Decodes a whole text; undefined if the bytes are not a text. */
type Decoding<T> = (bytes: Uint8Array) => T | undefined;

/**
 * Reads the text of a file, and first unpacks a file that is packed with gzip.
 * @param field the option or form field that contains the file, for refusals
 * @throws {Refusal} INVALID_INPUT if the unpacked text is too long, if it exceeds the limits for JSON, if a packed file is
 *   damaged, or if it is not a text in UTF-8 or UTF-16
 */
export function readFileText(file: Uint8Array, field: string, bounds: FileBounds): Promise<string>;
/**
 * Reads the text of a file that has another encoding.
 * @param decoding decodes the bytes
 */
export function readFileText<T>(file: Uint8Array, field: string, bounds: FileBounds, decoding: Decoding<T>): Promise<T>;
export async function readFileText(
  file: Uint8Array,
  field: string,
  bounds: FileBounds,
  decoding: Decoding<unknown> = inUnicode,
): Promise<unknown> {
  const refuse = (what: string): Refusal => refuseInvalid(field, `${what}`);
  const isPacked = file[0] === 0x1f && file[1] === 0x8b;
  const tooBig = isPacked
    ? 'The packed file is damaged or too large. Choose another file.'
    : 'The file is too large. Choose a smaller one.';
  const pieces: Uint8Array[] = [];
  let size = 0;
  const take = (piece: Uint8Array): void => {
    size += piece.length;
    if (size > bounds.unpackedBytes) throw refuse(tooBig);
    pieces.push(piece);
  };
  const count = counting(
    new JsonCounter(bounds.json, (what) => refuse(`The file cannot be read, because ${what}. Choose a smaller one.`)),
  );
  try {
    for await (const piece of isPacked ? unpacked(file) : inPieces(file)) {
      take(piece);
      if (!isUtf16(pieces[0]!)) count(piece);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refuse(tooBig);
  }
  const bytes = Buffer.concat(pieces);
  const text = decoding(bytes);
  if (text === undefined)
    throw refuse(
      decoding === inUnicode
        ? 'The file is not a text in UTF-8 or UTF-16. Save it again as UTF-8.'
        : 'The file is neither a text nor a workbook (.xlsx). Save the table as .xlsx or CSV.',
    );
  if (isUtf16(bytes)) count(Buffer.from(inUnicode(bytes) ?? ''));
  return text;
}

/** Parses JSON text. @throws {Refusal} INVALID_INPUT if the text is not JSON */
export function parseJsonFile(text: string, field: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable';
    throw refuseInvalid(field, `The file is not JSON (${why}). Choose another file.`);
  }
}

function unpacked(file: Uint8Array): AsyncIterable<Uint8Array> {
  return Readable.from([file]).pipe(createGunzip({ chunkSize: PIECE_BYTES })) as AsyncIterable<Uint8Array>;
}

function* inPieces(file: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < file.length; from += PIECE_BYTES) yield file.subarray(from, from + PIECE_BYTES);
}

/**
 * Returns a function that counts the contents of a file if it starts like JSON. Tables need no counting, because their size in
 * bytes is limited.
 */
function counting(count: JsonCounter): (piece: Uint8Array) => void {
  let isJson: boolean | undefined;
  return (piece) => {
    isJson ??= FIRST_OF_JSON.test(Buffer.from(piece).toString('utf8'));
    if (isJson) count.add(piece);
  };
}

const isUtf16 = (bytes: Uint8Array): boolean => detectUnicodeEncoding(bytes)?.startsWith('utf-16') === true;

/** Decodes a text that is in UTF-8 or UTF-16. */
function inUnicode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(detectUnicodeEncoding(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
