import { refuseIllegal } from '../refusal.js';
import type { Actor } from '../happening.js';
import { listUnitsInCombat, findStrikingSide, findVehicle } from './battle.js';
import type { CullenBattle, CullenUnit } from './state.js';

const CONDITION_CITES: Readonly<Record<'bailed-out' | 'abandoned', string>> = {
  'bailed-out': 'Anti-Tank v Vehicles',
  abandoned: 'Small Arms v Softskin',
};

/**
 * Requires that the crew was in the vehicle at the start of the phase.
 * @param action the action that the refusal names, such as `support anyone`
 * @throws {Refusal} ILLEGAL if the crew had left the vehicle when the phase began (TC-40)
 */
function checkInAction({ name, atPhase: { condition } }: CullenUnit, action: string): void {
  if (condition === 'bailed-out' || condition === 'abandoned')
    throw refuseIllegal(
      `${name} was ${condition.replace('-', ' ')} when the phase began and cannot ${action}. Choose another unit.`,
      CONDITION_CITES[condition],
      'TC-40',
    );
}

export function checkMover(unit: CullenUnit): void {
  checkInAction(unit, 'move');
}

/**
 * The sections about a vehicle that has given up its move (TC-10). If an umpire allows the vehicle to move, the post cites these
 * sections.
 */
const BUSSING_CITES = ['Movement', 'TC-10'] as const;
const hasBussed = ({ name, bussedThisMove }: CullenUnit): string | null =>
  bussedThisMove === true ? `${name} has already used its move for bussing.` : null;

/**
 * Requires that a vehicle's crew is on board, and that the vehicle has not given up its move for bussing. An umpire may move a
 * vehicle that has given up its move.
 * @throws {Refusal} ILLEGAL if the crew had left the vehicle when the phase began, or if a player moves a vehicle that has bussed
 */
export function checkDriver(unit: CullenUnit, _battle: CullenBattle, actor: Actor): void {
  checkMover(unit);
  holdPlayers(actor, hasBussed(unit), ...BUSSING_CITES);
}

export const listDriverRemarks = (unit: CullenUnit | undefined): readonly string[] =>
  letHappen(unit ? hasBussed(unit) : null, ...BUSSING_CITES);

/**
 * The sections about passengers, which may neither fire nor fight (TC-57). If an umpire allows them to fire or fight, the post
 * cites these sections.
 */
const ON_BOARD_CITES = ['Movement', 'TC-57'] as const;
const SUPPORT_CITE = 'Infantry v Infantry';

/** Returns the reason why a unit may fire only with an umpire's permission; null if the unit needs no permission. */
const firesOnBoard = (unit: CullenUnit, battle: CullenBattle): string | null =>
  findVehicle(battle, unit) ? `${unit.name} is on board a vehicle and must get off before it fires.` : null;
const struckOnBoard = (unit: CullenUnit, battle: CullenBattle): string | null =>
  findVehicle(battle, unit) ? `${unit.name} is on board a vehicle and can be hit only with that vehicle.` : null;
const fightsOnBoard = (unit: CullenUnit, battle: CullenBattle): string | null =>
  findVehicle(battle, unit) ? `${unit.name} is on board a vehicle and must get off before it fights.` : null;
const firesAndSupports = ({ name, supportedThisMove }: CullenUnit): string | null =>
  supportedThisMove === true ? `${name} supports an assault this move and cannot take part in other combat.` : null;
function supportsAndFights({ name, kind, fired, assaultDeclared, supportedThisMove }: CullenUnit): string | null {
  if (kind !== 'armour') return null;
  const other = fired
    ? 'has fired'
    : assaultDeclared
      ? 'is assaulted'
      : supportedThisMove === true
        ? 'has supported an assault'
        : null;
  return other === null ? null : `${name} ${other} this move, and supporting armour cannot take part in other combat.`;
}

/**
 * Refuses a player's action that only an umpire can allow.
 * @throws {Refusal} ILLEGAL if a player tries the action
 */
function holdPlayers({ standing }: Actor, against: string | null, ...cites: readonly string[]): void {
  if (against !== null && standing !== 'umpire') throw refuseIllegal(`${against} Choose another unit.`, ...cites);
}

/** Returns remarks on an action that an umpire allows against the rules. */
const letHappen = (against: string | null, ...cites: readonly string[]): readonly string[] =>
  against === null ? [] : [`${against.replace(/\.$/, '')} (${cites.join(', ')}).`];

/**
 * Requires that a player's unit is not on a vehicle when it moves into an assault, fights or supports. An umpire may allow these
 * actions on a vehicle.
 * @throws {Refusal} ILLEGAL if a player's unit is on board
 */
export function checkFighter(unit: CullenUnit, battle: CullenBattle, actor: Actor): void {
  holdPlayers(actor, fightsOnBoard(unit, battle), ...ON_BOARD_CITES);
}

