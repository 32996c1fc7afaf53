import { refuseIllegal } from '../../refusal.js';
import { isArmourType, isCombatType, isFootType, isSplittingType } from '../vocabulary.js';
import { GUN_RANGES, isInRange } from './artillery-range.js';
import type { Combatant } from './combat-input.js';
import { countFireDice, type FireDice } from './fire-dice.js';
import { LAST_ATTACK_DAY, REMOVED_DAY } from './isolation.js';

/** A unit in a combat, with its position in its side's list, the enemy that it faces, and its dice. */
export interface Fighter extends Combatant {
  readonly index: number;
  readonly defends: boolean;
  /** The position of the enemy that the unit faces in the enemy's list, from 0. */
  readonly faces: number;
  /** The unit's dice according to the section *Combat*, whatever the target. */
  readonly fire: FireDice;
}

const inContact = ({ role }: Combatant): boolean => role === 'contact';
/** Checks whether a unit attacks its target. A unit without dice does nothing (CO-32). */
export const isAttacking = ({ fire }: Fighter): boolean => fire.dice > 0;

/**
 * Refuses a unit that cannot take part in a combat in its present state.
 * @throws {Refusal} ILLEGAL if the unit cannot take part
 */
function refuseUnit({ name, type, size, marks, mode, role, isolationDay, gunClass, rangeInches }: Combatant): void {
  if (marks.includes('S') && marks.includes('I'))
    throw refuseIllegal(
      `${name} cannot be both very well armed (S) and very poorly armed (I). Choose one of the two.`,
      'Combat',
      'CO-30',
    );
  if (size === 'detachment' && !isSplittingType(type))
    throw refuseIllegal(
      `${name} cannot be a detachment, because ${type} does not deploy into them. Choose “battalion”.`,
      'Deploying into detachments',
    );
  if (isolationDay >= REMOVED_DAY)
    throw refuseIllegal(
      `${name} surrendered or dispersed on day ${isolationDay} of isolation. Leave the unit out.`,
      'Supply',
      'CO-10',
    );
  if (role === 'behind' && !isArmourType(type))
    throw refuseIllegal(`${name} cannot support from behind, because only armour can. Choose another role.`, 'Combat', 'CO-38');
  if (role !== 'ranged') return;
  if (type !== 'artillery')
    throw refuseIllegal(
      `${name} cannot fire in from a distance, because only artillery can. Choose another role.`,
      'Combat',
      'CO-39',
    );
  if (mode !== 'normal')
    throw refuseIllegal(
      `${name} cannot fire, because the unit is ${mode === 'transport' ? 'in transport mode' : mode}. Leave the unit out.`,
      'Orders',
      'CO-39',
    );
  if (!isInRange(gunClass, rangeInches))
    throw refuseIllegal(
      `${name} is ${rangeInches}" away, but ${gunClass} guns can reach only ${GUN_RANGES[gunClass].inches}". Leave the unit out.`,
      'Artillery Ranges',
      'CO-24',
    );
}

/**
 * Refuses a unit that cannot attack in its present state.
 * @throws {Refusal} ILLEGAL if the unit cannot attack
 */
function refuseAttacker({ name, type, mode, isolationDay }: Combatant): void {
  if (!isCombatType(type))
    throw refuseIllegal(`${name} cannot attack, because its type is ${type}. Choose a combat unit.`, 'Combat', 'CO-44');
  if (mode !== 'normal')
    throw refuseIllegal(`${name} cannot move into combat, because its mode is ${mode}. Choose another unit.`, 'Orders');
  if (isolationDay > LAST_ATTACK_DAY)
    throw refuseIllegal(`${name} cannot attack on day ${isolationDay} of isolation. Choose another unit.`, 'Supply', 'CO-10');
}

/**
 * Refuses units of a side that cannot fight together.
 * @throws {Refusal} ILLEGAL if the units cannot fight together
 */
function refuseLine(line: readonly Combatant[], word: string): void {
  if (!line.some(inContact)) throw refuseIllegal(`No unit of the ${word} is in contact. Add a unit in contact.`, 'Combat');
  const infantry = line.filter((unit) => inContact(unit) && isFootType(unit.type)).length;
  if (line.filter(({ role }) => role === 'behind').length > infantry)
    throw refuseIllegal(
      `The ${word} have more supporting units behind than infantry in contact. Remove a supporting unit.`,
      'Combat',
      'CO-38',
    );
}

