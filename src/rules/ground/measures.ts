/** Measures distances for procedures. Each measurement sets the value of one input from places on the map. */
import type { Battle, UnitRow } from '../battle.js';
import { refuseInvalid } from '../refusal.js';
import type { ActContext } from '../happening.js';
import type { MeasureFunction, Scene } from '../roles.js';
import { measureDistanceToFeature } from './crossing.js';
import { refuseInexactDistance, type FoundValue, findIntervalMiddle } from './filling.js';
import { sumLegLengths, refuseUnknownStart, type Route, readRoute, cutRoute } from './going.js';
import { type MoveEnd, moveUntilMeeting } from './meeting.js';
import {
  measureDistance,
  describeDistance,
  ROUNDING_TOLERANCE,
  type Interval,
  describeMeasurement,
  findSmallestInterval,
  roundLength,
} from './measuring.js';
import { type Arrival, EMPTY_ARRIVAL } from './reading.js';
import { type GroundMap, type Length, findMap, findUnitPlace, type PlaceRow } from './rows.js';

/** A rulebook's settings for measuring on the map. */
interface Measuring<U extends UnitRow, B extends Battle> {
  /** The rulebook's unit of length. Nothing is measured on a map with a different unit. */
  readonly measure: Length;
  /** Checks whether a side may know a unit. Together with `hiddenBy`, this decides which units people may count steps from. */
  knows(this: void, sideId: string, unit: U, battle: B): boolean;
  hiddenBy?(this: void, battle: B): readonly string[] | null;
  /** Returns the unit that carries or accompanies this unit, because both share one place; undefined if no unit does so. */
  standsWith?(this: void, unit: U, battle: B): U | undefined;
}

/** The distances at which the effect of a rule changes. Some of these distances depend on the units that take part. */
type Edges<S> = readonly number[] | ((scene: S) => readonly number[]);

/** A unit and the unit's place. */
interface Standing<U> {
  readonly unit: U;
  readonly place: PlaceRow;
}

interface Placed<U> {
  readonly map: GroundMap;
  readonly from: Standing<U>;
  readonly to: Standing<U>;
}

/** A measurement, and a function for its text, which is for readers who may know the squares. */
interface Measured<U> {
  readonly of: readonly U[];
  readonly map: GroundMap;
  readonly far: Interval;
  /** The noun for the distance in remarks; empty if remarks use no noun. */
  readonly what: string;
  inSquares(this: void): string;
}

/**
 * Measures the shortest distance between a spot and a unit's route of this turn. The result is a list with one entry. The list is
 * empty on hexes, if the unit has not moved, or if its route is not exactly known.
 */
function passing(spot: PlaceRow, { moved, turn, way = [], half }: PlaceRow, map: GroundMap, now: number): readonly Interval[] {
  const isKnown = moved === true && turn === now && way.length > 1 && half === 0 && map.grid === 'squares';
  return isKnown ? [measureDistanceToFeature(spot, { points: way }, map)] : [];
}

/** Measurements on the map according to the rules of one rulebook. */
export class Measures<U extends UnitRow, B extends Battle> {
  constructor(private readonly reading: Measuring<U, B>) {}

  /** Returns the battle's map if the map uses the rulebook's unit of length. */
  map(battle: Battle): GroundMap | undefined {
    const map = findMap(battle);
    return map?.measure === this.reading.measure ? map : undefined;
  }

  /** Returns a unit with its place; undefined if the unit has no place, or has left its place. */
  standing(unit: U | undefined, battle: B): Standing<U> | undefined {
    if (!unit) return undefined;
    const bearer = this.bearer(unit, battle);
    const place = findUnitPlace(battle, bearer.id);
    return place && !place.stale ? { unit, place } : undefined;
  }

  /** Returns the unit that shares its place with this unit, such as an officer's company, or the truck of that company. */
  private bearer(unit: U, battle: B): U {
    const bearer = this.reading.standsWith?.(unit, battle);
    return bearer ? (this.reading.standsWith?.(bearer, battle) ?? bearer) : unit;
  }

  /**
   * Measures the distance between the units in two roles.
   * @param what the noun for the distance in remarks; empty if remarks use no noun
   */
  between<R extends string>(from: R, to: R, edges: Edges<Scene<U, B, R>>, what = ''): MeasureFunction<U, B, R> {
    return (scene, key) => {
      const pair = this.pair(scene, scene.one(from), scene.one(to));
      return pair && this.found(pair, key, edgesIn(edges, scene), what);
    };
  }

