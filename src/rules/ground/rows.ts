import { type Battle, type Draft, type Row, findRow, type RowMap } from '../battle.js';
import { cachePerObject } from '../kept.js';

/** The units of length for a map: inches or cm on a table, yards or km on the ground, or hexes. */
const LENGTHS = ['in', 'cm', 'yd', 'km', 'hex'] as const;
export type Length = (typeof LENGTHS)[number];

/** The edges of a map, as seen by a person at the near edge. */
export const EDGES = ['near', 'far', 'left', 'right'] as const;
export type Edge = (typeof EDGES)[number];

/** The row for the map of a battle, which has at most one map. */
export type GroundMap = Row & {
  readonly id: string;
  /** The width in the map's unit of length; on hexes, the number of columns. */
  readonly width: number;
  readonly height: number;
  /** The unit of `width`, `height`, `square` and every place. */
  readonly length: Length;
  /** The side of a square; 1 on hexes. */
  readonly square: number;
  readonly grid: 'squares' | 'hexes';
  /** The rulebook's unit of length. `per` is how many of these units make one unit of `length`. */
  readonly measure: Length;
  readonly per: number;
  /** The background of the map; null for a map without a background. */
  readonly picture: MapPicture | null;
  /** True if a picture of the map is posted at the end of each turn. Missing in older maps, which means false. */
  readonly atTurnEnd?: boolean;
  /**
   * The meaning of a place if only its square is known: the square's centre, or any point in the square. Missing in older maps,
   * which means any point (`ask`).
   */
  readonly squares?: SquareMeaning;
  /** The place of the real units: this map, or a table. Missing in older maps, which means a table. */
  readonly ground?: GroundMode;
  /** True if units see each other on the map, so that each side gets contacts. Missing means false. */
  readonly sight?: boolean;
  /** The distance within which units see each other, in the rulebook's unit. Missing if the rulebook's distance applies. */
  readonly sightFar?: number;
  /** The depth to which units see into terrain that hides units. Missing if the rulebook's depth applies. */
  readonly sightInto?: number;
};

/**
 * The meaning of a square that people enter: its centre, or any point in the square. For `ask`, people must decide if the meaning
 * makes a difference.
 */
export const SQUARE_MEANINGS = ['middle', 'ask'] as const;
export type SquareMeaning = (typeof SQUARE_MEANINGS)[number];

/**
 * The places where units really move: on the `map` by the rules, or on a `table`, where people move figures and then report their
 * places.
 */
export const GROUND_MODES = ['map', 'table'] as const;
export type GroundMode = (typeof GROUND_MODES)[number];

/** A stored picture. The hash identifies the picture, which is stretched over the whole map. */
type MapPicture = {
  /** SHA-256 of the picture's bytes, in hex. */
  readonly sha256: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** The turn of the photograph; null for a drawing. */
  readonly turn: number | null;
};

/**
 * A place on a map, measured from the near left corner in the map's unit of length. x is to the right, and y is away from the
 * viewer. On hexes x and y are the axial q and r. If only the square is known, the spot is the square's centre, and the true
 * place may be up to `half` to each side. `half` is 0 for an exact place, or if the map reads squares as their centres.
 */
export type Spot = {
  readonly x: number;
  readonly y: number;
  readonly half: number;
  /** Half the side of the square that has this spot as its centre; 0 or undefined if the spot is not a centre. */
  readonly within?: number;
};

/** Returns the spot that is recorded in a row. */
export const pickSpot = ({ x, y, half, within }: Spot): Spot => ({ x, y, half, ...(within ? { within } : {}) });

/** Returns the fields that replace the fields of an older spot. Clears `within` if the new spot is not the centre of a square. */
export const overwriteSpot = (before: Spot | undefined, spot: Spot): Spot =>
  before?.within && !spot.within ? { ...pickSpot(spot), within: 0 } : pickSpot(spot);

/** The row for the place of a unit. */
export type PlaceRow = Row &
  Spot & {
    readonly id: string;
    readonly unit: string;
    /** The facing in degrees, clockwise, with 0 away from the near edge; null if the facing is not known. */
    readonly facing: number | null;
    /** The call sign that people have chosen for the unit; null if its call sign comes from its name. */
    readonly sign: string | null;
    /** The turn in which the unit arrived at this place. */
    readonly turn: number;
    /** True if the unit has left this place without a recorded move. Nothing is then measured from the place. */
    readonly stale: boolean;
    /** True if a move by the rules (`to:`) brought the unit to this place. Older rows lack this field. */
    readonly moved?: boolean;
    /** The points of the route to this place, from its start. */
    readonly way?: readonly (readonly [x: number, y: number])[];
    /** The id of the line that the unit is bound to, such as a train's railway. Missing for all other units. */
    readonly line?: string;
  };

/**
 * The row that records that a result has forced a unit back, until people enter the unit's new place. The distance is known, but
 * not the direction. A unit has at most one of these rows.
 */
export type RetreatRow = Row & {
  readonly id: string;
  readonly unit: string;
  /** The distance that the unit must go back, in the rulebook's unit. */
  readonly far: number;
  readonly cites: readonly string[];
  /** The cover that the unit has left. In some rulebooks the unit regains this cover if it remains in the same terrain. */
  readonly cover?: string;
};

