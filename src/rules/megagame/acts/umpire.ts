import { z } from 'zod';
import { idOf, notFound, said } from '../../act.js';
import { onlyGiven } from '../../fields.js';
import { sideFields } from '../side.js';
import { int, PHASES } from '../vocabulary.js';
import { defineAct } from './act.js';

/** An umpire's hand on the game itself. The marks of a turn stay as they are: setting it is no change of turn. */
export const setGame = defineAct({
  id: 'set-game',
  umpireOnly: true,
  params: z.strictObject({
    turn: int(1, 1000).optional().describe('Turn'),
    phase: z.enum(PHASES).optional().describe('Phase (M-4)'),
  }),
  run(desk, params) {
    desk.draft.setGame(onlyGiven(params));
    const { turn, phase } = desk.draft.battle.game;
    return said('game-set', `Game: turn ${turn}, ${phase}.`);
  },
});

/** An umpire's hand on a side. */
export const setSide = defineAct({
  id: 'set-side',
  umpireOnly: true,
  params: sideFields.partial().extend({ side: idOf('side', 'The side') }),
  run(desk, { side: id, ...rest }) {
    const side = desk.draft.battle.tables.side.get(id);
    if (!side) throw notFound('side', 'side');
    desk.draft.set('side', id, onlyGiven(rest));
    return said('side-edited', `${side.name} was changed.`, { side: id });
  },
});
