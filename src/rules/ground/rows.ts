import { type Battle, type Draft, type Row, rowOf, type RowMap } from '../battle.js';
import { keptPer } from '../kept.js';

/** Lengths in which a map is laid out, as they are typed: inches on a table, yards or km on the ground, whole hexes. */
export const LENGTHS = ['in', 'cm', 'yd', 'km', 'hex'] as const;
export type Length = (typeof LENGTHS)[number];

/** The edges of a map, as seen from its near left corner. */
export const EDGES = ['near', 'far', 'left', 'right'] as const;
export type Edge = (typeof EDGES)[number];

/** The ground of a battle. It is a row like any other; a battle has one at most. */
export type GroundMap = Row & {
  readonly id: string;
  /** From its near left corner; of a map of hexes, the number of columns and rows. */
  readonly width: number;
  readonly height: number;
  /** Unit of `width`, `height`, `square` and every place. */
  readonly length: Length;
  /** The side of a square; 1 on hexes. */
  readonly square: number;
  readonly grid: 'squares' | 'hexes';
  /** The rulebook's unit of distance, and how many of them make one length. */
  readonly measure: Length;
  readonly per: number;
  /** The picture shown under the map; null if there is none. */
  readonly picture: MapPicture | null;
  /** True if a picture is posted as a turn ends. Older maps lack the field and post none. */
  readonly atTurnEnd?: boolean;
  /** A square counts by its middle, or people are asked; `ask`, if absent (older maps). */
  readonly squares?: Squares;
  /** The record of units' places: the map or the table; `table`, if absent (older maps). */
  readonly ground?: Ground;
};

/** A place given as a square: its middle, or anywhere in it, with a question where that matters. */
export const SQUARES = ['middle', 'ask'] as const;
export type Squares = (typeof SQUARES)[number];

/** The map is record, on which units move by the rules; or figures on a table are, and people say where they stand. */
export const GROUNDS = ['map', 'table'] as const;
export type Ground = (typeof GROUNDS)[number];

/** A picture kept by its hash in the store, stretched over the whole map. */
export type MapPicture = {
  /** SHA-256 of its bytes, in hex. */
  readonly sha256: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** The turn in which the picture was photographed; null for a drawing. */
  readonly turn: number | null;
};

/**
 * A place on a map, in the map's lengths from its near left corner: x to the right, y away from the viewer. On hexes x and y
 * are the axial q and r. If only the square is known, the spot is the square's middle, and the true place may lie up to `half`
 * to each side. `half` is 0 for an exact place, or where the map counts every square at its middle.
 */
export type Spot = {
  readonly x: number;
  readonly y: number;
  readonly half: number;
  /** Half a side of the square whose middle the spot is; 0 or undefined if the spot is no square's middle. */
  readonly within?: number;
};

/** The spot of a placed row. */
export const spotIn = ({ x, y, half, within }: Spot): Spot => ({ x, y, half, ...(within ? { within } : {}) });

/** A spot to write over another: clears `within` when the new spot is no square's. */
export const spotOver = (before: Spot | undefined, spot: Spot): Spot =>
  before?.within && !spot.within ? { ...spotIn(spot), within: 0 } : spotIn(spot);

/** The place of a unit. */
export type PlaceRow = Row &
  Spot & {
    readonly id: string;
    readonly unit: string;
    /** Facing in degrees, clockwise, with 0 away from the near edge; null if nobody has given it. */
    readonly facing: number | null;
    /** The call sign that people gave the unit; null if one is made from its name. */
    readonly sign: string | null;
    /** The turn in which it came to stand there. */
    readonly turn: number;
    /** The unit has moved since, not on the map: nothing is measured from there. */
    readonly stale: boolean;
    /** A move of the rules took it there (`to:`), and not people's hands. Rows from before there was this have none. */
    readonly moved?: boolean;
    /** The points of its way there, its start first. */
    readonly way?: readonly (readonly [x: number, y: number])[];
  };

/** A result sends a unit back from where it stood, and nobody has said where to: how far, and no direction. One for a unit. */
export type BackRow = Row & {
  readonly id: string;
  readonly unit: string;
  /** In the rulebook's measure. */
  readonly far: number;
  readonly cites: readonly string[];
};

