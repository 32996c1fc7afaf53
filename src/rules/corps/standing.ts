/** Finds the terrain under a unit on a binding map (Combat, CO-84). */
import { findAreasAtSpot } from '../ground/crossing.js';
import { listKnownFeatures } from '../ground/drawn.js';
import { type FeatureRow, GROWTH_KINDS, findMap, type Spot } from '../ground/rows.js';
import { MEASURES } from './measures.js';
import type { CorpsBattle, CorpsUnit } from './state.js';
import type { Terrain } from './vocabulary.js';

/** The kinds of terrain in order of priority. For a unit in several kinds, the first kind counts. */
const DRAWN: readonly Terrain[] = ['built-up', 'rough', 'broken'];

/**
 * Returns the terrain of a unit that is in an area: built-up in a village, rough in a marsh or dense growth, broken in open
 * growth. Undefined for any other area, and for woods and hedges not marked as dense or open.
 */
function terrainIn({ kind, growth }: FeatureRow): Terrain | undefined {
  if (kind === 'village') return 'built-up';
  if (kind === 'marsh' || (GROWTH_KINDS.includes(kind) && growth === 'dense')) return 'rough';
  return GROWTH_KINDS.includes(kind) && growth === 'open' ? 'broken' : undefined;
}

/**
 * Finds the terrain at a place of a binding map that all sides know. Undefined without a binding map, or if built-up, rough or
 * broken terrain there is uncertain.
 */
export function findDrawnTerrain(place: Spot, battle: CorpsBattle): Terrain | undefined {
  if (findMap(battle)?.ground !== 'map' || !MEASURES.map(battle)) return undefined;
  const areas = findAreasAtSpot(place, listKnownFeatures(battle, null)).filter(({ isCertain }) => isCertain);
  const under = new Set(areas.map(({ area }) => terrainIn(area)));
  return DRAWN.find((terrain) => under.has(terrain));
}

/** Returns the terrain of a unit: the terrain that people have entered or, if they have not, the terrain on the map. */
export function findUnitTerrain(unit: CorpsUnit, battle: CorpsBattle): Terrain {
  const place = unit.terrain === 'open' ? MEASURES.standing(unit, battle)?.place : undefined;
  return (place && findDrawnTerrain(place, battle)) ?? unit.terrain;
}
