/**
 * Conditions that an action must meet before it is carried out. A procedure or act lists its checks. The gate (`game/gate.ts`)
 * runs them for typed commands, buttons, orders, corrections and battles without an umpire.
 */
import type { Json, JsonObject } from '../dice/index.js';
import type { Battle, Row, UnitRow } from './battle.js';
import type { Actor } from './actor.js';
import { Refusal } from './refusal.js';

/**
 * The checks that a battle can switch off one by one.
 * - `contact`: the units in a fight touch.
 * - `reach`: a declared move is within this phase's movement.
 * - `range`: the target is within the rulebook's range.
 * - `ground`: the terrain allows the action.
 * - `phase`: the action is allowed in this phase.
 * - `orders`: the action follows the unit's open order.
 * - `chance`: at least one roll of the dice can have an effect.
 * - `typed`: no player types a better distance than the map measures.
 */
export const CHECK_NAMES = ['contact', 'reach', 'range', 'ground', 'phase', 'orders', 'chance', 'typed'] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/** The modes of a check. `refuse`: players are refused. `warn`: everyone is only warned. `off`: nothing is checked. */
export const CHECK_MODES = ['refuse', 'warn', 'off'] as const;
export type CheckMode = (typeof CHECK_MODES)[number];

/**
 * The result of a check.
 * - `yes`: the action is allowed. `price` is a sentence on what it costs.
 * - `no`: the measured `fact` rules the action out.
 * - `ask`: the places are not exact enough, so the people at the table decide.
 * `fact` (what is wrong) and `wanted` (what to do instead) are whole sentences.
 */
export type Finding =
  | { readonly is: 'yes'; readonly price?: string }
  | { readonly is: 'no' | 'ask'; readonly fact: string; readonly wanted?: string };

/** The action to check: the rows in the roles of a procedure, or the parameters of an act. Some may not be chosen yet. */
export interface Checked<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> {
  readonly battle: B;
  readonly actor: Actor;
  /** The typed options of the procedure, or the parameters of the act. */
  readonly typed: JsonObject;
  readonly one: (role: R) => U | undefined;
  readonly many: (role: R) => readonly U[];
  readonly rows: (role: R) => readonly Row[];
  /**
   * True if the person who acts may know where this unit is. For any other unit a check always finds `ask` and does not measure,
   * so it reveals nothing.
   */
  readonly sees: (unit: UnitRow) => boolean;
  /** Returns the whole input of a procedure; null for an act, and while the input is incomplete. */
  readonly input: () => JsonObject | null;
}

/**
 * One check of an action. `find` returns null if the check does not apply: if there is no map, if places are missing, or if a row
 * is not chosen yet. It must be fast, because menus run it for every entry.
 */
export interface Check<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> {
  readonly name: CheckName;
  readonly cites: readonly [string, ...string[]];
  find(this: void, checked: Checked<U, B, R>): Finding | null;
}

/** A check of any rulebook, without its types. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyCheck = Check<any, any, any>;

/** Refuses a player because of a check, or asks an umpire for confirmation (code `ASK`). */
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
 * Builds a check that refuses an action if no roll of the dice can have an effect. @public
 * @param why returns the reason in a whole sentence if the input can have no effect; otherwise null
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

/**
 * Which typed values of a measured input key help the person who acts: smaller, larger or all other ones. Only an umpire may type
 * these.
 */
export type Favours = 'less' | 'more' | 'either';

/** Checks whether a typed value is better for the person who acts than the measured one, by more than `slack`. */
export function isBetter(typed: Json, measured: Json, favours: Favours, slack: number): boolean {
  if (typeof typed !== 'number' || typeof measured !== 'number') return favours === 'either' && typed !== measured;
  const more = typed - measured;
  return (favours !== 'more' && more < -slack) || (favours !== 'less' && more > slack);
}