/** A side's last sight of a unit lost from sight. */
export type SightingRow = Row &
  Spot & {
    readonly id: string;
    readonly unit: string;
    /** Remembered as seen: later changes are unknown to the side. */
    readonly side: string;
    readonly name: string;
    readonly is: string;
    readonly size: string;
    /** The side that remembers. */
    readonly seenBy: string;
    readonly turn: number;
  };

export const FEATURE_KINDS = [
  'wood', 'hill', 'village', 'river', 'road', 'rail', 'bridge', 'marsh', 'lake', 'field', 'trench', 'wire', 'minefield', 'zone', 'contact', 'smoke', 'hedges', 'ford',
] as const; // prettier-ignore
export type FeatureKind = (typeof FEATURE_KINDS)[number];

/** Growth of woods and hedges: an open wood, low hedges; a dense wood, bocage. */
export const GROWTHS = ['dense', 'open'] as const;
export type Growth = (typeof GROWTHS)[number];
export const GROWING: readonly FeatureKind[] = ['wood', 'hedges'];

/** Kinds of ground with whole squares filled: one square of it is as good as filled, and no mark in it. */
export const COVERING: readonly FeatureKind[] = [...GROWING, 'hill', 'village', 'marsh', 'lake', 'field'];

/** A line or an area of the ground, or a mark on it. */
export type FeatureRow = Row & {
  readonly id: string;
  readonly name: string;
  readonly kind: FeatureKind;
  /** The corners of an area, the bends of a line, or one point. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** The only side that knows the feature; null if everybody does. */
  readonly side: string | null;
  /** The growth of woods or a hedge; undefined if nobody has given it. */
  readonly growth?: Growth;
};

/** `wood Dead Horse Copse`, `wood 2`, `dense wood 3` */
export const featureWords = ({ kind, name, growth }: Pick<FeatureRow, 'kind' | 'name' | 'growth'>): string =>
  `${growth ? `${growth} ` : ''}${name.startsWith(`${kind} `) ? name : `${kind} ${name}`}`;

export const MAP = 'map';
export const PLACE = 'place';
export const FEATURE = 'feature';
export const SIGHTING = 'sighting';
export const BACK = 'back';

/** Tables of the ground, the same for every rulebook. */
export const GROUND_TABLES: readonly string[] = [MAP, PLACE, FEATURE, SIGHTING, BACK];

const NO_ROWS: RowMap = new Map();
const listOf = keptPer((table: RowMap): readonly unknown[] => [...table.values()]);

const rowsOf = <R>(battle: Battle, table: string): readonly R[] => listOf(battle.tables[table] ?? NO_ROWS) as readonly R[];

/** The battle's map; undefined when it is played without one. */
export const mapOf = (battle: Battle): GroundMap | undefined => rowsOf<GroundMap>(battle, MAP)[0];
export const placesOf = (battle: Battle): readonly PlaceRow[] => rowsOf(battle, PLACE);
export const featuresOf = (battle: Battle): readonly FeatureRow[] => rowsOf(battle, FEATURE);
export const sightingsOf = (battle: Battle): readonly SightingRow[] => rowsOf(battle, SIGHTING);

/** The place of a unit on the map; undefined without one. */
export const placeOf = (battle: Battle, unit: string): PlaceRow | undefined =>
  placesOf(battle).find((place) => place.unit === unit);

/** Finds the row that sends a unit back from its place; undefined if there is none, or the unit has left the battle. */
export const goesBack = (battle: Battle, unit: string): BackRow | undefined =>
  placeOf(battle, unit)?.stale === true ? rowsOf<BackRow>(battle, BACK).find((row) => row.unit === unit) : undefined;

/** Id of a unit's row of `back`: a unit has one at most, until its place is given. */
export const backIdOf = (unit: string): string => `back-${unit}`;

/** Removes a unit's row of `back`: its place has been given. */
export function hasGoneBack(draft: Draft, unit: string): void {
  if (rowOf(draft.battle, BACK, backIdOf(unit))) draft.remove(BACK, backIdOf(unit));
}