/** The sections for the rule that two units can fight each other only once in a phase (TC-55). */
const FOUGHT_CITES = [SUPPORT_CITE, 'TC-55'] as const;
const haveFought = (unit: CullenUnit, enemy: CullenUnit | undefined): string | null =>
  enemy && unit.atPhase.assaultedBy?.includes(enemy.id) === true
    ? `${unit.name} and ${enemy.name} have already fought each other this phase.`
    : null;

/**
 * Requires that this enemy has not assaulted the player's unit in this phase (TC-55). An umpire may allow another fight.
 * @throws {Refusal} ILLEGAL if this enemy has assaulted a player's unit
 */
export function checkNewFight(unit: CullenUnit, enemy: CullenUnit | undefined, actor: Actor): void {
  holdPlayers(actor, haveFought(unit, enemy), ...FOUGHT_CITES);
}

export const listSecondFightRemarks = (unit: CullenUnit | undefined, enemy: CullenUnit | undefined): readonly string[] =>
  letHappen(unit ? haveFought(unit, enemy) : null, ...FOUGHT_CITES);

/**
 * Requires that the striking side has an airstrike left (TC-39). An umpire may allow a strike without one. Requires nothing if it
 * is unclear which side strikes.
 * @throws {Refusal} ILLEGAL if a player asks for a strike and the striking side has no airstrike left
 */
export function checkStrike(target: CullenUnit, battle: CullenBattle, actor: Actor): void {
  if (actor.standing === 'player' && target.side === actor.sideId)
    throw refuseIllegal(`${target.name} is on your own side. Choose an enemy unit.`, 'Airstrikes');
  const side = findStrikingSide(battle, target, actor.sideId);
  if (side?.airstrikes === 0 && actor.standing !== 'umpire')
    throw refuseIllegal(`${side.name} has no airstrikes left. Choose another way to attack.`, 'Airstrikes', 'TC-39');
}

/** Returns the remarks on passengers that an umpire allows to fight. */
export const listFighterRemarks = (battle: CullenBattle, ...units: readonly (CullenUnit | undefined)[]): readonly string[] =>
  units.flatMap((unit) => (unit ? letHappen(fightsOnBoard(unit, battle), ...ON_BOARD_CITES) : []));

/**
 * Requires that a unit can support an assault. A vehicle needs its crew. The unit must not be on board a vehicle, and armour must
 * not take part in another combat of this move. An umpire may allow both.
 * @throws {Refusal} ILLEGAL if the crew had left when the phase began, or if a player's unit is on board or in another combat
 */
export function checkSupporter(unit: CullenUnit, battle: CullenBattle, actor: Actor): void {
  checkInAction(unit, 'support anyone'); // See ruling TC-65.
  checkFighter(unit, battle, actor);
  holdPlayers(actor, supportsAndFights(unit), SUPPORT_CITE);
}

/** The sections that forbid fire into a combat in the phase when moved units fire (TC-66). */
const COMBAT_CITES = ['Infantry v Infantry', 'TC-66'] as const;
const firedIntoCombat = (unit: CullenUnit, battle: CullenBattle): string | null => {
  const enemies = battle.game.phase === 'moving-fire' ? listUnitsInCombat(battle, unit) : [];
  return enemies.length === 0 ? null : `${unit.name} is in combat, and units that have moved cannot fire into it.`;
};

/**
 * Requires that a player's target is not on board a vehicle, and not in combat while moved units fire (TC-57, TC-66). An umpire
 * may allow either target.
 * @throws {Refusal} ILLEGAL if a player's target is on board, or in combat during that phase
 */
export function checkTroopTarget(unit: CullenUnit, battle: CullenBattle, actor: Actor): void {
  holdPlayers(actor, firedIntoCombat(unit, battle), ...COMBAT_CITES);
  holdPlayers(actor, struckOnBoard(unit, battle), ...ON_BOARD_CITES);
}

/** Returns remarks on a shot that an umpire has allowed against the rules. */
export const listReadinessRemarks = (
  battle: CullenBattle,
  firer: CullenUnit | undefined,
  target: CullenUnit | undefined,
): readonly string[] => [
  ...letHappen(firer ? firesOnBoard(firer, battle) : null, ...ON_BOARD_CITES),
  ...letHappen(firer ? firesAndSupports(firer) : null, SUPPORT_CITE),
  ...letHappen(target ? struckOnBoard(target, battle) : null, ...ON_BOARD_CITES),
  ...letHappen(target ? firedIntoCombat(target, battle) : null, ...COMBAT_CITES),
];

export const listSupporterRemarks = (supporters: readonly CullenUnit[]): readonly string[] =>
  supporters.flatMap((unit) => letHappen(supportsAndFights(unit), SUPPORT_CITE));

export function checkFirer(unit: CullenUnit, battle: CullenBattle, actor: Actor): void {
  checkInAction(unit, 'fire');
  holdPlayers(actor, firesOnBoard(unit, battle), ...ON_BOARD_CITES);
  holdPlayers(actor, firesAndSupports(unit), SUPPORT_CITE);
  if (unit.assaultDeclared)
    throw refuseIllegal(
      `${unit.name} is part of a declared assault and cannot fire this move. Choose another unit.`,
      'Infantry v Armour',
    );
}
