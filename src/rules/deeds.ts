/** What units are there for in a phase: who has not done it yet is shown to people, and nobody is asked about it. */
import type { JsonObject } from '../dice/index.js';
import type { Battle, Row, UnitRow } from './battle.js';
import type { Act, Actor } from './happening.js';
import type { Cast } from './scene.js';

/** What would do something, filled in as far as rows tell it: the rest is for people to say. `order`: the order that it carries out. */
export type Todo =
  | {
      readonly procedure: string;
      readonly roles: Cast;
      readonly typed?: JsonObject;
      readonly overrides?: Readonly<Record<string, readonly JsonObject[]>>;
      readonly order?: string;
    }
  | { readonly act: string; readonly params: JsonObject; readonly order?: string };

/** Something that rows do in a phase. */
export interface Deed<R extends object = Row, B extends Battle = Battle> {
  /** The table of those who do it; left out: units. */
  readonly table?: string;
  /** What is said of who has not done it: "has not moved". */
  readonly left: string;
  /** What is to be done, before whom it is to be done with or to: "move", "fire with". */
  readonly next: string;
  /** What several of them are called; left out: as their table is. */
  readonly noun?: string;
  /** The sections or rulings by which it is done. */
  readonly cites: readonly [string, ...string[]];
  /** Whether a row could do it now and has not, by its own marks and what its own side knows. */
  isLeft(row: R, battle: B): boolean;
  todo(row: R, battle: B): Todo;
}

/** What is to be done in each phase. */
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

/** A player of the side of a row, whoever that is: checks ask who acts. */
export const somebodyOf = (side: string): Actor => ({ id: '', standing: 'player', sideId: side });
