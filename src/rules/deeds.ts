/** Deeds of units in a phase. Lists show the units without their deed yet; nobody is asked about it. */
import type { JsonObject } from '../dice/index.js';
import type { Battle, Row, UnitRow } from './battle.js';
import type { Act, Actor } from './happening.js';
import type { Cast } from './result.js';

/** The command for a task, filled in as far as rows tell. People add the rest. `order`: the order it carries out. */
export type Todo =
  | {
      readonly procedure: string;
      readonly roles: Cast;
      readonly typed?: JsonObject;
      readonly overrides?: Readonly<Record<string, readonly JsonObject[]>>;
      readonly order?: string;
    }
  | { readonly act: string; readonly params: JsonObject; readonly order?: string };

/** A deed of rows in a phase. */
export interface Deed<R extends object = Row, B extends Battle = Battle> {
  /** Table of the rows that act; by default units. */
  readonly table?: string;
  /** Words for a row that has not done it: "has not moved". */
  readonly left: string;
  /** The deed, before the name of its target: "move", "fire with". */
  readonly next: string;
  /** Plural noun; by default the table's name. */
  readonly noun?: string;
  /** The sections or rulings by which it is done. */
  readonly cites: readonly [string, ...string[]];
  /** True if the deed is open to a row and not done yet, by its own marks and its side's knowledge. */
  isLeft(row: R, battle: B): boolean;
  todo(row: R, battle: B): Todo;
}

/** Deeds of each phase. */
export type Deeds<P extends string = string> = Readonly<Record<P, readonly Deed[]>>;

/** A deed of units, or of rows of another table, with the types of its rulebook. */
export const deed = <R extends object = UnitRow, B extends Battle = Battle>(definition: Deed<R, B>): Deed =>
  definition as unknown as Deed;

/** A procedure with these in its roles. */
export const byProcedure = <R extends string>(
  { id }: { readonly id: string; readonly roles: Readonly<Record<R, unknown>> },
  roles: Readonly<Partial<Record<NoInfer<R>, readonly string[]>>>,
): Todo => ({ procedure: id, roles: roles as Cast });

/** An act with these parameters. */
export const byAct = ({ id }: Pick<Act, 'id'>, params: JsonObject): Todo => ({ act: id, params });

/** Any player of a row's side: checks need an actor. */
export const somebodyOf = (side: string): Actor => ({ id: '', standing: 'player', sideId: side });
