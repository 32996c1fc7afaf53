/**
 * The checks that an action must pass before it is carried out. Each procedure or act lists its own checks. The gate
 * (`game/gate.ts`) runs them for typed commands, buttons, orders, corrections and battles without an umpire.
 */
import type { Json, JsonObject } from '../dice/index.js';
import type { Battle, Row, UnitRow } from './battle.js';
import type { Actor } from './actor.js';
import { Refusal } from './refusal.js';
import type { Overrides } from './roles.js';

/**
 * The checks that a battle can switch off one by one.
 * - `contact`: the units in a fight touch each other.
 * - `reach`: a declared move is within this phase's movement.
 * - `range`: the target is within the rulebook's range.
 * - `ground`: the terrain allows the action.
 * - `phase`: the action is allowed in this phase.
 * - `orders`: the action follows the unit's open order.
 * - `chance`: at least one roll of the dice can have an effect.
 * - `typed`: no player enters a distance that helps them more than the measured distance.
 */
export const CHECK_NAMES = ['contact', 'reach', 'range', 'ground', 'phase', 'orders', 'chance', 'typed'] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/**
 * What a check does if it fails. `refuse`: players get a refusal. `warn`: everyone is only warned. `off`: the check does not run.
 */
export const CHECK_MODES = ['refuse', 'warn', 'off'] as const;
export type CheckMode = (typeof CHECK_MODES)[number];

/**
 * The result of a check.
 * - `yes`: the action is allowed. `price` is a sentence about the cost. `isVain` marks an action that would have no effect, so
 *   that players' menus leave it out. A typed command still gets its answer.
 * - `no`: the measured `fact` rules the action out. `decided` has the values that an umpire's decision to act anyway stands for, such
 *   as the longest range. Without it the rule itself would refuse the measured value.
 * - `ask`: the places are not exact enough, so the people at the table decide. `fact` (the problem) and `wanted` (the advice) are
 *   full sentences.
 */
export type CheckFinding =
  | { readonly is: 'yes'; readonly price?: string; readonly isVain?: true }
  | { readonly is: 'no' | 'ask'; readonly fact: string; readonly wanted?: string; readonly decided?: JsonObject };

/**
 * The action to check, with the rows in the roles of a procedure or the parameters of an act. Some rows may not be chosen yet.
 */
export interface CheckedAction<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> {
  readonly battle: B;
  readonly actor: Actor;
  /** The options entered for the procedure, or the parameters of the act. */
  readonly typed: JsonObject;
  /** The values entered in brackets after units' names. Default: none. */
  readonly overrides?: Overrides | undefined;
  readonly one: (role: R) => U | undefined;
  readonly many: (role: R) => readonly U[];
  readonly rows: (role: R) => readonly Row[];
  /**
   * Checks whether the person who acts may know where this unit is. If not, checks return `ask` without measuring, so that
   * nothing is revealed.
   */
  readonly sees: (unit: UnitRow) => boolean;
  /** Returns the complete input of a procedure; null for an act, or while the input is incomplete. */
  readonly input: () => JsonObject | null;
}

/**
 * One check of an action. `find` returns null if the check does not apply, for example without a map or before a row is chosen.
 * The check must be fast, because menus run it for every entry.
 */
export interface Check<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> {
  readonly name: CheckName;
  readonly cites: readonly [string, ...string[]];
  /** True if the check also runs again after a correction, although checks of its name do not. */
  readonly isAskedAgain?: true;
  find(this: void, checked: CheckedAction<U, B, R>): CheckFinding | null;
}

/** A check with the types of any rulebook. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyCheck = Check<any, any, any>;

/** A check's refusal of a player's action, or its request that an umpire confirm the action (code `ASK`). */
export class CheckRefusal extends Refusal {
  constructor(
    code: 'ILLEGAL' | 'ASK',
    readonly check: CheckName,
    readonly fact: string,
    wanted: string,
    cites: readonly string[],
    /** True if the places leave the answer open, so that the people at the table settle it. */
    readonly isDoubt = code === 'ASK',
  ) {
    super(code, wanted === '' ? fact : `${fact} ${wanted}`, null, cites);
  }
}

/**
 * Builds a check that refuses an action if no die roll can have an effect. @public
 * @param why returns the reason as a full sentence if the input can have no effect; otherwise null
 */
export const createSuccessCheck = <U extends UnitRow, B extends Battle, R extends string, I = JsonObject>(
  cites: readonly [string, ...string[]],
  why: (input: I, checked: CheckedAction<U, B, R>) => string | null,
): Check<U, B, R> => ({
  name: 'chance',
  cites,
  find(checked) {
    const input = checked.input();
    const fact = input && why(input as I, checked);
    return fact === null || fact === undefined ? null : { is: 'no', fact };
  },
});

/** Builds the check of an action `isByHand`: it warns players that the bot does the same automatically. */
export const createByHandCheck = <U extends UnitRow, B extends Battle>(
  cites: Check['cites'],
  price: string,
): Check<U, B, 'unit'> => ({
  name: 'typed',
  cites,
  find: ({ one, actor }) => (one('unit') && actor.standing !== 'umpire' ? { is: 'yes', price } : null),
});

/**
 * Which entered values help the person who acts: smaller than the measured value, larger, or both. Only an umpire may enter these
 * values.
 */
export type BetterValue = 'less' | 'more' | 'either';

/** Checks whether an entered value helps the person who acts, compared with the measured value, by more than `slack`. */
export function isFavourableToActor(typed: Json, measured: Json, favours: BetterValue, slack: number): boolean {
  if (typeof typed !== 'number' || typeof measured !== 'number') return favours === 'either' && typed !== measured;
  const more = typed - measured;
  return (favours !== 'more' && more < -slack) || (favours !== 'less' && more > slack);
}
