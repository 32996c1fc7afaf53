import { z } from 'zod';
import { actingSideId, idOf, said } from '../../act.js';
import { onlyGiven } from '../../fields.js';
import { sideIn } from '../battle.js';
import { year } from '../game.js';
import { trenchYards } from '../side.js';
import { int, PHASES } from '../vocabulary.js';
import { defineAct } from './act.js';

/** An umpire's hand on the game itself. A turn that is set this way clears no marks. */
export const setGame = defineAct({
  id: 'set-game',
  umpireOnly: true,
  params: z.strictObject({
    year: year.optional(),
    turn: int(1, 1000).optional().describe('Turn'),
    phase: z.enum(PHASES).optional().describe('Phase'),
  }),
  run(desk, params) {
    const fields = onlyGiven(params);
    desk.draft.setGame(fields);
    const words = Object.entries(fields).map(([key, value]) => `${key} ${String(value)}`);
    return said('game-set', `Game: ${words.join(', ') || 'nothing changed'}.`);
  },
});

/** An umpire's hand on a side: the trench-line of its setup sheet (2.5). */
export const setSide = defineAct({
  id: 'set-side',
  umpireOnly: true,
  params: z.strictObject({ side: idOf('side', 'The side'), trenchYards }),
  run(desk, params) {
    const id = actingSideId(desk, params.side);
    desk.draft.set('side', id, { trenchYards: params.trenchYards });
    return said('side-edited', `${sideIn(desk.draft.battle, id).name}: ${params.trenchYards} yards of trench-line (2.5).`, {
      side: id,
    });
  },
});
