import { chainOf } from './battle.js';
import type { CorpsBattle, CorpsUnit, Formation } from './state.js';

/** Formations on whose stocks these units may draw, each once: their own and those above (Supply, CO-49). */
function sourcesOf(battle: CorpsBattle, units: readonly CorpsUnit[]): readonly Formation[] {
  return [...new Set(units.flatMap(({ formation }) => chainOf(battle, formation)))];
}

/** LOG on which these units may draw together; undefined when they are of no formation that is known. */
export function logFor(battle: CorpsBattle, units: readonly CorpsUnit[]): number | undefined {
  const sources = sourcesOf(battle, units);
  return sources.length === 0 ? undefined : sources.reduce((sum, { log }) => sum + log, 0);
}

/** Room for more of something that is stocked: up to a maximum, if there is one. */
export function roomFor(stock: number, maximum: number | undefined): number {
  return maximum === undefined ? Number.POSITIVE_INFINITY : Math.max(0, maximum - stock);
}
