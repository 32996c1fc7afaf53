/** Barbed wire on a unit's route (TC-38, TC-73). */
import { findPointBetween, findCrossings, measureDistanceToFeature } from '../../ground/crossing.js';
import { filterFeaturesByKind, listKnownFeatures } from '../../ground/drawn.js';
import type { Route } from '../../ground/going.js';
import { type Point, roundLength } from '../../ground/measuring.js';
import { roundToThousandths } from '../../ground/locating.js';
import { findFeaturesOnRoute } from '../../ground/on-way.js';
import type { FeatureKind, FeatureRow } from '../../ground/rows.js';
import { WIRE_TOUCH_INCHES, WIRE_CROSSINGS, findWireMover } from '../procedures/barbed-wire.js';
import { ELEMENT_BASE } from '../contact.js';
import type { CullenBattle, CullenUnit } from '../state.js';
import { roundInches } from './movement-tables.js';

const WIRES: readonly FeatureKind[] = ['wire'];

/** A point where a route crosses wire. `far` is the distance of the point along the route, in inches. */
interface Crossing {
  readonly wire: FeatureRow;
  readonly at: number;
  readonly point: Point;
}

/** The result of a route across wire, for a unit that can move this many inches. */
export interface WirePassage {
  /** The distance in inches that the unit gets along its route. */
  readonly far: number;
  /** The inches of the move that the crossing takes. */
  readonly cost: number;
  /** The wire that stops the unit; null if no wire stops it. */
  readonly halts: FeatureRow | null;
  readonly crossed: readonly Crossing[];
  /** True if a tracked vehicle has removed the sections that it crossed. */
  readonly removes: boolean;
}

/**
 * Returns the points where a unit's route crosses wire that its side knows, in order; null if places are too inexact to decide
 * this.
 */
export function findWireOnRoute(unit: CullenUnit, way: Route, battle: CullenBattle): readonly Crossing[] | null {
  const { from, spots, map } = way;
  if (!from) return [];
  const wires = findFeaturesOnRoute(battle, way, unit.side).filter(({ feature }) => WIRES.includes(feature.kind));
  if (wires.length === 0) return [];
  if (map.grid === 'hexes' || wires.some(({ isCertain }) => !isCertain)) return null;
  const crossed: Crossing[] = [];
  let gone = 0;
  for (const [leg, spot] of spots.entries()) {
    const start = leg === 0 ? from : spots[leg - 1]!;
    const length = Math.hypot(spot.x - start.x, spot.y - start.y) * map.per;
    for (const { feature } of wires)
      for (const part of findCrossings(start, spot, feature.points))
        crossed.push({ wire: feature, at: gone + part * length, point: findPointBetween(start, spot, part) });
    gone += length;
  }
  return crossed.sort((a, b) => a.at - b.at);
}

/** Checks whether a unit is forbidden to cross wire (Barbed Wire, TC-38). */
export const isCrossingForbidden = (unit: CullenUnit): boolean => WIRE_CROSSINGS[findWireMover(unit)].costInches === null;

/** Returns the ids of wires that a unit touches at the start of its move (TC-63). */
function touchedAtStart(unit: CullenUnit, { from, map }: Route, battle: CullenBattle): ReadonlySet<string> {
  const touched = filterFeaturesByKind(listKnownFeatures(battle, unit.side), WIRES).filter(
    (wire) => from && roundLength(measureDistanceToFeature(from, wire, map).most, 'in') <= WIRE_TOUCH_INCHES,
  );
  return new Set(touched.map(({ id }) => id));
}

/** The distance in inches between a unit's place and the wire that stops it: half the depth of the unit's base. */
const HALTS_BEFORE = ELEMENT_BASE.depth / 2;

/**
 * Finds how far a unit gets along a route with wire that its side knows. Infantry halts at wire, unless it touched the wire at
 * the start of its move and has at least 5" left. Tracked vehicles need 4" to cross. For other units, an umpire decides, and
 * crossing costs nothing.
 * @param inches the inches in the unit's move
 */
