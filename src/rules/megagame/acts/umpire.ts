import { sideFields } from '../game.js';
import { z } from 'zod';
import { buildSentenceEvent } from '../../act.js';
import { defineSetSideAct } from '../../umpire-acts.js';
import type { MegagameBattle } from '../state.js';
import { dropUndefined } from '../../fields.js';
import { defineInt, PHASE_IDS } from '../vocabulary.js';
import { umpireAct } from './act.js';

/**
 * Allows an umpire to change the battle's settings. Fields that apply to one turn are not reset, because this change of turn does
 * not follow the rules.
 */
export const changeGameAct = umpireAct({
  id: 'set-game',
  inputs: {
    turn: defineInt(1, 1000).optional().describe('Turn'),
    phase: z.enum(PHASE_IDS).optional().describe('Phase (M-4)'),
  },
  run(desk, params) {
    desk.draft.setGame(dropUndefined(params));
    const { turn, phase } = desk.draft.battle.game;
    return buildSentenceEvent('game-set', `Game settings: turn ${turn}, ${phase}.`);
  },
});

/** Allows an umpire to change a side. */
export const changeSideAct = defineSetSideAct<MegagameBattle>({ nation: sideFields.shape.nation.optional() });
