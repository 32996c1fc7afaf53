import { refuseIllegal } from '../refusal.js';
import type { Actor } from '../happening.js';
import { findUnitPlace } from '../ground/rows.js';
import { findUnitPosition } from './geometry.js';
import { isStoppedInPlace } from './minefields.js';
import { hasFiredAtAircraft } from './missions.js';
import { findGroundMap } from './positions.js';
import { GUN_STATE_TEXTS } from './vocabulary.js';
import type { EaglesBattle, EaglesScene, EaglesUnit } from './state.js';

const isChanging = ({ gunState }: EaglesUnit): boolean => gunState === 'breaking-down' || gunState === 'setting-up';

/**
 * Requires that a unit can move. A unit that is to enter a minefield must be able to move too (1.5).
 * @throws {Refusal} ILLEGAL if the unit is a bunker, off the board, suppressed or halted by mines, or if its guns are changing
 *   between deployed and in transit, or are towed and must break down first
 */
export function checkMover(unit: EaglesUnit, battle: EaglesBattle): void {
  checkMoves(unit, battle);
  if (unit.halted) throw halted(unit);
}

/**
 * Requires that a unit's move can be reported. Either the unit can move, or mines have ended its move before anyone reported the
 * move (1.5, E-54).
 * @throws {Refusal} as `checkMover` does, except for mines that have halted a unit with an unreported move
 */
export function checkMove(unit: EaglesUnit, battle: EaglesBattle, { standing }: Actor): void {
  checkMoves(unit, battle);
  const mayReport = isUntold(unit) && (standing === 'umpire' || !isStoppedInPlace(battle, unit.id));
  if (unit.halted && !mayReport) throw halted(unit);
}

/** 1.5, E-54: returns true for a unit that has moved into mines, if its move has not been reported yet. */
const isUntold = ({ moved, movedAt }: EaglesUnit): boolean => moved && movedAt === 'none';

const halted = ({ name }: EaglesUnit) =>
  refuseIllegal(`${name} has stopped in a minefield and cannot move again this turn. Choose another unit.`, '1.5');

/** Returns the remark on a move that is reported only after mines have ended it. */
export const listMinedRemarks = (unit: EaglesUnit | undefined): readonly string[] =>
  unit?.halted ? [`This move took ${unit.name} into the minefield where it has stopped (1.5, E-54).`] : [];

/**
 * Returns the remark that a unit's recorded place is out of date, because its move is reported without a goal on the map.
 * Procedures that need places (barrages, spotting) would otherwise use the recorded place. There is no remark if the place is
 * already marked as stale, or if people have placed the unit on the map in this turn.
 */
export function listPlaceRemarks({ one, battle, typed }: EaglesScene<'unit'>): readonly string[] {
  if (typed?.to !== undefined) return [];
  const unit = one('unit');
  const place = findGroundMap(battle) && unit && findUnitPlace(battle, unit.id);
  if (place)
    return place.stale || (place.turn === battle.game.turn && place.moved !== true)
      ? []
      : ['The unit has left its place on the map. Use `/map move` to enter its new place.'];
  return findUnitPosition(unit, battle.game.map)
    ? ['The recorded position of the unit is out of date. Use `/eagles-map place` to enter the new one.']
    : [];
}

function checkMoves(unit: EaglesUnit, { game }: EaglesBattle): void {
  if (unit.kind === 'bunker')
    throw refuseIllegal(`${unit.name} is a bunker and cannot move. Choose another unit.`, '5.2', 'E-27');
  if (unit.offBoard) throw refuseIllegal(`${unit.name} is off the board and cannot move. Choose another unit.`, '3.5');
  if (unit.suppressed)
    throw refuseIllegal(`${unit.name} is suppressed, so it can fire but cannot move. Choose another unit.`, '1.6', 'E-45');
  if (isChanging(unit))
    throw refuseIllegal(
      `${unit.name} is ${GUN_STATE_TEXTS[unit.gunState]} and can neither move nor fire. Choose another unit.`,
      '3.9',
    );
  const isTowed = isGun(unit) && unit.gun !== 'self-propelled';
  if (game.gunSetup && isTowed && unit.gunState === 'deployed')
    throw refuseIllegal(`${unit.name} is deployed and cannot move yet. Use \`/eagles gun-setup\` to break it down first.`, '3.9');
}

/** Returns true for guns that break down and set up (3.9): batteries, artillery and towed anti-tank guns. */
export const isGun = (unit: EaglesUnit): boolean => isBattery(unit) || unit.kind === 'artillery' || unit.kind === 'towed-at';

