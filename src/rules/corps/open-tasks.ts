import { joinWords } from '../words.js';
import { suggestActCommand, suggestProcedureCommand } from '../unit-actions.js';
import { UMPIRES_AUDIENCE } from '../happening.js';
import type { OpenTask } from '../turns.js';
import { recordCommandAct } from './acts/game.js';
import { listVacatedGround } from './arriving.js';
import { findRecordedTransport, findUnitMode, unitIn, unitsOf } from './battle.js';
import { CONTACT_MEASURES } from './contact.js';
import { listUnseenEnemies } from './measures.js';
import { listContacts, listUnitContacts, isContactFought } from './contact-rows.js';
import { combat } from './procedures/combat.js';
import { listUnitsBeyondCommand } from './procedures/command-check.js';
import { MAX_COMBAT_UNITS } from './procedures/combat-input.js';
import { LAST_ATTACK_DAY, REMOVED_DAY } from './procedures/isolation.js';
import { describeSpot } from '../ground/locating.js';
import { findMap } from '../ground/rows.js';
import { listUndrawnBridges } from './structures.js';
import type { CorpsBattle, CorpsUnit } from './state.js';
import { isArmourType, isCombatType, isFootType, isSplittingType, type PhaseId } from './vocabulary.js';

/**
 * Returns the open tasks that the rulebook requires: contacts that must be fought, and units in their fourth day of isolation.
 */
export const listRequiredTasks = (battle: CorpsBattle): readonly OpenTask[] => [
  ...unfought(battle),
  ...surrendering(battle),
  ...undrawn(battle),
  ...beyondCommand(battle),
  ...advances(battle),
];

/**
 * Lists the ground that beaten enemies have left and that an attacker may move into (Combat results, CO-100). No one has to: the
 * end of the phase completes the task.
 */
function advances(battle: CorpsBattle): readonly OpenTask[] {
  const map = findMap(battle);
  if (map?.ground !== 'map' || map.grid === 'hexes') return [];
  return unitsOf(battle).flatMap((unit) => {
    const { id, name, side } = unit;
    return listVacatedGround(unit, battle).map(([x, y]): OpenTask => ({
      text: `${name} may move into the ground that the enemy left at ${describeSpot({ x, y, half: 0 }, map)}`,
      cites: ['Combat results', 'CO-100'],
      phase: 'combat' satisfies PhaseId,
      sideId: side,
      row: { table: 'unit', id },
      suggested: { act: 'map-place', params: { unit: id, at: `${x},${y}` } },
      comesByItself: true,
    }));
  });
}

/** Lists recorded bridges that are not on the map (Engineers, CO-74). An umpire must draw them. */
const undrawn = (battle: CorpsBattle): readonly OpenTask[] =>
  listUndrawnBridges(battle).map(({ id, name }) => ({
    text: `${name}: the engineers’ bridge is not on the map yet`,
    cites: ['Engineers', 'CO-74'],
    phase: battle.game.phase,
    sideId: UMPIRES_AUDIENCE,
    row: { table: 'structure', id },
    suggested: { act: 'map-feature', params: { kind: 'bridge', name } },
  }));

/**
 * Lists as one task the units that the map shows out of command range and that are still in command (Command, CO-75). The umpires
 * decide, so the end of the phase leaves the units as they are.
 */
function beyondCommand(battle: CorpsBattle): readonly OpenTask[] {
  const far = battle.game.phase === 'command-check' ? listUnitsBeyondCommand(battle) : [];
  const units = far.filter(({ unit }) => unit.inCommand);
  if (units.length === 0) return [];
  return [
    {
      text: `Out of command by the map: ${units.map(({ unit, inches }) => `${unit.name} (${inches} in from its HQ)`).join(', ')}`,
      cites: ['Command', 'CO-75'],
      phase: 'command-check' satisfies PhaseId,
      sideId: UMPIRES_AUDIENCE,
      row: { table: 'unit', id: units[0]!.unit.id },
      suggested: suggestActCommand(recordCommandAct, { outOfCommand: units.map(({ unit }) => unit.id) }),
      comesByItself: true,
    },
  ];
}

/** Checks whether a unit may attack: a combat unit in normal mode that is not cut off for too long (Combat, CO-10, CO-44). */
const isFreeToAttack = (battle: CorpsBattle, unit: CorpsUnit): boolean =>
  isCombatType(unit.type) && findUnitMode(battle, unit) === 'normal' && unit.isolationDay <= LAST_ATTACK_DAY;

/** Checks whether a unit may attack an enemy that it touches (Combat, CO-44; Deploying into detachments). */
function mayAttack(battle: CorpsBattle, unit: CorpsUnit, enemy: CorpsUnit): boolean {
  const isTooSmall = unit.size === 'detachment' && enemy.size === 'battalion' && isSplittingType(enemy.type);
  return isFreeToAttack(battle, unit) && !isTooSmall;
}

/**
 * Lists the armour that surely supports the infantry of a line from behind and has not fought in this turn, one for each unit of
 * infantry, as far as the limit of a combat allows (Combat, CO-38, CO-86). Guns are left out, because their fire costs LOG.
 */
