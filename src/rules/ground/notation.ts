/** Reads and writes places in the notation that people enter, which is the same in all commands. */
import { refuseInvalid, type Refusal } from '../refusal.js';
import { normalizeCharacter, Scanner } from '../scanner.js';

/** The directions of the compass. North is up the map. */
export const DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export const DIRECTION_WORDS: Readonly<Record<Direction, string>> = {
  N: 'north',
  NE: 'north-east',
  E: 'east',
  SE: 'south-east',
  S: 'south',
  SW: 'south-west',
  W: 'west',
  NW: 'north-west',
};
/** The directions on hexes. The hexes have a flat side at the bottom, so they have no neighbours to the east and west. */
const HEX_DIRECTIONS: readonly Direction[] = ['N', 'NE', 'SE', 'S', 'SW', 'NW'];

/** A distance in a direction, in the map's unit of length. */
export interface Stride {
  readonly length: number;
  readonly direction: Direction;
}

/** A place as entered, before it is located on a map. Columns and rows are counted from 1 at the near left corner. */
export type PlaceText =
  /** A square, such as `D4`, `D4.7` or `D4.73`. Ninths are numbered like the keys of a phone, with 1 2 3 in the far row. */
  | { readonly kind: 'square'; readonly column: number; readonly row: number; readonly ninths: readonly number[] }
  /** A point, such as `23,18`: the distances from the near left corner in the map's unit of length. */
  | { readonly kind: 'point'; readonly x: number; readonly y: number }
  /** A hex, such as `1207`: its column and row. */
  | { readonly kind: 'hex'; readonly column: number; readonly row: number }
  /** Steps: `6NE 2N` from the unit's own place, or `2W of "A Coy"` from another unit's place. */
  | { readonly kind: 'steps'; readonly strides: readonly Stride[]; readonly of: string | null };

/** The properties of a map that decide how places are read. */
export interface Grid {
  readonly grid: 'squares' | 'hexes';
  readonly columns: number;
  readonly rows: number;
}

/** The maximum number of characters in a place. This leaves room for a unit's name, and for more steps than anyone enters. */
export const MAX_PLACE_LENGTH = 200;
const MOST_STRIDES = 8;
const MOST_LENGTH = 100_000;
/** The maximum number of decimals of a length. */
const DECIMALS = 3;

const LETTER = /[A-Z]/;
const DIGIT = /[0-9]/;

/**
 * Reads a place that people enter. Letters before a number mean the square with that name (`E5`). If the map has no such square,
 * and the letters are a direction, they mean steps (`N6`). A number before letters always means steps (`5E`).
 * @throws {Refusal} INVALID_INPUT if the text is not a place, if the square or hex is off the map, or if hexes do not allow the
 *   steps
 */
export function parsePlace(text: string, grid: Grid, field = 'at'): PlaceText {
  if (text.length > MAX_PLACE_LENGTH) throw notUnderstood(text, grid, field);
  const trimmed = text.trim();
  const place =
    grid.grid === 'hexes'
      ? (hexIn(trimmed) ?? stepsIn(trimmed))
      : (squareIn(trimmed, grid) ?? pointIn(trimmed) ?? stepsIn(trimmed));
  if (!place) throw notUnderstood(text, grid, field);
  requireOn(place, grid, field);
  return place;
}

/** Returns the text for a place. `parsePlace` reads this text as the same place. */
export function formatPlace(place: PlaceText): string {
  switch (place.kind) {
    case 'square':
      return `${formatSquare(place.column, place.row)}${place.ninths.length === 0 ? '' : `.${place.ninths.join('')}`}`;
    case 'point':
      return `${formatLength(place.x)},${formatLength(place.y)}`;
    case 'hex':
      return formatHex(place.column, place.row);
    case 'steps': {
      const strides = place.strides.map(({ length, direction }) => `${formatLength(length)}${direction}`).join(' ');
      return place.of === null ? strides : `${strides} of "${place.of}"`;
    }
  }
}

/** Returns the name of a square, such as `D4` or `AB12`. */
export const formatSquare = (column: number, row: number): string => `${formatColumn(column)}${row}`;

/** Returns the name of a hex, such as `1207`. */
export const formatHex = (column: number, row: number): string => `${twoDigits(column)}${twoDigits(row)}`;

/** Returns the letters of a column: A to Z, then AA and so on. */
export function formatColumn(column: number): string {
  let name = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}

const twoDigits = (number: number): string => `${number}`.padStart(2, '0');

