/** The roles of a procedure, and the input that each fills in. */
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
  /** True if the asker may know where this unit stands; without this function they may know it of every unit. */
  readonly sees?: ((unit: UnitRow) => boolean) | undefined;
  /** The side of the person who acts, used only for remarks. Null or missing for a person without a side. */
  readonly actingSide?: string | null;
}

/** A function that fills in an input key by measuring between places on the map (see `ground/measures.ts`). */
export type Measure<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> = (
  scene: Scene<U, B, R>,
  key: string,
) => Found | undefined;

interface RoleBase<T, U extends UnitRow, B extends Battle, R extends string> {
  readonly description: string;
  /** True if several rows may be named. */
  readonly many?: boolean;
  /** True for an acting role, in which players may name only rows of their own side. */
  readonly acts?: boolean;
  /** The role opposed to this one: no row may be in both, and players may not name rows of one side in both. */
  readonly opposes?: NoInfer<R>;
  /** True if only umpires can name a row in this role. */
  readonly umpiresOnly?: true;
  /** Enemies are usually named in this role and are offered first; others may be named too. */
  readonly usuallyEnemy?: boolean;
  /**
   * Input keys that are filled in from nothing but the row in this role, so anyone who may read the row may know these values. A
   * function returns undefined if the row does not give the value. For a role with many rows it is called once, with the first
   * row.
   */
  readonly fills?: Readonly<Record<string, (row: T) => Json | undefined>>;
  /** Input keys filled in from other participants or the battle as well. They replace those of `fills`. */
  readonly fillsFromScene?: Readonly<Record<string, (row: T, scene: Scene<U, B, NoInfer<R>>) => Json | undefined>>;
  /** True if the bot's list for this role offers the row. People may name other rows too. By default all rows are offered. */
  offeredTo?(row: T): boolean;
  /** Throws if a row cannot take part in this role. @throws {Refusal} with the reason */
  check?(row: T, battle: B, actor: Actor): void;
  /** Throws if a row cannot take part together with the other participants. @throws {Refusal} with the reason */
  checkWith?(row: T, scene: Scene<U, B, NoInfer<R>>, actor: Actor): void;
}

/** For each role that fills a list, the values in brackets after the name of each of its units, in order. */
export type Overrides = Readonly<Record<string, readonly JsonObject[]>>;

/** A part that units take in a procedure. */
interface UnitRole<U extends UnitRow, B extends Battle, R extends string> extends RoleBase<U, U, B, R> {
  readonly table?: undefined;
  /** True if units that are out of the battle can take this part too (`Ruleset.checkPart`). */
  readonly evenLost?: boolean;
  /**
   * For a role with many rows: an input key that holds a list, with one item for each unit, in the order in which the units are
   * named. Values in brackets after a unit's name replace those of its item.
   */
  readonly list?: {
    readonly key: string;
    /** @param given the values in brackets after each unit of this list */
    readonly item: (unit: U, scene: Scene<U, B, NoInfer<R>>, given: readonly JsonObject[]) => JsonObject;
    /**
     * Keys of an item that its unit fills in with a value that is only likely, so that players may type another.
     * `circumstances` of a procedure does the same for keys outside lists.
     */
    readonly circumstances?: readonly string[];
    /**
     * Keys of an item that are measured from its unit's place. Measured values replace those that `item` gives; values in
     * brackets after the unit's name replace both.
     */
    readonly measured?: Readonly<
      Record<string, (unit: U, scene: Scene<U, B, NoInfer<R>>, key: string, overrides: Overrides) => Found | undefined>
    >;
  };
}

/** A part that rows of another table take: a mission, a minefield section, ... */
interface RowRole<U extends UnitRow, B extends Battle, R extends string> extends RoleBase<Row, U, B, R> {
  readonly table: string;
  /** Set if its rows may be gone when a result is recalculated, which then continues without them. */
  readonly mayBeGone?: true;
}

export type Role<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> =
  | UnitRole<U, B, R>
  | RowRole<U, B, R>;

/** Returns true for a role whose rows may be gone when a result is recalculated. */
export const mayBeGone = (role: { readonly table?: string | undefined; readonly mayBeGone?: true } | undefined): boolean =>
  role?.mayBeGone === true;

/** Returns the key of the list that a role fills, if it fills one. */
export function listKeyOf(role: Role): string | undefined {
  return role.table === undefined ? role.list?.key : undefined;
}

/** Returns every input key that this role fills, from its own row or from others. */
export function keysFilled(role: Role): readonly string[] {
  const list = listKeyOf(role);
  return [...Object.keys(role.fills ?? {}), ...Object.keys(role.fillsFromScene ?? {}), ...(list === undefined ? [] : [list])];
}
