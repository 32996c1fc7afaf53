import { createLookups, listRows } from '../battle.js';
import type { ActContext as AnyDesk } from '../happening.js';
import { AIR_GROUP_TABLE, type AirGroup, type MegagameBattle, type MegagameSide, type MegagameUnit } from './state.js';

export type MegagameContext = AnyDesk<MegagameBattle>;

export const { unitsOf } = createLookups<MegagameBattle, MegagameUnit, MegagameSide>();

export const listAirGroups = ({ tables }: MegagameBattle): readonly AirGroup[] => listRows<AirGroup>(tables[AIR_GROUP_TABLE]);

export const findAirGroup = (battle: MegagameBattle, wanted: string): AirGroup | undefined =>
  listAirGroups(battle).find(({ id }) => id === wanted);
