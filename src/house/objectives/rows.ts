/** The rows for objectives, for their state as each viewer knows it, and for levels of victory. */
import { type Battle, listRows as rowsOfTable } from '../../rules/battle.js';
import {
  type NotHoldingReason,
  type Edge,
  findUnitPlace,
  type Row,
  type Ruleset,
  type Spot,
  type RowMap,
  UMPIRES_AUDIENCE,
} from '../../rules/index.js';

export const OBJECTIVE_TABLE = 'objective';
export const STANDING_TABLE = 'standing';
export const MUSTER_TABLE = 'muster';
export const DEPARTURE_TABLE = 'departure';
export const VICTORY_TABLE = 'victory';

/** The kinds of objective: to hold a place, to destroy units or move them off the map, or to be decided by the umpire. */
export const OBJECTIVE_KINDS = ['hold', 'hold-turns', 'first', 'destroy', 'save', 'exit', 'losses', 'judged'] as const;
export type ObjectiveKind = (typeof OBJECTIVE_KINDS)[number];

/** The share of its units that an objective requires. */
export const UNIT_SHARES = ['all', 'half', 'any'] as const;
type UnitShare = (typeof UNIT_SHARES)[number];

/** The value for an umpire's decision that no side meets an objective. */
export const NO_SIDE = 'nobody';
/** The value for a viewer if all sides know the same. */
export const ALL_SIDES_VIEWER = 'all';

export type ObjectiveRow = Row & {
  readonly id: string;
  readonly name: string;
  readonly kind: ObjectiveKind;
  /** The only side that can score the objective; null if any side can. */
  readonly side: string | null;
  /** True if only umpires and the objective's side know it until it is met or the battle ends. */
  readonly secret: boolean;
  readonly points: number;
  /** The place as a person entered it. */
  readonly at: string | null;
  /** The centre of the zone; null for an objective that has an area or does not have a place. */
  readonly spot: Spot | null;
  /** The corners of the area; null for an objective that has a zone or does not have a place. */
  readonly area: readonly (readonly [x: number, y: number])[] | null;
  /** The radius of the zone, in the map's unit of length; null for an objective without a zone. */
  readonly radius: number | null;
  readonly turns: number | null;
  /** The units of this side count; null if units of all sides count. */
  readonly of: string | null;
  /** The ids of the units that count; empty for all units. */
  readonly units: readonly string[];
  /** The field that decides which units count. For example, all vehicles count for the field `kind` and the value `vehicle`. */
  readonly field: string | null;
  readonly is: string | null;
  readonly part: UnitShare;
  readonly edge: Edge | null;
  /** The kinds of units that count for this objective although they usually do not count. */
  readonly also: readonly NotHoldingReason[];
  /** The umpire's decision: the id of a side, or `NOBODY`; null until the umpire decides. */
  readonly judged: string | null;
};

type Award = { readonly side: string; readonly points: number };

/**
 * The state of an objective, as known to one viewer: a side, everyone or the umpires. `updateStandings` updates the state in each
 * event, after all other changes.
 */
export type StandingRow = Row & {
  readonly id: string;
  readonly objective: string;
  /** The id of a side, `ALL`, or `UMPIRES`. Only umpires know the true state. */
  readonly viewer: string;
  readonly holder: string | null;
  readonly contested: boolean;
  /** The side that reached the place first. */
  readonly first: string | null;
  /** The side that held the place at the end of the last turn, and for how many turns in a row. */
  readonly held: { readonly side: string; readonly turns: number } | null;
  /** The number of the objective's units that have been lost or have left the map (`done`), and the total number (`among`). */
  readonly done: number;
  readonly among: number;
  /** True if the objective has been met for good. */
  readonly met: boolean;
  readonly awards: readonly Award[];
};

/** The strength that a unit had when an objective first counted it. */
export type MusterRow = Row & { readonly id: string; readonly unit: string; readonly side: string; readonly strength: number };