/**
 * 3.5: requires a unit on the board, because no one can meet, fire at or mine other units.
 * @throws {Refusal} ILLEGAL for a unit off the board
 */
export function checkOnBoard({ name, offBoard }: EaglesUnit): void {
  if (offBoard)
    throw refuseIllegal(`${name} is off the board, where only counter-battery fire can reach it. Choose another unit.`, '3.5');
}

/** 3.0: returns true for a battery. Only batteries can fire barrages. */
export const isBattery = ({ guns, kind }: EaglesUnit): boolean => guns !== null && kind !== 'weapons' && kind !== 'towed-at';

/** 3.0: returns true for artillery and heavy weapons, because they can add their firepower to the firepower of another unit. */
export const canLendFire = (unit: EaglesUnit): boolean =>
  isBattery(unit) || unit.kind === 'artillery' || unit.kind === 'weapons' || unit.kind === 'towed-at';

const hasFiredItsTurn = (unit: EaglesUnit): boolean => unit.fired && (isBattery(unit) || unit.kind === 'artillery');

/**
 * 3.0: requires that a firer's guns are deployed, and that a player's artillery has not fired in this turn. Direct fire, barrages
 * and support all count. An umpire may allow artillery to fire again.
 * @throws {Refusal} ILLEGAL if the guns are not deployed, or if a player's artillery has fired
 */
export function checkFirer(unit: EaglesUnit, _battle: EaglesBattle, { standing }: Actor): void {
  checkGun(unit);
  if (standing !== 'umpire' && hasFiredItsTurn(unit))
    throw refuseIllegal(`${unit.name} has already fired this turn. Choose another unit.`, '3.0');
}

/** Returns remarks if an umpire allows a unit to fire again. */
export const listFiredRemarks = (unit: EaglesUnit | undefined): readonly string[] =>
  unit && hasFiredItsTurn(unit) ? [`${unit.name} had already fired this turn (3.0).`] : [];

export function checkGun(unit: EaglesUnit): void {
  if (unit.gunState !== 'deployed')
    throw refuseIllegal(
      `${unit.name} is ${GUN_STATE_TEXTS[unit.gunState]}, and a gun must be deployed to fire. Choose another unit.`,
      '3.1',
      '3.9',
    );
}

/**
 * 3.0: requires that a unit can lend its firepower to another unit. The unit must be artillery or heavy weapons, be deployed, and
 * not have fired in this turn, in a barrage or otherwise.
 * @throws {Refusal} ILLEGAL if the unit cannot lend its firepower
 */
export function checkSupporter(unit: EaglesUnit): void {
  if (!canLendFire(unit))
    throw refuseIllegal(`${unit.name} cannot give direct support. Choose artillery or heavy weapons.`, '3.0');
  checkGun(unit);
  if (unit.fired)
    throw refuseIllegal(`${unit.name} has already fired this turn and cannot give support. Choose another unit.`, '3.0');
}

/**
 * 3.9: requires a gun that can start to break down or set up. The gun must not have moved or fired in this turn, even at
 * aircraft. It must not already be breaking down or setting up.
 * @throws {Refusal} ILLEGAL if the unit is not a gun, or if the gun cannot begin this change
 */
export function checkGunChange(unit: EaglesUnit, battle: EaglesBattle): void {
  if (!isGun(unit)) throw refuseIllegal(`${unit.name} is not a gun. Choose a battery or a towed gun.`, '3.9');
  if (isChanging(unit))
    throw refuseIllegal(`${unit.name} is already ${GUN_STATE_TEXTS[unit.gunState]}. Wait until it is ready.`, '3.9');
  if (unit.moved || unit.fired)
    throw refuseIllegal(
      `${unit.name} has already ${unit.moved ? 'moved' : 'fired'} this turn. Wait for the next turn.`,
      '3.9',
      'E-43',
    );
  if (hasFiredAtAircraft(battle, unit.id))
    throw refuseIllegal(`${unit.name} has already fired at aircraft this turn. Wait for the next turn.`, '3.9', '6.4');
}

/**
 * 1.5, 1.6: requires that a unit on the board can move into the minefield, or that mines have already stopped it.
 * @throws {Refusal} ILLEGAL if the unit is off the board. Also as `checkMover` does, unless the unit must still roll for mines
 */
export function checkCanEnterMines(unit: EaglesUnit, battle: EaglesBattle): void {
  checkOnBoard(unit);
  if (unit.minesDue) return; // The unit is in these mines, and has not yet rolled for damage (E-61).
  checkMover(unit, battle);
}