function listSupport(battle: CorpsBattle, line: readonly CorpsUnit[], enemies: readonly CorpsUnit[]): readonly CorpsUnit[] {
  const infantry = line.filter(({ type }) => isFootType(type));
  const touches = (unit: CorpsUnit, others: readonly CorpsUnit[]): boolean =>
    others.some((other) => CONTACT_MEASURES.touches(unit, other, battle) === true);
  return unitsOf(battle)
    .filter(
      (unit) =>
        isArmourType(unit.type) &&
        unit.side === line[0]?.side &&
        unit.sp > 0 &&
        !unit.firedThisTurn &&
        !findRecordedTransport(battle, unit) &&
        listUnitContacts(battle, unit.id).length === 0 &&
        touches(unit, infantry) &&
        !touches(unit, enemies),
    )
    .slice(0, Math.min(infantry.length, MAX_COMBAT_UNITS - line.length));
}

/** Two units in contact: a unit that may attack, and its enemy. */
type Pair = readonly [unit: CorpsUnit, enemy: CorpsUnit];

/**
 * Lists the combats of units in contact that were not rolled in this turn (Combat, CO-67, CO-86). All units of two sides that are
 * linked by contacts fight in one combat. The attackers belong to the side that made the oldest of these contacts, if this side
 * may attack. Units beyond the limit of a combat fight after it (CO-99). Armour that surely stands behind their infantry takes
 * part (CO-38).
 */
function unfought(battle: CorpsBattle): readonly OpenTask[] {
  const hasRolled = (id: string): boolean =>
    listUnitContacts(battle, id).some((contact) => isContactFought(contact, battle.game));
  const open = listContacts(battle).flatMap(({ unit, enemy }): readonly Pair[] => {
    const [came, met] = [unitIn(battle, unit), unitIn(battle, enemy)];
    return came && met && came.sp > 0 && met.sp > 0 && !hasRolled(unit) && !hasRolled(enemy) ? [[came, met]] : [];
  });
  const placed = new Set<Pair>();
  return open.flatMap((first): readonly OpenTask[] => {
    if (placed.has(first)) return [];
    const linked = linkedTo(first, open);
    for (const each of linked) placed.add(each);
    const ways = linked.flatMap((pair): readonly Pair[] => [pair, [pair[1], pair[0]]]);
    const begins = ways.find(([unit, enemy]) => mayAttack(battle, unit, enemy));
    if (!begins) return [];
    const fighting = ways.filter(([unit, enemy]) => unit.side === begins[0].side && mayAttack(battle, unit, enemy));
    const most = [...new Set(fighting.map(([unit]) => unit))].slice(0, MAX_COMBAT_UNITS);
    const met = new Set(fighting.flatMap(([unit, enemy]) => (most.includes(unit) ? [enemy] : [])));
    const defenders = [...met].slice(0, MAX_COMBAT_UNITS);
    const attackers = most.filter((unit) => fighting.some(([each, enemy]) => each === unit && defenders.includes(enemy)));
    const unseen = new Set(listUnseenEnemies(begins[0].side, battle).map(({ id }) => id));
    const behind = listSupport(battle, attackers, defenders).filter((unit) => isFreeToAttack(battle, unit));
    const behindThem = listSupport(battle, defenders, attackers).filter(({ id }) => !unseen.has(id));
    return [
      {
        text: `${joinWords([...attackers, ...defenders].map(({ name }) => name))} are in contact but have not fought`,
        cites: ['Combat', ...(fighting.length > 1 ? ['CO-67'] : []), 'CO-86'],
        phase: 'combat' satisfies PhaseId,
        sideId: null,
        row: { table: 'unit', id: attackers[0]!.id },
        suggested: suggestProcedureCommand(combat, {
          attackers: [...attackers, ...behind].map(({ id }) => id),
          defenders: [...defenders, ...behindThem].map(({ id }) => id),
        }),
      },
    ];
  });
}

/**
 * Returns the pairs of the same two sides that are linked to this pair by contacts, in the given order. Includes the pair itself.
 */
function linkedTo(first: Pair, pairs: readonly Pair[]): readonly Pair[] {
  const sides = first.map(({ side }) => side);
  const near = pairs.filter((pair) => pair.every(({ side }) => sides.includes(side)));
  const units = new Set<CorpsUnit>(first);
  for (let before = 0; before < units.size;) {
    before = units.size;
    for (const pair of near) if (pair.some((unit) => units.has(unit))) pair.forEach((unit) => units.add(unit));
  }
  return near.filter(([unit]) => units.has(unit));
}

/**
 * Lists the units in their fourth day of isolation. Until the command check ends, an umpire may record a path to their HQ. Units
 * without a path then surrender or disperse (Supply, CO-9).
 */
function surrendering(battle: CorpsBattle): readonly OpenTask[] {
  return unitsOf(battle)
    .filter(({ isolationDay, sp, dispersedSp }) => isolationDay >= REMOVED_DAY && sp + dispersedSp > 0)
    .map(({ id, name }) => ({
      text: `${name} has no path to its HQ on the fourth day, so it surrenders or disperses when this phase ends`,
      cites: ['Supply', 'CO-9'],
      phase: 'command-check' satisfies PhaseId,
      sideId: null,
      row: { table: 'unit', id },
      suggested: suggestActCommand(recordCommandAct, { inSupply: [id] }),
      comesByItself: true,
    }));
}
