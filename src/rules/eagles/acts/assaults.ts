import { buildFigureParam, buildIdParam, refuseUnknownRow } from '../../act.js';
import type { UnitRow } from '../../battle.js';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import { type EaglesContext, unitIn } from '../battle.js';
import {
  ASSAULT_PHASE,
  listAssaulterRemarks,
  buildAssaultEvent,
  checkAssaulter,
  checkNotBarred,
  createNearestCheck,
  listDeclaredAssaults,
  DRAWS_FIRE_CHECK,
  hasAssaulted,
  buildHeldFireEvent,
  isAssaultable,
  recordMeeting,
  mayStillFire,
} from '../close-combat.js';
import { CONTACT_MEASURES, standing } from '../contact.js';
import { areUnspottedHidden, listRangeRemarks, spotEachOther } from '../observation.js';
import { checkOnBoard } from '../readiness.js';
import { mayKnowUnit } from '../roles.js';
import type { EaglesBattle, EaglesUnit } from '../state.js';
import { defineAct, findKnownUnit, requireOwnUnit } from './act.js';

/**
 * Finds the enemy unit that an assault names. If this battle hides unspotted figures, the actor must know the unit (E-51).
 * @throws {Refusal} NOT_FOUND if there is no such unit, or if unspotted figures are hidden and the actor may not know the unit
 */
function enemyNamed(desk: EaglesContext, id: string): EaglesUnit {
  const { battle } = desk.draft;
  const unit = areUnspottedHidden(battle) ? findKnownUnit(desk, id, 'enemy') : unitIn(battle, id);
  if (!unit) throw refuseUnknownRow('unit', 'enemy');
  return unit;
}

const NEAR = CONTACT_MEASURES.near('reach', ['5.2', 'E-66'], 'infantry', 'enemy');

/**
 * Requirement that the two units touch, because no one moves in the melee phase (5.2, E-66). The act's `run` refuses an unknown
 * unit.
 */
const TOUCHES: typeof NEAR = {
  ...NEAR,
  find: (checked) =>
    areUnspottedHidden(checked.battle) && !checked.many('enemy').every(checked.sees) ? null : NEAR.find(checked),
};

/**
 * 5.2: declares an assault. The enemy may then fire at the infantry, and each of the two units may get supporting fire against
 * the other (E-58).
 */
export const declareAssaultAct = defineAct({
  id: 'assault-declare',
  offered: {
    next: 'declare an assault with',
    when: (battle: EaglesBattle) => battle.game.phase === ASSAULT_PHASE,
    with: (unit) => (unit as EaglesUnit).kind === 'infantry',
  },
  inputs: {
    infantry: buildIdParam('unit', 'Infantry that assaults or is overrun'),
    enemy: buildFigureParam('Vehicle unit or bunker to assault'),
  },
  checks: [standing('infantry', 'enemy'), TOUCHES, createNearestCheck('infantry', 'enemy'), DRAWS_FIRE_CHECK],
  run(desk, { infantry: id, enemy: enemyId }) {
    const { draft, actor } = desk;
    const infantry = requireOwnUnit(desk, id, 'infantry');
    const enemy = enemyNamed(desk, enemyId);
    const { game } = draft.battle;
    const sees = (unit: UnitRow): boolean =>
      actor.standing === 'umpire' || (actor.sideId !== null && mayKnowUnit(actor.sideId, unit as EaglesUnit, draft.battle));
    if (game.phase !== ASSAULT_PHASE)
      throw refuseIllegal('You can declare an assault only in the Melee phase. Wait for that phase.', 'Sequence', '5.2');
    if (enemy.side === infantry.side)
      throw refuseInvalid('enemy', `${enemy.name} and ${infantry.name} are on the same side. Choose an enemy vehicle or bunker.`);
    for (const unit of [infantry, enemy]) checkOnBoard(unit);
    if (isAssaultable(infantry))
      throw refuseIllegal('Only infantry can assault vehicles and bunkers. Choose an infantry unit.', '5.2');
    checkAssaulter(infantry, actor);
    if (!isAssaultable(enemy))
      throw refuseIllegal('Only vehicles and bunkers can be assaulted. Use `/eagles melee` against other units.', '5.2', '5.1');
    if (enemy.destroyed) throw refuseIllegal(`${enemy.name} has already been destroyed. Choose another enemy.`, '1.7');
    const before = listDeclaredAssaults(draft.battle).find((other) => other.infantry.id === id);
    if (before)
      throw refuseIllegal(
        `${infantry.name} has already declared an assault on ${before.enemy.name}. Use \`/eagles assault\` to make it.`,
        '5.2',
        'E-52',
      );
    if (hasAssaulted(infantry, draft.battle))
      throw refuseIllegal(`${infantry.name} has already assaulted this turn. Choose another unit.`, '5.2', 'E-52');
    checkNotBarred(infantry, draft.battle, { standing: 'player' });
    draft.set('unit', id, { assaults: recordMeeting(enemyId, draft.battle) });
    spotEachOther(desk, [id], [enemyId]);
    const first = mayStillFire({ infantry, enemy }, draft.battle)
      ? `First ${enemy.name} fires, then infantry and weapons in support, then`
      : `${enemy.name} cannot hit. Infantry and weapons in support may fire, then`;
    const summary = `${infantry.name} assaults ${enemy.name}. ${first} the assault is rolled (5.2).`;
    return buildAssaultEvent(desk, 'assault-declared', infantry, enemy, summary, [
      ...listAssaulterRemarks(infantry),
      ...listRangeRemarks({ battle: draft.battle, sees }, infantry, enemy),
    ]);
  },
});

/** 5.2 step 1, E-58: allows the assaulted vehicle or bunker to hold its fire, so that the infantry need not wait. */
export const holdFireAct = defineAct({
  id: 'assault-hold',
  offered: {
    next: 'hold the fire of',
    when: (battle: EaglesBattle) => listDeclaredAssaults(battle).some((assault) => mayStillFire(assault, battle)),
    with: (unit) => isAssaultable(unit as EaglesUnit),
  },
  inputs: { unit: buildIdParam('unit', 'Assaulted vehicle or bunker') },
  run(desk, { unit: id }) {
    const unit = requireOwnUnit(desk, id);
    const { battle } = desk.draft;
    const assaults = listDeclaredAssaults(battle).filter(({ enemy }) => enemy.id === id);
    if (assaults.length === 0)
      throw refuseIllegal(`No assault on ${unit.name} has been declared. Choose a unit that is being assaulted.`, '5.2', 'E-58');
    const assault = assaults.find((each) => mayStillFire(each, battle));
    if (!assault) throw refuseIllegal(`${unit.name} cannot hold its fire now. Choose another unit.`, '5.2', 'E-58');
    return buildHeldFireEvent(desk, assault);
  },
});
