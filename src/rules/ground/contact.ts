/**
 * Calculates contact between units with bases, and distances between them. The results are intervals, because a place is a point
 * and a base has a size.
 */
import type { Actor } from '../actor.js';
import { type Battle, findRowName, type UnitRow } from '../battle.js';
import type { Check, CheckedAction, CheckName, CheckFinding } from '../checks.js';
import { tryOrHandleRefusal } from '../refusal.js';
import type { Route } from './going.js';
import type { Base } from './reading.js';
import { describeLength } from './locating.js';
import {
  findPointAtShare,
  measureDistance,
  describeDistance,
  ROUNDING_TOLERANCE,
  measureDistanceToLine,
  countHexes,
  listHexesOnLine,
  type Interval,
  roundLength,
} from './measuring.js';
import {
  type FeatureRow,
  type GroundMap,
  findMap,
  type Length,
  findUnitPlace,
  type PlaceRow,
  listPlaces,
  type Spot,
  pickSpot,
} from './rows.js';
import { listKnownFeatures } from './drawn.js';
import { findScreen, type Screen } from './sight.js';

/** A rulebook's rules for contact between units. */
export interface ContactRules<U extends UnitRow = UnitRow, B extends Battle = Battle> {
  readonly measure: Length;
  /** True if units in one hex or in neighbouring hexes touch, although distances on hex maps are in hexes. */
  readonly onHexes?: boolean;
  /**
   * Returns the unit's base. On hexes bases do not count. If this function is missing, distances are measured from place to
   * place.
   */
  base?(this: void, unit: U, battle: B): Base;
  /** Finds the unit that carries or accompanies this unit, because both share one place. */
  standsWith?(this: void, unit: U, battle: B): U | undefined;
  /** Checks whether the rulebook knows without a place on the map where a unit is, such as off the board. Default: it does not. */
  isElsewhere?(this: void, unit: U, battle: B): boolean;
  /**
   * Checks whether the record shows that two units are in contact, as far as the reader knows. The record counts if places are
   * unknown or too inexact.
   */
  isRecorded?(this: void, one: U, other: U, battle: B, reader: Actor): boolean;
}

/**
 * Returns an interval of distances between the centres of two bases. Up to `least` the bases certainly touch, and beyond `most`
 * they certainly do not.
 */
export function findTouchInterval(a: Base, b: Base): Interval {
  const short = ({ width, depth }: Base): number => Math.min(width, depth) / 2;
  const corner = ({ width, depth }: Base): number => Math.hypot(width, depth) / 2;
  return { least: short(a) + short(b), most: corner(a) + corner(b) };
}

/** Returns half of both bases together: the largest possible difference from a distance measured between the centres. */
export const sumHalfBases = (a: Base, b: Base): number => Math.max(a.width, a.depth) / 2 + Math.max(b.width, b.depth) / 2;

/**
 * The distance between two units; `unknown` if one of the units has left its recorded place, or if the reader may not know that
 * place.
 */
type ContactState = { readonly far: Interval; readonly touch: Interval; readonly map: GroundMap } | 'unknown' | null;

/** Places are written in tenths of an inch. */
const TENTH = 0.1;

/** A unit with a base that overlaps a route. */
interface MetEnemy<U extends UnitRow> {
  readonly other: U;
  /** False if places are too inexact for a certain answer. */
  readonly isCertain: boolean;
  /** The shortest distance between the route and the unit's place, in the rulebook's unit. */
  readonly far: number;
  /** The route up to the point where both bases touch. */
  readonly spots: Route['spots'];
}

/** Returns the legs of a route, each from corner to corner. A route of a single spot has one leg, which begins and ends there. */
function legsOf({ from, spots }: Pick<Route, 'from' | 'spots'>): readonly (readonly [Spot, Spot])[] {
  const [start = spots[0], ...ends] = from ? [from, ...spots] : spots;
  const corners = ends.length === 0 ? [start] : ends;
  return corners.map((end, leg) => [leg === 0 ? start : corners[leg - 1]!, end]);
}

/** Measurements of contact according to the rules of one rulebook. */
export class ContactMeasures<U extends UnitRow, B extends Battle> {
  constructor(private readonly touching: ContactRules<U, B>) {}

  /** Returns the battle's map if the map uses the rulebook's unit of length, or if the map's hexes show contact. */
  map(battle: B): GroundMap | undefined {
    const map = findMap(battle);
    const { measure, onHexes } = this.touching;
    return map?.measure === measure || (onHexes && map?.measure === 'hex') ? map : undefined;
  }

