/**
 * Units that are bound to a line on the map, such as an armoured train on a railway. A bound unit can only move along its line. A
 * scenario or an umpire binds it (`/map place line:`).
 */
import { type Battle, findRowName, type UnitRow } from '../battle.js';
import type { CheckFinding } from '../checks.js';
import { findHexAround, formatSpotName, formatSpot } from './locating.js';
import { findHexCentre, ROUNDING_TOLERANCE, measureDistanceToLine, type Point, roundToTenths } from './measuring.js';
import { isArea } from './on-way.js';
import type { Base } from './reading.js';
import { type FeatureRow, listFeatures, type GroundMap, findUnitPlace, type Spot } from './rows.js';
import { findNearestPointOnLine, findRouteOnLine } from './lines.js';

/** Places are recorded to a tenth, so a unit on a line may be recorded this far from the line. */
const ROUNDED = 0.1;
/** The distance from the centre of a hex to the middle of an edge. A hex is 1 high. */
const HEX_EDGE = 0.5;
/** The number of points to check along a leg, for each length that a unit may be from its line. */
const LOOKS = 2;

/** Returns the line that binds a unit; undefined for an unbound unit, or if the line is no longer on the map. */
export function findBoundLine(battle: Battle, unit: string): FeatureRow | undefined {
  const id = findUnitPlace(battle, unit)?.line;
  return id === undefined ? undefined : listFeatures(battle).find((feature) => feature.id === id);
}

/** Checks whether a unit can be bound to a feature: a line that everyone sees, so that a bound unit does not reveal the line. */
export const canBindUnit = (feature: FeatureRow): boolean =>
  feature.side === null && feature.points.length > 1 && !isArea(feature);

/**
 * Returns the maximum distance between the centre of a bound unit and its line: half of its base, in the map's unit of length.
 */
export const findMaxLineOffset = (base: Base | undefined, map: GroundMap): number =>
  Math.max(ROUNDED, base ? Math.min(base.width, base.depth) / 2 / map.per : 0);

/** Checks whether a spot is on a line. Returns true or false, or null if the spot is too inexact to decide this. */
export function isOnLine(line: FeatureRow, spot: Spot, map: GroundMap, beside: number): boolean | null {
  if (map.grid === 'hexes')
    return (
      farOf(
        line.points.map(([x, y]) => findHexCentre({ x, y })),
        findHexCentre(spot),
      ) <
      HEX_EDGE + ROUNDING_TOLERANCE
    );
  const far = farOf(
    line.points.map(([x, y]) => ({ x, y })),
    spot,
  );
  if (far <= beside + ROUNDING_TOLERANCE) return spot.half === 0 ? true : null;
  return far - spot.half * Math.SQRT2 > beside + ROUNDING_TOLERANCE ? false : null;
}

const farOf = (points: readonly Point[], at: Point): number =>
  Math.min(...points.slice(1).map((point, index) => measureDistanceToLine(at, points[index]!, point)));

/**
 * Returns a finding if a unit's route leaves the unit's line; null if the unit stays on its line.
 * @param from the unit's starting place; undefined to check only the places of the route
 */
export function findLineDeparture(
  unit: UnitRow,
  line: FeatureRow,
  way: { readonly from: Spot | undefined; readonly spots: readonly Spot[]; readonly map: GroundMap },
  beside: number,
): CheckFinding | null {
  const { from, spots, map } = way;
  const end = spots.at(-1)!;
  const fact = `${findRowName(unit)} can only move along ${line.name}.`;
  if (from && isOnLine(line, from, map, beside) === false)
    return {
      is: 'no',
      fact: `${findRowName(unit)} is not on ${line.name}, the line that it must follow.`,
      wanted: 'Ask an umpire to place the unit there.',
    };
  const found = [...spots, ...between(from ? [from, ...spots] : [], map, beside)].map((spot) =>
    isOnLine(line, spot, map, beside),
  );
  if (!found.includes(false)) return found.includes(null) ? { is: 'ask', fact, wanted: wantedOf(line, from, end, map) } : null;
  return { is: 'no', fact, wanted: wantedOf(line, from, end, map) };
}

/** Returns the route that the refusal suggests, along the line to the point nearest to the goal. */
function wantedOf(line: FeatureRow, from: Spot | undefined, end: Spot, map: GroundMap): string {
  if (map.grid === 'hexes') return `Choose a hex on it, such as ${formatSpotName(nearestHex(line, end), map)}.`;
  const goal = [end.x, end.y] as const;
  const way = from ? findRouteOnLine(line.points, [from.x, from.y], goal) : [];
  const places = way.length === 0 ? [findNearestPointOnLine(line.points, goal).at] : way;
  return `Enter a way on it, such as ${places.map(([x, y]) => formatSpot({ x: roundToTenths(x), y: roundToTenths(y), half: 0 }, map)).join(';')}.`;
}

/** Returns a hex that the line passes through, near a spot. */
function nearestHex(line: FeatureRow, end: Spot): Spot {
  const corners = line.points.map(([x, y]) => findHexCentre({ x, y }));
  const { x, y } = findHexCentre(end);
  const [ax, ay] = findNearestPointOnLine(
    corners.map((corner) => [corner.x, corner.y] as const),
    [x, y],
  ).at;
  return { ...findHexAround({ x: ax, y: ay }), half: 0 };
}

/** Returns points along a route, so close together that a unit cannot leave its line between two of them. */
function between(way: readonly Spot[], map: GroundMap, beside: number): readonly Spot[] {
  return way.slice(1).flatMap((to, index) => {
    const from = way[index]!;
    const half = Math.max(from.half, to.half);
    const [a, b] = map.grid === 'hexes' ? [findHexCentre(from), findHexCentre(to)] : [from, to];
    const steps = Math.ceil((Math.hypot(b.x - a.x, b.y - a.y) / (map.grid === 'hexes' ? 1 : beside)) * LOOKS);
    return Array.from({ length: Math.max(0, steps - 1) }, (_, step): Spot => {
      const part = (step + 1) / steps;
      const point = { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
      return { ...(map.grid === 'hexes' ? findHexAround(point) : point), half };
    });
  });
}
