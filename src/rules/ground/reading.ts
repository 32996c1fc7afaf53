import type { JsonObject } from '../../dice/index.js';
import type { Battle, UnitRow } from '../battle.js';
import type { ActContext, FurtherEvents } from '../happening.js';
import type { FeatureKind, GroundMap, PlaceRow, Spot } from './rows.js';

/** The symbol of a unit in MIL-STD-2525C codes, without the unit's side. */
export interface UnitSymbol {
  /** The six-letter code for the unit's kind, such as `UCI---` for infantry or `UCA---` for armour. */
  readonly is: string;
  /** The letter for the unit's size, such as `E` for a company or `F` for a battalion; `-` if the unit has no size. */
  readonly size: string;
}

/** A unit's range band with its maximum distance in the rulebook's unit. */
export interface RangeBand {
  /** The text for the band, such as `effective` or `small arms`. */
  readonly label: string;
  readonly far: number;
}

/** A marker that a rulebook puts on the map, for fire that has landed or will land. Places and lengths are in the map's unit. */
export interface GroundMarker {
  readonly kind: 'due' | 'fallen';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** A short label for the marker. Reports that are recorded in messages repeat this label. */
  readonly label: string;
}

/** The layout of a map, without its id and background. */
export type MapLayout = Pick<GroundMap, 'width' | 'height' | 'length' | 'square' | 'grid' | 'measure' | 'per'>;

/** The consequences of a unit's arrival: remarks for its own side, and further events for others. */
export interface Arrival {
  readonly notes: readonly string[];
  readonly then: FurtherEvents;
}

/** An arrival without consequences. */
export const EMPTY_ARRIVAL: Arrival = { notes: [], then: [] };

/** A unit's journey to its place. */
export interface Journey {
  /** The unit's old place; undefined if the unit was not on the map. */
  readonly before: PlaceRow | undefined;
  /** The waypoints of the route, and the unit's present place. */
  readonly spots: readonly [Spot, ...Spot[]];
  /** True if the unit moved according to the rules (`to:`); false if people placed it. */
  readonly isMove: boolean;
  /** True for a unit that enters the battle now, such as a reinforcement. */
  readonly isArrival?: true;
}

/** The procedure with which a unit moves on the map. */
interface MovedBy {
  readonly procedure: string;
  /** The section of the rulebook about the move, and the ruling if there is one. */
  readonly cites: readonly [string, ...string[]];
  /** The default options of the move in panels. */
  readonly usually?: JsonObject;
}

/** An action that a unit can take in the same turn as its move, such as mounting or limbering. */
interface CombinedMove<U extends UnitRow = UnitRow> {
  /** The label of the button, such as `Dismount`. */
  readonly label: string;
  readonly procedure: string;
  readonly typed: JsonObject;
  /** Checks whether this unit can take the action now. Default: always, if the procedure accepts the unit. */
  isFor?(this: void, unit: U, battle: Battle): boolean;
}

/** The distances within which units see and fire. Players see these distances for a possible destination. */
interface Sight<U extends UnitRow = UnitRow> {
  /** The depth to which a unit can see into a wood, village or hill that it is in, in the rulebook's unit. */
  readonly into: number;
  /** Returns the maximum range of the unit's fire; 0 for a unit that never fires. */
  fires(this: void, unit: U, battle: Battle): number;
}

/** The distance within which units see each other on the map, if the rulebook leaves this decision to umpires. */
export interface PlainSight {
  /** The maximum distance at which units see each other, in the rulebook's unit. */
  readonly far: number;
  /** The depth to which units can see into or out of a wood, village or hill that they are in. */
  readonly into: number;
  readonly cites: readonly string[];
  /**
   * True if the rulebook's figures are visible to both sides. Plain sight is then used only in new battles with sealed orders.
   */
  readonly isSealedOnly?: true;
}

/** A unit's base, in the rulebook's unit of length. */
export interface Base {
  readonly width: number;
  readonly depth: number;
}

