import { describe, expect, it } from 'vitest';
import { readCastItems, readOverrides } from '../../src/discord/options/casting.js';
import { readList, splitNames, convertTypedWord } from '../../src/discord/options/lists.js';
import { readOrder } from '../../src/discord/battles/order-file.js';
import { readFaces } from '../../src/discord/options/faces.js';
import { parsePairs } from '../../src/discord/options/values.js';
import { escapeText, formatCsv, formatPlainText } from '../../src/present/index.js';
import { cutMarkdown } from '../../src/present/limits.js';
import { escapeRulingText } from '../../src/present/rules.js';
import { checkName, type InputField, normalizeName, Refusal, convertKeyToWords } from '../../src/rules/index.js';
import { readGains } from '../../src/rules/corps/acts/night.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { parsePlace, splitMoves } from '../../src/rules/ground/notation.js';
import { getLastWord } from '../../src/table/prompt.js';
import { LineError, parseLine } from '../../src/table/line.js';
import { fc, runs } from '../chance/properties.js';
import { growthFault } from './growth.js';

/** The maximum length of a text in Discord's options. */
const TYPED_MAX = 6_000;
/** The maximum size of a file that is read as a table, in characters. */
const UPLOADED_MAX = 1_000_000;
/** Such a file is read in a separate process, for which the bot does not wait. */
const UPLOADED_MS = 5_000;

const field = (key: string, type: InputField['type'], items?: readonly InputField[]): InputField => ({
  key,
  type,
  description: '',
  required: false,
  ...(items ? { items } : {}),
});
const SQUARES = { grid: 'squares', columns: 12, rows: 8 } as const;
const FIELDS = [field('a', 'string'), field('b', 'boolean'), field('ab', 'list')];

/** All functions that read typed text. */
const TYPED: Readonly<Record<string, (text: string) => unknown>> = {
  readCastItems: (text) => readCastItems(text, 'support'),
  readOverrides: (text) => readOverrides(text, FIELDS, 'support'),
  'readOverrides, words that there are': (text) => readOverrides(`a=${text}`, FIELDS, 'support'),
  splitNames: (text) => splitNames(text, 'units'),
  'readList of entries': (text) => readList(field('x', 'list', FIELDS), text),
  'readList of words': (text) => readList(field('x', 'list'), text),
  pairsIn: parsePairs,
  readFaces,
  readGains,
  parsePlace: (text) => parsePlace(text, SQUARES),
  splitMoves: (text) => splitMoves(text),
  plainText: formatPlainText,
  escapeText,
  rulingText: escapeRulingText,
  cut: (text) => cutMarkdown(text, 100),
  formatCsv: (text) => formatCsv(['text'], [[text]]),
  checkedName: (text) => checkName(text, 'name'),
  nameKey: normalizeName,
  wordsOf: convertKeyToWords,
  tailOf: getLastWord,
  parseLine: (text) => parseLine(text, { user: 'eve', channel: 'hq' }),
  readOrder: (text) => readOrder(text, eaglesRuleset),
};

/** A refusal also counts as a result, because the work has ended. */
function done(read: (text: string) => unknown, text: string): void {
  try {
    read(text);
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof LineError)) throw error;
  }
}

/** Texts that make a bad pattern slow: a repeated part between two ends. */
const MARKS = [
  ' ',
  '"',
  ',',
  ';',
  '[',
  ']',
  '=',
  ':',
  '+',
  '-',
  '|',
  '\\',
  '`',
  '*',
  '1',
  'a',
  'B',
  '\n',
  '\t',
  '\u2028',
  '\u0301',
];
const few = (least: number) =>
  fc.array(fc.constantFrom(...MARKS), { minLength: least, maxLength: 3 }).map((marks) => marks.join(''));
const hostile = fc.tuple(few(0), few(1), few(0));

const textOf = ([before, repeated, after]: readonly [string, string, string], size: number): string =>
  `${before}${repeated.repeat(Math.ceil(size / repeated.length)).slice(0, size)}${after}`;

/** Texts that once made the bot slow, and similar ones. */
const KNOWN: readonly (readonly [string, string, string])[] = [
  ['x,', ' ', '['],
  ['', ' ', '"'],
  ['a', ' ', 'x'],
  ['1/25 PzGren', ' ', 'x'],
  ['a', '1', 'x'],
  ['', '"a ', ''],
  ['', ' ,', '"'],
  ['', '=', '"'],
  ['x', '\u2028', 'x'],
  ['', '`-', ' '],
  ['', '\n', '|'],
];

describe('a list of words of which there are but a few, in an option, in brackets and in a file', () => {
  const marks: InputField = { ...field('marks', 'list'), words: ['S', 'I', 'L'] };
  it.each(['S,L', 'S, L', 'S+L', 'S L', 'S;L', ' S\tL '])(
    'has them with comma, semicolon, plus or blanks between: %j',
    (text) => {
      expect(readList(marks, text)).toEqual(['S', 'L']);
      expect(convertTypedWord(marks, text)).toEqual(['S', 'L']);
    },
  );
  it('has none as an empty one', () => {
    expect([readList(marks, 'none'), convertTypedWord(marks, 'None')]).toEqual([[], []]);
  });
});

describe('whatever people type is read in time that grows in proportion', () => {
  it.each(Object.entries(TYPED))('%s', (_name, read) => {
    const faultOf = (pieces: readonly [string, string, string]): string | null =>
      growthFault((size) => done(read, textOf(pieces, size)), TYPED_MAX);
    for (const pieces of KNOWN) expect([pieces, faultOf(pieces)]).toEqual([pieces, null]);
    fc.assert(
      fc.property(hostile, (pieces) => {
        expect(faultOf(pieces)).toBeNull();
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('whatever people upload is read in time that grows in proportion', () => {
  // Deep nesting is refused before parsing: see tests/discord/hurting-files.test.ts.
  it.each([
    ['ends of lines of another kind', ['x', '\u2028', 'x']],
    ['a heading without an end', ['', '| ', '']],
    ['quotation marks', ['name,side\n', '"', '']],
    ['lines of blanks', ['name,side\n', ' \n', 'x']],
    ['many columns', ['', 'a,', '\n1']],
    ['many rows', ['name,side\n', 'a,b\n', '']],
    ['many rows of nothing', ['name,side\n', ',\n', '']],
  ] as const)('%s', (_what, pieces) => {
    expect(
      growthFault((size) => done((text) => readOrder(text, eaglesRuleset), textOf(pieces, size)), UPLOADED_MAX, UPLOADED_MS),
    ).toBeNull();
  });
});

describe('several names in one option', () => {
  it('are at most 100: each of them is looked for among all units', () => {
    const names = Array.from({ length: 101 }, (_, i) => `u${i}`);
    expect(readCastItems(names.slice(1).join(','), 'support')).toHaveLength(100);
    for (const read of [readCastItems, splitNames])
      expect(() => read(names.join(','), 'support')).toThrow('support: The list has too many names. Enter at most 100.');
  });
});
