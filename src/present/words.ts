/** Describes the values of any rulebook as text. */
import type { Json, JsonObject } from '../dice/index.js';
import { capitalize, describeFieldName, findWord, type Row, convertKeyToWords } from '../rules/index.js';
import { escapeText } from './text.js';

/** Finds the name of the row with this id; undefined if the text is not an id. */
export type NameFinder = (text: string) => string | undefined;
const nobody: NameFinder = () => undefined;

const LIST_MAX = 12;

/** Describes any JSON value as Markdown, with names instead of ids. */
export function describeValue(value: Json | undefined, naming: NameFinder = nobody): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(Number.isInteger(value) ? value : Number(value.toFixed(2)));
  if (typeof value === 'string') return value === '' ? 'none' : (naming(value) ?? escapeText(value, 100));
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    const shown = items.slice(0, LIST_MAX).map((item) => describeValue(item, naming));
    return items.length === 0
      ? 'none'
      : [...shown, ...(items.length > LIST_MAX ? [`… ${items.length - LIST_MAX} more`] : [])].join(', ');
  }
  return describeItem(value as JsonObject, naming);
}

/** Returns the readable name of a field, escaped for Markdown. */
const fieldWords = (key: string): string => escapeText(describeFieldName(key), 60);

/** The words for fields that are true or false, if the same name means something else in other fields. */
const FLAGS: Readonly<Partial<Record<string, string>>> = { column: 'in march column' };

/** Returns the words for a field that is true or false. */
const flagWords = (key: string): string => findWord(FLAGS, key) ?? fieldWords(key);

/** The text for values whose own names are not clear enough. */
const VALUES: Readonly<Partial<Record<string, string>>> = {
  'airstrip-afdag': 'airstrip with AFDAG',
  at: 'AT',
  'at-rifle': 'anti-tank rifle',
  'german-88': 'German 88',
  maneuver: 'manoeuvre',
  'mg-mortar': 'MG or mortar',
  't34-family': 'T-34 family',
  'towed-at': 'towed AT',
  us: 'US',
  usa: 'USA',
  ussr: 'USSR',
  'waffen-ss': 'Waffen-SS',
};

/** Returns a value of a list as its button and its line show it: `manoeuvre` for `maneuver`. Other text does not change. */
export const nameChoice = (value: string): string => findWord(VALUES, value) ?? value;

/** Returns a chosen value as people write it: `leaving road` for `leaving-road`. Other text does not change. */
export const describeChoice = (value: string): string =>
  findWord(VALUES, value) ?? (/^[a-z]+(-[a-z]+)*$/.test(value) ? convertKeyToWords(value) : value);

/** The units of measurement at the end of field names, each as the text that follows a number. */
const UNITS: Readonly<Record<string, string>> = {
  inches: '"',
  yards: ' yards',
  km: ' km',
  mm: ' mm',
  percent: '%',
  '%': '%',
};

/**
 * Splits a field's name into words and a unit of measurement: `rangeYards` becomes `range` and ` yards`. The unit is empty if the
 * name does not end in one. A unit after a number, as in `flakWithin2Inches`, is part of the words.
 */
function measured(key: string): { readonly words: string; readonly unit: string; readonly unitWord: string } {
  const all = fieldWords(key).split(' ');
  const at = all.findIndex((word, index) => Object.hasOwn(UNITS, word) && !/^\d/.test(all[index - 1] ?? ''));
  const unitWord = all[at] ?? '';
  return { words: all.filter((_, index) => index !== at).join(' '), unit: UNITS[unitWord] ?? '', unitWord };
}

/** The names to show for missing fields whose key would be unclear. */
const MISSING: Readonly<Record<string, string>> = { to: 'destination', at: 'place' };

/** Lists the names of missing fields, escaped for Markdown: `destination, range (yards)`. */
export const formatMissingFields = (keys: readonly string[]): string =>
  keys.map((key) => findWord(MISSING, key) ?? formatFieldName(key)).join(', ');

/** Returns the name of a field that the person must enter, escaped for Markdown: `range (yards)`. */
export function formatFieldName(key: string): string {
  const { words, unitWord } = measured(key);
  return unitWord === '' || words === '' ? fieldWords(key) : `${words} (${unitWord})`;
}

function withUnit(value: Json | undefined, unit: string, naming: NameFinder): string {
  const words = describeValue(value, naming);
  return typeof value === 'number' ? words + unit : words;
}

/** Checks whether a value is a list of objects, which is too long for one line. */
const isTable = (value: Json): boolean =>
  Array.isArray(value) && value.some((item) => item !== null && typeof item === 'object' && !Array.isArray(item));

/** Describes an object: `1 Crossroads (point x 5, y 7)` for `{ number: 1, label: 'Crossroads', point: { x: 5, y: 7 } }`. */
function describeItem(item: JsonObject, naming: NameFinder): string {
  const given = (key: string): boolean => item[key] !== undefined && item[key] !== null && item[key] !== '';
  const names = ['number', 'name', 'label'].filter(given);
  const heads = names.length > 0 ? names : ['terrain'].filter(given);
  const head = heads.map((key) => describeValue(item[key], naming)).join(' ');
  if (head !== '' && Object.values(item).some(isTable)) return head;
  const rest = Object.entries(item)
    .filter(([key, value]) => !heads.includes(key) && value !== null && value !== '')
    .map(([key, value]) => (typeof value === 'boolean' ? describeField(key, value, naming) : described(key, value, naming)))
    .join(', ');
  if (head === '') return rest === '' ? 'none' : rest;
  return rest === '' ? head : `${head} (${rest})`;
}

