/** Reads every text that people hand in as a file, and checks its bounds as it streams, before anything is parsed. */
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Json } from '../../dice/index.js';
import { invalid, Refusal } from '../../rules/index.js';
import { type JsonBounds, JsonCount } from './json-bounds.js';

/** A file's bounds. */
export interface FileBounds {
  /** Size as sent, packed or not, in bytes. */
  readonly bytes: number;
  readonly unpackedBytes: number;
  /** Bounds for JSON. */
  readonly json: JsonBounds;
}

/** The record of a battle: one of 12,000 events has 50 MB, and its longest line is an undo of thousands of facts. */
export const RECORD_BOUNDS: FileBounds = {
  bytes: 25_000_000,
  unpackedBytes: 50_000_000,
  json: { depth: 100, things: 8_000_000, thingsOnLine: 500_000, keyBytes: 400, stringBytes: 12_000_000 },
};

/** Bounds of a file that an umpire writes, such as an order of battle or a chart. */
export const PAPER_BOUNDS: FileBounds = {
  bytes: 1_000_000,
  unpackedBytes: 2_000_000,
  json: { depth: 16, things: 100_000, thingsOnLine: 100_000, keyBytes: 400, stringBytes: 20_000 },
};

/** An order of battle: documents of other programs nest units within units, and hold pictures of symbols. */
export const ORDER_BOUNDS: FileBounds = {
  ...PAPER_BOUNDS,
  json: { ...PAPER_BOUNDS.json, depth: 48, stringBytes: 300_000 },
};

/** Bytes that are looked at in one step. */
const PIECE_BYTES = 64 * 1024;
const FIRST_OF_JSON = /^[\s\ufeff]*[[{]/;

/**
 * Reads the text of a file, and unpacks it first if it is packed with gzip.
 * @param field the option or form field that brought the file, for refusals
 * @throws {Refusal} INVALID_INPUT if the unpacked text is too long, if it goes beyond the bounds for JSON, if the file is packed
 * and damaged, or if it is no text in UTF-8 or UTF-16
 */
export async function textOf(file: Uint8Array, field: string, bounds: FileBounds): Promise<string> {
  const refuse = (what: string): Refusal => invalid(field, `${what}`);
  const isPacked = file[0] === 0x1f && file[1] === 0x8b;
  const tooBig = isPacked ? 'the file is packed, and broken or much too big unpacked' : 'the file is too big';
  const pieces: Uint8Array[] = [];
  let size = 0;
  const take = (piece: Uint8Array): void => {
    size += piece.length;
    if (size > bounds.unpackedBytes) throw refuse(tooBig);
    pieces.push(piece);
  };
  const count = counting(new JsonCount(bounds.json, (what) => refuse(`the file goes beyond what is read: ${what}`)));
  try {
    for await (const piece of isPacked ? unpacked(file) : inPieces(file)) {
      take(piece);
      if (!isUtf16(pieces[0]!)) count(piece);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refuse(tooBig);
  }
  const bytes = Buffer.concat(pieces);
  const text = decoded(bytes, () => refuse('the file is no text (UTF-8 or UTF-16)'));
  if (isUtf16(bytes)) count(Buffer.from(text));
  return text;
}

/** JSON text as a value. @throws {Refusal} INVALID_INPUT if the text is no JSON */
export function jsonOf(text: string, field: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable';
    throw invalid(field, `the file is not JSON (${why})`);
  }
}

function unpacked(file: Uint8Array): AsyncIterable<Uint8Array> {
  return Readable.from([file]).pipe(createGunzip({ chunkSize: PIECE_BYTES })) as AsyncIterable<Uint8Array>;
}

function* inPieces(file: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < file.length; from += PIECE_BYTES) yield file.subarray(from, from + PIECE_BYTES);
}

/** Counts the content of a file that begins like JSON. Tables need no count, because their size in bytes is bounded. */
function counting(count: JsonCount): (piece: Uint8Array) => void {
  let isJson: boolean | undefined;
  return (piece) => {
    isJson ??= FIRST_OF_JSON.test(Buffer.from(piece).toString('utf8'));
    if (isJson) count.add(piece);
  };
}

const LITTLE_ENDIAN = [0xff, 0xfe] as const;
const BIG_ENDIAN = [0xfe, 0xff] as const;
const beginsWith = (bytes: Uint8Array, [first, second]: readonly [number, number]): boolean =>
  bytes[0] === first && bytes[1] === second;
const isUtf16 = (bytes: Uint8Array): boolean => beginsWith(bytes, LITTLE_ENDIAN) || beginsWith(bytes, BIG_ENDIAN);

function decoded(bytes: Uint8Array, noText: () => Refusal): string {
  const utf16 = beginsWith(bytes, LITTLE_ENDIAN) ? 'utf-16le' : 'utf-16be';
  const encoding = isUtf16(bytes) ? utf16 : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes('\0')) throw new TypeError('binary');
    return text;
  } catch {
    throw noText();
  }
}
