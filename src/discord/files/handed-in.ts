/** Reads all text files that people upload. Limits are checked while a file is read, before anything is parsed. */
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Json } from '../../dice/index.js';
import { Refusal, refuseInvalid } from '../../rules/index.js';
import { detectUnicodeEncoding } from './encodings.js';

/** The limits for JSON in a file. Line breaks within strings do not end a line. */
interface JsonBounds {
  /** The maximum depth of nested arrays and objects. */
  readonly depth: number;
  /** The maximum number of values and keys, in the whole file and in one line. */
  readonly things: number;
  readonly thingsOnLine: number;
  /** The maximum number of bytes in one key, and in one string. */
  readonly keyBytes: number;
  readonly stringBytes: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const LINE_BREAK = 0x0a;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** A counter for the contents of UTF-8 JSON, which counts piece by piece before the JSON is parsed. */
class JsonCounter {
  private depth = 0;
  private things = 0;
  private onLine = 0;
  private isInString = false;
  private isEscaped = false;
  private stringBytes = 0;

  /** Creates the counter. @param refuse builds the refusal from a text that describes what exceeds its limit */
  constructor(
    private readonly bounds: JsonBounds,
    private readonly refuse: (what: string) => Refusal,
  ) {}

  /** Counts the next bytes. @throws {Refusal} as soon as the file exceeds a limit */
  add(bytes: Uint8Array): void {
    for (const byte of bytes)
      if (this.isInString) this.withinText(byte);
      else this.outside(byte);
  }

  private withinText(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) {
      this.isInString = false;
      return;
    }
    if (++this.stringBytes > this.bounds.stringBytes) throw this.refuse('a text in it is too long');
  }

  private outside(byte: number): void {
    if (byte === QUOTE) {
      this.isInString = true;
      this.stringBytes = 0;
    } else if (OPENING.has(byte)) {
      if (++this.depth > this.bounds.depth) throw this.refuse('it is nested too deep');
      this.count();
    } else if (CLOSING.has(byte)) this.depth--;
    else if (byte === COLON) {
      if (this.stringBytes > this.bounds.keyBytes) throw this.refuse('a key in it is too long');
      this.count();
    } else if (byte === COMMA) this.count();
    else if (byte === LINE_BREAK) this.onLine = 0;
  }

  private count(): void {
    if (++this.things > this.bounds.things || ++this.onLine > this.bounds.thingsOnLine)
      throw this.refuse('it holds too many values');
  }
}

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