/** Returns a length as text, without trailing zeros or an exponent. */
export function formatLength(length: number): string {
  const fixed = length.toFixed(DECIMALS);
  let end = fixed.length;
  while (fixed.charAt(end - 1) === '0') end--;
  return fixed.slice(0, fixed.charAt(end - 1) === '.' ? end - 1 : end);
}

function squareIn(text: string, grid: Grid): PlaceText | null {
  const scanner = new Scanner(text.toUpperCase());
  const letters = run(scanner, LETTER, 2);
  const digits = run(scanner, DIGIT, 3);
  if (letters === '' || digits === '') return null;
  const ninths = scanner.take('.') ? run(scanner, DIGIT, 2) : null;
  if (!scanner.atEnd || ninths === '' || ninths?.includes('0')) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  const row = Number(digits);
  const isThere = column <= grid.columns && row >= 1 && row <= grid.rows;
  if (!isThere && ninths === null && DIRECTIONS.some((direction) => direction === letters)) return null; // A letter followed by a number in this form means steps in a direction, as in N6.
  return { kind: 'square', column, row, ninths: [...(ninths ?? '')].map(Number) };
}

function hexIn(text: string): PlaceText | null {
  const scanner = new Scanner(text);
  const digits = run(scanner, DIGIT, 4);
  if (digits.length !== 4 || !scanner.atEnd) return null;
  return { kind: 'hex', column: Number(digits.slice(0, 2)), row: Number(digits.slice(2)) };
}

function pointIn(text: string): PlaceText | null {
  const scanner = new Scanner(text);
  const x = lengthIn(scanner);
  scanner.skipBlanks();
  if (x === null || !scanner.take(',')) return null;
  scanner.skipBlanks();
  const y = lengthIn(scanner);
  return y === null || !scanner.atEnd ? null : { kind: 'point', x, y };
}

/** Reads steps, such as `6NE 2N`, `N6` or `2 W of "A Coy"`; null for other text. */
function stepsIn(text: string): PlaceText | null {
  const scanner = new Scanner(text);
  const strides: Stride[] = [];
  for (;;) {
    scanner.skipBlanks();
    const at = scanner.at;
    if (isOf(scanner)) return strides.length === 0 ? null : stepsOf(strides, text.slice(scanner.at).trim());
    scanner.backTo(at);
    if (scanner.atEnd) return strides.length === 0 ? null : { kind: 'steps', strides, of: null };
    const stride = strideIn(scanner);
    if (!stride || strides.length === MOST_STRIDES) return null;
    strides.push(stride);
  }
}

const isOf = (scanner: Scanner): boolean => scanner.word().toLowerCase() === 'of';

function stepsOf(strides: readonly Stride[], rest: string): PlaceText | null {
  const isQuoted =
    rest.length > 1 && normalizeCharacter(rest.charAt(0)) === '"' && normalizeCharacter(rest.charAt(rest.length - 1)) === '"';
  const name = isQuoted ? rest.slice(1, -1) : rest;
  return name === '' ? null : { kind: 'steps', strides, of: name };
}

/** Reads one step, such as `6NE`, `6 NE` or `NE6`; null for other text. */
function strideIn(scanner: Scanner): Stride | null {
  const first = lengthIn(scanner);
  if (first !== null) scanner.skipBlanks();
  const direction = directionIn(scanner);
  const length = first ?? lengthIn(scanner);
  return direction === null || length === null ? null : { length, direction };
}

function directionIn(scanner: Scanner): Direction | null {
  const letters = run(scanner, /[A-Za-z]/, 3).toUpperCase();
  return DIRECTIONS.find((direction) => direction === letters) ?? null;
}

/** Reads a length with a limited number of digits and decimals; null if there is no length at this point. */
function lengthIn(scanner: Scanner): number | null {
  const whole = run(scanner, DIGIT, 6);
  if (whole === '' || DIGIT.test(scanner.next)) return null;
  const decimals = scanner.take('.') ? run(scanner, DIGIT, DECIMALS) : '0';
  const length = Number(`${whole}.${decimals}`);
  return decimals === '' || DIGIT.test(scanner.next) || length > MOST_LENGTH ? null : length;
}

/** Reads the next characters that match `kind`, up to a maximum number. */
function run(scanner: Scanner, kind: RegExp, most: number): string {
  let taken = '';
  while (taken.length < most && kind.test(scanner.next)) {
    const { next } = scanner;
    taken += next;
    scanner.take(next);
  }
  return taken;
}