  /** Measures the distance from one unit to another; undefined unless both have places on the map. */
  pairFound(from: U, to: U | undefined, battle: B, key: string, edges: readonly number[], what = ''): FoundValue | undefined {
    const pair = this.pair({ battle }, from, to);
    return pair && this.found(pair, key, edges, what);
  }

  /**
   * Measures the distance from the farthest of several units in role `from` to the unit in role `to`. Nothing is measured if any
   * of these units has no place on the map.
   */
  farthest<R extends string>(from: R, to: R, edges: Edges<Scene<U, B, R>>, what = ''): MeasureFunction<U, B, R> {
    return (scene, key) => {
      const pairs = scene.many(from).map((unit) => this.pair(scene, unit, scene.one(to)));
      const placed = pairs.filter((pair) => pair !== undefined);
      if (placed.length === 0 || placed.length < pairs.length) return undefined; // A unit without a place may be farther away.
      const fars = placed.map(({ map, ...pair }) => measureDistance(pair.from.place, pair.to.place, map));
      const far = { least: Math.max(...fars.map(({ least }) => least)), most: Math.max(...fars.map(({ most }) => most)) };
      const last = placed[fars.findIndex(({ most }) => most === far.most)]!;
      const of = placed.flatMap((pair) => [pair.from.unit, pair.to.unit]);
      return { ...this.found(last, key, edgesIn(edges, scene), what, far), of };
    };
  }

  /**
   * Measures the distance to the nearest of several units on the map. A unit that has left its recorded place could be nearer
   * than all others. Nothing is then measured, unless another unit is nearer than the lowest edge.
   * @param from the role of the unit to measure from. With several roles, the nearest of their units counts. A unit without a
   *   place could also be nearer
   * @param others the units to measure to. Units without a recorded place do not count
   * @param isPassing true to measure units that have moved on the map this turn at the nearest point of their route
   */
  nearest<R extends string>(
    from: R | readonly R[],
    others: (scene: Scene<U, B, R>) => readonly U[],
    edges: Edges<Scene<U, B, R>>,
    what: string,
    isPassing = false,
  ): MeasureFunction<U, B, R> {
    return (scene, key) => {
      const map = this.map(scene.battle);
      if (!map) return undefined;
      const { turn } = scene.battle.game;
      const roles = typeof from === 'string' ? [from] : from;
      const froms = roles.flatMap((role) => this.standing(scene.one(role), scene.battle) ?? []);
      const onMap = others(scene).filter((unit) => findUnitPlace(scene.battle, this.bearer(unit, scene.battle).id));
      const pairs = onMap.flatMap((unit) => froms.map((each) => this.pair(scene, each.unit, unit)));
      const placed = pairs.filter((pair) => pair !== undefined);
      const farsOf = (each: readonly Placed<U>[]): readonly Interval[] =>
        each.map(({ from: { place }, to: { place: other } }) =>
          findSmallestInterval([measureDistance(place, other, map), ...(isPassing ? passing(place, other, map, turn) : [])]),
        );
      const lowest = Math.min(...edgesIn(edges, scene)) + ROUNDING_TOLERANCE;
      const isNear = (each: readonly Placed<U>[]): boolean =>
        roundLength(findSmallestInterval(farsOf(each)).most, map.measure) <= lowest;
      // If a known unit is near enough, other units make no difference. The result then reveals none of the unknown units.
      const seen = placed.filter(
        ({ from: one, to: other }) => scene.sees?.(one.unit) !== false && scene.sees?.(other.unit) !== false,
      );
      const counted = seen.length > 0 && lowest < Infinity && isNear(seen) ? seen : placed;
      if (counted.length === 0) return undefined;
      const fars = farsOf(counted);
      const far = findSmallestInterval(fars);
      const isWhole = froms.length === roles.length && placed.length === pairs.length;
      if (!isWhole && !isNear(counted)) return undefined;
      const nearest = counted[fars.findIndex(({ least }) => least === far.least)]!;
      const of = [...new Set(counted.flatMap((pair) => [pair.from.unit, pair.to.unit]))];
      return { ...this.found(nearest, key, edgesIn(edges, scene), what, far), of };
    };
  }

