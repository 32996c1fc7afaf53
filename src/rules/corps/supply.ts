import { chainOf, unitsOfFormation } from './battle.js';
import type { CorpsBattle, CorpsScene, CorpsUnit, Formation } from './state.js';

/** The formations whose stocks these units may use, each once: their own and those above (Supply, CO-49). */
function sourcesOf(battle: CorpsBattle, units: readonly CorpsUnit[]): readonly Formation[] {
  return [...new Set(units.flatMap(({ formation }) => chainOf(battle, formation)))];
}

/** LOG that these units may use together; undefined if they are in no formation. */
export function logFor(battle: CorpsBattle, units: readonly CorpsUnit[]): number | undefined {
  const sources = sourcesOf(battle, units);
  return sources.length === 0 ? undefined : sources.reduce((sum, { log }) => sum + log, 0);
}

/**
 * Finds the artillery units that cannot fire for want of LOG (CO-69). Each artillery unit in turn uses 1 LOG of its own
 * formation, or else of the formations above it; a unit in no formation needs none.
 */
export function gunsWithoutLog(battle: CorpsBattle, units: readonly CorpsUnit[]): ReadonlySet<string> {
  const used = new Map<string, number>();
  const silent = new Set<string>();
  for (const { id, formation } of units.filter(({ type }) => type === 'artillery')) {
    const chain = chainOf(battle, formation);
    const source = chain.find((holder) => holder.log > (used.get(holder.id) ?? 0));
    if (source) used.set(source.id, (used.get(source.id) ?? 0) + 1);
    else if (chain.length > 0) silent.add(id);
  }
  return silent;
}

/**
 * Gives the LOG available for a bombardment by these guns; undefined if they are in no formation. Each gun unit draws only on its
 * own formation and those above it; if some find no LOG, the result is the number of gun units that do (CO-49).
 */
export function logForAll(battle: CorpsBattle, guns: readonly CorpsUnit[]): number | undefined {
  const silent = gunsWithoutLog(battle, guns).size;
  return silent === 0 ? logFor(battle, guns) : guns.length - silent;
}

/** Room for more of what is stocked; without limit if there is no maximum. */
export function roomFor(stock: number, maximum: number | undefined): number {
  return maximum === undefined ? Number.POSITIVE_INFINITY : Math.max(0, maximum - stock);
}

/** Air and Sea Power: true if ships support the side of any of these units, which may be of several allied sides. */
export const haveShips = (units: readonly CorpsUnit[], { tables }: CorpsBattle): boolean =>
  units.some(({ side }) => tables.side.get(side)?.naval === true);

/** True if the ships of these units take part. Their side may decide against it by typing false under `key`. */
export const shipsFor = (units: readonly CorpsUnit[], { battle, typed }: CorpsScene, key: string): boolean =>
  haveShips(units, battle) && typed?.[key] !== false;

/**
 * True if a formation is cut off: every unit of it that is present is isolated (Supply). A unit is not present while its whole
 * strength is detached as companies.
 */
export function isCutOff(battle: CorpsBattle, formationId: string): boolean {
  const left = unitsOfFormation(battle, formationId).filter(({ sp, dispersedSp }) => sp + dispersedSp > 0);
  return left.length > 0 && left.every(({ isolationDay }) => isolationDay > 0);
}
