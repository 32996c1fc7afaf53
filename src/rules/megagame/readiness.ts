import { refuseIllegal, Refusal, refuseNotFound } from '../refusal.js';
import type { Actor } from '../happening.js';
import { mayFightAfterMove } from './procedures/half-turn.js';
import { mayKnowUnit } from './roles.js';
import type { MegagameBattle, MegagameUnit } from './state.js';

export function checkCanFight({ name, status }: MegagameUnit): void {
  if (status === 0) throw refuseIllegal(`${name} has no status left and is out of play. Choose another unit.`, 'Combat', 'M-1');
}

/**
 * M-6: refuses an action that costs ammunition if the unit has no ammunition.
 * @throws {Refusal} ILLEGAL if the unit has no ammunition
 */
function checkAmmo({ name, ammoSp }: MegagameUnit, what: string): void {
  if (ammoSp < 1)
    throw refuseIllegal(
      `${name} does not have the 1 ammunition SP that ${what} costs. Ask an umpire to use \`/megagame-supply move\` or \`/megagame-unit state\`.`,
      'Combat',
      'M-6',
    );
}

export function checkCanAttack(unit: MegagameUnit): void {
  checkCanFight(unit);
  checkAmmo(unit, 'an attack');
}

/**
 * Hides a supply dump from a player who names it but may not know it, because only recce sees dumps.
 * @param role the role in which the player names the dump
 * @returns the check, which throws a Refusal (NOT_FOUND) for a hidden dump
 */
export const createDumpFilter =
  (role: string) =>
  (unit: MegagameUnit, _battle: MegagameBattle, { standing, sideId }: Actor): void => {
    if (unit.status === 0 && standing !== 'umpire' && !mayKnowUnit(sideId!, unit)) throw refuseNotFound('unit', unit.name, role);
  };

/**
 * Checks that a defender has status left. A player who enters an enemy unit without status (such as a supply dump) does not learn
 * that it exists.
 * @throws {Refusal} NOT_FOUND if a player names an enemy unit without status; ILLEGAL if any other unit without status is named
 */
export function checkCanDefend(unit: MegagameUnit, battle: MegagameBattle, actor: Actor): void {
  createDumpFilter('defenders')(unit, battle, actor);
  checkCanFight(unit);
}

/**
 * Builds a check that a unit is artillery and can fire. The unit must have status and ammunition, and must not have moved for
 * more than half of the turn.
 * @param section the section that a refusal cites if the unit is not artillery
 * @returns the check, which throws a Refusal (ILLEGAL) for a unit that cannot fire
 */
export const createArtilleryCheck =
  (section: string) =>
  (unit: MegagameUnit): void => {
    checkCanFight(unit);
    if (unit.artilleryType === 'none') throw refuseIllegal(`${unit.name} is not artillery. Choose an artillery unit.`, section);
    if (!mayFightAfterMove(unit.movedPct))
      throw refuseIllegal(
        `${unit.name} has moved for ${unit.movedPct}% of the turn, so it cannot fire. Choose a unit that has moved at most half a turn.`,
        'Movement',
        'M-5',
      );
    checkAmmo(unit, 'artillery fire');
  };

export function checkFlak(unit: MegagameUnit): void {
  checkCanFight(unit);
  if (unit.flak === 'none') throw refuseIllegal(`${unit.name} does not have flak. Choose another unit.`, 'Flak');
  if (unit.flakSuppressed)
    throw refuseIllegal(
      `The flak of ${unit.name} is suppressed until the end of the turn. Choose another unit.`,
      'Bombing/Interdiction',
      'M-24',
    );
}

/**
 * Air Resupply: refuses a player's choice of a receiver for landed supplies, because only the air control team (an umpire) may
 * choose the receiver.
 * @throws {Refusal} UMPIRE_ONLY if a player chooses the receiver
 */
export function checkReceiver(_unit: MegagameUnit, _battle: MegagameBattle, { standing }: Actor): void {
  if (standing !== 'umpire')
    throw new Refusal(
      'UMPIRE_ONLY',
      'Only umpires can choose who receives the load (Air Resupply). Leave the receiver out, and ask an umpire to use `/megagame-supply land`.',
    );
}
