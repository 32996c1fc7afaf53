import { z } from 'zod';
import { sentenceEvent } from '../../act.js';
import { setSideAct } from '../../umpire-acts.js';
import type { CullenBattle } from '../state.js';
import { dropUndefined } from '../../fields.js';
import { sideFields, titleOf } from '../game.js';
import { int, PHASES } from '../vocabulary.js';
import { phaseBegins } from '../turn.js';
import { umpireAct } from './act.js';

/**
 * Allows an umpire to set the move, the phase or both. The phase then starts immediately, and every unit's present state is
 * stored as its state at the start of the phase (TC-40). The automatic events at the end of skipped phases or moves do not
 * happen.
 */
export const setGame = umpireAct({
  id: 'set-game',
  inputs: {
    turn: int(1, 1000).optional().describe('Move number, such as 2'),
    phase: z.enum(PHASES).optional().describe('Phase (Move Sequence)'),
  },
  run(desk, params) {
    const fields = dropUndefined(params);
    desk.draft.setGame(fields);
    const { turn, phase } = desk.draft.battle.game;
    const { notes } = Object.keys(fields).length === 0 ? { notes: [] } : phaseBegins(desk, phase);
    return sentenceEvent('game-set', `Game settings: move ${turn}, ${titleOf(phase)}.`, null, notes);
  },
});

/** Allows an umpire to change how many airstrikes of a side have got through. */
export const setSide = setSideAct<CullenBattle>({
  airstrikes: sideFields.shape.airstrikes.unwrap().optional().describe('Airstrikes that have got through (Airstrikes)'),
});
