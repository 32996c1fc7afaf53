/** Functions for texts that rulebooks and presenters share. */
import { cachePerText } from './kept.js';

/** Joins texts with commas, and the last two with a conjunction: `Ash, Birch and Guns`. */
export const joinWords = (words: readonly string[], conjunction: 'and' | 'or' = 'and'): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(` ${conjunction} `);

/** Returns a number with its noun, such as `1 unit`, `3 units` or `2 batteries`. */
export const countNoun = (count: number, noun: string, plural = `${noun}s`): string => `${count} ${count === 1 ? noun : plural}`;

/** Returns the possessive of a name, such as `Tom's` or `2 Glasgow Highlanders'`. */
export const formatPossessive = (name: string): string => (/s$/i.test(name) ? `${name}'` : `${name}'s`);

/** Returns a number with its sign, such as `+2`, `-1` or `0`. */
export const formatSigned = (amount: number): string => (amount > 0 ? `+${amount}` : `${amount}`);

/**
 * Makes equal labels different by adding further words, and still more words to labels that remain equal.
 * @param further functions that return words for the label at an index
 */
export const distinguishLabels = (
  labels: readonly string[],
  ...further: readonly ((index: number) => string)[]
): readonly string[] =>
  further.reduce<readonly string[]>(
    (names, words) =>
      names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}, ${words(index)}`)),
    labels,
  );

/**
 * Returns the name of the option for a key: the key in kebab-case, but with abbreviations in one piece (`enemyAA` becomes
 * `enemy-aa`). Cached, because reading a command needs a few hundred keys.
 */
export const formatOptionName = cachePerText((key) =>
  key
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase(),
);

export const formatYesNo = (yes: boolean): string => (yes ? 'yes' : 'no');

/** Returns the text with a capital first letter. */
export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** Returns a time to the minute, such as `2026-08-01 18:00 UTC`. @param at the time in ISO 8601 (UTC) */
export const formatMinute = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const ORDINARY_SHORT_WORDS: readonly string[] = [
  ...['am', 'an', 'as', 'at', 'by', 'do', 'go', 'he', 'if', 'in', 'is', 'it', 'me', 'my', 'no', 'of', 'off', 'on', 'or', 'so'],
  ...['to', 'up', 'us', 'we', 'id'],
  ...['mm', 'cm', 'km', 'yd', 'hr', 'm'],
];

/**
 * Converts a key to words, such as `assault barred turn` for `assaultBarredTurn`, or `set up` for `set-up`. A word of two
 * letters, or of three without a vowel, counts as an abbreviation and gets capitals (`FP`), except ordinary words such as `to`
 * and `mm`. The `s` of a plural stays small (`DPs`). `pct` becomes `%`.
 */
export const convertKeyToWords: (key: string) => string = cachePerText((key) => {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .split(' ')
    .map(spelt)
    .join(' ');
  return hyphenate(words);
});

/** Describes a changed setting, such as `turn 7`, `phase night movement` or `no gun setup`. */
export function describeSetting(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? convertKeyToWords(key) : `no ${convertKeyToWords(key)}`;
  const words = typeof value === 'string' ? convertKeyToWords(value) : value === null ? 'none' : JSON.stringify(value);
  return `${convertKeyToWords(key)} ${words}`;
}

/** Returns the text with the necessary hyphens, such as `anti-tank` for `anti tank`. */
export const hyphenate = (text: string): string => text.replace(HYPHENATED, '$1-$2');

/** Matches two words that are written with a hyphen, such as `anti-tank` or `built-up`. */
const HYPHENATED =
  /\b(anti|built|counter|cross|half|horse|non|off|self) (air|aircraft|attack|board|centre|country|drawn|propelled|tactical|tank|track|tracked|up)\b/g;

function spelt(word: string): string {
  if (word.toLowerCase() === 'pct') return '%';
  if (PLURAL_ABBREVIATION.test(word)) return `${word.slice(0, 2).toUpperCase()}s`;
  return isAbbreviation(word) ? word.toUpperCase() : word.toLowerCase();
}

/** Matches a plural abbreviation of two consonants, such as `DPs`. */
const PLURAL_ABBREVIATION = /^[^aeiouy]{2}s$/i;

function isAbbreviation(word: string): boolean {
  const lower = word.toLowerCase();
  if (lower.length < 2 || lower.length > 3 || ORDINARY_SHORT_WORDS.includes(lower)) return false;
  return lower.length === 2 || !/[aeiouy]/.test(lower);
}

/** Full words for abbreviations in field names. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  adj: 'adjustment',
  ammo: 'ammunition',
  art: 'artillery',
  att: 'attacker',
  def: 'defender',
  sqns: 'squadrons',
  mech: 'mechanised',
  suicide: 'suicide squad',
  troop: 'troops',
  asqns: 'A squadrons',
  bsqns: 'B squadrons',
  BNs: 'battalions',
  xyards: 'x yards',
  yyards: 'y yards',
  immobilized: 'immobilised',
  log: 'LOG',
  pol: 'POL',
  zones: 'scouted',
};

/** The names of fields that cannot be derived from their keys. */
const WHOLE_NAMES: Readonly<Record<string, string>> = {
  advanced: 'advanced rules',
  beatCover: 'cover beaten',
  bus: 'boarding or leaving a vehicle',
  debus: 'debussing',
  doneYards: 'cleared yards',
  embus: 'embussing',
  known: 'section known',
  leaveTrenches: 'leaving trenches',
  limber: 'limbering or unlimbering',
  mechMovedUnits: 'mechanised units that moved',
  setUpMortar: 'mortar setup',
};

/** Returns the word for a text that people may have chosen. Words that every object inherits, such as `constructor`, do not count. */
export const findWord = (words: Readonly<Partial<Record<string, string>>>, text: string): string | undefined =>
  Object.hasOwn(words, text) ? words[text] : undefined;

/**
 * Converts a field's name to words. A field of ids gets the name of its rows, so that `playerIds` becomes `players`. Some
 * abbreviations are written out.
 */
export const describeFieldName = (key: string): string =>
  (findWord(WHOLE_NAMES, key) ?? convertKeyToWords(key))
    .replace(/ ids$/, 's')
    .replace(/ id$/, '')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .replace(/[A-Za-z]+/g, (word) => findWord(WRITTEN_OUT, word) ?? word);
