/** Refusals of people's requests. The words are for the person; nothing has changed. */
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

/** An unknown name, its table, and ways on besides choosing another name. */
export interface Unheard {
  readonly table: string;
  readonly name: string;
  readonly further?: string | undefined;
}

/** Depth of nested trials. A trial looks only at the refusal's words, never at its stack. */
let tries = 0;

/** The commander of a unit of one's own side, by key: names are kept beside the record and put in with the answer. */
export interface Commander {
  readonly person: string;
  readonly unit: string;
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
    /** The unknown name and its table. */
    readonly unheard: Unheard | null = null,
    /** The commander of the refused unit. */
    readonly commander: Commander | null = null,
  ) {
    // A stack is half the cost of a refusal, and a hundred places of a move may each be refused.
    const { stackTraceLimit } = Error;
    if (tries > 0) Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The result of some work, or of `otherwise` if the work is refused. @throws whatever is no refusal */
export function unlessRefused<T, O = undefined>(work: () => T, otherwise: (refusal: Refusal) => O = () => undefined as O): T | O {
  let refused: Refusal;
  tries++;
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused = error;
  } finally {
    tries--;
  }
  return otherwise(refused);
}

/** Runs a piece of work and returns the refusal that it throws; null if it throws none. */
export const refusalOf = (work: () => unknown): Refusal | null =>
  unlessRefused(
    () => (work(), null),
    (refusal) => refusal,
  );

/** True if checks of the rules let a deed happen. */
export const isAllowed = (...checks: readonly (() => unknown)[]): boolean =>
  refusalOf(() => checks.forEach((check) => void check())) === null;

/** The rules forbid it: a refusal that cites the section, at the end of its message too. */
export function illegal(message: string, ...cites: string[]): Refusal {
  return new Refusal('ILLEGAL', `${message} (${cites.join(', ')})`, null, cites);
}

/** A value that is not allowed; `why` completes "<field>: ...". */
export function invalid(field: string, why: string): Refusal {
  return new Refusal('INVALID_INPUT', `${field}: ${why}`, field);
}

/**
 * Makes the refusal of a name that the person knows no row for. It is the same whether the row is missing or hidden from him.
 * @param hiddenBy sections of the rulebook that may hide such a row
 * @param alike similar names among the rows that he knows
 * @param further more advice, added to the message
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

/** A value that must be given. @throws {Refusal} INVALID_INPUT */
export function required<T>(value: T | null | undefined, field: string, why: string): T {
  if (value == null) throw invalid(field, why);
  return value;
}
