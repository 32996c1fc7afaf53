/**
 * The codes of refusals. A refused request changes nothing. `ASK` is a question: if the person confirms, the request is carried
 * out (`CheckRefusal`).
 */
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
  'ASK',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** An entered name that matches no row of a table that the person knows. `further` adds advice to "Choose another name". */
interface UnheardUnit {
  readonly table: string;
  readonly name: string;
  readonly further?: string | undefined;
}

/** The depth of nested trials. A trial needs only the text of a refusal, so stack traces are turned off. */
let tries = 0;

/**
 * The player who commands a refused unit, if it is another player of the person's side: their key in the record, and the unit's
 * id. The name is filled in when the refusal is shown, because the record contains no names of people.
 */
export interface Commander {
  readonly person: string;
  readonly unit: string;
}

/** An error that a person has made. Any other thrown error is a bug in the program. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly code: RefusalCode,
    message: string,
    /** The name of the wrong input, with dots if the input is nested; null if no single input is wrong. */
    readonly field: string | null = null,
    /** The sections and rulings that the refusal is based on. */
    readonly cites: readonly string[] = [],
    /** The unknown name, if the refusal is because of a name. */
    readonly unheard: UnheardUnit | null = null,
    /** The commander of the unit, if another player's command of the unit is the reason for the refusal. */
    readonly commander: Commander | null = null,
  ) {
    // A stack trace takes half of the time of a refusal, and one move may cause a hundred refusals while places are tried.
    const { stackTraceLimit } = Error;
    if (tries > 0) Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * Runs a function and returns its result. After a refusal, returns the result of `otherwise` instead (default: undefined).
 * @throws every error other than a refusal
 */
export function tryOrHandleRefusal<T, O = undefined>(
  work: () => T,
  otherwise: (refusal: Refusal) => O = () => undefined as O,
): T | O {
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

/** Runs a function and returns its refusal; null if the function is not refused. */
export const catchRefusal = (work: () => unknown): Refusal | null =>
  tryOrHandleRefusal(
    () => (work(), null),
    (refusal) => refusal,
  );

/** Checks whether none of these functions throws a refusal. */
export const isAllowed = (...checks: readonly (() => unknown)[]): boolean =>
  catchRefusal(() => checks.forEach((check) => void check())) === null;

/** Builds the refusal of an action that the rules forbid. The message of the refusal ends with the sections and rulings. */
export function refuseIllegal(message: string, ...cites: string[]): Refusal {
  // If the message ends with a full stop, the footer of the post shows the sections instead.
  return new Refusal('ILLEGAL', message.endsWith('.') ? message : `${message} (${cites.join(', ')})`, null, cites);
}

/**
 * The refusal of a value that the map cannot measure now. If the value is in an order, measuring may become possible before the
 * order is opened.
 */
export class UnmeasuredRefusal extends Refusal {
  constructor(field: string, why: string) {
    super('INVALID_INPUT', `${field}: ${why}`, field);
  }
}

/** The refusal text for actions that are only for umpires. */
export const UMPIRES_ONLY_TEXT = 'Only umpires of this battle can do that. Call an umpire.';

/** Builds the refusal of an action for umpires only. */
export const refuseNonUmpire = (): Refusal => new Refusal('UMPIRE_ONLY', UMPIRES_ONLY_TEXT);

/** Builds the refusal of an invalid value. `why` completes a text that starts with "<field>: ". */
export function refuseInvalid(field: string, why: string, ...cites: string[]): Refusal {
  return new Refusal('INVALID_INPUT', `${field}: ${why}`, field, cites);
}

/**
 * Builds the refusal of a name that the person does not know. The text is the same for a missing row and for a hidden row.
 * @param hiddenBy sections of the rulebook that may hide the row
 * @param alike similar names of rows that the person knows
 * @param further more advice, added to the message
 */
export function refuseNotFound(
  table: string,
  name: string,
  field: string,
  hiddenBy: readonly string[] = [],
  alike: readonly string[] = [],
  further?: string,
): Refusal {
  const advice =
    alike.length === 0 ? 'Choose one from the list.' : `Did you mean ${alike.map((other) => `“${other}”`).join(' or ')}?`;
  const what = table.replaceAll('-', ' ');
  const article = /^[aeio]/.test(what) ? 'an' : 'a';
  const more = further === undefined ? '' : ` ${further}`;
  return new Refusal(
    'NOT_FOUND',
    `Cannot find ${article} ${what} called “${name.trim().slice(0, 80)}”. ${advice}${more}`,
    field,
    hiddenBy,
    { table, name, further },
  );
}

/** Returns the value if it is neither null nor undefined. @throws {Refusal} INVALID_INPUT if the value is missing */
export function requireValue<T>(value: T | null | undefined, field: string, why: string, ...cites: string[]): T {
  if (value == null) throw refuseInvalid(field, why, ...cites);
  return value;
}
