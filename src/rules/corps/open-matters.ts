import { byAct, byProcedure } from '../deeds.js';
import { UMPIRES } from '../happening.js';
import type { OpenMatter } from '../turns.js';
import { commandCheckAct } from './acts/game.js';
import { modeOf, unitIn, unitsOf } from './battle.js';
import { contactsOf, contactsWith, isFought } from './contact-rows.js';
import { combat } from './procedures/combat.js';
import { LAST_ATTACK_DAY, REMOVED_DAY } from './procedures/isolation.js';
import { undrawnBridges } from './structures.js';
import type { Contact, CorpsBattle, CorpsUnit } from './state.js';
import { isCombatType, isSplittingType, type PhaseId } from './vocabulary.js';

/** Returns the open tasks of the rulebook: contacts to be fought, and units in their fourth day of isolation. */
export const openMatters = (battle: CorpsBattle): readonly OpenMatter[] => [
  ...unfought(battle),
  ...surrendering(battle),
  ...undrawn(battle),
];

/** Engineers, CO-74: bridges that stand on record and not on the map. An umpire draws them. */
const undrawn = (battle: CorpsBattle): readonly OpenMatter[] =>
  undrawnBridges(battle).map(({ id, name }) => ({
    text: `${name}: the engineers’ bridge is not on the map yet`,
    cites: ['Engineers', 'CO-74'],
    phase: battle.game.phase,
    sideId: UMPIRES,
    row: { table: 'structure', id },
    todo: { act: 'map-feature', params: { kind: 'bridge', name } },
  }));

/** Checks whether a unit may attack an enemy that it touches (Combat, CO-44; Deploying into detachments). */
function mayAttack(battle: CorpsBattle, unit: CorpsUnit, enemy: CorpsUnit): boolean {
  const isTooSmall = unit.size === 'detachment' && enemy.size === 'battalion' && isSplittingType(enemy.type);
  return isCombatType(unit.type) && modeOf(battle, unit) === 'normal' && unit.isolationDay <= LAST_ATTACK_DAY && !isTooSmall;
}

/** Combat, CO-86: the contacts that have not been fought in this turn, each with the unit that may attack. */
function unfought(battle: CorpsBattle): readonly OpenMatter[] {
  const isDone = (contact: Contact): boolean => isFought(contact, battle.game);
  const isBusy = (id: string): boolean => contactsWith(battle, id).some(isDone);
  return contactsOf(battle).flatMap((contact: Contact): readonly OpenMatter[] => {
    const [came, met] = [unitIn(battle, contact.unit), unitIn(battle, contact.enemy)];
    if (isDone(contact) || !came || !met || came.sp === 0 || met.sp === 0) return [];
    const pairs = [[came, met] as const, [met, came] as const];
    const pair = pairs.find(([unit, enemy]) => !isBusy(unit.id) && mayAttack(battle, unit, enemy));
    if (!pair) return [];
    const [unit, enemy] = pair;
    return [
      {
        text: `${unit.name} and ${enemy.name} are in contact but have not fought`,
        cites: ['Combat', 'CO-86'],
        phase: 'combat' satisfies PhaseId,
        sideId: null,
        row: { table: 'unit', id: unit.id },
        todo: byProcedure(combat, { attackers: [unit.id], defenders: [enemy.id] }),
      },
    ];
  });
}

/**
 * Lists the units that are in their fourth day of isolation. Until the command check ends, an umpire may record a path to their
 * HQ; units without a path then surrender or disperse (Supply, CO-9).
 */
function surrendering(battle: CorpsBattle): readonly OpenMatter[] {
  return unitsOf(battle)
    .filter(({ isolationDay, sp, dispersedSp }) => isolationDay >= REMOVED_DAY && sp + dispersedSp > 0)
    .map(({ id, name }) => ({
      text: `${name} has no path to its HQ on the fourth day, so it surrenders or disperses when this phase ends`,
      cites: ['Supply', 'CO-9'],
      phase: 'command-check' satisfies PhaseId,
      sideId: null,
      row: { table: 'unit', id },
      todo: byAct(commandCheckAct, { inSupply: [id] }),
      comesByItself: true,
    }));
}
