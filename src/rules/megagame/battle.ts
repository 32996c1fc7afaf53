import type { Desk as AnyDesk } from '../ruleset.js';
import { AIR_GROUP, type AirGroup, type MegagameBattle, type MegagameUnit } from './state.js';

export type Desk = AnyDesk<MegagameBattle>;

export function unitsOf(battle: MegagameBattle): readonly MegagameUnit[] {
  return [...battle.tables.unit.values()];
}

/** The table comes into being with its first row. */
function groupTable({ tables }: MegagameBattle): MegagameBattle['tables'][typeof AIR_GROUP] | undefined {
  return tables[AIR_GROUP];
}

export function groupsOf(battle: MegagameBattle): readonly AirGroup[] {
  return [...(groupTable(battle)?.values() ?? [])];
}

export function groupIn(battle: MegagameBattle, id: string): AirGroup | undefined {
  return groupTable(battle)?.get(id);
}
