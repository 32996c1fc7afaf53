import { lookupsIn, rowsIn } from '../battle.js';
import type { Desk as AnyDesk } from '../happening.js';
import { AIR_GROUP, type AirGroup, type MegagameBattle, type MegagameSide, type MegagameUnit } from './state.js';

export type Desk = AnyDesk<MegagameBattle>;

export const { unitsOf } = lookupsIn<MegagameBattle, MegagameUnit, MegagameSide>();

export const groupsOf = ({ tables }: MegagameBattle): readonly AirGroup[] => rowsIn<AirGroup>(tables[AIR_GROUP]);

export const groupIn = (battle: MegagameBattle, wanted: string): AirGroup | undefined =>
  groupsOf(battle).find(({ id }) => id === wanted);