/** How a rulebook uses maps. */
export interface GroundReading<U extends UnitRow = UnitRow> {
  /** The map that `/map new` creates by default, with the map's unit of length and the rulebook's unit. */
  readonly ready: MapLayout;
  /** The map that `/map new hexes:True` creates. Default: 40 columns of 30 hexes, where distances are in hexes. */
  readonly hexes?: MapLayout;
  /** The metres of ground for an inch on the table or for a hex, in rulebooks that measure in inches or hexes. Default: 50. */
  readonly tableMetres?: number;
  symbol(unit: U): UnitSymbol;
  /** The kinds of unit that `symbol` may return. Default: no kinds. */
  readonly symbols?: readonly string[];
  /** Returns the procedure that moves this unit on a binding map. If this function is missing, people place units by hand. */
  movedBy?(this: void, unit: U, battle: Battle): MovedBy;
  /**
   * Checks whether a result lets a player place a unit by hand, here or, without a spot, anywhere, although the map is binding.
   * Default: never.
   */
  mayPlace?(this: void, unit: U, battle: Battle, spot?: Spot): boolean;
  /** Other procedures by which a unit leaves its place. Default: no procedures. */
  readonly alsoMovedBy?: readonly string[];
  /** Procedures that a unit with an order to hold cannot use, unless they are due. Default: no procedures. */
  readonly notOnHold?: readonly string[];
  /**
   * Checks whether a unit uses its move without leaving its place, for example to limber guns. Players then enter no destination.
   */
  staysPut?(this: void, unit: U, battle: Battle): boolean;
  /** The actions that units can take together with a move. Default: no actions. */
  readonly besideMove?: readonly CombinedMove<U>[];
  /** Returns the unit's base. Default: no base, so that the unit is at a point. */
  base?(this: void, unit: U, battle: Battle): Base;
  /** Checks whether a unit has moved between an old state and a new state. Without this function, moves are unknown. */
  hasMoved?(this: void, was: U, is: U, battle: Battle): boolean;
  /**
   * Returns the distance from an enemy within which an umpire must approve an ordered move, in the rulebook's unit. Default: the
   * distance at which bases may touch.
   */
  meets?(this: void, battle: Battle): number;
  /** Finds the unit that carries or accompanies this unit, because both share one place; undefined if no unit does so. */
  standsWith?(this: void, unit: U, battle: Battle): U | undefined;
  /**
   * Carries out the consequences of a unit's placement or move, after its new place is recorded.
   * @throws {Refusal} if the unit must not arrive there. The caller then discards the whole event
   */
  arrive?(this: void, desk: ActContext, unit: U, journey: Journey): Arrival;
  /**
   * Returns how far a unit that must fall back gets straight from its place, in the rulebook's unit, and carries out what the route does
   * to the terrain. Default: the whole distance.
   */
  fallBack?(
    this: void,
    desk: ActContext,
    unit: U,
    from: PlaceRow,
    to: Spot,
    far: number,
  ): { readonly far: number; readonly notes: readonly string[] };
  /** The kinds of terrain where crossing a river is free. Default: bridges. */
  readonly crossedAt?: readonly FeatureKind[];
  /** Lists the unit's range bands, nearest first. Maps draw the bands as rings around the unit. Default: no bands. */
  bands?(this: void, unit: U, battle: Battle): readonly RangeBand[];
  /** The distances of sight and fire. If this field is missing, players do not see what units could see from a place. */
  readonly sight?: Sight<U>;
  /** The values for plain sight. If this field is missing, sides get no contacts from the map. */
  readonly plainSight?: PlainSight;
  /** Lists the rulebook's markers on the map. @param battle the battle, reduced to what the reader may know */
  marks?(this: void, battle: Battle, map: GroundMap): readonly GroundMarker[];
}

/** The use of maps for rulebooks that do not define one: a table in inches, and units without kinds. */
export const DEFAULT_GROUND_READING: GroundReading = {
  ready: { width: 72, height: 48, length: 'in', square: 6, grid: 'squares', measure: 'in', per: 1 },
  symbol: () => ({ is: 'U-----', size: '-' }),
};

/** Checks whether a unit leaves its place by a procedure. */
export const isLeavingPlace = (
  { ground }: { readonly ground?: GroundReading | undefined },
  unit: UnitRow,
  battle: Battle,
  procedure: string,
): boolean => ground?.movedBy?.(unit, battle).procedure === procedure || ground?.alsoMovedBy?.includes(procedure) === true;
