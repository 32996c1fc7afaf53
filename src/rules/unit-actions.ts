/** The actions of units in each phase. Lists use them to show which units have not acted yet. No unit is obliged to act. */
import type { JsonObject } from '../dice/index.js';
import type { Battle, Row, UnitRow } from './battle.js';
import type { Act, Actor } from './happening.js';
import type { Cast } from './result.js';

/**
 * The command that completes a task, with the options that rows can fill in. People enter the rest. `order` is the id of the
 * order that the command carries out, if there is one.
 */
export type SuggestedCommand =
  | {
      readonly procedure: string;
      readonly roles: Cast;
      readonly typed?: JsonObject;
      readonly overrides?: Readonly<Record<string, readonly JsonObject[]>>;
      readonly order?: string;
    }
  | { readonly act: string; readonly params: JsonObject; readonly order?: string };

/** An action that rows of one table can take in a phase. */
export interface UnitAction<R extends object = Row, B extends Battle = Battle> {
  /** The table of the rows. Default: the units. */
  readonly table?: string;
  /** True if only umpires can do the action, so that players are not reminded of the action. */
  readonly byUmpires?: true;
  /** True if the action is optional for a side, such as preparing an attack. Panels then say "You can". */
  readonly isChoice?: true;
  /** The text about a row that has not taken the action, such as "has not moved". */
  readonly left: string;
  /** The text for the action in front of a name, such as "move" or "fire with". */
  readonly next: string;
  /** The plural noun for the rows that take the action. Default: the table's name. */
  readonly noun?: string;
  /** The sections or rulings that allow the action. */
  readonly cites: readonly [string, ...string[]];
  /**
   * Checks whether a row can still take the action and has not taken it yet. May depend only on the row's fields and on what the
   * row's side knows.
   */
  isLeft(row: R, battle: B): boolean;
  suggest(row: R, battle: B): SuggestedCommand;
}

/** The actions that units can take in each phase. */
export type UnitActions<P extends string = string> = Readonly<Record<P, readonly UnitAction[]>>;

/** Defines an action for units, or for rows of another table, with the types of its rulebook. */
export const defineUnitAction = <R extends object = UnitRow, B extends Battle = Battle>(
  definition: UnitAction<R, B>,
): UnitAction => definition as unknown as UnitAction;

/** Returns the command of a procedure with these rows in its roles. */
export const suggestProcedureCommand = <R extends string>(
  { id }: { readonly id: string; readonly roles: Readonly<Record<R, unknown>> },
  roles: Readonly<Partial<Record<NoInfer<R>, readonly string[]>>>,
): SuggestedCommand => ({ procedure: id, roles: roles as Cast });

/** Returns the command of an act with these parameters. */
export const suggestActCommand = ({ id }: Pick<Act, 'id'>, params: JsonObject): SuggestedCommand => ({ act: id, params });

/** Returns an actor that represents any player of a side, for checks that need an actor. */
export const buildAnyPlayer = (side: string): Actor => ({ id: '', standing: 'player', sideId: side });
