/**
 * Checks that an action keeps a unit on the line that an umpire tied it to (`/map place line:`). Covers moves according to the
 * rules, moves by hand, and retreats.
 */
import { MAP_ACT_IDS } from '../house/index.js';
import {
  findPointAtShare,
  findMaxLineOffset,
  type Battle,
  type CheckFinding,
  findRetreat,
  type GroundMap,
  listInputFields,
  findLineDeparture,
  findBoundLine,
  findSpot,
  findMap,
  findUnitPlace,
  findRow,
  type Ruleset,
  type Spot,
  listStepStarts,
  type UnitRow,
  tryOrHandleRefusal,
  readRoute,
} from '../rules/index.js';
import type { Json } from '../dice/index.js';
import type { Attempt } from './attempt.js';

/** Returns the reason why an action would take a unit off its line; null if the unit would stay on the line. */
export function checkStaysOnLine(ruleset: Ruleset, battle: Battle, attempt: Attempt): CheckFinding | null {
  const map = findMap(battle);
  if (!map) return null;
  for (const { id, to } of movedBy(attempt)) {
    const [unit, line] = [findRow(battle, 'unit', id) as UnitRow | undefined, findBoundLine(battle, id)];
    if (!unit || !line) continue;
    const way = tryOrHandleRefusal(() => wayIn(ruleset, battle, map, attempt, unit, to));
    const found =
      way && findLineDeparture(unit, line, { ...way, map }, findMaxLineOffset(ruleset.ground?.base?.(unit, battle), map));
    if (found) return found;
  }
  return null;
}

interface Moved {
  readonly id: string;
  readonly to: string;
}

/** Returns the units that an action moves on the map, with the destination of each as entered. */
function movedBy({ rule, staging: { roles, typed } }: Attempt): readonly Moved[] {
  const moved = (ids: readonly (Json | undefined)[], to: readonly (Json | undefined)[]): readonly Moved[] =>
    ids.flatMap((id, index) => {
      const place = to[index];
      return typeof id === 'string' && typeof place === 'string' ? [{ id, to: place }] : [];
    });
  if (rule.kind === 'procedure') {
    const goal = listInputFields(rule).find(({ goes }) => goes === true)?.key;
    const ids = Object.entries(rule.roles).flatMap(([role, { acts, table }]) =>
      acts && table === undefined ? (roles[role] ?? []) : [],
    );
    return goal === undefined
      ? []
      : moved(
          ids,
          ids.map(() => typed[goal]),
        );
  }
  if (rule.id === MAP_ACT_IDS.place) return moved([typed.unit], [typed.at]);
  if (rule.id === MAP_ACT_IDS.back) return moved([typed.unit], [typed.to]);
  if (rule.id === MAP_ACT_IDS.move) return moved(listOf(typed.units), listOf(typed.to));
  return [];
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

/**
 * Returns the route that a unit takes. If a person places the unit, or a result forces it back, only the end of the route counts.
 */
function wayIn(
  ruleset: Ruleset,
  battle: Battle,
  map: GroundMap,
  { rule }: Attempt,
  unit: UnitRow,
  to: string,
): { readonly from: Spot | undefined; readonly spots: readonly Spot[] } | undefined {
  if (rule.kind === 'procedure') return readRoute(ruleset, battle, unit, to);
  const place = findUnitPlace(battle, unit.id);
  const spot = findSpot(to, map, listStepStarts(ruleset, battle, unit.side, place, 'to'), 'to');
  const back = rule.id === MAP_ACT_IDS.back ? findRetreat(battle, unit.id) : undefined;
  const away = place ? Math.hypot(spot.x - place.x, spot.y - place.y) : 0;
  const part = back && map.grid !== 'hexes' && away > 0 ? Math.min(1, back.far / map.per / away) : 1;
  return { from: undefined, spots: [place && part < 1 ? { ...findPointAtShare(place, spot, part), half: place.half } : spot] };
}
