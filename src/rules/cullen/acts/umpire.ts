import { z } from 'zod';
import { buildSentenceEvent } from '../../act.js';
import { defineSetSideAct } from '../../umpire-acts.js';
import type { CullenBattle } from '../state.js';
import { dropUndefined } from '../../fields.js';
import { sideFields, findPhaseTitle } from '../game.js';
import { defineInt, PHASE_IDS } from '../vocabulary.js';
import { beginPhase } from '../turn.js';
import { umpireAct } from './act.js';

/**
 * Allows an umpire to set the move, the phase or both. The phase then starts immediately, and every unit's present state is
 * stored as its state at the start of the phase (TC-40). The automatic events at the end of skipped phases or moves do not
 * happen.
 */
export const changeGameAct = umpireAct({
  id: 'set-game',
  inputs: {
    turn: defineInt(1, 1000).optional().describe('Move number, such as 2'),
    phase: z.enum(PHASE_IDS).optional().describe('Phase (Move Sequence)'),
  },
  run(desk, params) {
    const fields = dropUndefined(params);
    desk.draft.setGame(fields);
    const { turn, phase } = desk.draft.battle.game;
    const { notes } = Object.keys(fields).length === 0 ? { notes: [] } : beginPhase(desk, phase);
    return buildSentenceEvent('game-set', `Game settings: move ${turn}, ${findPhaseTitle(phase)}.`, null, notes);
  },
});

/** Allows an umpire to change how many airstrikes of a side have got through. */
export const changeSideAct = defineSetSideAct<CullenBattle>({
  airstrikes: sideFields.shape.airstrikes.unwrap().optional().describe('Airstrikes that have got through (Airstrikes)'),
});
