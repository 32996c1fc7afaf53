import { sideFields } from '../game.js';
import { z } from 'zod';
import { sentenceEvent } from '../../act.js';
import { setSideAct } from '../../umpire-acts.js';
import type { MegagameBattle } from '../state.js';
import { onlyGiven } from '../../fields.js';
import { int, PHASES } from '../vocabulary.js';
import { umpireAct } from './act.js';

/**
 * Changes the battle's settings for an umpire. The fields for one turn do not change, because this change of turn does not follow
 * the rules.
 */
export const setGame = umpireAct({
  id: 'set-game',
  params: z.strictObject({
    turn: int(1, 1000).optional().describe('Turn'),
    phase: z.enum(PHASES).optional().describe('Phase (M-4)'),
  }),
  run(desk, params) {
    desk.draft.setGame(onlyGiven(params));
    const { turn, phase } = desk.draft.battle.game;
    return sentenceEvent('game-set', `Game settings: turn ${turn}, ${phase}.`);
  },
});

/** Changes a side, for an umpire. */
export const setSide = setSideAct<MegagameBattle>({ nation: sideFields.shape.nation.optional() });