  /** Returns the place of a unit, or of the unit that carries it. */
  place(unit: U, battle: B): PlaceRow | undefined {
    const { standsWith } = this.touching;
    const bearer = standsWith?.(unit, battle);
    const last = bearer && (standsWith?.(bearer, battle) ?? bearer);
    return findUnitPlace(battle, (last ?? unit).id);
  }

  /** Returns the distance between two units; null if there is no map, or if one of the units was never placed on the map. */
  between(a: U, b: U, battle: B, sees: (unit: UnitRow) => boolean = () => true): ContactState {
    const map = this.map(battle);
    if (!map) return null;
    // The answer for a unit that the reader may not know must not depend on the unit's place.
    if (!sees(a) || !sees(b)) return 'unknown';
    const [from, to] = [this.place(a, battle), this.place(b, battle)];
    if (!from || !to) return null;
    if (from.stale || to.stale) return 'unknown';
    return { far: measureDistance(from, to, map), touch: this.touch(a, b, battle, map), map };
  }

  /** Returns the distance at which two units are in contact. On hexes, this is one hex. */
  touch(a: U, b: U, battle: B, { grid, per }: GroundMap): Interval {
    const { base } = this.touching;
    if (!base) return { least: 0, most: 0 };
    if (grid === 'hexes') return { least: per, most: per };
    return findTouchInterval(base(a, battle), base(b, battle));
  }

  /**
   * Builds a check that the units in a player's action stand on the map, if the map is binding and units have been placed. A unit
   * without a place is not on the table, so no one could measure its distances. Umpires may let such a unit act. The check does
   * not reveal whether a unit that the player does not see has a place.
   */
  standing<R extends string>(cites: readonly [string, ...string[]], ...roles: readonly R[]): Check<U, B, R> {
    const { isElsewhere } = this.touching;
    return {
      name: 'ground',
      cites,
      find: ({ battle, actor, many, sees }) => {
        if (actor.standing === 'umpire' || this.map(battle)?.ground !== 'map' || listPlaces(battle).length === 0) return null;
        const absent = roles
          .flatMap((role) => many(role))
          .find((unit) => sees(unit) && !this.place(unit, battle) && isElsewhere?.(unit, battle) !== true);
        if (!absent) return null;
        return {
          is: 'no',
          fact: `${findRowName(absent)} is not on the map.`,
          wanted: 'Choose a unit on the map, or ask an umpire to place it.',
        };
      },
    };
  }

  /**
   * Checks whether the bases of two units touch. Returns true or false if this is certain, or null if the places are too inexact
   * to decide this.
   */
  touches(a: U, b: U, battle: B, within = 0): boolean | null {
    const near = this.between(a, b, battle);
    return near === null || near === 'unknown' ? null : areBasesWithin(near, within);
  }

  /** Checks whether a unit would touch another unit from a spot. Returns true or false if this is certain, otherwise null. */
  touchesFrom(unit: U, spot: Spot, other: U, battle: B): boolean | null {
    const [map, place] = [this.map(battle), this.place(other, battle)];
    if (!map || !place || place.stale) return null;
    return areBasesWithin({ far: measureDistance(spot, place, map), touch: this.touch(unit, other, battle, map), map });
  }

  /** Checks whether both places are known and the units possibly touch, or are possibly within a distance of each other. */
  mayTouch(a: U, b: U, battle: B, within = 0): boolean {
    const near = this.between(a, b, battle);
    return near !== null && near !== 'unknown' && areBasesWithin(near, within) !== false;
  }

  /**
   * Finds the first of several units that a route on hexes leads into contact with. The route ends in the first hex where the two
   * units touch. A unit that already touches may leave, or stay as near, but may not come nearer.
   * @param over true to find only units with a hex that the route enters
   */
  private metOnHexes(
    unit: U,
    { from, spots, map }: Omit<Route, 'legs'>,
    others: Iterable<U>,
    battle: B,
    over: boolean,
  ): MetEnemy<U> | null {
    let first: (MetEnemy<U> & { readonly gone: number }) | null = null;
    const starts = from ? [from, ...spots] : spots;
    const hexes = starts.slice(1).flatMap((to, leg) => listHexesOnLine(starts[leg]!, to).map((hex) => ({ hex, leg })));
    for (const other of others) {
      const place = this.place(other, battle);
      if (!place || place.stale) continue;
      const touch = over ? 0 : Math.round(this.touch(unit, other, battle, map).least / map.per);
      const before = countHexes(starts[0], place);
      const gone = hexes.findIndex(({ hex }) => countHexes(hex, place) <= touch && countHexes(hex, place) < before);
      if (gone < 0 || (first && gone >= first.gone)) continue;
      const { hex, leg } = hexes[gone]!;
      const isNearer = countHexes(hex, place) < touch;
      const end = isNearer ? (hexes[gone - 1]?.hex ?? pickSpot(starts[0])) : hex;
      const [way, ...more] = [...starts.slice(1, leg + 1).map(pickSpot), end];
      first = { other, isCertain: true, far: countHexes(end, place) * map.per, spots: [way ?? end, ...more], gone };
    }
    return first;
  }

