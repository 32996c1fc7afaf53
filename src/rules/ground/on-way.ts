/** Ground under a way. */
import type { Battle } from '../battle.js';
import { drawnFor, outlineOf } from './crossing.js';
import type { Way } from './going.js';
import { centreOf, farBetweenLines, farFromLine, isInArea, onPlane, type Point } from './measuring.js';
import { type FeatureKind, type FeatureRow, featuresOf, type GroundMap, type Spot } from './rows.js';

/** Drawn as lines, however many bends they have. */
const LINES: ReadonlySet<FeatureKind> = new Set(['river', 'road', 'rail', 'bridge', 'trench', 'wire']);

/** From the middle of a hex to the middle of an edge, its height being 1. */
const HEX_EDGE = 0.5;

/** Something that a way leads over, for sure or perhaps. */
export interface Crossed {
  readonly feature: FeatureRow;
  readonly isCertain: boolean;
}

/** Features under a unit's way, of those its side knows. A touched edge or a doubtful place makes one uncertain. */
export function featuresOnWay(battle: Battle, { from, spots, map }: Way, side: string): readonly Crossed[] {
  const way: readonly Spot[] = from ? [from, ...spots] : spots;
  const isApart = map.grid === 'hexes' ? () => false : outlineOf(way, Math.max(...way.map(({ half }) => half)) * Math.SQRT2);
  return drawnFor(featuresOf(battle), side).flatMap((feature): readonly Crossed[] => {
    if (isApart(feature.points)) return [];
    const met = crossing(way, feature, map);
    return met === false ? [] : [{ feature, isCertain: met === true }];
  });
}

/** Whether a way leads over it: null where nobody can tell. */
function crossing(way: readonly Spot[], { kind, points }: FeatureRow, map: GroundMap): boolean | null {
  const at = (spot: Point): Point => onPlane(spot, map);
  const corners = points.map(([x, y]) => at({ x, y }));
  const isArea = !LINES.has(kind) && corners.length > 2;
  const edges = linesOf(isArea ? [...corners, corners[0]!] : corners);
  const legs = linesOf(way.map(at));
  const doubt = Math.max(...way.map(({ half }) => half)) * Math.SQRT2;
  const far = Math.min(...legs.flatMap(([a, b]) => edges.map(([c, d]) => farBetweenLines(a, b, c, d))));
  const isInside =
    isArea &&
    way.some((spot) =>
      isInArea(
        at(spot),
        corners.map(({ x, y }) => [x, y] as const),
      ),
    );
  if (doubt === 0) return isInside || far === 0;
  if (far > doubt) return isInside;
  return null;
}

/** The lines from each point to the next; of one point, the point. */
function linesOf(points: readonly Point[]): readonly (readonly [Point, Point])[] {
  const [first] = points;
  return points.length === 1 ? [[first!, first!]] : points.slice(1).map((point, index) => [points[index]!, point]);
}

/** Ground known to a side at a hex or an exact spot: areas around it, lines through it, marks on it. */
export function featuresAt(battle: Battle, spot: Spot, map: GroundMap, side: string): readonly FeatureRow[] {
  return drawnFor(featuresOf(battle), side).filter((feature) => {
    const isLine = LINES.has(feature.kind) && map.grid === 'hexes';
    return isLine ? leadsThrough(feature, spot) : crossing([spot], feature, map) === true;
  });
}

/** Whether a line comes nearer to the middle of a hex than its edges are. */
function leadsThrough({ points }: FeatureRow, hex: Spot): boolean {
  const corners = points.map(([x, y]) => centreOf({ x, y }));
  return linesOf(corners).some(([a, b]) => farFromLine(centreOf(hex), a, b) < HEX_EDGE);
}