  /**
   * Finds a unit's route to the goal that people have entered (`to`); undefined without a goal.
   * @throws {Refusal} as `wayOf` does
   */
  way(unit: U | undefined, battle: B, to: unknown, key = 'to'): Route | undefined {
    return unit && readRoute(this.reading, battle, unit, to, key);
  }

  /** Measures the length of the entered route of the unit in a role. If this is impossible, asks a person to enter the length. */
  alongWay<R extends string>(role: R, edges: Edges<Scene<U, B, R>>, what = '', typedAs = 'to'): MeasureFunction<U, B, R> {
    return (scene, key) => {
      const unit = scene.one(role);
      const way = this.way(unit, scene.battle, scene.typed?.[typedAs], typedAs);
      return unit && way && this.foundAlong(unit, way, scene.battle, key, edgesIn(edges, scene), what, typedAs);
    };
  }

  /** Measures the length of a route. @param edges the lengths at which the effect of a rule changes */
  foundAlong(unit: U, way: Route, battle: B, key: string, edges: readonly number[], what = '', typedAs = 'to'): FoundValue {
    const { map } = way;
    const far = this.map(battle) && sumLegLengths(way.legs);
    if (!far)
      return {
        of: [unit],
        value: 0,
        doubt: this.unmeasured(unit, way, battle, typedAs),
        words: () => 'measured on the map: nothing',
      };
    const last = way.spots.at(-1)!;
    const inSquares = (): string =>
      way.spots.length === 1
        ? describeMeasurement(way.from!, last, map, far)
        : `measured along its way: ${describeDistance(far, map)}`;
    return this.told({ of: [unit], map, far, what, inSquares }, key, edges);
  }

  /** Returns the refusal that asks a person for the length of a route that cannot be measured. */
  private unmeasured(unit: U, { map }: Route, battle: B, typedAs: string) {
    return this.map(battle)
      ? refuseUnknownStart(unit, battle, typedAs)
      : refuseInvalid(typedAs, `This map is measured in ${map.measure}, not in ${this.reading.measure}. Enter the distance.`);
  }

  /**
   * Moves a unit along its route on the map. Does nothing if there is no goal, or if `far` is 0.
   * @param far the length of the move, in the rulebook's unit. Default: the whole route
   * @param reading the rulebook's use of maps, which carries out the consequences of the arrival, and finds the point where the
   *   route meets an enemy that the unit's side does not know. Default: no consequences
   * @throws {Refusal} as `wayOf` does
   */
  go(desk: ActContext<B>, id: string, to: unknown, far = Infinity, reading: MoveEnd<U, B> = {}): Arrival {
    const { battle } = desk.draft;
    const unit = battle.tables.unit.get(id) as U | undefined;
    const way = this.way(unit, battle, to);
    if (!unit || !way || far <= 0) return EMPTY_ARRIVAL;
    const spots = (far === Infinity ? undefined : cutRoute(way, far)) ?? way.spots;
    return moveUntilMeeting(reading, this.reading, desk, unit, { ...way, spots });
  }

  /** Returns two units with their places on the map; undefined if one of the units has no place. */
  private pair({ battle }: Pick<Scene<U, B, never>, 'battle'>, from: U | undefined, to: U | undefined): Placed<U> | undefined {
    const map = this.map(battle);
    if (!map) return undefined;
    const [a, b] = [this.standing(from, battle), this.standing(to, battle)];
    return a && b ? { map, from: a, to: b } : undefined;
  }

  private found(
    { map, from, to }: Placed<U>,
    key: string,
    edges: readonly number[],
    what: string,
    far: Interval = measureDistance(from.place, to.place, map),
  ): FoundValue {
    const inSquares = (): string => describeMeasurement(from.place, to.place, map, far);
    return this.told({ of: [from.unit, to.unit], map, far, what, inSquares }, key, edges);
  }

  private told({ of, map, far, what, inSquares }: Measured<U>, key: string, edges: readonly number[]): FoundValue {
    const { measure } = this.reading;
    const named = what === '' ? '' : `${what} `;
    return {
      of,
      value: findIntervalMiddle(far, measure),
      doubt: refuseInexactDistance(far, measure, key, edges),
      words: (isOpen) => `${named}${isOpen ? inSquares() : `measured on the map: ${describeDistance(far, map)}`}`,
    };
  }
}

const edgesIn = <S>(edges: Edges<S>, scene: S): readonly number[] => (typeof edges === 'function' ? edges(scene) : edges);
