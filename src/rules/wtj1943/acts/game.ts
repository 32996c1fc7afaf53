import { z } from 'zod';
import { setGameAct, setSideAct } from '../../umpire-acts.js';
import { trenchYards, year } from '../game.js';
import { int, PHASES } from '../vocabulary.js';
import type { Wtj1943Battle } from '../state.js';

/** Allows an umpire to change the battle's settings. If the umpire sets the turn, fields for one turn are not reset. */
export const setGame = setGameAct<Wtj1943Battle>({
  year: year.optional(),
  turn: int(1, 1000).optional().describe('Turn number, such as 2'),
  phase: z.enum(PHASES).optional().describe('Phase'),
});

/** Allows an umpire to change a side's trench-line, which is part of its setup sheet (2.5). */
export const setSide = setSideAct<Wtj1943Battle, { trenchYards: number }>(
  { trenchYards },
  ({ name }, { trenchYards: yards }) => `${name}: ${yards} yards of trench-line (2.5).`,
);
