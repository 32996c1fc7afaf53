/**
 * Checks: what must be true of the table before an action is carried out. A procedure or act lists them as values; one gate
 * (`game/gate.ts`) asks them for typed commands, buttons, orders, corrections and battles without an umpire alike.
 */
import type { Json, JsonObject } from '../dice/index.js';
import type { Battle, Row, UnitRow } from './battle.js';
import type { Actor } from './actor.js';
import { Refusal } from './refusal.js';

/**
 * The checks that a battle can switch off one by one. `contact`: who fights touches. `reach`: a declaration is within this
 * phase's movement. `range`: within the range or distance of the book. `ground`: the ground lets it. `phase`: the book plays it
 * now. `orders`: as the unit's open order says. `chance`: some face of the dice can have an effect. `typed`: no player types a
 * better distance than the map measures.
 */
export const CHECK_NAMES = ['contact', 'reach', 'range', 'ground', 'phase', 'orders', 'chance', 'typed'] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/** The state of a battle's checks: a player is refused, everyone is only warned, or nothing is checked. */
export const CHECK_MODES = ['refuse', 'warn', 'off'] as const;
export type CheckMode = (typeof CHECK_MODES)[number];

/**
 * What a check finds. `yes`: nothing is against it; `price` says in one sentence what it costs. `no`: the measured `fact` is
 * against it. `ask`: places are too inexact to tell, so people at the table tell it. `fact` and `wanted` are whole sentences:
 * what is so, and what would do.
 */
export type Finding =
  | { readonly is: 'yes'; readonly price?: string }
  | { readonly is: 'no' | 'ask'; readonly fact: string; readonly wanted?: string };

/** What is checked: the rows in the roles of a procedure, or in the parameters of an act, as far as they are named already. */
export interface Checked<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> {
  readonly battle: B;
  readonly actor: Actor;
  /** The typed options of the procedure, or the parameters of the act. */
  readonly typed: JsonObject;
  readonly one: (role: R) => U | undefined;
  readonly many: (role: R) => readonly U[];
  readonly rows: (role: R) => readonly Row[];
  /**
   * True if the person who acts may know where this unit stands. A check measures from no other unit; where it would have to, it
   * finds `ask`, whatever the place.
   */
  readonly sees: (unit: UnitRow) => boolean;
  /** The whole input of a procedure; null for an act, and as long as the input is not complete. */
  readonly input: () => JsonObject | null;
}

/**
 * One check of an action.
 * `find` gives null if the check has nothing to say: without a map, without places, or as long as a row is not named yet. It must
 * be cheap, because every candidate of a menu is checked.
 */
export interface Check<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> {
  readonly name: CheckName;
  readonly cites: readonly [string, ...string[]];
  find(this: void, checked: Checked<U, B, R>): Finding | null;
}

/** A check of any rulebook, without its types. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyCheck = Check<any, any, any>;

/** The refusal of a player by a check, and the question to an umpire (code `ASK`). */
export class CheckRefusal extends Refusal {
  constructor(
    code: 'ILLEGAL' | 'ASK',
    readonly check: CheckName,
    readonly fact: string,
    wanted: string,
    cites: readonly string[],
  ) {
    super(code, wanted === '' ? fact : `${fact} ${wanted}`, null, cites);
  }
}

/**
 * Returns a check that no face of the dice can have an effect. @public
 * @param why gives the reason, as a whole sentence, if nothing can come of the input; otherwise null
 */
export const canSucceed = <U extends UnitRow, B extends Battle, R extends string, I = JsonObject>(
  cites: readonly [string, ...string[]],
  why: (input: I, checked: Checked<U, B, R>) => string | null,
): Check<U, B, R> => ({
  name: 'chance',
  cites,
  find(checked) {
    const input = checked.input();
    const fact = input && why(input as I, checked);
    return fact === null || fact === undefined ? null : { is: 'no', fact };
  },
});

/** For a measured input key: which typed values help the person who acts, and so are an umpire's. */
export type Favours = 'less' | 'more' | 'either';

/** Checks whether a typed value is better for the person who acts than the measured one, by more than `slack`. */
export function isBetter(typed: Json, measured: Json, favours: Favours, slack: number): boolean {
  if (typeof typed !== 'number' || typeof measured !== 'number') return favours === 'either' && typed !== measured;
  const more = typed - measured;
  return (favours !== 'more' && more < -slack) || (favours !== 'less' && more > slack);
}
