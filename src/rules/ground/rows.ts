import { type Battle, type Draft, type Row, rowOf, type RowMap } from '../battle.js';
import { keptPer } from '../kept.js';

/** Units of length for a map: inches or cm on a table, yards or km on the ground, or hexes. */
export const LENGTHS = ['in', 'cm', 'yd', 'km', 'hex'] as const;
export type Length = (typeof LENGTHS)[number];

/** The edges of a map, as seen from its near left corner. */
export const EDGES = ['near', 'far', 'left', 'right'] as const;
export type Edge = (typeof EDGES)[number];

/** The map of a battle, as a row. A battle has at most one. */
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
  /** The rulebook's unit of length. `per` is the number of these in one unit of `length`. */
  readonly measure: Length;
  readonly per: number;
  /** The map background; null if there is none. */
  readonly picture: MapPicture | null;
  /** True if a picture is posted at the end of each turn. Missing in older maps, for which none is posted. */
  readonly atTurnEnd?: boolean;
  /**
   * How a place known by its square is read: as the centre, or as any point in it. Missing in older maps, which mean any point
   * (`ask`).
   */
  readonly squares?: Squares;
  /** Where units really are: on this map, or on a table. Missing in older maps, which mean the table. */
  readonly ground?: Ground;
  /** True if units see each other on the map, and each side gets contacts. If missing, they do not. */
  readonly sight?: boolean;
};

/**
 * How a typed square is read: as its centre, or as any point in it. In the second case people are asked where it makes a
 * difference.
 */
export const SQUARES = ['middle', 'ask'] as const;
export type Squares = (typeof SQUARES)[number];

/**
 * Where units really are: on the `map`, where they move by the rules, or on a `table`, where people move figures and report their
 * places.
 */
export const GROUNDS = ['map', 'table'] as const;
export type Ground = (typeof GROUNDS)[number];

/** A stored picture, by its hash, stretched over the whole map. */
export type MapPicture = {
  /** SHA-256 of the picture's bytes, in hex. */
  readonly sha256: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** The turn of the photograph; null for a drawing. */
  readonly turn: number | null;
};

/**
 * A place on a map, from its near left corner in its unit of length: x to the right, y away from the viewer. On hexes x and y are
 * the axial q and r. If only the square is known, the spot is its centre, and the true place may be up to `half` to each side.
 * `half` is 0 for an exact place, or if the map reads squares as their centres.
 */
export type Spot = {
  readonly x: number;
  readonly y: number;
  readonly half: number;
  /** Half a side of the square whose centre the spot is; 0 or undefined if the spot is not a centre. */
  readonly within?: number;
};

/** Returns the spot of a row that has a place. */
export const spotIn = ({ x, y, half, within }: Spot): Spot => ({ x, y, half, ...(within ? { within } : {}) });

/** Returns the fields of a spot that replace those of another. Clears `within` if the new spot is not the centre of a square. */
export const spotOver = (before: Spot | undefined, spot: Spot): Spot =>
  before?.within && !spot.within ? { ...spotIn(spot), within: 0 } : spotIn(spot);

/** The place of a unit. */
export type PlaceRow = Row &
  Spot & {
    readonly id: string;
    readonly unit: string;
    /** The facing in degrees, clockwise, with 0 away from the near edge; null if it is not known. */
    readonly facing: number | null;
    /** The call sign that people gave the unit; null if it comes from the name. */
    readonly sign: string | null;
    /** The turn in which the unit came to this place. */
    readonly turn: number;
    /** True if the unit has moved off the record since then, so that nothing is measured from this place. */
    readonly stale: boolean;
    /** True if a move by the rules (`to:`) took the unit there. Older rows lack it. */
    readonly moved?: boolean;
    /** The points of the route to this place, from its start. */
    readonly way?: readonly (readonly [x: number, y: number])[];
    /** The id of the line that the unit is bound to, such as a train's railway. Missing for all other units. */
    readonly line?: string;
  };

/**
 * Records that a result has sent a unit back, until someone enters its new place. The distance is known, the direction is not. A
 * unit has at most one such row.
 */
export type BackRow = Row & {
  readonly id: string;
  readonly unit: string;
  /** The distance in the rulebook's unit. */
  readonly far: number;
  readonly cites: readonly string[];
  /** The cover that the unit has left, for a rulebook in which it may still be in that terrain. */
  readonly cover?: string;
};

