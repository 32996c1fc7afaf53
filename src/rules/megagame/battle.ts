import { createLookups, listRows } from '../battle.js';
import type { ActContext as AnyDesk } from '../happening.js';
import { AIR_GROUP, type AirGroup, type MegagameBattle, type MegagameSide, type MegagameUnit } from './state.js';

export type MegagameContext = AnyDesk<MegagameBattle>;

export const { unitsOf } = createLookups<MegagameBattle, MegagameUnit, MegagameSide>();

export const groupsOf = ({ tables }: MegagameBattle): readonly AirGroup[] => listRows<AirGroup>(tables[AIR_GROUP]);

export const findGroup = (battle: MegagameBattle, wanted: string): AirGroup | undefined =>
  groupsOf(battle).find(({ id }) => id === wanted);
