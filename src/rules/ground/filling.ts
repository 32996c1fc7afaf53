/** What places tell of a procedure's input: measured, not typed. */
import type { Battle, UnitRow } from '../battle.js';
import { invalid } from '../refusal.js';
import { lengthWords } from './locating.js';
import { bandOf, distance, distanceWords, type Interval, measuredWords } from './measuring.js';
import { type GroundMap, type Length, mapOf, placeOf, type PlaceRow } from './rows.js';

/** Two units that stand on a map that measures so; undefined when a place is missing, or is older than what its unit has done since. */
function standing(
  battle: Battle,
  from: UnitRow | undefined,
  to: UnitRow | undefined,
  measure: Length,
): { readonly map: GroundMap; readonly a: PlaceRow; readonly b: PlaceRow } | undefined {
  const map = mapOf(battle);
  const [a, b] = [from, to].map((unit) => unit && placeOf(battle, unit.id));
  return map?.measure === measure && a && b && !a.stale && !b.stale ? { map, a, b } : undefined;
}

/**
 * How far it is from one unit to another, in whole lengths of this kind; undefined when places do not tell it.
 * @param edges every distance up to which something holds that no longer holds beyond it
 * @throws {Refusal} INVALID_INPUT when one of them lies within the doubt: it is never guessed
 */
export function measuredBetween(
  battle: Battle,
  from: UnitRow | undefined,
  to: UnitRow | undefined,
  measure: Length,
  key: string,
  edges: readonly number[],
): number | undefined {
  const found = standing(battle, from, to, measure);
  if (!found) return undefined;
  const { map, a, b } = found;
  return toldDistance(distance(a, b, map), map, key, edges);
}

/**
 * The one distance, in whole lengths, that a measured one stands for: the middle of what it may be.
 * @param edges every distance up to which something holds that no longer holds beyond it
 * @throws {Refusal} INVALID_INPUT when one of them lies within the doubt: it is never guessed
 */
export function toldDistance(
  exact: Interval,
  { measure }: Pick<GroundMap, 'measure'>,
  key: string,
  edges: readonly number[],
): number {
  const [least, most] = [Math.round(exact.least), Math.round(exact.most)];
  const within = [...edges].sort((x, y) => x - y).filter((edge) => least <= edge && edge < most);
  if (typeof bandOf({ least, most }, edges) !== 'number')
    throw invalid(
      key,
      `it is ${distanceWords(exact, { measure })}, and what happens changes beyond ${lengthWords(within[0]!, measure)}: say it, or place them more exactly (D4.7, 23,18)`,
    );
  return Math.round((least + most) / 2);
}

/**
 * The remark on a distance that places tell, and on one that was typed in its place.
 * @param isOpen whether whoever is told may know where both stand; else the distance alone is told
 */
export function measuredRemarks(
  battle: Battle,
  from: UnitRow | undefined,
  to: UnitRow | undefined,
  measure: Length,
  typed: unknown,
  isOpen: boolean,
): readonly string[] {
  const found = standing(battle, from, to, measure);
  if (!found) return [];
  const { map, a, b } = found;
  const words = isOpen ? measuredWords(a, b, map) : `measured on the map: ${distanceWords(distance(a, b, map), map)}`;
  return [typed === undefined ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : `Typed, though ${words}.`];
}
