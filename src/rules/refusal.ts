/** Why something that a person asked for is not done. The words are for that person; nothing has changed. */
export const REFUSAL_CODES = [
  'UNKNOWN_PROCEDURE',
  'INVALID_INPUT',
  'ILLEGAL',
  'BAD_DICE',
  'NOT_FOUND',
  'NOT_YOURS',
  'UMPIRE_ONLY',
  'NO_GAME',
  'CONFLICT',
  'UNAVAILABLE',
  'DAMAGED',
  'MOVED',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** A name that is unheard of, and of what; and what else there is to do than to choose another. */
export interface Unheard {
  readonly table: string;
  readonly name: string;
  readonly further?: string | undefined;
}

/** A person's mistake, as a typed refusal. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly code: RefusalCode,
    message: string,
    /** The input key that is wrong, dotted when nested. */
    readonly field: string | null = null,
    /** Rulebook sections and rulings that forbid it. */
    readonly cites: readonly string[] = [],
    /** The name that is unheard of, and of what. */
    readonly unheard: Unheard | null = null,
  ) {
    super(message);
  }
}

/** What a work comes to; where it is refused, what is made of that, or nothing. @throws whatever is no refusal */
export function unlessRefused<T, O = undefined>(work: () => T, otherwise: (refusal: Refusal) => O = () => undefined as O): T | O {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return otherwise(error);
    throw error;
  }
}

/** Why something is refused; null: it is not. */
export const refusalOf = (work: () => unknown): Refusal | null =>
  unlessRefused(
    () => (work(), null),
    (refusal) => refusal,
  );

/** Whether checks of the rules let something happen. */
export const isAllowed = (...checks: readonly (() => unknown)[]): boolean =>
  refusalOf(() => checks.forEach((check) => void check())) === null;

/** The rules forbid it: a refusal that cites the section, at the end of its message too. */
export function illegal(message: string, ...cites: string[]): Refusal {
  return new Refusal('ILLEGAL', `${message} (${cites.join(', ')})`, null, cites);
}

/** What was given cannot be; `why` completes "<field>: ...". */
export function invalid(field: string, why: string): Refusal {
  return new Refusal('INVALID_INPUT', `${field}: ${why}`, field);
}

/**
 * What is not there, or is not this person's to know of: both are answered alike.
 * @param hiddenBy the sections by which he might not know of it
 * @param alike names that look like it, of what he does know of
 * @param further what else he can do
 */
export function unheardOf(
  table: string,
  name: string,
  field: string,
  hiddenBy: readonly string[] = [],
  alike: readonly string[] = [],
  further?: string,
): Refusal {
  const sections = hiddenBy.length === 0 ? '' : ` (${hiddenBy.join(', ')})`;
  const advice =
    alike.length === 0
      ? 'choose from the list that opens as you type'
      : `did you mean ${alike.map((other) => `“${other}”`).join(' or ')}?`;
  const told = further === undefined ? advice : `${advice}; ${further}`;
  return new Refusal(
    'NOT_FOUND',
    `there is no ${table.replaceAll('-', ' ')} called “${name.trim().slice(0, 80)}” here that you know of${sections}: ${told}`,
    field,
    hiddenBy,
    { table, name, further },
  );
}

/** What must have been given. @throws {Refusal} INVALID_INPUT */
export function required<T>(value: T | null | undefined, field: string, why: string): T {
  if (value == null) throw invalid(field, why);
  return value;
}
