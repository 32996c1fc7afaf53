import type { Actor } from '../../happening.js';
import { findTerrainUnder } from '../ground-under.js';
import type { MegagameUnit } from '../state.js';
import { type FightScene, listIgnoredSupport, listSupportRemarks } from '../support.js';
import type { AttackOrder, Terrain } from '../vocabulary.js';
import { sumStatus } from './artillery-support.js';
import { hasFuel } from './movement.js';
import { groupBy } from '../../grouped.js';

type CombatScene = FightScene;
type Units = readonly MegagameUnit[];
type UnitTest = (unit: MegagameUnit) => boolean;

/** Returns the number of these units for which a test is true. */
const count = (units: Units, is: UnitTest): number => units.filter(is).length;

/**
 * Returns the most common value among these units, and the number of units with it. If several values are equally common, the
 * first value counts.
 */
function mostCommon<U, T>(units: readonly U[], of: (unit: U) => T): { readonly value: T; readonly units: number } | undefined {
  return [...groupBy(units, of)].map(([value, { length }]) => ({ value, units: length })).sort((a, b) => b.units - a.units)[0];
}

/** Returns the number of units that do not belong to the formation with the most units. */
export function countOtherFormations(units: Units): number {
  return units.length - (mostCommon(units, ({ formation }) => formation)?.units ?? 0);
}

export const countUnpreparedUnits = (units: Units): number => count(units, ({ prepared }) => !prepared);
/** M-9: returns the number of units in any mode except tactical. */
export const countNonTacticalUnits = (units: Units): number => count(units, ({ mode }) => mode !== 'tactical');
export const countUnitsWithoutFuel = (units: Units): number => count(units, (unit) => !hasFuel(unit));

/** Results Table, M-13: checks whether armoured units have more than half of the attackers' status. */
export function isMostlyArmour(units: Units): boolean {
  return 2 * sumStatus(units.filter(({ armour }) => armour)) > sumStatus(units);
}

/**
 * Returns the ground that counts in a fight: the entered ground if a defender is on it, otherwise the ground under most
 * defenders.
 */
export function findFightTerrain(scene: CombatScene): Terrain | undefined {
  const grounds = groundsOf(scene);
  return grounds.find((terrain) => terrain === scene.typed?.terrain) ?? mostCommon(grounds, (terrain) => terrain)?.value;
}

const attackers = (scene: CombatScene): Units => scene.many('attackers');
const defenders = (scene: CombatScene): Units => scene.many('defenders');
const groundsOf = (scene: CombatScene): readonly Terrain[] =>
  defenders(scene).map((unit) => findTerrainUnder(unit, scene.battle));

/**
 * Lists entered keys to ignore. These are the keys for support in `passedOver`, and in some cases the key for the terrain. In a
 * recalculation of an attack, a player's entered terrain is ignored if no defender is on that terrain now.
 */
export function listIgnoredKeys(scene: CombatScene, actor: Pick<Actor, 'standing'>, isAgain: boolean): readonly string[] {
  const [grounds, typed] = [groundsOf(scene), scene.typed?.terrain];
  const isElsewhere = typed !== undefined && grounds.length > 0 && grounds.every((terrain) => terrain !== typed);
  const isIgnored = isAgain && actor.standing !== 'umpire' && isElsewhere;
  return [...listIgnoredSupport(scene, actor, isAgain), ...(isIgnored ? ['terrain'] : [])];
}

/** M-40: returns the kind of attack in sealed orders; undefined if there is no order. A fight after an overrun needs no order. */
export function findOrderedAttack({ typed = {}, ...scene }: CombatScene): AttackOrder | undefined {
  if (typed.order === 'overrun') return undefined;
  const orders = scene.many('attackers').map(({ attackOrder = null }) => attackOrder);
  if (orders.every((order) => order === null)) return undefined;
  return orders.includes('breakthrough') ? 'breakthrough' : 'normal';
}

/** Returns the number of light infantry units among the attackers; undefined if no attackers are named. */
export function countLightAttackers(scene: CombatScene): number | undefined {
  return attackers(scene).length === 0 ? undefined : count(attackers(scene), ({ light }) => light);
}

/** Returns the largest share of the turn, in percent, that any attacker has spent moving; undefined if no attackers are named. */
export function findAttackersMoved(scene: CombatScene): number | undefined {
  return attackers(scene).length === 0 ? undefined : Math.max(...attackers(scene).map(({ movedPct }) => movedPct));
}

/** Results Table, M-28: returns a remark on attackers that may not counter-attack. */
function barredFromCounterAttack(scene: CombatScene): readonly string[] {
  const barred = attackers(scene).filter(({ noCounterAttack }) => noCounterAttack);
  if (barred.length === 0) return [];
  const names = barred.map(({ name }) => name).join(', ');
  return [`${names}: no counter-attack this turn. The umpire decides whether this attack is one (Results Table, M-28).`];
}

/**
 * Results Table, M-28: returns a remark if this attack allows a counter-attack by defenders, although an earlier attack of the
 * turn forbids it.
 */
function barredBefore(scene: CombatScene, mayCounterAttack: boolean): readonly string[] {
  const barred = mayCounterAttack ? defenders(scene).filter(({ noCounterAttack }) => noCounterAttack) : [];
  if (barred.length === 0) return [];
  return [
    `An earlier attack of this turn forbids a counter-attack of ${barred.map(({ name }) => name).join(', ')} (Results Table, M-28).`,
  ];
}

/** Returns a remark on the terrain that counts, if the defenders are on several kinds of terrain. */
function severalGrounds(scene: CombatScene): readonly string[] {
  const grounds = new Set(groundsOf(scene));
  if (grounds.size < 2 || scene.typed?.terrain !== undefined) return [];
  return [
    `The defenders are on ${[...grounds].join(', ')}. The ground of most of them counts, unless another terrain is entered.`,
  ];
}

/** Returns all remarks on a combat. */
export const listCombatRemarks = (scene: CombatScene, mayCounterAttack = false): readonly string[] => [
  ...barredFromCounterAttack(scene),
  ...barredBefore(scene, mayCounterAttack),
  ...severalGrounds(scene),
  ...listSupportRemarks(scene),
];
