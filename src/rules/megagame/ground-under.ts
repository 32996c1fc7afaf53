/** Finds the terrain under units (M-41). */
import { findAreasAtSpot } from '../ground/crossing.js';
import { listKnownFeatures, filterFeaturesByKind } from '../ground/drawn.js';
import {
  RETREAT_TABLE,
  buildRetreatId,
  type RetreatRow,
  type FeatureKind,
  findRetreat,
  PLACE_TABLE,
  findUnitPlace,
} from '../ground/rows.js';
import { markPlaceStale } from '../ground/sightings.js';
import type { MegagameContext } from './battle.js';
import { MEASURES } from './measures.js';
import type { MegagameBattle, MegagameUnit } from './state.js';
import type { Terrain } from './vocabulary.js';

/** The row of the movement table for each kind of terrain on the map. */
export const TERRAIN_BY_KIND: Readonly<Partial<Record<FeatureKind, Terrain>>> = { wood: 'wood', village: 'town', marsh: 'marsh' };
export const DRAWN_TERRAIN_KINDS = Object.keys(TERRAIN_BY_KIND) as readonly FeatureKind[];

/** Returns the terrain drawn under a unit; undefined without drawn terrain, or if the unit's place is uncertain. */
function drawnUnder(unit: MegagameUnit, battle: MegagameBattle): Terrain | undefined {
  const place = MEASURES.map(battle) && MEASURES.standing(unit, battle)?.place;
  const [first] = place
    ? findAreasAtSpot(place, filterFeaturesByKind(listKnownFeatures(battle, unit.side), DRAWN_TERRAIN_KINDS))
    : [];
  return first?.isCertain ? TERRAIN_BY_KIND[first.area.kind] : undefined;
}

/** Returns the terrain drawn under a unit if its place is certain; otherwise the terrain recorded for the unit. */
export const findTerrainUnder = (unit: MegagameUnit, battle: MegagameBattle): Terrain => drawnUnder(unit, battle) ?? unit.terrain;

/**
 * Records that a unit has left its place on the map. If the terrain recorded for the unit is the terrain drawn there, the record
 * changes to open terrain.
 * @param back the distance in km that a result sends the unit back, with its sections; undefined if no result does so. If an
 *   earlier result has also sent the unit back, and no one has entered the unit's new place, the two distances are added
 */
export function recordLeftPlace(
  { draft }: Pick<MegagameContext, 'draft'>,
  unit: MegagameUnit,
  back?: Pick<RetreatRow, 'far' | 'cites'>,
): void {
  const { battle } = draft;
  const before = findRetreat(battle, unit.id);
  if (before && back) draft.set(RETREAT_TABLE, before.id, { far: before.far + back.far });
  if (unit.terrain !== 'open' && unit.terrain === drawnUnder(unit, battle)) draft.set('unit', unit.id, { terrain: 'open' });
  markPlaceStale(draft, unit.id, back);
}

/** Returns a unit to its place before this event, because the move does not happen after all. */
export function restorePlace({ draft }: Pick<MegagameContext, 'draft'>, { id: unit }: MegagameUnit): void {
  const place = findUnitPlace(draft.battle, unit);
  for (const { table, id, before, after } of [...draft.changes]) {
    if (table === PLACE_TABLE && id === place?.id && after?.stale === true) draft.set(PLACE_TABLE, id, { stale: false });
    if (table !== RETREAT_TABLE || id !== buildRetreatId(unit)) continue;
    if (before === null) draft.remove(RETREAT_TABLE, id);
    else draft.set(RETREAT_TABLE, id, before);
  }
}