/** Describes a field whose value is false, such as `not suppressed`, `failure`, `attacker may not advance` or `attackers eliminated: no`. */
function denied(words: string): string {
  if (words === 'success') return 'failure';
  if (!words.includes(' ') || words.startsWith('in ')) return `not ${words}`;
  return words.includes(' may ') ? words.replace(' may ', ' may not ') : `${words}: no`;
}

/** The fields that list the units by which something was done to the unit, as in `spotted by A Coy`. */
const BY_UNITS: readonly string[] = ['spotted'];

/** Describes a field that is not true or false, with its value: `FP 4`, `range 450 yards`. */
function described(key: string, value: Json | undefined, naming: NameFinder = nobody): string {
  const { words: name, unit } = measured(key);
  const words = Array.isArray(value) && BY_UNITS.includes(key) ? `${name} by` : name;
  return `${words} ${withUnit(value, unit, naming)}`.trim();
}

/** Describes a field with its value, such as `suppressed`, `not suppressed`, `FP 4` or `range 450 yards`. */
export function describeField(key: string, value: Json, naming: NameFinder = nobody): string {
  if (value === true) return flagWords(key);
  if (value === false) return denied(flagWords(key));
  return described(key, value, naming);
}

/** Formats a field as a line of a sheet: `Suppressed`, `FP: 4` or `Range: 450 yards`. */
export function formatFieldLine(key: string, value: Json): string {
  if (typeof value === 'boolean') return capitalize(describeField(key, value));
  const { words, unit } = measured(key);
  return words === '' ? described(key, value) : `${capitalize(words)}: ${withUnit(value, unit, nobody)}`;
}

/** Describes the change of a field: `suppressed`, `no longer suppressed`, `FP 4 → 2`, `move 8" → 4"`. */
export function describeChange(
  key: string,
  before: Json | undefined,
  after: Json | undefined,
  naming: NameFinder = nobody,
): string {
  const words = flagWords(key);
  if (after === true) return isLossField(key, after) ? `**${words}**` : words;
  if (after === false) return words.startsWith('no ') ? `${words.slice(3)} possible again` : `no longer ${words}`;
  if (typeof before === 'boolean' || isEmpty(before)) return described(key, after, naming);
  if (isEmpty(after)) return `no longer ${described(key, before, naming)}`;
  const { unit } = measured(key);
  const now = withUnit(after, unit, naming);
  return `${described(key, before, naming)} → ${isLossField(key, after) ? `**${now}**` : now}`;
}

const isEmpty = (value: Json | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Matches a field's name that ends in a preposition, so that no arrow is needed before the value, as in `moved at D`. */
const ENDS_IN_PREPOSITION = / (at|by|for|from|in|of|on|to)$/;

/**
 * Describes a change for people who do not have the rulebook: only the present value, such as `cover → trenches`, or both
 * numbers, such as `4 → 2`.
 */
export function describeChangePlainly(
  key: string,
  before: Json | undefined,
  after: Json | undefined,
  naming: NameFinder = nobody,
): string {
  if (key === DESTROYED && after === false) return 'back in the battle';
  if (typeof after === 'boolean' || (typeof before === 'number' && typeof after === 'number'))
    return describeChange(key, before, after, naming);
  if (isNothing(after) && isNothing(before)) return '';
  if (isNothing(after)) return `no longer ${fieldWords(key)} ${describePlain(before, naming)}`;
  if (typeof after === 'string' && naming(after) === undefined && !ENDS_IN_PREPOSITION.test(fieldWords(key)))
    return `${fieldWords(key)} → ${escapeText(findWord(VALUES, after) ?? convertKeyToWords(after), 100)}`;
  return describeChange(key, undefined, typeof after === 'string' ? plainWord(after, naming) : after, naming);
}

const isNothing = (value: Json | undefined): boolean => isEmpty(value) || value === 'none';

const plainWord = (text: string, naming: NameFinder): string =>
  naming(text) === undefined ? (findWord(VALUES, text) ?? convertKeyToWords(text)) : text;

const describePlain = (value: Json | undefined, naming: NameFinder): string =>
  typeof value === 'string'
    ? (naming(value) ?? escapeText(findWord(VALUES, value) ?? convertKeyToWords(value), 100))
    : describeValue(value, naming);

const DESTROYED = 'destroyed';

/** Checks whether a field shows that a unit is lost: `destroyed` is true, or a condition or status is `destroyed`. */
export const isLossField = (key: string, value: Json | undefined): boolean =>
  value === DESTROYED || (key === DESTROYED && value === true);

/** Checks whether any of these fields shows that a unit is lost. */
export const hasLossField = (fields: Row): boolean => Object.entries(fields).some(([key, value]) => isLossField(key, value));