  /**
   * Finds the first of several units with a base on a route. A unit that is certainly on the route comes before a doubtful one.
   * Bases may overlap by at most two tenths of an inch. A unit that is already nearer may stay as near or move away, but may not
   * come nearer. On hexes, see `metOnHexes`.
   * @param over true to find only units with a base that the centre of the moving unit crosses. Default: false, for all
   *   overlapping bases
   */
  metOnWay(unit: U, { from, spots, map }: Route, others: Iterable<U>, battle: B, over = false): MetEnemy<U> | null {
    if (!this.map(battle)) return null;
    if (map.grid === 'hexes') return this.metOnHexes(unit, { from, spots, map }, others, battle, over);
    const legs = legsOf({ from, spots });
    const corners = legs.map(([, end]) => end);
    let first: (MetEnemy<U> & { readonly gone: number }) | null = null;
    for (const other of others) {
      const place = this.place(other, battle);
      if (!place || place.stale) continue;
      const touch = this.touch(unit, other, battle, map).least / map.per;
      const before = from ? Math.hypot(place.x - from.x, place.y - from.y) : Infinity;
      const limit = Math.min(over ? this.half(other, battle) / map.per : touch - 2 * TENTH, before) - ROUNDING_TOLERANCE;
      const fars = legs.map(([begin, end]) => measureDistanceToLine(place, begin, end));
      const least = Math.min(...fars);
      if (least >= limit) continue;
      const doubt = (Math.max(...legs.flat().map(({ half }) => half)) + place.half) * Math.SQRT2;
      const isCertain = doubt === 0 || least + doubt < limit;
      const leg = fars.findIndex((far) => far < limit);
      const [begins, ends] = legs[leg]!;
      const part = partBefore(place, begins, ends, touch - TENTH);
      const gone = leg + part;
      if (first && (isCertain === first.isCertain ? gone >= first.gone : first.isCertain)) continue;
      const at = between(begins, ends, part);
      const [way, ...more] = [...corners.slice(0, leg), at];
      first = { other, isCertain, far: roundLength(least * map.per, map.measure), spots: [way ?? at, ...more], gone };
    }
    return first;
  }

  /** Returns half the short edge of a unit's base, in the rulebook's unit. */
  private half(unit: U, battle: B): number {
    const base = this.touching.base?.(unit, battle);
    return base ? Math.min(base.width, base.depth) / 2 : 0;
  }

  /** Checks whether the end of a route is its nearest point to this unit. */
  private endsNearest(unit: U, way: Route, battle: B): boolean {
    const place = this.place(unit, battle);
    const end = way.spots.at(-1);
    if (!place || !end) return false;
    const nearest = Math.min(...legsOf(way).map(([begin, corner]) => measureDistanceToLine(place, begin, corner)));
    return Math.hypot(place.x - end.x, place.y - end.y) <= nearest + ROUNDING_TOLERANCE;
  }

  /** Finds another unit with a base that certainly overlaps this unit's base at a spot, by more than two tenths of an inch. */
  private standingAt(unit: U, spot: Spot, map: GroundMap, others: readonly U[], battle: B): U | undefined {
    if (map.grid === 'hexes' || map.measure !== this.touching.measure) return undefined;
    const { standsWith } = this.touching;
    return others.find((other) => {
      if (other.id === unit.id || standsWith?.(other, battle) || standsWith?.(unit, battle)) return false;
      const place = this.place(other, battle);
      if (!place || place.stale) return false;
      const limit = this.touch(unit, other, battle, map).least / map.per - 2 * TENTH - ROUNDING_TOLERANCE;
      return Math.hypot(place.x - spot.x, place.y - spot.y) + (spot.half + place.half) * Math.SQRT2 < limit;
    });
  }

