import { z } from 'zod';
import { refuseIllegal } from '../../refusal.js';
import { buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import type { Check } from '../../checks.js';
import { findMap } from '../../ground/rows.js';
import { CONTACT_MEASURES, standing } from '../contact.js';
import type { CorpsEffect } from '../effect-kinds.js';
import { limitToPlayerView, listEnemies } from '../measures.js';
import { type CorpsBattle, defineCorpsProcedure, type CorpsUnit, findDayOrNight, inputWith, defineUnitInputs } from '../state.js';
import { DAY_OR_NIGHT, defineInt } from '../vocabulary.js';
import { countSpOnTable } from '../unit.js';
import { endContacts } from '../contact-rows.js';
import { checkMover } from './movement.js';

export const LOSS_FACES: readonly number[] = [1, 2, 3]; // The die results with which a disengaging unit loses SP (section Movement).

/** Requires that a disengaging unit is in a recorded contact, or touches an enemy on the map (CO-86). */
const TOUCHES_ENEMY: Check<CorpsUnit, CorpsBattle, 'unit'> = {
  name: 'contact',
  cites: ['Movement', 'CO-86'],
  find(asked) {
    const checked = limitToPlayerView(asked);
    const unit = checked.one('unit');
    if (!unit || unit.position === 'in-contact') return null;
    const wanted = 'Move the unit without disengaging.';
    const enemies = listEnemies(unit.side, checked.battle).filter((enemy) => CONTACT_MEASURES.place(enemy, checked.battle));
    const isMeasured = CONTACT_MEASURES.map(checked.battle) && CONTACT_MEASURES.place(unit, checked.battle)?.stale === false;
    if (enemies.length === 0 && isMeasured)
      return { is: 'no', fact: `${unit.name} is not in contact with an enemy on the map.`, wanted };
    return CONTACT_MEASURES.nearest(unit, enemies, checked, 0, wanted);
  },
};

/**
 * Checks whether a unit is in a recorded contact, or certainly touches an enemy. If their bases may touch, people can still type
 * the command.
 */
const isInContact = (unit: CorpsUnit, battle: CorpsBattle): boolean =>
  unit.position === 'in-contact' ||
  findMap(battle)?.ground !== 'map' ||
  listEnemies(unit.side, battle).some((enemy) => CONTACT_MEASURES.touches(unit, enemy, battle) === true);

const unit = defineUnitInputs('unit');

/**
 * A unit's roll to leave a contact during the day (Movement) or at night (Night Phase: Movement). Each unit rolls separately
 * (CO-21).
 */
export const disengageProcedure = defineCorpsProcedure({
  id: 'corps.disengage',
  sections: ['Movement', 'Night Phase: Movement'],
  title: 'Break contact with the enemy',
  heading: 'Disengagement',
  inputs: {
    phase: inputWith(z.enum(DAY_OR_NIGHT).describe('Time of the action: by day or overnight'), {
      battle: ({ battle }) => findDayOrNight(battle.game.phase),
    }),
    sp: unit.from(defineInt(1, 20).describe('Strength points of the unit'), countSpOnTable),
    surrounded: unit.its('surrounded', 'The unit is surrounded'),
  },
  roles: { unit: { description: 'Unit that disengages', acts: true, check: checkMover, offeredTo: isInContact } },
  checks: [standing('unit'), TOUCHES_ENEMY],
  phases: ['move', 'night-movement'],
  oncePer: { span: 'phase', done: 'tried to disengage this phase', cites: ['Movement', 'CO-71'] },
  run(dice, { phase, sp, surrounded }) {
    if (surrounded)
      throw refuseIllegal('A surrounded unit cannot disengage. Choose another unit.', 'Night Phase: Movement', 'CO-21');

    const byDay = phase === 'day';
    const spLost = byDay ? dice.count(1, 6, LOSS_FACES, 'disengage') : 0;
    const spAfter = sp - spLost;
    const eliminated = spAfter === 0;

    return {
      outcome: { spLost, spAfter, eliminated },
      steps: [
        byDay
          ? buildTableStep('By day, 1 SP is lost on', LOSS_FACES.join(', '), 'Movement', 'CO-21')
          : buildNoteStep('By night, no SP are lost', 'Night Phase: Movement'),
        buildResultStep('SP lost', spLost, byDay ? 'Movement' : 'Night Phase: Movement'),
        ...includeIf(
          !eliminated,
          buildNoteStep('The unit has broken off and may move', byDay ? 'CO-21' : 'Night Phase: Movement'),
        ),
      ],
      effects: [
        ...includeIf<CorpsEffect<'unit'>>(spLost > 0, { kind: 'lose-sp', role: 'unit', amount: spLost }),
        ...includeIf<CorpsEffect<'unit'>>(!eliminated, { kind: 'set', role: 'unit', fields: { position: 'front-line' } }),
      ],
    };
  },
  after(desk, { roles, outcome }) {
    if (!outcome.eliminated) for (const id of roles.unit ?? []) endContacts(desk, id);
  },
  oddsOver: ['spLost'],
  measure: { label: 'own SP lost (subtracted)', of: ({ spLost }) => 0 - spLost },
  summary: ({ spLost, spAfter, eliminated }) => {
    if (eliminated) return 'The unit loses its last SP as it breaks off, and is eliminated.';
    return spLost === 0 ? 'The unit breaks off without loss.' : `The unit breaks off, loses 1 SP and has ${spAfter} SP left.`;
  },
  verdict: ({ spLost, spAfter }, name) => ({
    fate: `${name('unit')} breaks off ${spLost === 0 ? 'without loss' : 'and loses 1 SP'}`,
    score: spLost === 0 ? '' : `${spAfter} SP left`,
  }),
  tone: ({ spLost, eliminated }) => (eliminated ? 'decisive' : spLost > 0 ? 'effect' : 'nothing'),
});
