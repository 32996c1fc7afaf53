/**
 * Lists a unit's known enemies, and whether each would be in sight and in range from the unit's destination. Uses only units and
 * terrain that the reader knows.
 */
import {
  measureDistance,
  listFeatures,
  findMap,
  findRowName,
  DEFAULT_GROUND_READING,
  findScreen,
  type Spot,
  type UnitRow,
} from '../rules/index.js';
import { findFreshPlace } from './candidates.js';
import { listRowsInView, type View } from './knowledge.js';

/** A known enemy as a unit would see it from a certain place. */
export interface SightFromSpot {
  readonly name: string;
  /** The distance to the enemy, in the rulebook's unit of length. */
  readonly far: { readonly least: number; readonly most: number };
  /** True if the enemy is out of range. */
  readonly isBeyond: boolean;
  /** The terrain that hides the enemy; null if the enemy is in sight. */
  readonly hiddenBy: { readonly name: string; readonly isCertain: boolean } | null;
}

/**
 * Lists the enemies on a reader's map as a unit would see them from a spot. Visible enemies come first, and each group is sorted
 * by distance. Empty if the battle has no map, or if the rulebook has no sight rules for maps.
 */
export function listSightFromSpot(view: View, unit: UnitRow, spot: Spot): readonly SightFromSpot[] {
  const { ruleset, battle } = view;
  const { sight } = ruleset.ground ?? DEFAULT_GROUND_READING;
  const map = findMap(battle);
  if (!sight || !map) return [];
  const features = listFeatures(battle);
  const reach = sight.fires(unit, battle);
  return (listRowsInView(view, 'unit') as readonly UnitRow[])
    .filter((other) => other.side !== unit.side && !ruleset.strength.isLost(other))
    .flatMap((enemy): readonly SightFromSpot[] => {
      const at = findFreshPlace(view, enemy.id);
      if (!at) return [];
      const far = measureDistance(spot, at, map);
      const screen = findScreen(spot, at, features, map, sight.into);
      const hiddenBy = screen ? { name: screen.feature.name, isCertain: screen.isCertain } : null;
      return [{ name: findRowName(enemy), far, isBeyond: reach > 0 && far.least > reach, hiddenBy }];
    })
    .sort((a, b) => Number(a.hiddenBy !== null) - Number(b.hiddenBy !== null) || a.far.least - b.far.least);
}