  /**
   * Builds a check that a unit's route does not cross the base of an enemy known to the unit's side and to the reader. The move
   * is allowed if bases only overlap, or if a friend is at the end of the route. The check then shows this as the price of the
   * move.
   * @param enemiesOf returns the unit's enemies on the table
   * @param friendsOf returns the other units of the unit's side on the table
   * @param mayEndOn returns true for an enemy that the move makes contact with at its end. People then set the units base to base
   */
  beside<R extends string>(
    cites: readonly [string, ...string[]],
    role: R,
    wayOf: (unit: U, battle: B, to: string) => Route | undefined,
    enemiesOf: (unit: U, checked: CheckedAction<U, B, R>) => readonly U[],
    friendsOf: (unit: U, battle: B) => readonly U[],
    mayEndOn?: (enemy: U, unit: U, way: Route, checked: CheckedAction<U, B, R>) => boolean,
  ): Check<U, B, R> {
    return {
      name: 'ground',
      cites,
      find: (checked) => {
        const { one, battle, typed, sees } = checked;
        const [unit, { to }] = [one(role), typed];
        const way = unit && typeof to === 'string' ? tryOrHandleRefusal(() => wayOf(unit, battle, to)) : undefined;
        if (!unit || !way) return null;
        const isOnHexes = way.map.grid === 'hexes';
        const others = enemiesOf(unit, checked).filter(
          (other) =>
            sees(other) && !(this.endsNearest(other, way, battle) && (isOnHexes || mayEndOn?.(other, unit, way, checked))),
        );
        const over = this.metOnWay(unit, way, others, battle, true);
        const met = over?.isCertain || isOnHexes ? over : this.metOnWay(unit, way, others, battle);
        const friend = this.standingAt(unit, way.spots.at(-1)!, way.map, friendsOf(unit, battle), battle);
        const crowded = friend ? `${findRowName(friend)} already stands there.` : '';
        if (!met) return crowded === '' ? null : { is: 'yes', price: crowded };
        const name = findRowName(met.other);
        if (!met.isCertain) return { is: 'yes', price: `The route may lead into contact with ${name}. ${crowded}`.trim() };
        const inWords = (far: number): string => describeLength(far, this.touching.measure);
        const touch = roundLength(this.touch(unit, met.other, battle, way.map).least, way.map.measure);
        const fact = isOnHexes
          ? `The route of ${findRowName(unit)} leads through the hex of ${name}.`
          : `The route of ${findRowName(unit)} comes within ${inWords(met.far)} of ${name}. The bases of both units touch at ${inWords(touch)}.`;
        if (met !== over) return { is: 'yes', price: `${fact} ${crowded}`.trim() };
        return { is: 'no', fact, wanted: `Stop before contact, or choose a route around ${name}.` };
      },
    };
  }

  /**
   * Builds a check that warns of terrain on the map that hides the target of fire. Only people at the table can decide whether
   * the firer can still see the target.
   * @param into how far people can see through a feature from a spot in it, in the rulebook's unit
   */
  behind<R extends string>(cites: readonly [string, ...string[]], from: R, to: R, into: number): Check<U, B, R> {
    return {
      name: 'ground',
      cites,
      find: ({ battle, one, sees }) => {
        const [firer, target] = [one(from), one(to)];
        if (!firer || !target || !sees(firer) || !sees(target)) return null;
        const screen = this.screen(firer, target, listKnownFeatures(battle, firer.side), battle, into);
        if (!screen) return null;
        const hides = screen.isCertain ? 'hides' : 'may hide';
        return {
          is: 'yes',
          price: `On the map, ${screen.feature.name} ${hides} ${findRowName(target)} from ${findRowName(firer)}.`,
        };
      },
    };
  }

  private screen(from: U, to: U, features: readonly FeatureRow[], battle: B, into: number): Screen | undefined {
    const map = this.map(battle);
    const [start, end] = [this.place(from, battle), this.place(to, battle)];
    if (!map || !start || !end || start.stale || end.stale) return undefined;
    return findScreen(start, end, features, map, into);
  }

  /** Returns the remark on terrain that certainly hides the target of a shot on a binding map, if everyone knows this terrain. */
  listScreenRemarks(firer: U, target: U, battle: B, into: number): readonly string[] {
    if (this.map(battle)?.ground !== 'map') return [];
    const screen = this.screen(firer, target, listKnownFeatures(battle, null), battle, into);
    return screen?.isCertain
      ? [`On the map, ${screen.feature.name} hides ${findRowName(target)} from ${findRowName(firer)}`]
      : [];
  }

