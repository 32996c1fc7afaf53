import { createLookups, listRows } from '../battle.js';
import type { ActContext as AnyDesk } from '../happening.js';
import type { EaglesBattle, EaglesSide, EaglesUnit, Minefield, Mission } from './state.js';
import type { Nation } from './vocabulary.js';

export type EaglesContext = AnyDesk<EaglesBattle>;

export const { unitsOf, unitIn, sideIn } = createLookups<EaglesBattle, EaglesUnit, EaglesSide>();

/**
 * Returns the nation with the charts that apply to a unit's fire (3.2, 3.3). This is the unit's own nation if an umpire set one,
 * otherwise its side's nation.
 */
export const findUnitNation = (unit: EaglesUnit, battle: EaglesBattle): Nation | undefined =>
  unit.ownNation === true ? unit.nation : nationOfSide(unit.side, battle);

const nationOfSide = (side: string, { tables }: EaglesBattle): Nation | undefined => tables.side.get(side)?.nation;

/** Returns the nation of a mission: its battery's nation or, without a battery, its side's nation. */
export function findMissionNation({ battery, side }: Mission, battle: EaglesBattle): Nation | undefined {
  const unit = unitIn(battle, battery);
  return unit ? findUnitNation(unit, battle) : nationOfSide(side, battle);
}

export const listMissions = ({ tables }: EaglesBattle): readonly Mission[] => listRows<Mission>(tables.mission);
export const listMinefields = ({ tables }: EaglesBattle): readonly Minefield[] => listRows<Minefield>(tables.minefield);
