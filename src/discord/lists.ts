import type { Json } from '../dice/index.js';
import { type InputField, Refusal } from '../rules/index.js';

/**
 * Reads a list typed into one text option: JSON, or items separated by commas or semicolons, each item's values in the
 * order of its keys, separated by spaces ("clear, woods turn, road"; "A 100 200; B 0 50"). A yes-or-no key is named when
 * it is yes. Values with spaces stand in double quotes. Of a list without keys, `none` is an empty one.
 * @throws {Refusal} INVALID_INPUT when it is not JSON although it begins like it, or an item has too many values
 */
export function readList(field: InputField, text: string): Json {
  if (text.trim().startsWith('[')) {
    try {
      return JSON.parse(text) as Json;
    } catch {
      throw new Refusal('INVALID_INPUT', `${field.key}: it begins like JSON but is none`, field.key);
    }
  }
  if (!field.items && text.trim().toLowerCase() === 'none') return [];
  if (field.names !== undefined) return splitNames(text);
  return text
    .split(/[;,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item, index) => readItem(field, item, index));
}

/** Several names in one option, separated by commas; a name that holds a comma stands in double quotes. `none` is no name at all. */
export function splitNames(text: string): string[] {
  if (text.trim().toLowerCase() === 'none') return [];
  return [...text.matchAll(/\s*(?:"([^"]*)"|([^,]+))\s*(?:,|$)/g)]
    .map(([, quoted, plain]) => (quoted ?? plain ?? '').trim())
    .filter((name) => name !== '');
}

function readItem(field: InputField, item: string, index: number): Json {
  const words = [...item.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  if (!field.items) return item;
  const read: Record<string, Json> = {};
  const valueFields = field.items.filter(({ type }) => type !== 'boolean');
  for (const word of words) {
    const flag = field.items.find(({ key, type }) => type === 'boolean' && key === word);
    const next = flag ?? valueFields.find(({ key }) => !(key in read));
    if (!next) throw new Refusal('INVALID_INPUT', `${field.key}.${index}: it has no place for ${word}`, `${field.key}.${index}`);
    if (flag) read[flag.key] = true;
    else read[next.key] = next.type === 'string' || Number.isNaN(Number(word)) ? word : Number(word);
  }
  return read;
}