/** The row for the last sighting of an enemy unit that a side no longer sees. */
export type SightingRow = Row &
  Spot & {
    readonly id: string;
    readonly unit: string;
    /** The unit's side when it was last seen. The reader does not learn of later changes of side. */
    readonly side: string;
    readonly name: string;
    readonly is: string;
    readonly size: string;
    /** The id of the side that has seen the unit. */
    readonly seenBy: string;
    readonly turn: number;
    /**
     * How the side last learned of the unit: in plain sight, in a fight, by recce, or from an umpire. Missing if not recorded.
     */
    readonly how?: 'seen' | 'fight' | 'recce' | 'told';
    /** The turn of the side's first sighting. Missing if not recorded. */
    readonly since?: number;
    /**
     * The kind and rough strength that the side saw in contact, such as `armour, strong`. Null or missing if the side learned
     * neither.
     */
    readonly about?: string | null;
  };

/** Returns the place where a side believes a unit to be, in the form of a place row. */
export function buildSightingPlace({
  unit,
  x,
  y,
  half,
  turn,
}: Pick<SightingRow, 'unit' | 'turn' | keyof Spot>): [string, PlaceRow] {
  const id = `seen ${unit}`;
  return [id, { id, unit, x, y, half, turn, facing: null, sign: null, stale: false }];
}

export const FEATURE_KINDS = [
  'wood', 'hill', 'village', 'river', 'road', 'rail', 'bridge', 'marsh', 'lake', 'field', 'trench', 'wire', 'minefield', 'zone', 'contact', 'smoke', 'hedges', 'ford',
] as const; // prettier-ignore
export type FeatureKind = (typeof FEATURE_KINDS)[number];

/** The density of woods and hedges. Dense woods are hard to cross, and dense hedges are bocage. */
export const GROWTHS = ['dense', 'open'] as const;
export type Growth = (typeof GROWTHS)[number];
export const GROWTH_KINDS: readonly FeatureKind[] = ['wood', 'hedges'];

/** The kinds of terrain that fill squares. A single square of this terrain is an area, not a point. */
export const COVERING_KINDS: readonly FeatureKind[] = [...GROWTH_KINDS, 'hill', 'village', 'marsh', 'lake', 'field'];

/** A piece of terrain on the map: a line, an area or a single point. */
export type FeatureRow = Row & {
  readonly id: string;
  readonly name: string;
  readonly kind: FeatureKind;
  /** The corners of an area, the waypoints of a line, or a single point. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** The only side that knows the feature; null if everyone knows the feature. */
  readonly side: string | null;
  /** `dense` or `open` for a wood or hedge; undefined if the density is unknown. */
  readonly growth?: Growth;
};

/** Returns the text for a feature, such as `wood Dead Horse Copse`, `wood 2` or `dense wood 3`. */
export const describeFeature = ({ kind, name, growth }: Pick<FeatureRow, 'kind' | 'name' | 'growth'>): string =>
  `${growth ? `${growth} ` : ''}${name.startsWith(`${kind} `) ? name : `${kind} ${name}`}`;

export const MAP_TABLE = 'map';
export const PLACE_TABLE = 'place';
export const FEATURE_TABLE = 'feature';
export const SIGHTING_TABLE = 'sighting';
export const RETREAT_TABLE = 'back';

/** The tables about the map, which every rulebook shares. */
export const GROUND_TABLES: readonly string[] = [MAP_TABLE, PLACE_TABLE, FEATURE_TABLE, SIGHTING_TABLE, RETREAT_TABLE];

const NO_ROWS: RowMap = new Map();
const listOf = cachePerObject((table: RowMap): readonly unknown[] => [...table.values()]);

const rowsOf = <R>(battle: Battle, table: string): readonly R[] => listOf(battle.tables[table] ?? NO_ROWS) as readonly R[];

/** Returns the battle's map; undefined in a battle without a map. */
export const findMap = (battle: Battle): GroundMap | undefined => rowsOf<GroundMap>(battle, MAP_TABLE)[0];

/** Checks whether a battle uses plain sight, which means that units move on the map and see each other there. */
export const hasPlainSight = (battle: Battle): boolean => {
  const map = findMap(battle);
  return map?.sight === true && map.ground === 'map';
};
export const listPlaces = (battle: Battle): readonly PlaceRow[] => rowsOf(battle, PLACE_TABLE);
export const listFeatures = (battle: Battle): readonly FeatureRow[] => rowsOf(battle, FEATURE_TABLE);
export const listSightings = (battle: Battle): readonly SightingRow[] => rowsOf(battle, SIGHTING_TABLE);

/** Returns the first row for each unit, in a table with rows about units. */
const firstOfUnits = cachePerObject(<R extends { readonly unit: string }>(rows: readonly R[]): ReadonlyMap<string, R> => {
  const first = new Map<string, R>();
  for (const row of rows) if (!first.has(row.unit)) first.set(row.unit, row);
  return first;
});

/** Returns the place of a unit on the map; undefined if the unit is not on the map. */
export const findUnitPlace = (battle: Battle, unit: string): PlaceRow | undefined => firstOfUnits(listPlaces(battle)).get(unit);

/**
 * Finds the row that records that a unit is forced back; undefined for any other unit, and for a unit that has left the battle.
 */
export const findRetreat = (battle: Battle, unit: string): RetreatRow | undefined =>
  findUnitPlace(battle, unit)?.stale === true ? firstOfUnits(rowsOf<RetreatRow>(battle, RETREAT_TABLE)).get(unit) : undefined;

/**
 * Returns the id of a unit's row in the table `back`. A unit has at most one of these rows, until people enter the unit's new
 * place.
 */
export const buildRetreatId = (unit: string): string => `back-${unit}`;

/** Removes a unit's row in the table `back`, because people have entered the unit's new place. */
export function removeRetreat(draft: Draft, unit: string): void {
  if (findRow(draft.battle, RETREAT_TABLE, buildRetreatId(unit))) draft.remove(RETREAT_TABLE, buildRetreatId(unit));
}
