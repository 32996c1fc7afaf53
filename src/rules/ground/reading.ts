import type { JsonObject } from '../../dice/index.js';
import type { Battle, UnitRow } from '../battle.js';
import type { Desk, Further } from '../happening.js';
import type { FeatureKind, GroundMap, PlaceRow, Spot } from './rows.js';

/** The drawing of a unit, in letters of MIL-STD-2525C, without its side. */
export interface UnitSymbol {
  /** Six letters for its kind (`UCI---` infantry, `UCA---` armour, ...). */
  readonly is: string;
  /** One letter for its size (`E` company, `F` battalion, ...); `-` for none. */
  readonly size: string;
}

/** A unit's range band: the greatest distance in it, in the rulebook's measure. */
export interface RangeBand {
  /** The name of the band, such as `effective` or `small arms`. */
  readonly label: string;
  readonly far: number;
}

/** A mark that a rulebook puts on the map: fire that is due, or has fallen. Places and lengths are in the map's unit. */
export interface GroundMark {
  readonly kind: 'due' | 'fallen';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** A few words for the mark. They become part of the record in reports with messages. */
  readonly label: string;
}

/** The layout of a map, without its id and picture. */
export type Layout = Pick<GroundMap, 'width' | 'height' | 'length' | 'square' | 'grid' | 'measure' | 'per'>;

/** What follows from a unit's arrival: remarks for its own side, and further events for others. */
export interface Arrival {
  readonly notes: readonly string[];
  readonly then: Further;
}

/** An arrival without consequences. */
export const NOTHING_COMES: Arrival = { notes: [], then: [] };

/** The journey of a unit to its place. */
export interface Journey {
  /** The unit's old place; undefined if it had none. */
  readonly before: PlaceRow | undefined;
  /** The waypoints of its route, and its present place. */
  readonly spots: readonly [Spot, ...Spot[]];
  /** True if the rules moved the unit (`to:`); false if people placed it. */
  readonly isMove: boolean;
  /** True for a unit that comes into the battle now, such as a reinforcement. */
  readonly isArrival?: true;
}

/** The procedure with which a unit moves on the map. */
export interface MovedBy {
  readonly procedure: string;
  /** The section by which it moves, and the ruling, if there is one. */
  readonly cites: readonly [string, ...string[]];
  /** The options with which desks begin a move on the map, until the player chooses others. */
  readonly usually?: JsonObject;
}

/** The actions that a unit can combine with its move: mount, limber, ride. */
export interface BesideMove<U extends UnitRow = UnitRow> {
  /** The label of the button: `Dismount`. */
  readonly label: string;
  readonly procedure: string;
  readonly typed: JsonObject;
  /** True if this unit could do it now. Without this function, every unit that the procedure allows could. */
  isFor?(this: void, unit: U, battle: Battle): boolean;
}

/** The distances at which units see and fire. Players are told it for a possible destination. */
export interface Sight<U extends UnitRow = UnitRow> {
  /** How far a unit sees into woods, villages and hills around it, in the rulebook's measure. */
  readonly into: number;
  /** The greatest range of the unit's fire; 0 for a unit that never fires. */
  fires(this: void, unit: U, battle: Battle): number;
}

/** The distance at which units see each other on the map, where the book leaves that to umpires. */
export interface PlainSight {
  /** The greatest distance, in the rulebook's measure. */
  readonly far: number;
  /** How far units see into woods, villages and hills around them, or out of these. */
  readonly into: number;
  readonly cites: readonly string[];
  /** True if the book's figures stand in the open. Only new battles with sealed orders then start with plain sight. */
  readonly isSealedOnly?: true;
}

/** A unit's base, in the rulebook's measure. */
export interface Base {
  readonly width: number;
  readonly depth: number;
}

/** A rulebook's use of maps. */
export interface GroundReading<U extends UnitRow = UnitRow> {
  /** The map that `/map new` lays out without options, with its unit of length and the rulebook's measure. */
  readonly ready: Layout;
  /** The map that `/map new hexes:True` lays out; by default 40 columns of 30 hexes, with distances in hexes. */
  readonly hexes?: Layout;
  /** Metres of ground in an inch on the table, or in a hex, for rulebooks that measure in inches or hexes; by default 50. */
  readonly tableMetres?: number;
  symbol(unit: U): UnitSymbol;
  /** The kinds of unit that `symbol` may return; by default none. */
  readonly symbols?: readonly string[];
  /** Returns the procedure that moves this unit where the map is binding; without it people place units by hand. */
  movedBy?(this: void, unit: U, battle: Battle): MovedBy;
  /** True if a unit spends its move without leaving its place, such as guns that limber. Players then choose no destination. */
  staysPut?(this: void, unit: U, battle: Battle): boolean;
  /** Lists what a unit can do apart from moving; by default nothing. */
  readonly besideMove?: readonly BesideMove<U>[];
  /** The unit's base; by default it has none, and stands at a point. */
  base?(this: void, unit: U, battle: Battle): Base;
  /** True if a unit has moved between the states `was` and `is`; without this function the rulebook cannot tell. */
  hasMoved?(this: void, was: U, is: U): boolean;
  /**
   * The distance to an enemy at which an umpire decides on a move, in the rulebook's measure; by default two squares of the map.
   */
  meets?(this: void, battle: Battle): number;
  /** Finds the unit that carries or accompanies this one, and so gives its place; undefined if the unit stands by itself. */
  standsWith?(this: void, unit: U, battle: Battle): U | undefined;
  /**
   * Carries out the consequences for a unit that was placed or has moved; its new place is already on record.
   * @throws {Refusal} if the unit may not arrive there; the caller then discards the whole event
   */
  arrive?(this: void, desk: Desk, unit: U, journey: Journey): Arrival;
  /** The kinds of ground where crossing a river is free; by default bridges. */
  readonly crossedAt?: readonly FeatureKind[];
  /** Lists the unit's range bands, nearest first; maps draw them as rings around it. Without this function there are none. */
  bands?(this: void, unit: U, battle: Battle): readonly RangeBand[];
  /** Distances of sight and fire; without them no one is told what could be seen from a place. */
  readonly sight?: Sight<U>;
  /** How far units see each other; without it the map gives a side no contacts. */
  readonly plainSight?: PlainSight;
  /** Lists the marks on the map. @param battle the battle as far as the reader may know it */
  marks?(this: void, battle: Battle, map: GroundMap): readonly GroundMark[];
}

/** The use of a map for a rulebook that defines none: a table in inches, with units of no kind. */
export const PLAIN_GROUND: GroundReading = {
  ready: { width: 72, height: 48, length: 'in', square: 6, grid: 'squares', measure: 'in', per: 1 },
  symbol: () => ({ is: 'U-----', size: '-' }),
};