function requireOn(place: PlaceText, { grid, columns, rows }: Grid, field: string): void {
  if (place.kind === 'square' || place.kind === 'hex') {
    const { column, row } = place;
    if (column < 1 || column > columns || row < 1 || row > rows) {
      const last = grid === 'hexes' ? formatHex(columns, rows) : formatSquare(columns, rows);
      throw refuseInvalid(field, `${formatPlace(place)} is off the map, which ends at ${last}. Enter a place on the map.`);
    }
  }
  if (place.kind === 'steps' && grid === 'hexes') {
    const wrong = place.strides.find(({ length, direction }) => !Number.isInteger(length) || !HEX_DIRECTIONS.includes(direction));
    if (wrong)
      throw refuseInvalid(field, 'Steps on hexes are whole numbers, to N, NE, SE, S, SW or NW. Enter steps such as 2NE 1N.');
  }
}

function notUnderstood(text: string, { grid }: Grid, field: string): Refusal {
  const shown = text.trim().slice(0, 40);
  const example =
    grid === 'hexes'
      ? 'a hex such as 1207, steps such as 2NE 1N, or 2N of "A Coy"'
      : 'a name on the map, a square such as D4 or D4.7, a point such as 23,18, or steps such as 6NE 2N';
  return refuseInvalid(field, `Cannot find the place “${shown}”. Enter ${example}.`);
}

/** A unit's call sign or name, and its destination, as typed. */
interface MoveText {
  readonly unit: string;
  readonly to: string;
}

/**
 * Splits a text into places at semicolons. Ignores empty parts.
 * @param most the maximum number of places
 * @throws {Refusal} INVALID_INPUT if the text has no place, or has more than `most` places
 */
export function splitPlaces(text: string, most: number, field: string): readonly string[] {
  const places = text.split(';').filter((place) => place.trim() !== '');
  if (places.length === 0 || places.length > most)
    throw refuseInvalid(field, `The number of places is wrong. Enter 1 to ${most} places, separated by semicolons.`);
  return places;
}

const MOVES_MAX = 1000;

/**
 * Splits a text into moves of units, such as `A2 E5, A Coy 23,18; "1 E5" 6NE`. A comma between two digits is part of a point. A
 * unit's name has at least one word. The name ends before the first later word at which a valid place starts. A name needs quotes
 * if its later words, together with the goal, could be read as a place. For example, `1 E5 6NE` moves unit `1` by two steps.
 * @throws {Refusal} INVALID_INPUT if a move is not understood, if there is none, or if the text is longer than `MOVES_MAX`
 */
export function splitMoves(text: string, field = 'moves'): readonly MoveText[] {
  const moves = text.length > MOVES_MAX ? [] : partsOf(text).map((part) => moveIn(part, field));
  if (moves.length === 0) throw refuseInvalid(field, 'Enter units and their destinations, such as A2 E5, "A Coy" 23,18.');
  return moves;
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (normalizeCharacter(char) === '"') isQuoted = !isQuoted;
    const isInPoint = char === ',' && DIGIT.test(text.charAt(at - 1)) && DIGIT.test(text.charAt(at + 1));
    if (isQuoted || isInPoint || (char !== ',' && char !== ';')) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

function moveIn(part: string, field: string): MoveText {
  const scanner = new Scanner(part);
  const quoted = scanner.between('"', '"');
  const words = scanner.skipBlanks().upTo('').split(/\s+/);
  const from = quoted === null ? placeAmong(words) : 0;
  const [unit, to] = [quoted ?? words.slice(0, from).join(' '), words.slice(from).join(' ')];
  if (unit === '' || to === '')
    throw refuseInvalid(field, `Cannot read “${part.slice(0, 40)}”. Enter a unit and a destination, such as A2 E5.`);
  return { unit, to };
}

/** A grid that is large enough for every square that people can write. */
const ANY_GRID: Grid = { grid: 'squares', columns: 999, rows: 999 };

/** The maximum number of words in a name without quotes. */
const MOST_NAME_WORDS = 12;

/** Returns the index of the first word of a place; 1 if no word starts a place. */
function placeAmong(words: readonly string[]): number {
  const isPlace = (text: string): boolean =>
    [squareIn(text, ANY_GRID), pointIn(text), hexIn(text), stepsIn(text)].some((place) => place !== null);
  const found = words.slice(0, MOST_NAME_WORDS).findIndex((_, index) => index > 0 && isPlace(words.slice(index).join(' ')));
  return found < 0 ? 1 : found;
}
