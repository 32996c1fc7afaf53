/** The roles of a procedure, and the input keys that each fills in. */
import type { Json, JsonObject } from '../dice/index.js';
import type { Battle, Row, UnitRow } from './battle.js';
import type { Found } from './ground/filling.js';
import type { Actor } from './happening.js';

/** The rows in the roles `R` of a procedure, and the typed options. */
export interface Scene<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> {
  readonly battle: B;
  /**
   * The options that people typed. They replace filled-in values, and can affect how others are filled in (such as `order:
   * assault`).
   */
  readonly typed?: JsonObject;
  /** The first unit in a role; undefined if there is none. */
  readonly one: (role: R) => U | undefined;
  /** All units in a role. */
  readonly many: (role: R) => readonly U[];
  /** The rows in a role of any table (`Role.table`). */
  readonly rows: (role: R) => readonly Row[];
  /** Checks whether the asker may know where this unit is; without this function, true for every unit. */
  readonly sees?: ((unit: UnitRow) => boolean) | undefined;
  /** The side of the person who acts, used only in remarks. Null or missing for a person without a side. */
  readonly actingSide?: string | null;
}

/** A function that fills in an input key by measuring between places on the map (see `ground/measures.ts`). */
export type Measure<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> = (
  scene: Scene<U, B, R>,
  key: string,
) => Found | undefined;

interface RoleBase<T, U extends UnitRow, B extends Battle, R extends string> {
  readonly description: string;
  /** True if people may choose several rows. */
  readonly many?: boolean;
  /** True for an acting role. Players may choose only rows of their own side for it. */
  readonly acts?: boolean;
  /** The role opposed to this one. No row may be in both, and a player's choice may not have rows of one side in both. */
  readonly opposes?: NoInfer<R>;
  /** True if only umpires can choose rows for this role. */
  readonly umpiresOnly?: true;
  /** True if people usually choose enemies for this role, so that enemies are offered first. */
  readonly usuallyEnemy?: boolean;
  /**
   * Input keys filled in only from the row in this role, so anyone who may read the row may know these values. A function returns
   * undefined if the row lacks the value. For a role with many rows, only the first row counts.
   */
  readonly fills?: Readonly<Record<string, (row: T) => Json | undefined>>;
  /** Input keys that are also filled in from other participants or the battle. They override those of `fills`. */
  readonly fillsFromScene?: Readonly<Record<string, (row: T, scene: Scene<U, B, NoInfer<R>>) => Json | undefined>>;
  /**
   * Checks whether the bot's list for this role offers the row. People may also enter other rows. By default all rows are
   * offered.
   */
  offeredTo?(row: T): boolean;
  /** Checks whether a row can take part in this role. @throws {Refusal} with the reason if it cannot */
  check?(row: T, battle: B, actor: Actor): void;
  /** Checks whether a row can take part together with the other participants. @throws {Refusal} with the reason if it cannot */
  checkWith?(row: T, scene: Scene<U, B, NoInfer<R>>, actor: Actor): void;
}

/** For each role that fills a list: the values in brackets after each unit's name, in the order of the units. */
export type Overrides = Readonly<Record<string, readonly JsonObject[]>>;

/** A role for units in a procedure. */
interface UnitRole<U extends UnitRow, B extends Battle, R extends string> extends RoleBase<U, U, B, R> {
  readonly table?: undefined;
  /** True if units that are out of the battle can also have this role (`Ruleset.checkPart`). */
  readonly evenLost?: boolean;
  /**
   * For a role with many rows: the input key of a list with one item for each unit, in the order in which the units are entered.
   * Values in brackets after a unit's name override those of its item.
   */
  readonly list?: {
    readonly key: string;
    /** @param given the values in brackets after each unit of this list */
    readonly item: (unit: U, scene: Scene<U, B, NoInfer<R>>, given: readonly JsonObject[]) => JsonObject;
    /**
     * Keys of an item whose value from the unit is only probable, so that players may type another. `circumstances` of a
     * procedure is the same for keys outside lists.
     */
    readonly circumstances?: readonly string[];
    /**
     * Keys of an item that are measured from its unit's place. Measured values override those of `item`. Values in brackets after
     * the unit's name override both.
     */
    readonly measured?: Readonly<
      Record<string, (unit: U, scene: Scene<U, B, NoInfer<R>>, key: string, overrides: Overrides) => Found | undefined>
    >;
  };
}

/** A role for rows of another table, such as missions or minefield sections. */
interface RowRole<U extends UnitRow, B extends Battle, R extends string> extends RoleBase<Row, U, B, R> {
  readonly table: string;
  /** Set if a row may no longer exist when a result is recalculated, which then continues without it. */
  readonly mayBeGone?: true;
}

export type Role<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> =
  | UnitRole<U, B, R>
  | RowRole<U, B, R>;

/** Checks whether the rows of a role may no longer exist when a result is recalculated. */
export const mayBeGone = (role: { readonly table?: string | undefined; readonly mayBeGone?: true } | undefined): boolean =>
  role?.mayBeGone === true;

/** Returns the key of the list that a role fills; undefined if it fills none. */
export function listKeyOf(role: Role): string | undefined {
  return role.table === undefined ? role.list?.key : undefined;
}

/** Returns all input keys that this role fills, from its own row or from others. */
export function keysFilled(role: Role): readonly string[] {
  const list = listKeyOf(role);
  return [...Object.keys(role.fills ?? {}), ...Object.keys(role.fillsFromScene ?? {}), ...(list === undefined ? [] : [list])];
}
