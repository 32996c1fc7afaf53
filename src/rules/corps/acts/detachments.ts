import { z } from 'zod';
import { buildIdParam, buildSentenceEvent } from '../../act.js';
import { refuseIllegal } from '../../refusal.js';
import type { Check, CheckFinding } from '../../checks.js';
import { unitIn } from '../battle.js';
import { CONTACT_MEASURES } from '../contact.js';
import type { CorpsBattle, CorpsUnit } from '../state.js';
import { rejoinBattalion } from '../detachments.js';
import { checkMover } from '../procedures/movement.js';
import { defineAct, requireOwnUnit } from './act.js';

/**
 * Requires that companies touch the battalion that they rejoin (CO-23). If the whole battalion is deployed as companies, they
 * must touch the first company that rejoins, because the battalion takes its place (CO-79).
 */
const TOUCHES_BATTALION: Check<CorpsUnit, CorpsBattle, 'detachments'> = {
  name: 'contact',
  cites: ['Deploying into detachments', 'CO-23'],
  find(checked) {
    const { battle } = checked;
    const first = new Map<string, CorpsUnit>();
    let asked: CheckFinding | null = null;
    for (const company of checked.many('detachments')) {
      const parent = unitIn(battle, company.parentUnit);
      if (!parent) continue;
      const at = parent.sp > 0 ? parent : (first.get(parent.id) ?? company);
      first.set(parent.id, at);
      const found =
        at === company ? null : CONTACT_MEASURES.nearest(company, [at], checked, 0, 'They must touch before they join.');
      if (found?.is === 'no') return found;
      if (found?.is === 'ask') asked = found;
    }
    return asked;
  },
};

/** Checks whether a unit is a company that was deployed from a battalion and is on the table. */
const isCompany = ({ size, parentUnit, sp }: CorpsUnit): boolean => size === 'detachment' && parentUnit !== null && sp > 0;

/** The act with which companies that touch their battalion during a move rejoin it (Deploying into detachments, CO-23). */
export const rejoinDetachmentAct = defineAct({
  id: 'detachment-rejoin',
  inputs: {
    detachments: z.array(buildIdParam('unit', 'Detachment')).min(1).max(20).describe('Detachments that touch their battalion'),
  },
  checks: [TOUCHES_BATTALION],
  offered: { with: (unit) => isCompany(unit as CorpsUnit) },
  run(desk, { detachments: ids }) {
    const { phase } = desk.draft.battle.game;
    if (desk.actor.standing !== 'umpire' && phase !== 'move' && phase !== 'night-movement')
      throw refuseIllegal(
        'Detachments can rejoin only in a movement phase. Wait for the Move phase.',
        'Deploying into detachments',
        'CO-23',
      );
    const told = [...new Set(ids)].map((id) => {
      const detachment = requireOwnUnit(desk, id, 'detachments');
      if (desk.actor.standing !== 'umpire') checkMover(detachment);
      const parent = unitIn(desk.draft.battle, detachment.parentUnit);
      if (detachment.size !== 'detachment' || !parent)
        throw refuseIllegal(
          `${detachment.name} has no battalion to rejoin. Choose another detachment.`,
          'Deploying into detachments',
          'CO-23',
        );
      rejoinBattalion(desk, detachment);
      return `${detachment.name} rejoins ${parent.name}`;
    });
    return buildSentenceEvent('detachments-rejoined', `${told.join('; ')}.`);
  },
});