  /**
   * Builds a check that each unit in role `from` touches a unit in role `to`, or is within a distance of that unit.
   * @param within the distance between the bases, in the rulebook's unit. Default: 0, so that the bases must touch
   * @param exempt true for a unit of `from` that the rulebook exempts
   */
  near<R extends string>(
    name: CheckName,
    cites: readonly [string, ...string[]],
    from: R,
    to: R,
    {
      within = 0,
      exempt,
      wanted,
    }: {
      readonly within?: number | ((checked: CheckedAction<U, B, R>, unit: U) => number);
      readonly exempt?: (unit: U, checked: CheckedAction<U, B, R>) => boolean;
      readonly wanted?: string;
    } = {},
  ): Check<U, B, R> {
    return {
      name,
      cites,
      find: (checked) => {
        const others = checked.many(to);
        if (others.length === 0) return null;
        let worst: CheckFinding | null = null;
        for (const unit of checked.many(from)) {
          if (exempt?.(unit, checked)) continue;
          const limit = typeof within === 'number' ? within : within(checked, unit);
          const found = this.nearest(unit, others, checked, limit, wanted);
          if (found?.is === 'no') return found;
          worst = found?.is === 'ask' ? found : (worst ?? found);
        }
        return worst;
      },
    };
  }

  /** Checks whether one unit is near enough to the nearest of several other units. Units that are not on the map do not count. */
  nearest(
    unit: U,
    others: readonly U[],
    { battle, sees, actor }: Pick<CheckedAction<U, B>, 'battle' | 'sees' | 'actor'>,
    within = 0,
    wanted?: string,
  ): CheckFinding | null {
    let best: { readonly other: U; readonly near: Exclude<ContactState, null>; readonly is: boolean | null } | null = null;
    for (const other of others) {
      const near = this.between(unit, other, battle, sees);
      if (near === null) continue;
      const is = near === 'unknown' ? null : areBasesWithin(near, within);
      if (is === true || (is === null && this.touching.isRecorded?.(unit, other, battle, actor))) return { is: 'yes' };
      if (!best || (is === null && best.is === false) || (is === best.is && leastOf(near) < leastOf(best.near)))
        best = { other, near, is };
    }
    if (!best) return null;
    const { near, other } = best;
    const names = `${findRowName(unit)} and ${findRowName(other)}`;
    const most = `within ${describeLength(within, this.touching.measure)}`;
    const question =
      within === 0 ? 'Continue only if the bases touch on the table.' : `Continue only if they are ${most} on the table.`;
    if (near === 'unknown') return { is: 'ask', fact: `The map does not show how far apart ${names} are.`, wanted: question };
    const fact = `${names} are ${describeDistance(near.far, near.map)} apart.`;
    if (best.is === null) return { is: 'ask', fact, wanted: question };
    return { is: 'no', fact, wanted: wanted ?? (within === 0 ? 'They must touch.' : `They must be ${most}.`) };
  }
}

/** Returns the share of a straight route, from 0 to 1, at which the route first comes nearer to a point than `far`. */
function partBefore(point: Pick<Spot, 'x' | 'y'>, a: Spot, b: Spot, far: number): number {
  const [x, y, dx, dy] = [a.x - point.x, a.y - point.y, b.x - a.x, b.y - a.y];
  const [length, along, gap] = [dx * dx + dy * dy, x * dx + y * dy, x * x + y * y - far * far];
  const root = along * along - length * gap;
  return gap <= 0 || length === 0 || root < 0 ? 0 : Math.min(1, Math.max(0, (-along - Math.sqrt(root)) / length));
}

/** Returns the point at a share of a straight route, in tenths of an inch. The start itself is not rounded. */
const between = (a: Spot, b: Spot, part: number): Spot =>
  part === 0 ? pickSpot(a) : { ...findPointAtShare(a, b, part), half: Math.max(a.half, b.half) };

const leastOf = (near: Exclude<ContactState, null>): number => (near === 'unknown' ? Infinity : near.far.least);

/**
 * Checks whether two bases are within a distance of each other. Returns true or false if this is certain, or null if the places
 * are too inexact to decide this.
 */
export function areBasesWithin({ far, touch, map }: Exclude<ContactState, 'unknown' | null>, within = 0): boolean | null {
  const round = (value: number): number => roundLength(value, map.measure);
  if (round(far.most) <= round(within + touch.least) + ROUNDING_TOLERANCE) return true;
  return round(far.least) > round(within + touch.most) + ROUNDING_TOLERANCE ? false : null;
}
