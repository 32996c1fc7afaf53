/** Ground under a way. */
import type { Battle } from '../battle.js';
import { keptLast } from '../kept.js';
import { drawnFor, near } from './drawn.js';
import type { Way } from './going.js';
import { centreOf, areLinesWithin, farFromLine, isInArea, onPlane, type Point } from './measuring.js';
import type { FeatureKind, FeatureRow, GroundMap, Spot } from './rows.js';

/** Drawn as lines, however many bends they have. */
const LINES: ReadonlySet<FeatureKind> = new Set(['river', 'road', 'rail', 'bridge', 'ford', 'trench', 'wire']);

/** From the middle of a hex to the middle of an edge, its height being 1. */
const HEX_EDGE = 0.5;

/** A feature under a way, for sure or perhaps. */
export interface Crossed {
  readonly feature: FeatureRow;
  readonly isCertain: boolean;
}

/** Features under a unit's way, of those known to its side. A touched edge or a doubtful place makes one uncertain. */
export const featuresOnWay = (battle: Battle, way: Way, side: string): readonly Crossed[] =>
  crossedOf(drawnFor(battle, side), way);

const crossedOf = keptLast((drawn: readonly FeatureRow[], { from, spots, map }: Way) => {
  const way: readonly Spot[] = from ? [from, ...spots] : spots;
  return about(drawn, way, map).flatMap((feature): readonly Crossed[] => {
    const met = crossing(way, feature, map);
    return met === false ? [] : [{ feature, isCertain: met === true }];
  });
});

/** The ground about a way. */
const about = (drawn: readonly FeatureRow[], way: readonly Spot[], map: GroundMap): readonly FeatureRow[] =>
  map.grid === 'hexes' ? drawn : near(drawn, way, doubtOf(way));

const doubtOf = (way: readonly Spot[]): number => Math.max(...way.map(({ half }) => half)) * Math.SQRT2;

/** True if a way leads over the feature; null where nobody can tell. */
function crossing(way: readonly Spot[], { kind, points }: FeatureRow, map: GroundMap): boolean | null {
  const at = (spot: Point): Point => onPlane(spot, map);
  const corners = points.map(([x, y]) => at({ x, y }));
  const isArea = !LINES.has(kind) && corners.length > 2;
  const edges = linesOf(isArea ? [...corners, corners[0]!] : corners);
  const spots = way.map(at);
  const doubt = doubtOf(way);
  if (linesOf(spots).some(([a, b]) => edges.some(([c, d]) => areLinesWithin(doubt, a, b, c, d)))) return doubt > 0 ? null : true;
  const outline = map.grid === 'hexes' ? corners.map(({ x, y }) => [x, y] as const) : points;
  return isArea && spots.some((spot) => isInArea(spot, outline));
}

/** The lines from each point to the next; of one point, the point. */
function linesOf(points: readonly Point[]): readonly (readonly [Point, Point])[] {
  const [first] = points;
  return points.length === 1 ? [[first!, first!]] : points.slice(1).map((point, index) => [points[index]!, point]);
}

/** Ground known to a side at a hex or an exact spot: areas around it, lines through it, marks on it. */
export function featuresAt(battle: Battle, spot: Spot, map: GroundMap, side: string): readonly FeatureRow[] {
  return about(drawnFor(battle, side), [spot], map).filter((feature) => {
    const isLine = LINES.has(feature.kind) && map.grid === 'hexes';
    return isLine ? leadsThrough(feature, spot) : crossing([spot], feature, map) === true;
  });
}

/** True if a line comes nearer to the middle of a hex than its edges are. */
function leadsThrough({ points }: FeatureRow, hex: Spot): boolean {
  const corners = points.map(([x, y]) => centreOf({ x, y }));
  return linesOf(corners).some(([a, b]) => farFromLine(centreOf(hex), a, b) < HEX_EDGE);
}
