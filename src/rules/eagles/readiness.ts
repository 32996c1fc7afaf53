import { illegal } from '../refusal.js';
import type { EaglesUnit } from './state.js';

const isChanging = ({ gunState }: EaglesUnit): boolean => gunState === 'breaking-down' || gunState === 'setting-up';

export function checkMover(unit: EaglesUnit): void {
  if (unit.suppressed) throw illegal(`${unit.name} is suppressed: it may fire but not move`, '1.6', 'E-45');
  checkGoesOn(unit);
  if (isChanging(unit)) throw illegal(`${unit.name} is ${unit.gunState}: it neither moves nor fires`, '3.9');
}

export function checkGun(unit: EaglesUnit): void {
  if (unit.gunState !== 'deployed')
    throw illegal(`${unit.name} is ${unit.gunState}: a gun must be deployed to fire`, '3.1', '3.9');
}

/** 3.0: artillery that fired its barrage, or fired otherwise, cannot also support. */
export function checkSupporter(unit: EaglesUnit): void {
  checkGun(unit);
  if (unit.fired) throw illegal(`${unit.name} has fired this turn and cannot support as well`, '3.0');
}

/** 3.9: in the turn in which a change begins the gun neither fires nor moves; one change is finished before another. */
export function checkChange(unit: EaglesUnit): void {
  if (isChanging(unit)) throw illegal(`${unit.name} is ${unit.gunState} already`, '3.9');
  if (unit.moved || unit.fired) throw illegal(`${unit.name} has ${unit.moved ? 'moved' : 'fired'} this turn`, '3.9', 'E-43');
}

/** 1.5 */
export function checkGoesOn({ name, halted }: EaglesUnit): void {
  if (halted) throw illegal(`${name} has stopped in a minefield for this turn`, '1.5');
}
