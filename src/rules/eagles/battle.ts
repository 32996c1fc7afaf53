import { lookupsIn, rowsIn } from '../battle.js';
import type { Desk as AnyDesk } from '../happening.js';
import type { EaglesBattle, EaglesSide, EaglesUnit, Minefield, Mission } from './state.js';

export type Desk = AnyDesk<EaglesBattle>;

export const { unitsOf, unitIn, sideIn } = lookupsIn<EaglesBattle, EaglesUnit, EaglesSide>();

export const missionsOf = ({ tables }: EaglesBattle): readonly Mission[] => rowsIn<Mission>(tables.mission);
export const minefieldsOf = ({ tables }: EaglesBattle): readonly Minefield[] => rowsIn<Minefield>(tables.minefield);
