/** Names a spot as people do: by its square, and by named ground around it. */
import { mayHold, near } from './drawn.js';
import { spotName } from './locating.js';
import { isInArea } from './measuring.js';
import { keptPer } from '../kept.js';
import type { FeatureKind, FeatureRow, GroundMap, Spot } from './rows.js';

/** Kinds of ground by whose names people call a place, the most telling first. */
const CALLED: readonly FeatureKind[] = ['village', 'bridge', 'ford', 'hill', 'wood', 'marsh', 'lake', 'field', 'trench'];

/** True for a name that the bot has made: `wood 2`. */
const isNumbered = ({ kind, name }: FeatureRow): boolean =>
  name.startsWith(`${kind} `) && /^\d+$/.test(name.slice(kind.length + 1));

/** The square of a spot, without ninths: `D4`. */
export const squareOf = (spot: Spot, map: GroundMap): string => spotName({ x: spot.x, y: spot.y, half: map.square / 2 }, map);

/** The square of a spot, with one ninth: `D4.7`. */
export const ninthOf = (spot: Spot, map: GroundMap): string =>
  spotName({ x: spot.x, y: spot.y, half: Math.max(spot.within || spot.half, map.square / 6) }, map);

function isAt({ points }: FeatureRow, spot: Spot, map: GroundMap): boolean {
  if (points.length > 2) return mayHold(points, spot) && isInArea(spot, points);
  const [[x, y] = [0, 0]] = points;
  return points.length === 1 && squareOf({ x, y, half: 0 }, map) === squareOf(spot, map);
}

const namedOf = keptPer((features: readonly FeatureRow[]) =>
  features.filter((feature) => !isNumbered(feature) && CALLED.includes(feature.kind)),
);

/** The name of the ground at a spot; undefined if it has none. @param features the features that the reader knows */
export function groundNamed(features: readonly FeatureRow[], spot: Spot, map: GroundMap): string | undefined {
  const there = near(namedOf(features), [spot], map.square).filter((feature) => isAt(feature, spot, map));
  return CALLED.flatMap((kind) => there.find((feature) => feature.kind === kind) ?? [])[0]?.name;
}
