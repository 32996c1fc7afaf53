/** Plain JSON. Data pass between folders, and into and out of the store, only in this form. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/**
 * Returns JSON with sorted keys and no spaces, so that equal data have equal text for hashes and comparisons. Leaves out members
 * that are `undefined`. Elsewhere `undefined` becomes `null`, and so do numbers that are not finite.
 */
export function formatCanonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' && Number.isFinite(value)) return `${value}`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += text === '' ? formatCanonicalJson(item) : `,${formatCanonicalJson(item)}`;
    return `[${text}]`;
  }
  const members = value as Record<string, unknown>;
  for (const key of sorted(Object.keys(members))) {
    const member = members[key];
    if (member !== undefined) text += `${text === '' ? '' : ','}${called(key)}${formatCanonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** The number of keys above which an object is a table. The engine's own sorting is faster for tables. */
const FEW = 40;

/** Sorts keys in place by their UTF-16 units. */
function sorted(keys: string[]): string[] {
  if (keys.length > FEW) return keys.sort();
  for (let end = 1; end < keys.length; end++) {
    const key = keys[end]!;
    let at = end;
    for (; at > 0 && keys[at - 1]! > key; at--) keys[at] = keys[at - 1]!;
    keys[at] = key;
  }
  return keys;
}

/** Matches text that JSON writes unchanged: ASCII without quotation marks and backslashes. Most texts in events match. */
const PLAIN = /^[ !#-[\]-~]*$/;

const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

/** Cached texts of the form `"key":`, because data repeat the same few hundred keys. */
const KEYS = new Map<string, string>();
const MOST_KEYS = 2000;

function called(key: string): string {
  const known = KEYS.get(key);
  if (known !== undefined) return known;
  const text = `${quoted(key)}:`;
  if (KEYS.size < MOST_KEYS) KEYS.set(key, text);
  return text;
}

/** Checks whether two JSON values are equal. The order of keys makes no difference. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'string' && typeof b === 'string') return false;
  // Long lists of ids are compared without their text.
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => isSameJson(item, b[at]));
  return formatCanonicalJson(a) === formatCanonicalJson(b);
}
