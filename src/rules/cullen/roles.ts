import { illegal } from '../refusal.js';
import { unitIn, vehicleOf } from './battle.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { isVehicle } from './vocabulary.js';

/** Own units always; an enemy's unless it is concealed, or is on board of or with a concealed unit. */
export function knows(sideId: string, unit: CullenUnit, battle: CullenBattle): boolean {
  if (unit.side === sideId) return true;
  return ![unit, vehicleOf(battle, unit), unitIn(battle, unit.attachedTo)].some((each) => each?.concealed === true);
}

/** The procedures in which a unit moves, and those in which it fires. */
const MOVES: readonly string[] = [
  'cullen.assault-move',
  'cullen.move-troops',
  'cullen.move-armour',
  'cullen.move-softskin',
  'cullen.action-cost',
  'cullen.barbed-wire',
];
export const isMove = (procedureId: string): boolean => MOVES.includes(procedureId);

/** Who fires is called so in every procedure; the look at a line of fire is no shot. */
export const FIRER = 'firer';
export const isShot = (procedureId: string): boolean => procedureId !== 'cullen.fire-check';

const CONDITION_CITES: Readonly<Record<'bailed-out' | 'abandoned' | 'destroyed', readonly string[]>> = {
  'bailed-out': ['Anti-Tank v Vehicles', 'TC-40'],
  abandoned: ['Small Arms v Softskin', 'TC-40'],
  destroyed: ['DPs', 'TC-40'],
};

/** @throws {Refusal} ILLEGAL for who was out of action as the phase began (TC-40) */
function checkInAction({ name, atPhase: { condition } }: CullenUnit, deed: string): void {
  if (condition === 'bailed-out' || condition === 'abandoned' || condition === 'destroyed')
    throw illegal(
      `${name} was ${condition.replace('-', ' ')} as the phase began: it does not ${deed}`,
      ...CONDITION_CITES[condition],
    );
}

/** Says why a unit can take no part in this role, by throwing. @throws {Refusal} ILLEGAL */
export function checkRole(procedureId: string, role: string, unit: CullenUnit): void {
  if (unit.lost) throw illegal(`${unit.name} is dead or disabled and takes no further part`, 'Risk to Officers');
  if (role === FIRER && isShot(procedureId)) {
    checkInAction(unit, 'fire');
    if (unit.assaultDeclared)
      throw illegal(`${unit.name} is in an assault that is declared: it does not fire this move`, 'Infantry v Armour');
  }
  if (isMove(procedureId) && role === 'unit') checkInAction(unit, 'move');
  if (unit.atPhase.condition === 'destroyed') {
    const cite = isVehicle(unit) ? 'Anti-Tank v Vehicles' : 'DPs';
    throw illegal(`${unit.name} is destroyed and takes no further part`, cite, 'TC-40');
  }
}
