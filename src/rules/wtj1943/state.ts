import type { z } from 'zod';
import type { Battle, GameRow, SideRow, Table, UnitRow } from '../battle.js';
import { defineProcedure, type ProcedureDefinition, type Scene } from '../procedure.js';
import type { CombatChart } from './chart/schema.js';
import type { Wtj1943Effect } from './effect-kinds.js';
import type { Carriage, Fate, Fieldwork, Kind, Order, PhaseId } from './vocabulary.js';

export type Wtj1943Unit = UnitRow & {
  readonly kind: Kind;
  readonly nationality: string;
  /** Id in the chart's `training` list. */
  readonly training: string | null;
  /** Id in the chart's `vehicles` list. */
  readonly vehicleId: string | null;
  readonly bases: number;
  /** Unit id of its regimental command base. */
  readonly hq: string | null;
  readonly hits: number;
  readonly prone: boolean;
  readonly pinned: boolean;
  readonly demoralized: boolean;
  /** Withdrew in the previous turn. */
  readonly withdrew: boolean;
  /** Withdraws in this turn. */
  readonly withdrewNow: boolean;
  readonly consecutiveAssaults: number;
  readonly order: Order | null;
  readonly commandPassed: boolean;
  /** Exact: outcomes round it. */
  readonly spentPct: number;
  readonly movedYards: number;
  /** All its bases are stuck. */
  readonly immobilized: boolean;
  /** Vehicle bases of it that are stuck. */
  readonly immobilizedBases: number;
  /** Terrain in which all its vehicles have rolled this turn (W-9). */
  readonly rolledTerrain: readonly string[];
  /** Dangerous terrain that it has moved in this turn and not rolled for (2.3). Rows from before there was this have none. */
  readonly terrainDue?: readonly string[];
  /** What happened to vehicles that carry it and it has not shared yet, in order (2.4). Rows from before there was this have none. */
  readonly fatesDue?: readonly Fate[];
  /** Unit id of the vehicle that carries or tows it; towed without `carriage`. */
  readonly carriedBy: string | null;
  readonly carriage: Carriage | null;
  readonly limbered: boolean;
  /** Quarters from the beginning of this turn until it is set up. */
  readonly setUpQuarters: number;
  /** Quarters of limbering or unlimbering that a towing vehicle pays next turn. */
  readonly owedQuarters: number;
  readonly gunClass: number | null;
  readonly mounted: boolean;
  readonly horseBases: number;
  readonly trooperBases: number;
  readonly fieldwork: Fieldwork;
  readonly digTurns: number;
  /** Has had its turn of digging this turn (W-21). */
  readonly dugThisTurn: boolean;
  /** A vehicle in trench-line of the setup sheet. */
  readonly entrenched: boolean;
  /** A tank that has paid this turn for riders who got on or off (W-10). Rows from before there was this have none. */
  readonly ridersPaid?: boolean;
  /** Names of minefields for which it was checked this turn (2.5). Rows from before there was this have none. */
  readonly minesMet?: readonly string[];
  readonly firedMoved: boolean;
  readonly postureChanged: boolean;
  /** Mine checks that are due. */
  readonly mineChecks: number;
};

export type Wtj1943Side = SideRow & {
  readonly trenchYards: number;
};

export type Wtj1943Game = GameRow & {
  readonly phase: PhaseId;
  readonly year: number;
  readonly chart: CombatChart | null;
};

/** A red marker, there for the whole game, and the lane through it. */
export type Minefield = {
  readonly id: string;
  readonly name: string;
  /** Null until somebody begins to clear a lane. */
  readonly laneYards: number | null;
  readonly laneDoneYards: number;
  readonly complete: boolean;
};

/** A terrain of the game's chart, to be named in roles; `open` is always among them. */
export type TerrainRow = {
  readonly id: string;
  readonly name: string;
};

/** A line of the Area Weapons Chart in the game's chart, to be named in roles. */
export type MineTargetRow = {
  readonly id: string;
  readonly name: string;
};

export interface Wtj1943Battle extends Battle {
  readonly game: Wtj1943Game;
  readonly tables: {
    readonly side: Table<Wtj1943Side>;
    readonly unit: Table<Wtj1943Unit>;
    readonly minefield: Table<Minefield>;
    readonly terrain: Table<TerrainRow>;
    readonly 'mine-target': Table<MineTargetRow>;
  } & Battle['tables'];
}

/** `defineProcedure` with this rulebook's units and battle. */
export function wtj1943Procedure<S extends z.ZodType, O extends object, R extends string>(
  definition: ProcedureDefinition<S, O, Wtj1943Unit, Wtj1943Battle, R, Wtj1943Effect<NoInfer<R>>>,
): ProcedureDefinition<S, O, Wtj1943Unit, Wtj1943Battle, R, Wtj1943Effect<R>> {
  return defineProcedure(definition);
}

/** Who takes part in some of these roles. */
export type Wtj1943Scene<R extends string = never> = Scene<Wtj1943Unit, Wtj1943Battle, R>;
