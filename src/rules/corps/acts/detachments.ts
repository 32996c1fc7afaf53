import { z } from 'zod';
import { idOf, said } from '../../act.js';
import { illegal } from '../../refusal.js';
import { unitIn } from '../battle.js';
import { rejoin } from '../detachments.js';
import { checkMover } from '../procedures/movement.js';
import { defineAct, ownUnit } from './act.js';

/** Deploying into detachments: makes companies that touch their battalion during a move rejoin it (CO-23). */
export const detachmentRejoin = defineAct({
  id: 'detachment-rejoin',
  params: z.strictObject({
    detachments: z.array(idOf('unit', 'Detachment')).min(1).max(20).describe('Detachments that touch their battalion'),
  }),
  run(desk, { detachments: ids }) {
    const { phase } = desk.draft.battle.game;
    if (desk.actor.standing !== 'umpire' && phase !== 'move' && phase !== 'night-movement')
      throw illegal(
        'Detachments can rejoin only in a movement phase. Wait for the Move phase.',
        'Deploying into detachments',
        'CO-23',
      );
    const told = [...new Set(ids)].map((id) => {
      const detachment = ownUnit(desk, id, 'detachments');
      if (desk.actor.standing !== 'umpire') checkMover(detachment);
      const parent = unitIn(desk.draft.battle, detachment.parentUnit);
      if (detachment.size !== 'detachment' || !parent)
        throw illegal(
          `${detachment.name} has no battalion to rejoin. Choose another detachment.`,
          'Deploying into detachments',
          'CO-23',
        );
      rejoin(desk, detachment);
      return `${detachment.name} rejoins ${parent.name}`;
    });
    return said('detachments-rejoined', `${told.join('; ')}.`);
  },
});
