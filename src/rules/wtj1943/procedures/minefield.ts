import { z } from 'zod';
import type { Step } from '../../procedure.js';
import { illegal } from '../../refusal.js';
import { counted } from '../../words.js';
import type { Minefield } from '../state.js';
import { wtj1943Procedure } from '../state.js';
import { flag, int, LANES, MAX_BASES, number } from '../vocabulary.js';

/** 2.5: radius of a minefield marker, from its centre to the nearest edge of a base, inclusive (W-17). */
export const MINEFIELD_RADIUS_YARDS = 120;

export type MinefieldOutcome = {
  readonly inside: boolean;
  readonly checks: number;
};

/** 2.5 Minefields */
export const minefield = wtj1943Procedure({
  id: 'wtj1943.minefield',
  title: 'How many mine checks a move causes',
  cites: ['2.5', 'W-17'],
  input: z.strictObject({
    bases: int(1, MAX_BASES).default(1).describe('Bases that make the move (2.5)'),
    minefields: int(1, 20).default(1).describe('Markers that the path touches at that distance (2.5)'),
    closestYards: number(0, 10_000).default(0).describe("Nearest the base comes to the marker's centre"),
    lane: z.enum(LANES).default('none').describe('Along a cleared lane, centred on it or not (2.5)'),
    clearing: flag('Engineers who are clearing the lane (2.5)'),
  }),
  roles: {
    unit: {
      description: 'Who passes',
      acts: true,
      fills: {
        bases: ({ bases }) => Math.max(1, Math.min(MAX_BASES, bases)),
        clearing: ({ name, kind }, { typed }) => {
          if (typed?.clearing === true && kind !== 'engineer')
            throw illegal(`${name} is no engineer base: only engineers clear mines`, '2.5', 'W-17');
          return undefined;
        },
      },
    },
    through: {
      table: 'minefield',
      description: 'The minefield whose lane it moves along, centred',
      fills: {
        lane: (row, { typed }) => {
          const { name, complete, laneYards, laneDoneYards } = row as Minefield;
          if (complete) return 'centred';
          if (typed?.lane === 'centred') {
            const done =
              laneYards === null ? 'no lane is cleared' : `${laneDoneYards} of ${laneYards} yards of the lane are cleared`;
            throw illegal(`${name}: ${done}, and a lane protects when it goes through`, '2.5', 'W-17');
          }
          return 'none';
        },
      },
    },
  },
  run(_dice, { bases, minefields, closestYards, lane, clearing }) {
    const inside = closestYards <= MINEFIELD_RADIUS_YARDS;
    const safe = lane === 'centred' || clearing;
    const checks = inside && !safe ? bases * minefields : 0;

    const note = !inside
      ? 'It stays outside'
      : clearing
        ? 'Engineers who clear are not checked'
        : lane === 'centred'
          ? 'It is centred on a cleared lane'
          : lane === 'off-centre'
            ? 'It is off the centre of the lane'
            : 'It passes through the mines';
    const steps: Step[] = [
      { kind: 'base', label: 'Closest approach, yards', value: closestYards, cite: '2.5' },
      { kind: 'table', label: 'Radius of a minefield, yards', value: MINEFIELD_RADIUS_YARDS, cite: 'W-17' },
      { kind: 'note', label: note, cite: inside && (clearing || lane !== 'none') ? 'W-17' : '2.5' },
      ...(checks > 0
        ? [{ kind: 'result', label: `Bases ${bases}, minefields ${minefields}: checks`, value: checks, cite: '2.5' } as const]
        : [{ kind: 'result', label: 'Checks', value: 0, cite: '2.5' } as const]),
    ];
    const outcome: MinefieldOutcome = { inside, checks };
    return { outcome, steps, cites: ['2.5', 'W-17'], effects: [] };
  },
  oddsOver: [],
  certainOver: ['checks'],
  summary: ({ inside, checks }) => {
    if (!inside) return 'It stays outside the minefield: no check.';
    return checks === 0 ? 'It is safe from the mines: no check.' : `${counted(checks, 'mine check is', 'mine checks are')} due.`;
  },
  tone: ({ checks }) => (checks > 0 ? 'effect' : 'nothing'),
});
