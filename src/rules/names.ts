import { cachePerText } from './kept.js';
import { Refusal } from './refusal.js';

declare const NAMED: unique symbol;

/**
 * The name of a new row: a person's (`freeName`), one after another row (`createNameAfter`), or one with a number that counts only rows
 * whose names every reader of the new row may know (`findFirstFreeName`). A name made of the row's id would reveal how many secret
 * events came before it, so `Draft.create` takes no other text.
 */
export type RowName = string & { readonly [NAMED]: true };

/** Returns the name of a new row that is called like another row or a place. @param words adds words to the other's name */
export const createNameAfter = ({ name }: { readonly name: string }, words: (name: string) => string = (same) => same): RowName =>
  words(name) as RowName;

/**
 * Returns the first free name for a new row.
 * @param known the names in use that every reader of the new row may know
 * @param wordsOf the name with a number
 * @param from the first number to try
 */
export function findFirstFreeName(known: Iterable<string>, wordsOf: (number: number) => string, from = 1): RowName {
  const taken = new Set([...known].map(normalizeName));
  for (let number = from; ; number++) if (!taken.has(normalizeName(wordsOf(number)))) return wordsOf(number) as RowName;
}

/** The maximum length of a name in UTF-16 units, because Discord counts in these units. */
export const MAX_ROW_NAME_LENGTH = 80;

/**
 * Characters that change how text is displayed: control characters, bidirectional marks, lone surrogates and private use. Joiners
 * are allowed, because some scripts and emoji need them.
 */
const STEERING = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;
/** Characters that are invisible unless they combine with others. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const PLAIN = /^[ -~]*$/;
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{M}\p{Z}\u2800]/u;

/**
 * Returns a name in its permitted form: single spaces, no characters that change the display, and 1 to 80 characters, at least
 * one of them visible.
 * @throws {Refusal} INVALID_INPUT if the name has no visible character or is too long
 */
export function checkName(raw: string, field: string): RowName {
  const name = raw.replace(/\s+/gu, ' ').replace(STEERING, '').replace(/\s+/gu, ' ').trim().normalize('NFC');
  if (!SEEN.test(name))
    throw new Refusal('INVALID_INPUT', `${field}: The name is empty. Enter at least one visible character.`, field);
  if (name.length > MAX_ROW_NAME_LENGTH)
    throw new Refusal('INVALID_INPUT', `${field}: The name is too long. Enter at most ${MAX_ROW_NAME_LENGTH} characters.`, field);
  return name as RowName;
}

/** Checks whether two names are the same, apart from case and invisible characters. */
export function isSameName(a: string, b: string): boolean {
  return a === b || normalizeName(a) === normalizeName(b);
}

/**
 * Returns a key that is the same for equal names. Converts to upper case and then to lower case, so that STRASSE equals Straße,
 * and a final sigma equals any other sigma.
 */
export const normalizeName: (name: string) => string = cachePerText((name) =>
  PLAIN.test(name) ? name.toLowerCase() : name.replace(UNSEEN, '').normalize('NFC').toUpperCase().toLowerCase(),
);

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Finds the row with this id or, if there is none, the row with this name. Undefined if neither exists. */
export function findRowByName<R extends Named>(rows: Iterable<R>, text: string): R | undefined {
  const all = [...rows];
  const key = normalizeName(text.trim());
  return all.find(({ id }) => id === text) ?? all.find(({ name }) => normalizeName(name) === key);
}

/**
 * Returns a name in its permitted form. Requires that no other row has the name.
 * @param rows the rows that must not have the name
 * @param ownId the id of the row that gets the name; null for a new row
 * @param what the kind of row with its article for the refusal, such as `a unit`
 * @throws {Refusal} CONFLICT if another row has the name; INVALID_INPUT if `checkedName` refuses it
 */
export function requireFreeName(rows: Iterable<Named>, raw: string, ownId: string | null, what: string, field = 'name'): RowName {
  const name = checkName(raw, field);
  const key = normalizeName(name);
  for (const row of rows)
    if (row.id !== ownId && normalizeName(row.name) === key)
      throw new Refusal('CONFLICT', `There is already ${what} with that name. Choose another name.`, field);
  return name;
}

/** Matches a name that ends in a number, such as `Tank 2`. */
const NUMBERED = /^(.*\S) (\d{1,3})$/;

/**
 * Returns names for several new rows. A single row gets the name itself if the name is free. Otherwise the rows get numbers above
 * the highest number in use, such as `Tank 3` and `Tank 4`. A name that ends in a number itself, such as `Tank 2` next to `Tank
 * 1`, is treated in the same way.
 * @param taken the keys (`nameKey`) of the names in use
 */
export function numberNames(name: string, count: number, taken: ReadonlySet<string>): readonly string[] {
  const isFree = !taken.has(normalizeName(name));
  if (count === 1 && isFree) return [name];
  const [, stem = name, own = ''] = NUMBERED.exec(name) ?? [];
  const counts = own !== '' && (Number(own) === 1 || taken.has(normalizeName(`${stem} ${Number(own) - 1}`)));
  const [base, from] = counts ? [stem, Number(own) - (isFree ? 1 : 0)] : [name, isFree ? 0 : 1];
  const room = base.slice(0, MAX_ROW_NAME_LENGTH - 4).trim();
  const start = normalizeName(`${room} `);
  const numbers = [...taken].flatMap((key) => {
    const number = key.startsWith(start) ? key.slice(start.length) : '';
    return /^\d{1,3}$/.test(number) ? [Number(number)] : [];
  });
  const last = Math.max(from, ...numbers);
  return Array.from({ length: count }, (_, index) => `${room} ${last + index + 1}`);
}
