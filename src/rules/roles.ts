/** Roles of a procedure, and the inputs that each fills in. */
import type { Json, JsonObject } from '../dice/index.js';
import type { Battle, Row, UnitRow } from './battle.js';
import type { Found } from './ground/filling.js';
import type { Actor } from './happening.js';

/** The rows in the roles `R` of a procedure, and the typed options. */
export interface Scene<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> {
  readonly battle: B;
  /** The options that people typed. They replace filled-in values, and may affect how others are filled in (`order: assault`). */
  readonly typed?: JsonObject;
  /** The unit in a role, if one is named. */
  readonly one: (role: R) => U | undefined;
  /** All units in a role. */
  readonly many: (role: R) => readonly U[];
  /** The rows in a role of any table (`Role.table`). */
  readonly rows: (role: R) => readonly Row[];
  /** True if the asker may know where this unit stands; without this function he may know it of every unit. */
  readonly sees?: ((unit: UnitRow) => boolean) | undefined;
}

/** Fills in an input key by measuring between places on the map (see `ground/measures.ts`). */
export type Measure<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> = (
  scene: Scene<U, B, R>,
  key: string,
) => Found | undefined;

interface RoleBase<T, U extends UnitRow, B extends Battle, R extends string> {
  readonly description: string;
  /** Several may be named. */
  readonly many?: boolean;
  /** The acting role: players may name only their own side's rows here. */
  readonly acts?: boolean;
  /** The role opposed to this one: no row may be in both, and players may not name rows of one side in both. */
  readonly opposes?: NoInfer<R>;
  /** Enemies are usually named in this role and are offered first; others may be named too. */
  readonly usuallyEnemy?: boolean;
  /**
   * Input keys filled in from the row in this role alone; whoever may read the row may know these values. A function returns
   * undefined if people must give the key. For a role with many rows it is called once, with the first row.
   */
  readonly fills?: Readonly<Record<string, (row: T) => Json | undefined>>;
  /** Input keys filled in from other participants or the battle as well. They replace those of `fills`. */
  readonly fillsFromScene?: Readonly<Record<string, (row: T, scene: Scene<U, B, NoInfer<R>>) => Json | undefined>>;
  /** True if a desk lists the row for this role; people may name other rows too. Without this function all rows are listed. */
  offeredTo?(row: T): boolean;
  /** Says why a row can take no part in this role, by throwing. @throws {Refusal} */
  check?(row: T, battle: B, actor: Actor): void;
  /** The same of a row together with the other participants. @throws {Refusal} */
  checkWith?(row: T, scene: Scene<U, B, NoInfer<R>>, actor: Actor): void;
}

/** By list-filling role: for each of its units in order, the values in brackets after its name. */
export type Overrides = Readonly<Record<string, readonly JsonObject[]>>;

/** A part that units take in a procedure. */
interface UnitRole<U extends UnitRow, B extends Battle, R extends string> extends RoleBase<U, U, B, R> {
  readonly table?: undefined;
  /** Units that are out of the battle take it too (`Ruleset.checkPart`). */
  readonly evenLost?: boolean;
  /**
   * For a role with many rows: an input key that holds a list, with one item for each unit in the order in which they were
   * named. Values in brackets after a unit's name replace those of its item.
   */
  readonly list?: {
    readonly key: string;
    /** @param given the values in brackets after the units of this list */
    readonly item: (unit: U, scene: Scene<U, B, NoInfer<R>>, given: readonly JsonObject[]) => JsonObject;
    /** Keys of an item merely suggested by its unit: players may type otherwise, as with the procedure's `circumstances`. */
    readonly circumstances?: readonly string[];
    /** Keys of an item that are measured from its unit's place. They beat the item's values, and values in brackets beat them. */
    readonly measured?: Readonly<
      Record<string, (unit: U, scene: Scene<U, B, NoInfer<R>>, key: string, overrides: Overrides) => Found | undefined>
    >;
  };
}

/** A part that rows of another table take: a mission, a minefield section, ... */
interface RowRole<U extends UnitRow, B extends Battle, R extends string> extends RoleBase<Row, U, B, R> {
  readonly table: string;
}

export type Role<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> =
  | UnitRole<U, B, R>
  | RowRole<U, B, R>;

/** The key of the list that a role fills, if it fills one. */
export function listKeyOf(role: Role): string | undefined {
  return role.table === undefined ? role.list?.key : undefined;
}

/** Every input key that this role fills, from its own row or from others. */
export function keysFilled(role: Role): readonly string[] {
  const list = listKeyOf(role);
  return [...Object.keys(role.fills ?? {}), ...Object.keys(role.fillsFromScene ?? {}), ...(list === undefined ? [] : [list])];
}
