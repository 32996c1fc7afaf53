/** Finds the ground on which units stand (M-41). */
import { areasAt } from '../ground/crossing.js';
import { drawnFor, ofKinds } from '../ground/drawn.js';
import type { FeatureKind } from '../ground/rows.js';
import { MEASURES } from './measures.js';
import type { MegagameBattle, MegagameUnit } from './state.js';
import type { Terrain } from './vocabulary.js';

/** The row of the movement table for each kind of drawn ground. */
export const TERRAIN_OF: Readonly<Partial<Record<FeatureKind, Terrain>>> = { wood: 'wood', village: 'town', marsh: 'marsh' };
export const DRAWN_KINDS = Object.keys(TERRAIN_OF) as readonly FeatureKind[];

/** The ground drawn under a unit if its place is certain; otherwise the ground on its sheet. */
export function groundUnder(unit: MegagameUnit, battle: MegagameBattle): Terrain {
  const place = MEASURES.map(battle) && MEASURES.standing(unit, battle)?.place;
  const [first] = place ? areasAt(place, ofKinds(drawnFor(battle, unit.side), DRAWN_KINDS)) : [];
  return (first?.isCertain && TERRAIN_OF[first.area.kind]) || unit.terrain;
}
