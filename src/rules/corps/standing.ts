/** Combat: the ground under a unit, as a map that is record has it drawn (CO-84). */
import { areasAt } from '../ground/crossing.js';
import { drawnFor } from '../ground/drawn.js';
import { type FeatureRow, GROWING, mapOf, type Spot } from '../ground/rows.js';
import { MEASURES } from './measures.js';
import type { CorpsBattle, CorpsUnit } from './state.js';
import type { Terrain } from './vocabulary.js';

/** Of a unit's several terrains, the first counts. */
const DRAWN: readonly Terrain[] = ['built-up', 'rough', 'broken'];

/** The terrain of a unit in an area; undefined: open ground, or woods of unstated growth. */
function terrainIn({ kind, growth }: FeatureRow): Terrain | undefined {
  if (kind === 'village') return 'built-up';
  if (kind === 'marsh' || (GROWING.includes(kind) && growth === 'dense')) return 'rough';
  return GROWING.includes(kind) && growth === 'open' ? 'broken' : undefined;
}

/** The terrain drawn for all sides at a place of a map of record; undefined: none of it counts, or its edge is too near. */
export function drawnAt(place: Spot, battle: CorpsBattle): Terrain | undefined {
  if (mapOf(battle)?.ground !== 'map' || !MEASURES.map(battle)) return undefined;
  const areas = areasAt(place, drawnFor(battle, null)).filter(({ isCertain }) => isCertain);
  const under = new Set(areas.map(({ area }) => terrainIn(area)));
  return DRAWN.find((terrain) => under.has(terrain));
}

/** The terrain of a unit: as people have said, or else as drawn under its place. */
export function terrainOf(unit: CorpsUnit, battle: CorpsBattle): Terrain {
  const place = unit.terrain === 'open' ? MEASURES.standing(unit, battle)?.place : undefined;
  return (place && drawnAt(place, battle)) ?? unit.terrain;
}
