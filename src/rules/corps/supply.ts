import { listFormationChain, listFormationUnits } from './battle.js';
import type { CorpsBattle, CorpsScene, CorpsUnit, Formation } from './state.js';

/**
 * Returns the formations with stocks that these units may use, without duplicates. These are the units' own formations and the
 * formations above (Supply, CO-49).
 */
function sourcesOf(battle: CorpsBattle, units: readonly CorpsUnit[]): readonly Formation[] {
  return [...new Set(units.flatMap(({ formation }) => listFormationChain(battle, formation)))];
}

/** Returns the LOG that these units may use together; undefined if the units are in no formation. */
export function findAvailableLog(battle: CorpsBattle, units: readonly CorpsUnit[]): number | undefined {
  const sources = sourcesOf(battle, units);
  return sources.length === 0 ? undefined : sources.reduce((sum, { log }) => sum + log, 0);
}

/**
 * Finds the artillery units that cannot fire because LOG is lacking (CO-69). Each artillery unit in turn uses 1 LOG of its own
 * formation. If no LOG is left there, it uses 1 LOG of the nearest formation above that has LOG. A unit in no formation needs no
 * LOG.
 */
export function findGunsWithoutLog(battle: CorpsBattle, units: readonly CorpsUnit[]): ReadonlySet<string> {
  const used = new Map<string, number>();
  const silent = new Set<string>();
  for (const { id, formation } of units.filter(({ type }) => type === 'artillery')) {
    const chain = listFormationChain(battle, formation);
    const source = chain.find((holder) => holder.log > (used.get(holder.id) ?? 0));
    if (source) used.set(source.id, (used.get(source.id) ?? 0) + 1);
    else if (chain.length > 0) silent.add(id);
  }
  return silent;
}

/**
 * Returns the LOG available for a bombardment by these guns. If some gun units lack LOG (`findGunsWithoutLog`), this is the
 * number of the other gun units (CO-49). Otherwise it is all LOG of their formations and of the formations above, or undefined if
 * no gun unit is in a formation.
 */
export function findBombardmentLog(battle: CorpsBattle, guns: readonly CorpsUnit[]): number | undefined {
  const silent = findGunsWithoutLog(battle, guns).size;
  return silent === 0 ? findAvailableLog(battle, guns) : guns.length - silent;
}

/** Returns how much more of a supply a stock can take; infinite if the stock has no maximum. */
export function calculateStockSpace(stock: number, maximum: number | undefined): number {
  return maximum === undefined ? Number.POSITIVE_INFINITY : Math.max(0, maximum - stock);
}

/** Checks whether ships support the side of any of these units, which may belong to several allied sides (Air and Sea Power). */
export const areShipsSupporting = (units: readonly CorpsUnit[], { tables }: CorpsBattle): boolean =>
  units.some(({ side }) => tables.side.get(side)?.naval === true);

/** Checks whether ships support these units. Players may refuse the support with the value false for the input `key`. */
export const areShipsChosen = (units: readonly CorpsUnit[], { battle, typed }: CorpsScene, key: string): boolean =>
  areShipsSupporting(units, battle) && typed?.[key] !== false;

/**
 * Checks whether a formation is cut off, because it has units present and all of them are isolated (Supply). A unit is present if
 * it has SP on the table, or SP scattered after an air landing. SP detached as companies do not count.
 */
export function isCutOff(battle: CorpsBattle, formationId: string): boolean {
  const left = listFormationUnits(battle, formationId).filter(({ sp, dispersedSp }) => sp + dispersedSp > 0);
  return left.length > 0 && left.every(({ isolationDay }) => isolationDay > 0);
}
