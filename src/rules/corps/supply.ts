import { chainOf, unitsOfFormation } from './battle.js';
import type { CorpsBattle, CorpsScene, CorpsUnit, Formation } from './state.js';

/** Formations with stocks for these units, each once: their own and those above (Supply, CO-49). */
function sourcesOf(battle: CorpsBattle, units: readonly CorpsUnit[]): readonly Formation[] {
  return [...new Set(units.flatMap(({ formation }) => chainOf(battle, formation)))];
}

/** LOG open to these units together; undefined for units of no known formation. */
export function logFor(battle: CorpsBattle, units: readonly CorpsUnit[]): number | undefined {
  const sources = sourcesOf(battle, units);
  return sources.length === 0 ? undefined : sources.reduce((sum, { log }) => sum + log, 0);
}

/**
 * Artillery units silent for want of LOG: each in turn uses 1 of its own formation, else of its superiors, and finds none left
 * (CO-69).
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
 * LOG for a bombardment by these guns. Each draws on its own chain alone: where one finds none, what lies in another's is not there
 * for it, and so many as find some may fire (CO-49).
 */
export function logForAll(battle: CorpsBattle, guns: readonly CorpsUnit[]): number | undefined {
  const silent = gunsWithoutLog(battle, guns).size;
  return silent === 0 ? logFor(battle, guns) : guns.length - silent;
}

/** Room for more of something that is stocked: up to a maximum, if there is one. */
export function roomFor(stock: number, maximum: number | undefined): number {
  return maximum === undefined ? Number.POSITIVE_INFINITY : Math.max(0, maximum - stock);
}

/** Air and Sea Power: whether ships support a unit's side. */
export const hasShips = ({ side }: CorpsUnit, { battle }: CorpsScene): boolean => battle.tables.side.get(side)?.naval === true;

/** True if the ships of a side join in; the side may leave them out by typing false under `key`. */
export const shipsFor = (unit: CorpsUnit, scene: CorpsScene, key: string): boolean =>
  hasShips(unit, scene) && scene.typed?.[key] !== false;

/**
 * True if every present unit of a formation is isolated: all of it is cut off (Supply). A unit wholly out in companies is not
 * present.
 */
export function isCutOff(battle: CorpsBattle, formationId: string): boolean {
  const left = unitsOfFormation(battle, formationId).filter(({ sp, dispersedSp }) => sp + dispersedSp > 0);
  return left.length > 0 && left.every(({ isolationDay }) => isolationDay > 0);
}
