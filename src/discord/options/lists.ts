import type { Json } from '../../dice/index.js';
import { type InputField, refuseInvalid, Refusal, Scanner } from '../../rules/index.js';

/**
 * Reads a list from one text option, as JSON or as items.
 * - Commas, semicolons and line ends separate items. In a list of names, only commas do.
 * - The values of an item are in the order of its keys, separated by spaces ("clear, woods turn, road"; "A 100 200; B 0 50").
 *   Values that contain spaces are in double quotes.
 * - A yes-or-no key is true if its name is typed, and otherwise false.
 * - If items have no keys, `+` also separates items, and `none` means an empty list.
 * - Spaces separate items only if the field has fixed words.
 *
 * @throws {Refusal} INVALID_INPUT if a text starts like JSON but is not JSON, if an item has too many values, or if a list of
 *   names has more than 100 names
 */
export function readList(field: InputField, text: string): Json {
  if (text.trim().startsWith('[')) {
    try {
      return JSON.parse(text) as Json;
    } catch {
      throw new Refusal(
        'INVALID_INPUT',
        `${field.key}: The text starts like JSON but cannot be read. Check its brackets and quotation marks.`,
        field.key,
      );
    }
  }
  if (!field.items && text.trim().toLowerCase() === 'none') return [];
  if (field.names !== undefined) return splitNames(text, field.key);
  if (field.words) return wordsOfList(text);
  return text
    .split(field.items ? /[;,\n]/ : /[;,\n+]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item, index) => readItem(field, item, index));
}

/** The maximum number of names in one option, which is enough for any list in a rulebook. */
const MOST_NAMES = 100;

/** Requires that a list has at most 100 names. @throws {Refusal} INVALID_INPUT if the list has more names */
export function requireFewNames(names: readonly unknown[], field: string): void {
  if (names.length > MOST_NAMES) throw refuseInvalid(field, `The list has too many names. Enter at most ${MOST_NAMES}.`);
}

/**
 * Reads several names, separated by commas, from one option. A name with a comma must be in double quotes, and `none` means no
 * names.
 * @throws {Refusal} INVALID_INPUT if there are more than 100 names
 */
export function splitNames(text: string, field: string): string[] {
  if (text.trim().toLowerCase() === 'none') return [];
  const names: string[] = [];
  const scanner = new Scanner(text);
  while (!scanner.skipBlanks().atEnd) {
    const from = scanner.at;
    let name = scanner.between('"', '"');
    if (name === null || !(scanner.skipBlanks().atEnd || scanner.next === ',')) {
      scanner.backTo(from);
      name = scanner.upTo(',');
    }
    scanner.take(',');
    if (name.trim() !== '') names.push(name.trim());
    requireFewNames(names, field);
  }
  return names;
}

function readItem(field: InputField, item: string, index: number): Json {
  const words = [...item.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  if (!field.items) return item;
  const read: Record<string, Json> = {};
  const valueFields = field.items.filter(({ type }) => type !== 'boolean');
  for (const word of words) {
    const flag = field.items.find(({ key, type }) => type === 'boolean' && key === word);
    const next = flag ?? valueFields.find(({ key }) => !(key in read));
    if (!next) throw refuseInvalid(`${field.key}.${index}`, `“${word}” cannot be used here. Leave the word out.`);
    if (flag) read[flag.key] = true;
    else read[next.key] = next.type === 'string' || Number.isNaN(Number(word)) ? word : Number(word);
  }
  return read;
}

/** Splits a list that consists of fixed words: `S, L`, `S+L` or `S L`. */
const wordsOfList = (text: string): readonly string[] => text.split(/[\s;,+]+/).filter((word) => word !== '');

const YES_NO: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };

/** Converts a word to the field's type. A word that cannot be converted remains text, and the schema refuses it. */
export function convertTypedWord(field: InputField, word: string): Json {
  if (field.type === 'boolean') return YES_NO[word.toLowerCase()] ?? word;
  if (field.type === 'list' && word.toLowerCase() === 'none') return [];
  if (field.type === 'list') return field.words ? wordsOfList(word) : word.split('+').filter((part) => part !== '');
  if (field.type === 'string' || word.trim() === '' || Number.isNaN(Number(word))) return word;
  return Number(word);
}