/** The place and details of the last sighting of a unit that a side no longer sees. */
export type SightingRow = Row &
  Spot & {
    readonly id: string;
    readonly unit: string;
    /** The unit's side when it was last seen. The side that remembers it does not learn of later changes. */
    readonly side: string;
    readonly name: string;
    readonly is: string;
    readonly size: string;
    /** The side that remembers. */
    readonly seenBy: string;
    readonly turn: number;
    /** How the side last learned of it: in plain sight, in a fight, or from an umpire. Missing if not recorded. */
    readonly how?: 'seen' | 'fight' | 'told';
    /** The turn of the side's first sighting. Missing if not recorded. */
    readonly since?: number;
    /** The kind and rough strength that the side saw in contact: `armour, strong`. Null or missing where it saw neither. */
    readonly about?: string | null;
  };

export const FEATURE_KINDS = [
  'wood', 'hill', 'village', 'river', 'road', 'rail', 'bridge', 'marsh', 'lake', 'field', 'trench', 'wire', 'minefield', 'zone', 'contact', 'smoke', 'hedges', 'ford',
] as const; // prettier-ignore
export type FeatureKind = (typeof FEATURE_KINDS)[number];

/** The growth of woods and hedges. A dense wood is hard to get through; dense hedges are bocage. */
export const GROWTHS = ['dense', 'open'] as const;
export type Growth = (typeof GROWTHS)[number];
export const GROWING: readonly FeatureKind[] = ['wood', 'hedges'];

/** The kinds of terrain that fill squares. A single square of them counts as filled, not as a mark. */
export const COVERING: readonly FeatureKind[] = [...GROWING, 'hill', 'village', 'marsh', 'lake', 'field'];

/** A line or an area of terrain, or a mark on it. */
export type FeatureRow = Row & {
  readonly id: string;
  readonly name: string;
  readonly kind: FeatureKind;
  /** The corners of an area, the waypoints of a line, or a single point. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** The only side that knows the feature; null if everyone does. */
  readonly side: string | null;
  /** Whether woods or a hedge are dense or open; undefined if unknown. */
  readonly growth?: Growth;
};

/** Returns a feature in words: `wood Dead Horse Copse`, `wood 2`, `dense wood 3`. */
export const featureWords = ({ kind, name, growth }: Pick<FeatureRow, 'kind' | 'name' | 'growth'>): string =>
  `${growth ? `${growth} ` : ''}${name.startsWith(`${kind} `) ? name : `${kind} ${name}`}`;

export const MAP = 'map';
export const PLACE = 'place';
export const FEATURE = 'feature';
export const SIGHTING = 'sighting';
export const BACK = 'back';

/** The tables for the ground, the same for every rulebook. */
export const GROUND_TABLES: readonly string[] = [MAP, PLACE, FEATURE, SIGHTING, BACK];

const NO_ROWS: RowMap = new Map();
const listOf = keptPer((table: RowMap): readonly unknown[] => [...table.values()]);

const rowsOf = <R>(battle: Battle, table: string): readonly R[] => listOf(battle.tables[table] ?? NO_ROWS) as readonly R[];

/** Returns the battle's map; undefined if it is played without one. */
export const mapOf = (battle: Battle): GroundMap | undefined => rowsOf<GroundMap>(battle, MAP)[0];

/** Checks whether a battle is played with plain sight: units move on the map, and see each other there. */
export const isPlayedBySight = (battle: Battle): boolean => {
  const map = mapOf(battle);
  return map?.sight === true && map.ground === 'map';
};
export const placesOf = (battle: Battle): readonly PlaceRow[] => rowsOf(battle, PLACE);
export const featuresOf = (battle: Battle): readonly FeatureRow[] => rowsOf(battle, FEATURE);
export const sightingsOf = (battle: Battle): readonly SightingRow[] => rowsOf(battle, SIGHTING);

/** The first row of each unit in a table with a row for each unit. */
const firstOfUnits = keptPer(<R extends { readonly unit: string }>(rows: readonly R[]): ReadonlyMap<string, R> => {
  const first = new Map<string, R>();
  for (const row of rows) if (!first.has(row.unit)) first.set(row.unit, row);
  return first;
});

/** Returns the place of a unit on the map; undefined if it has none. */
export const placeOf = (battle: Battle, unit: string): PlaceRow | undefined => firstOfUnits(placesOf(battle)).get(unit);

/** Finds the row that sends a unit back; undefined if there is none, or if the unit has left the battle. */
export const goesBack = (battle: Battle, unit: string): BackRow | undefined =>
  placeOf(battle, unit)?.stale === true ? firstOfUnits(rowsOf<BackRow>(battle, BACK)).get(unit) : undefined;

/** Returns the id of a unit's row in `back`. A unit has at most one, until its place is entered. */
export const backIdOf = (unit: string): string => `back-${unit}`;

/** Removes a unit's row in `back`, because its place has been entered. */
export function hasGoneBack(draft: Draft, unit: string): void {
  if (rowOf(draft.battle, BACK, backIdOf(unit))) draft.remove(BACK, backIdOf(unit));
}
