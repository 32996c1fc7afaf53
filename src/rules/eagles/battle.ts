import type { Desk as AnyDesk } from '../ruleset.js';
import type { EaglesBattle, EaglesSide, EaglesUnit, Minefield, Mission } from './state.js';

export type Desk = AnyDesk<EaglesBattle>;

/** Tables come into being with their first row. */
export function missionsOf(battle: EaglesBattle): readonly Mission[] {
  return [...((battle.tables.mission as EaglesBattle['tables']['mission'] | undefined)?.values() ?? [])];
}

export function minefieldsOf(battle: EaglesBattle): readonly Minefield[] {
  return [...((battle.tables.minefield as EaglesBattle['tables']['minefield'] | undefined)?.values() ?? [])];
}

export function unitsOf(battle: EaglesBattle): readonly EaglesUnit[] {
  return [...battle.tables.unit.values()];
}

export function unitIn(battle: EaglesBattle, id: string | null): EaglesUnit | undefined {
  return id === null ? undefined : battle.tables.unit.get(id);
}

export function sideIn(battle: EaglesBattle, id: string): EaglesSide {
  const side = battle.tables.side.get(id);
  if (!side) throw new Error(`no side ${id}`);
  return side;
}