export function findWirePassage(unit: CullenUnit, way: Route, battle: CullenBattle, inches: number): WirePassage {
  const mover = findWireMover(unit);
  const { costInches, removesWire } = WIRE_CROSSINGS[mover];
  const crossings = findWireOnRoute(unit, way, battle) ?? [];
  const touched = crossings.length > 0 && mover === 'infantry' ? touchedAtStart(unit, way, battle) : new Set<string>();
  const crossed: Crossing[] = [];
  let cost = 0;
  if (costInches !== null)
    for (const crossing of crossings) {
      const { wire, at } = crossing;
      const left = roundInches(inches - cost);
      const isAtIt = mover !== 'infantry' || (touched.has(wire.id) && !crossed.some((each) => each.wire === wire));
      if (isAtIt && left >= costInches && left - costInches >= at) {
        crossed.push(crossing);
        cost += costInches;
        continue;
      }
      if (left <= at - HALTS_BEFORE) break;
      // Infantry that starts at the wire with too few inches to cross it does not move.
      const fails = isAtIt && mover === 'infantry' && left < costInches;
      const far = fails ? 0 : Math.max(0, Math.min(left, at - HALTS_BEFORE));
      return { far, cost, halts: wire, crossed, removes: removesWire };
    }
  return { far: roundInches(inches - cost), cost, halts: null, crossed, removes: removesWire && crossed.length > 0 };
}

/**
 * Finds how far a unit that is forced back gets along a route with wire that its side knows. Tracked vehicles cross as in any move. All
 * other units halt at the first wire, because they cannot cross it, or not when forced back (TC-38, TC-73).
 */
export function findWireBehind(unit: CullenUnit, way: Route, battle: CullenBattle, inches: number): WirePassage {
  if (findWireMover(unit) === 'tracked-armour') return findWirePassage(unit, way, battle, inches);
  const first = (findWireOnRoute(unit, way, battle) ?? []).find(({ at }) => inches > at - HALTS_BEFORE);
  const far = first ? Math.max(0, first.at - HALTS_BEFORE) : inches;
  return { far, cost: 0, halts: first?.wire ?? null, crossed: [], removes: false };
}

/** The length of a section in inches (Barbed Wire). */
const SECTION_INCHES = 2;

/** Returns the parts of a wire that remain after the section around a point is removed. @param per inches per unit of the map */
export function cutWireSection({ points }: Pick<FeatureRow, 'points'>, middle: Point, per: number): FeatureRow['points'][] {
  const half = SECTION_INCHES / 2 / per;
  const isGone = ({ x, y }: Point): boolean => Math.hypot(x - middle.x, y - middle.y) < half - 1e-9;
  const corners = points.map(([x, y]) => ({ x, y }));
  const line = corners.flatMap((corner, index): readonly Point[] => {
    const before = corners[index - 1];
    const cuts = before ? cutsByCircle(before, corner, middle, half) : [];
    return [...cuts.map((part) => findPointBetween(before!, corner, part)), corner];
  });
  const parts: (readonly [x: number, y: number])[][] = [[]];
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (before && isGone(findPointBetween(before, point, 0.5))) parts.push([]);
    if (!isGone(point)) parts.at(-1)!.push([roundToThousandths(point.x), roundToThousandths(point.y)]);
  }
  return parts.filter((part) => part.length > 1);
}

/** Returns the positions along a line, from 0 to 1, where the line crosses a circle. */
function cutsByCircle(from: Point, to: Point, middle: Point, radius: number): readonly number[] {
  const [dx, dy, fx, fy] = [to.x - from.x, to.y - from.y, from.x - middle.x, from.y - middle.y];
  const [a, b, c] = [dx * dx + dy * dy, 2 * (fx * dx + fy * dy), fx * fx + fy * fy - radius * radius];
  const root = b * b - 4 * a * c;
  if (a === 0 || root <= 0) return [];
  return [(-b - Math.sqrt(root)) / (2 * a), (-b + Math.sqrt(root)) / (2 * a)].filter((part) => part > 0 && part < 1);
}
