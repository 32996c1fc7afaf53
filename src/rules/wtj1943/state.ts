import type { z } from 'zod';
import type { Battle, GameRow, SideRow, RowMap, UnitRow } from '../battle.js';
import { createInputBuilders, type SchemaOf } from '../inputs.js';
import { defineProcedure, type ProcedureDefinition, type ProcedureOf } from '../procedure.js';
import type { Scene } from '../roles.js';
import type { RowOf } from '../rows.js';
import type { CombatChart } from './chart/schema.js';
import type { Wtj1943Effect } from './effect-kinds.js';
import { type MINEFIELD_ROW_KIND, UNIT_ROW_KIND } from './rows.js';
import type { PhaseId } from './vocabulary.js';

export type Wtj1943Unit = UnitRow & RowOf<(typeof UNIT_ROW_KIND)['fields']>;

export type Wtj1943Side = SideRow & {
  readonly trenchYards: number;
};

export type Wtj1943Game = GameRow & {
  readonly phase: PhaseId;
  readonly year: number;
  readonly chart: CombatChart | null;
};

/** A minefield, with its red marker, which remains for the whole game, and the lane through it. */
export type Minefield = { readonly id: string; readonly name: string } & RowOf<(typeof MINEFIELD_ROW_KIND)['fields']>;

/** A kind of terrain in the battle's chart, stored as a row so that roles can refer to it. `open` always exists. */
export type TerrainRow = {
  readonly id: string;
  readonly name: string;
};

/** A line of the Area Weapons Chart in the battle's chart, stored as a row so that roles can refer to it. */
export type MineTargetRow = {
  readonly id: string;
  readonly name: string;
};

export interface Wtj1943Battle extends Battle {
  readonly game: Wtj1943Game;
  readonly tables: {
    readonly side: RowMap<Wtj1943Side>;
    readonly unit: RowMap<Wtj1943Unit>;
    readonly minefield: RowMap<Minefield>;
    readonly terrain: RowMap<TerrainRow>;
    readonly 'mine-target': RowMap<MineTargetRow>;
  } & Battle['tables'];
}

/** Wraps `defineProcedure` for this rulebook's units and battle, with inputs that are described once each. */
export function defineWtj1943Procedure<I, O extends object, R extends string, S extends z.ZodType = SchemaOf<I>>(
  definition: ProcedureDefinition<I, S, O, Wtj1943Unit, Wtj1943Battle, R, Wtj1943Effect<NoInfer<R>>>,
): ProcedureOf<S, O, Wtj1943Unit, Wtj1943Battle, R, Wtj1943Effect<R>> {
  return defineProcedure(definition);
}

const INPUTS = createInputBuilders<Wtj1943Unit, Wtj1943Battle>();

export const { inputWith, rowsOf } = INPUTS;
/** Describes the inputs from the units in a role. */
export const defineUnitInputs = INPUTS.unitsIn(UNIT_ROW_KIND);

/** A scene of this rulebook with these roles. */
export type Wtj1943Scene<R extends string = never> = Scene<Wtj1943Unit, Wtj1943Battle, R>;
