/** Decides when a unit keeps its cover, which lasts while the unit stays in the same ground (Cover, TC-58). */
import { findAreasAtSpot, measureDistanceToFeature } from '../../ground/crossing.js';
import { listKnownFeatures, filterFeaturesByKind } from '../../ground/drawn.js';
import { isArea } from '../../ground/on-way.js';
import type { FeatureKind, FeatureRow, GroundMap, Spot } from '../../ground/rows.js';
import { MEASURES } from '../measures.js';
import type { CullenBattle, CullenUnit } from '../state.js';
import type { Cover } from '../vocabulary.js';

/** The kinds of map features that provide each kind of cover. */
const GIVES: Readonly<Record<Exclude<Cover, 'none'>, readonly FeatureKind[]>> = {
  soft: ['wood', 'hedges', 'village', 'field'],
  hard: ['wood', 'hedges', 'village', 'field'],
  trenches: ['trench'],
};

/** The maximum distance in inches between a drawn trench and a unit in it. */
const IN_TRENCH_INCHES = 0.5;

/** Returns the map features of these kinds that certainly contain a place. */
function groundAt(spot: Spot, features: readonly FeatureRow[], map: GroundMap): readonly FeatureRow[] {
  const areas = findAreasAtSpot(spot, features.filter(isArea)).flatMap(({ area, isCertain }) => (isCertain ? [area] : []));
  const lines = features.filter((each) => !isArea(each) && measureDistanceToFeature(spot, each, map).most <= IN_TRENCH_INCHES);
  return [...areas, ...lines];
}

/** Checks whether two places are certainly in the same map feature with this cover, as far as the unit's side knows. */
export function isSameCover({ side }: CullenUnit, cover: Cover, battle: CullenBattle, from: Spot, to: Spot): boolean {
  const map = MEASURES.map(battle);
  if (cover === 'none' || map?.grid !== 'squares') return false;
  const features = filterFeaturesByKind(listKnownFeatures(battle, side), GIVES[cover]);
  const there = groundAt(to, features, map);
  return groundAt(from, features, map).some((each) => there.includes(each));
}