/**
 * Returns, for each unit of a line, the position of the enemy that it faces (CO-25). People may enter this enemy. Otherwise, the
 * order of the lists decides.
 */
function facing(line: readonly Combatant[], enemy: readonly Combatant[]): readonly number[] {
  const enemies = enemy.flatMap((unit, index) => (inContact(unit) ? [index] : []));
  const faces = new Map<Combatant, number>();
  const chosen = (unit: Combatant, otherwise: number): number => (unit.target === undefined ? otherwise : unit.target - 1);
  line.filter(inContact).forEach((unit, k) => faces.set(unit, chosen(unit, enemies[k % enemies.length]!)));
  const infantry = line.filter((unit) => inContact(unit) && isFootType(unit.type));
  line.filter(({ role }) => role === 'behind').forEach((unit, k) => faces.set(unit, chosen(unit, faces.get(infantry[k]!)!)));
  line.filter(({ role }) => role === 'ranged').forEach((unit) => faces.set(unit, chosen(unit, enemies[0]!)));
  return line.map((unit) => faces.get(unit)!);
}

function lineUp(line: readonly Combatant[], enemy: readonly Combatant[], defends: boolean): readonly Fighter[] {
  const faces = facing(line, enemy);
  return line.map((unit, index) => {
    if (!inContact(enemy[faces[index]!]!))
      throw refuseIllegal(
        `${unit.name} cannot reach ${enemy[faces[index]!]!.name}, which is not in contact. Choose another target.`,
        'Combat',
        'CO-25',
      );
    return { ...unit, index, defends, faces: faces[index]!, fire: countFireDice(unit, defends) };
  });
}

/** Returns the artillery units that fire; each of them uses 1 LOG. */
export const listFiringGuns = (line: readonly Fighter[]): readonly Fighter[] =>
  line.filter((unit) => unit.type === 'artillery' && isAttacking(unit));

/**
 * Refuses guns that need more LOG than there is.
 * @throws {Refusal} ILLEGAL if LOG is lacking
 */
function refuseLog(line: readonly Fighter[], log: number | undefined, word: string): void {
  const needed = listFiringGuns(line).length;
  if (log !== undefined && needed > log)
    throw refuseIllegal(
      `The guns of the ${word} need more LOG than they can draw on. Mark guns that stay silent with [out-of-log=True].`,
      'Supply',
      'CO-39',
    );
}

interface Lines {
  readonly attackers: readonly Combatant[];
  readonly defenders: readonly Combatant[];
  readonly attackersLog?: number | undefined;
  readonly defendersLog?: number | undefined;
}

/**
 * Arranges both sides of a combat, so that each unit has its dice and the enemy that it faces.
 * @throws {Refusal} ILLEGAL if a unit cannot fight or attack in its state, if a side's units cannot fight together, if an entered
 *   enemy is not in contact, if a detachment may not attack a battalion, or if guns lack LOG
 */
export function arrangeCombatLines(input: Lines): {
  readonly attackers: readonly Fighter[];
  readonly defenders: readonly Fighter[];
} {
  [...input.attackers, ...input.defenders].forEach(refuseUnit);
  input.attackers.forEach(refuseAttacker);
  refuseLine(input.attackers, 'attackers');
  refuseLine(input.defenders, 'defenders');
  const attackers = lineUp(input.attackers, input.defenders, false);
  const defenders = lineUp(input.defenders, input.attackers, true);
  for (const { name, role, size, faces } of attackers) {
    const target = input.defenders[faces]!;
    if (role === 'contact' && size === 'detachment' && target.size === 'battalion' && isSplittingType(target.type))
      throw refuseIllegal(
        `${name} is a detachment and cannot move into contact with ${target.name}. Choose another target.`,
        'Deploying into detachments',
      );
  }
  refuseLog(attackers, input.attackersLog, 'attackers');
  refuseLog(defenders, input.defendersLog, 'defenders');
  return { attackers, defenders };
}
