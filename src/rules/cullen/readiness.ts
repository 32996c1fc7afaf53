import { illegal } from '../refusal.js';
import type { CullenUnit } from './state.js';

const CONDITION_CITES: Readonly<Record<'bailed-out' | 'abandoned', string>> = {
  'bailed-out': 'Anti-Tank v Vehicles',
  abandoned: 'Small Arms v Softskin',
};

/** @throws {Refusal} ILLEGAL for a vehicle that its crew had left as the phase began (TC-40) */
function checkInAction({ name, atPhase: { condition } }: CullenUnit, deed: string): void {
  if (condition === 'bailed-out' || condition === 'abandoned')
    throw illegal(
      `${name} was ${condition.replace('-', ' ')} as the phase began: it does not ${deed}`,
      CONDITION_CITES[condition],
      'TC-40',
    );
}

export function checkMover(unit: CullenUnit): void {
  checkInAction(unit, 'move');
}

export function checkFirer(unit: CullenUnit): void {
  checkInAction(unit, 'fire');
  if (unit.assaultDeclared)
    throw illegal(`${unit.name} is in an assault that is declared: it does not fire this move`, 'Infantry v Armour');
}
