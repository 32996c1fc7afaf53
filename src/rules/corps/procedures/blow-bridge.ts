import { z } from 'zod';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import { buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import type { CorpsEffect } from '../effect-kinds.js';
import { findJob } from '../battle.js';
import { findChargesSide } from '../own-affairs.js';
import { removeBridge } from '../structures.js';
import { defineCorpsProcedure, findDayOrNight, rowsOf } from '../state.js';
import type { PhaseId } from '../vocabulary.js';

export const BLOWN_FACES: readonly number[] = [2, 3, 4, 5, 6]; // The die results with which a bridge is blown (section Engineers).

const job = rowsOf('job', 'job');

/** The roll that blows a prepared bridge on 2 to 6 (Engineers). */
export const blowBridgeProcedure = defineCorpsProcedure({
  id: 'corps.blow-bridge',
  sections: ['Engineers'],
  title: 'Fire the charges on a bridge',
  heading: 'Bridge demolition',
  inputs: {
    chargesLaid: job.from(z.boolean().describe('Charges were laid on this bridge'), (row) => row.chargesLaid),
  },
  roles: { job: { table: 'job', description: 'Bridge on which charges are laid', acts: true } },
  // A bridge can be blown in any phase while the enemy crosses it, but only once in a turn.
  oncePer: {
    span: 'turn',
    // The night counts as a separate turn, although it has the number of the following day's turn.
    isOneTurn: (earlier, now) => findDayOrNight(earlier as PhaseId) === findDayOrNight(now as PhaseId),
    done: 'fired its charges this turn',
    cites: ['Engineers', 'CO-56'],
    roles: ['job'],
  },
  run(dice, { chargesLaid }) {
    if (!chargesLaid) throw refuseIllegal('This bridge has no charges. Start a demolition job to lay them first.', 'Engineers');
    const blown = dice.count(1, 6, BLOWN_FACES, 'charges') === 1;

    return {
      outcome: { blown, chargesRemain: !blown },
      steps: [
        buildTableStep('The bridge is destroyed on', '2-6', 'Engineers'),
        buildResultStep('Bridge', blown ? 'destroyed' : 'still standing', 'Engineers'),
        ...includeIf(!blown, buildNoteStep('The charges stay in place and can be fired again next turn', 'CO-56')),
      ],
      effects: includeIf<CorpsEffect<'job'>>(blown, { kind: 'set-job', role: 'job', fields: { chargesLaid: false } }),
    };
  },
  /** Once the bridge is gone, the job is finished. */
  after(desk, { outcome, roles }) {
    const job = findJob(desk.draft.battle, roles.job?.[0] ?? '');
    if (job && outcome.blown) removeBridge(desk, job.place);
  },
  audience(scene, { standing }, after) {
    if (standing !== 'umpire' && scene.rows('job').length === 0)
      throw refuseInvalid('job', 'No bridge is chosen. Choose the bridge with your charges.');
    return findChargesSide(scene, after);
  },
  oddsOver: ['blown'],
  measure: { label: 'bridges blown', of: ({ blown }) => Number(blown) },
  summary: ({ blown }) =>
    blown ? 'The bridge is blown.' : 'The charges do not go off. The bridge still stands, and the charges stay in place.',
  tone: ({ blown }) => (blown ? 'decisive' : 'nothing'),
});