/** A unit that has left the map over an edge. */
export type DepartureRow = Row & {
  readonly id: string;
  readonly unit: string;
  readonly edge: Edge;
  readonly turn: number;
  /** The sides that knew the unit when it left. Missing in older battles. */
  readonly seenBy?: readonly string[];
};

/** The name of a victory by a lead of at least `margin` points. */
type Level = { readonly margin: number; readonly name: string };

const rowsOf = <R>(battle: Battle, table: string): readonly R[] => rowsOfTable(battle.tables[table] as RowMap<R> | undefined);

export const listObjectives = (battle: Battle): readonly ObjectiveRow[] => rowsOf(battle, OBJECTIVE_TABLE);
export const listStandings = (battle: Battle): readonly StandingRow[] => rowsOf(battle, STANDING_TABLE);
export const listDepartures = (battle: Battle): readonly DepartureRow[] => rowsOf(battle, DEPARTURE_TABLE);

/** Returns the names of victories by their lead in points, smallest lead first. By default, there are no names. */
export const listLevels = (battle: Battle): readonly Level[] =>
  rowsOf<{ readonly levels: readonly Level[] }>(battle, VICTORY_TABLE)[0]?.levels ?? [];

/** Returns the id of the row for a unit's first strength. It must differ from the unit's own id. */
export const buildMusterId = (unit: string): string => `${unit}.muster`;
export const buildDepartureId = (unit: string): string => `${unit}.departure`;
export const buildStandingId = (objective: string, viewer: string): string => `${objective}.${viewer}`;

/** Finds the departure of a unit. A unit that an umpire has put on the map again is back in the battle. */
export const findDeparture = (battle: Battle, unit: string): DepartureRow | undefined =>
  findUnitPlace(battle, unit)
    ? undefined
    : (battle.tables[DEPARTURE_TABLE]?.get(buildDepartureId(unit)) as DepartureRow | undefined);

export const findStanding = (battle: Battle, objective: string, viewer: string): StandingRow | undefined =>
  battle.tables[STANDING_TABLE]?.get(buildStandingId(objective, viewer)) as StandingRow | undefined;

/**
 * Returns the state of an objective, as known to the reader of the battle. If the reader knows the states of several viewers,
 * returns the most complete one.
 */
export function findBestStanding(battle: Battle, objective: string): StandingRow | undefined {
  const told = listStandings(battle).filter((row) => row.objective === objective);
  return (
    told.find(({ viewer }) => viewer === UMPIRES_AUDIENCE) ??
    told.find(({ viewer }) => viewer !== ALL_SIDES_VIEWER) ??
    told.find(({ viewer }) => viewer === ALL_SIDES_VIEWER)
  );
}

/**
 * Checks whether players of a side may know an objective. Other sides may know a secret objective only once it has been met, or
 * after the battle.
 */
export function mayKnowObjective(sideId: string, row: Row, battle: Battle): boolean {
  const { id, secret, side } = row as ObjectiveRow;
  return !secret || side === sideId || battle.game.status === 'ended' || findStanding(battle, id, sideId)?.met === true;
}

/** Checks whether players of a side may know the state of an objective as recorded for a viewer. */
export function mayKnowStanding(sideId: string, row: Row, battle: Battle): boolean {
  const { objective, viewer } = row as StandingRow;
  if (battle.game.status === 'ended') return true;
  const about = battle.tables[OBJECTIVE_TABLE]?.get(objective);
  return (viewer === sideId || viewer === ALL_SIDES_VIEWER) && about !== undefined && mayKnowObjective(sideId, about, battle);
}

/** Checks whether players of a side may know of a unit's departure. */
export function mayKnowDeparture(sideId: string, row: Row, battle: Battle, ruleset: Ruleset): boolean {
  const { unit: id, seenBy = [] } = row as DepartureRow;
  const unit = battle.tables.unit.get(id);
  return unit !== undefined && (unit.side === sideId || seenBy.includes(sideId) || ruleset.knows(sideId, unit, battle));
}
