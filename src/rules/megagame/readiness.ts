import { illegal, Refusal, unheardOf } from '../refusal.js';
import type { Actor } from '../happening.js';
import { mayFightAfter } from './procedures/half-turn.js';
import { knows } from './roles.js';
import type { MegagameBattle, MegagameUnit } from './state.js';

export function checkFights({ name, status }: MegagameUnit): void {
  if (status === 0) throw illegal(`${name} has no status left: it takes no part any more`, 'Combat', 'M-1');
}

/** M-6: refuses an action that costs ammunition if the unit has none. @throws {Refusal} ILLEGAL for such a unit */
function checkAmmo({ name, ammoSp }: MegagameUnit, what: string): void {
  if (ammoSp < 1)
    throw illegal(
      `${name} holds no ammunition SP, and ${what} costs 1: an umpire gives it some by /megagame-supply move, or by /megagame-unit state`,
      'Combat',
      'M-6',
    );
}

export function checkAttacks(unit: MegagameUnit): void {
  checkFights(unit);
  checkAmmo(unit, 'an attack');
}

/**
 * Checks a defender, without revealing that an enemy dump or a unit without status is there.
 * @throws {Refusal} as for a missing unit, if a player names such a unit of the enemy; as `checkFights` for any other
 */
export function checkDefends(unit: MegagameUnit, _battle: MegagameBattle, { standing, sideId }: Actor): void {
  if (unit.status === 0 && standing !== 'umpire' && !knows(sideId!, unit)) throw unheardOf('unit', unit.name, 'defenders');
  checkFights(unit);
}

/**
 * Makes a check for artillery that can fire by this section.
 * @returns the check; it throws a Refusal, ILLEGAL, for any other unit
 */
export const checkArtilleryOf =
  (section: string) =>
  (unit: MegagameUnit): void => {
    checkFights(unit);
    if (unit.artilleryType === 'none') throw illegal(`${unit.name} is no artillery`, section);
    if (!mayFightAfter(unit.movedPct))
      throw illegal(`${unit.name} has moved for ${unit.movedPct} % of the turn: more than half`, 'Movement', 'M-5');
    checkAmmo(unit, 'artillery fire');
  };

export function checkFlak(unit: MegagameUnit): void {
  checkFights(unit);
  if (unit.flak === 'none') throw illegal(`${unit.name} has no flak`, 'Flak');
  if (unit.flakSuppressed) throw illegal(`${unit.name} is suppressed until the end of the turn`, 'Bombing/Interdiction', 'M-24');
}

/**
 * Air Resupply: only the air control team, an umpire, may name who gets landed supplies.
 * @throws {Refusal} UMPIRE_ONLY for a player
 */
export function checkReceiver(_unit: MegagameUnit, _battle: MegagameBattle, { standing }: Actor): void {
  if (standing !== 'umpire')
    throw new Refusal(
      'UMPIRE_ONLY',
      'an umpire names who gets what lands: leave it out, and /megagame-supply land puts it there (Air Resupply)',
    );
}
