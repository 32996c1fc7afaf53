/** The roles of a procedure, and the inputs that each of them fills in. */
import type { Json, JsonObject } from '../dice/index.js';
import type { Battle, Row, UnitRow } from './battle.js';
import type { FoundValue } from './ground/filling.js';
import type { Actor } from './actor.js';

/** The rows in the roles `R` of a procedure, and the options that people have entered. */
export interface Scene<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> {
  readonly battle: B;
  /**
   * The options that people have entered. Options replace filled-in values, and may affect how other values are filled in (such
   * as `order: assault`).
   */
  readonly typed?: JsonObject;
  /** The first unit in a role; undefined for an empty role. */
  readonly one: (role: R) => U | undefined;
  /** All units in a role. */
  readonly many: (role: R) => readonly U[];
  /** The rows in a role for any table (`Role.table`). */
  readonly rows: (role: R) => readonly Row[];
  /** Checks whether the person who asks may know where this unit is. Default: true for every unit. */
  readonly sees?: ((unit: UnitRow) => boolean) | undefined;
  /** The side of the person who acts, used only in remarks. Null or missing for a person without a side. */
  readonly actingSide?: string | null;
}

/** A function that fills in an input by measuring on the map (see `ground/measures.ts`). */
export type MeasureFunction<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> = (
  scene: Scene<U, B, R>,
  key: string,
) => FoundValue | undefined;

interface RoleBase<T, U extends UnitRow, B extends Battle, R extends string> {
  readonly description: string;
  /** True if people may choose several rows. */
  readonly many?: boolean;
  /** True for an acting role. Players may choose only rows of their own side for an acting role. */
  readonly acts?: boolean;
  /** The role opposed to this role. No row may be in both roles, and players may not choose rows of the same side for both. */
  readonly opposes?: NoInfer<R>;
  /** True if only umpires can choose rows for this role. */
  readonly umpiresOnly?: true;
  /**
   * The ruling that makes a player choose a row for this role where the map is binding. On other maps, and for an umpire, typed
   * values may stand for the row. Default: they always may.
   */
  readonly neededBy?: string;
  /**
   * True if a player with plain sight can choose only an enemy unit that their side has seen, although no distance is measured, such
   * as for an air raid.
   */
  readonly mustBeSeen?: true;
  /** True if people usually choose enemies for this role, so that enemies are offered first. */
  readonly usuallyEnemy?: boolean;
  /** Checks whether the bot offers the row in its list for this role. People may also enter other rows. Default: all rows. */
  offeredTo?(row: T, battle: B): boolean;
  /** Checks whether a row can take part in this role. @throws {Refusal} with the reason if the row cannot */
  check?(row: T, battle: B, actor: Actor): void;
  /**
   * Checks whether a row can take part together with the other participants.
   * @throws {Refusal} with the reason if the row cannot
   */
  checkWith?(row: T, scene: Scene<U, B, NoInfer<R>>, actor: Actor): void;
}

/** The values in brackets after each unit's name, in the order of the units, for each role that fills in a list. */
export type Overrides = Readonly<Record<string, readonly JsonObject[]>>;

/** A role of a procedure for units. */
interface UnitRole<U extends UnitRow, B extends Battle, R extends string> extends RoleBase<U, U, B, R> {
  readonly table?: undefined;
  /** True if units that are out of the battle can also have this role (`Ruleset.checkPart`). */
  readonly evenLost?: boolean;
}

/** A role of a procedure for rows of another table, such as missions or minefield sections. */
interface RowRole<U extends UnitRow, B extends Battle, R extends string> extends RoleBase<Row, U, B, R> {
  readonly table: string;
  /** Set if the row may no longer exist when a result is recalculated. The recalculation then continues without the row. */
  readonly mayBeGone?: true;
}

/** The definition of a role in a procedure. */
export type RoleDefinition<U extends UnitRow, B extends Battle, R extends string> = UnitRole<U, B, R> | RowRole<U, B, R>;

/** The inputs that a role fills in, derived from the inputs that refer to the role. */
interface RoleFills<U extends UnitRow, B extends Battle, R extends string> {
  /**
   * Inputs that depend only on the row in this role, so that anyone who may read the row may know their values. A function
   * returns undefined if the row lacks the value. In a role with many rows, only the first row counts.
   */
  readonly fills?: Readonly<Record<string, (row: never) => Json | undefined>>;
  /** Inputs that also depend on other rows or on the battle. These inputs override the inputs of `fills`. */
  readonly fillsFromScene?: Readonly<Record<string, (row: never, scene: Scene<U, B, NoInfer<R>>) => Json | undefined>>;
  /**
   * For a role with many units: the input that is a list with one item for each unit. The items are in the order in which people
   * enter the units. Values in brackets after a unit's name override the values of its item.
   */
  readonly list?: {
    readonly key: string;
    /** @param given the values in brackets after the name of each unit in the list */
    readonly item: (unit: U, scene: Scene<U, B, NoInfer<R>>, given: readonly JsonObject[]) => JsonObject;
    /** The keys of list items with only a probable value from the unit. */
    readonly circumstances?: readonly string[];
    /**
     * The keys of list items that are measured from the unit's place. Measured values override the values of `item`, and values
     * in brackets after the unit's name override both.
     */
    readonly measured?: Readonly<
      Record<string, (unit: U, scene: Scene<U, B, NoInfer<R>>, key: string, overrides: Overrides) => FoundValue | undefined>
    >;
  };
}

/** A role of a procedure, with the inputs that it fills in. */
export type Role<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> = RoleDefinition<U, B, R> &
  RoleFills<U, B, R>;

/** Checks whether the rows of a role may no longer exist when a result is recalculated. */
export const mayHaveLeft = (role: { readonly table?: string | undefined; readonly mayBeGone?: true } | undefined): boolean =>
  role?.mayBeGone === true;

/** Returns the key of the list that a role fills in; undefined if the role fills in no list. */
export const findListKey = (role: Role): string | undefined => role.list?.key;

/** Returns all inputs that this role fills in, from its own row or from other rows. */
export function listFilledKeys(role: Role): readonly string[] {
  const list = findListKey(role);
  return [...Object.keys(role.fills ?? {}), ...Object.keys(role.fillsFromScene ?? {}), ...(list === undefined ? [] : [list])];
}
