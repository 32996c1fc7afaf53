import { sideFields } from '../game.js';
import { z } from 'zod';
import { sentenceEvent } from '../../act.js';
import { setSideAct } from '../../umpire-acts.js';
import type { MegagameBattle } from '../state.js';
import { dropUndefined } from '../../fields.js';
import { int, PHASES } from '../vocabulary.js';
import { umpireAct } from './act.js';

/**
 * Allows an umpire to change the battle's settings. Fields that apply to one turn are not reset, because this change of turn does
 * not follow the rules.
 */
export const setGame = umpireAct({
  id: 'set-game',
  inputs: {
    turn: int(1, 1000).optional().describe('Turn'),
    phase: z.enum(PHASES).optional().describe('Phase (M-4)'),
  },
  run(desk, params) {
    desk.draft.setGame(dropUndefined(params));
    const { turn, phase } = desk.draft.battle.game;
    return sentenceEvent('game-set', `Game settings: turn ${turn}, ${phase}.`);
  },
});

/** Allows an umpire to change a side. */
export const setSide = setSideAct<MegagameBattle>({ nation: sideFields.shape.nation.optional() });
