import { z } from 'zod';
import { defineSetGameAct, defineSetSideAct } from '../../umpire-acts.js';
import { trenchYardsSchema, yearSchema } from '../game.js';
import { defineInt, PHASE_IDS } from '../vocabulary.js';
import type { Wtj1943Battle } from '../state.js';

/** Allows an umpire to change the battle's settings. If the umpire sets the turn, fields for one turn are not reset. */
export const changeGameAct = defineSetGameAct<Wtj1943Battle>({
  year: yearSchema.optional(),
  turn: defineInt(1, 1000).optional().describe('Turn number, such as 2'),
  phase: z.enum(PHASE_IDS).optional().describe('Phase'),
});

/** Allows an umpire to change a side's trench-line, which is part of its setup sheet (2.5). */
export const changeSideAct = defineSetSideAct<Wtj1943Battle, { trenchYards: number }>(
  { trenchYards: trenchYardsSchema },
  ({ name }, { trenchYards: yards }) => `${name}: ${yards} yards of trench-line (2.5).`,
);
