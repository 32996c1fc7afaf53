/** Finds the place where an umpire puts a unit that had to fall back. */
import { type Battle, findBoundLine, findMap, findUnitPlace, listPlaces } from '../../rules/index.js';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the place in the direction straight away from the nearest enemy, in the form that people enter.
 * @param far the distance, in the map's unit of length
 * @param home the place to go to if the unit is on the same point as its enemy
 */
export function findFallBackPlace(battle: Battle, unitId: string, far: number, home: Point): string {
  const { unit: units } = battle.tables;
  const { width, height } = findMap(battle)!;
  const { x, y } = findUnitPlace(battle, unitId)!;
  // A train cannot leave its railway line.
  if (findBoundLine(battle, unitId)) return `${x},${y}`;
  const { side } = units.get(unitId)!;
  // A detachment that has rejoined its battalion no longer has a place.
  const enemies = listPlaces(battle).filter((other) => !other.stale && (units.get(other.unit)?.side ?? side) !== side);
  const apart = (other: Point): number => Math.hypot(other.x - x, other.y - y);
  const [nearest] = enemies.sort((a, b) => apart(a) - apart(b));
  const away = nearest && apart(nearest) > 0 ? { x: x - nearest.x, y: y - nearest.y } : { x: home.x - x, y: home.y - y };
  const length = Math.hypot(away.x, away.y) || 1;
  const within = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;
  return `${within(x + (away.x / length) * far, width)},${within(y + (away.y / length) * far, height)}`;
}
