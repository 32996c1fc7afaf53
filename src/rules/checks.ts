/**
 * Checks: what must be true of the table before an action is carried out. A procedure or act lists them as values; one gate
 * (`game/gate.ts`) asks them for typed commands, buttons, orders, corrections and battles without an umpire alike.
 */
import type { Json, JsonObject } from '../dice/index.js';
import type { Battle, Row, UnitRow } from './battle.js';
import type { Actor } from './actor.js';
import { Refusal } from './refusal.js';

/**
 * The checks that a battle can switch off one by one. `contact`: units that fight touch. `reach`: a declared move is within this
 * phase's movement. `range`: the target is within the rulebook's range. `ground`: the ground allows the action. `phase`: the
 * action belongs to this phase. `orders`: the action follows the unit's open order. `chance`: some roll of the dice can have an
 * effect. `typed`: no player types a better distance than the map measures.
 */
export const CHECK_NAMES = ['contact', 'reach', 'range', 'ground', 'phase', 'orders', 'chance', 'typed'] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/** The state of a battle's checks: a player is refused, everyone is only warned, or nothing is checked. */
export const CHECK_MODES = ['refuse', 'warn', 'off'] as const;
export type CheckMode = (typeof CHECK_MODES)[number];

/**
 * The result of a check. `yes`: nothing speaks against the action, and `price` says in one sentence what it costs. `no`: the
 * measured `fact` speaks against it. `ask`: the places are too inexact, so the people at the table decide. `fact` and `wanted`
 * are whole sentences: what is wrong, and what to do instead.
 */
export type Finding =
  | { readonly is: 'yes'; readonly price?: string }
  | { readonly is: 'no' | 'ask'; readonly fact: string; readonly wanted?: string };

/** The action to check: the rows in the roles of a procedure or the parameters of an act, as far as they are known already. */
export interface Checked<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> {
  readonly battle: B;
  readonly actor: Actor;
  /** The typed options of the procedure, or the parameters of the act. */
  readonly typed: JsonObject;
  readonly one: (role: R) => U | undefined;
  readonly many: (role: R) => readonly U[];
  readonly rows: (role: R) => readonly Row[];
  /**
   * True if the person who acts may know where this unit stands. A check never measures from any other unit, but finds `ask`,
   * whatever its place.
   */
  readonly sees: (unit: UnitRow) => boolean;
  /** The whole input of a procedure. Null for an act, and while the input is incomplete. */
  readonly input: () => JsonObject | null;
}

/**
 * One check of an action. `find` returns null if the check does not apply: without a map, without places, or while a row is not
 * chosen yet. It must be fast, because it runs for every entry of a menu.
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
 * Builds a check that refuses an action if no roll of the dice can have an effect. @public
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

/** For a measured input key: which typed values help the person who acts, so that only an umpire may type them. */
export type Favours = 'less' | 'more' | 'either';

/** Checks whether a typed value is better for the person who acts than the measured one, by more than `slack`. */
export function isBetter(typed: Json, measured: Json, favours: Favours, slack: number): boolean {
  if (typeof typed !== 'number' || typeof measured !== 'number') return favours === 'either' && typed !== measured;
  const more = typed - measured;
  return (favours !== 'more' && more < -slack) || (favours !== 'less' && more > slack);
}
