import { z } from 'zod';
import type { Step } from '../../procedure.js';
import { illegal } from '../../refusal.js';
import type { EaglesEffect } from '../effect-kinds.js';
import { eaglesProcedure } from '../state.js';
import { type Da, targetDa } from '../vocabulary.js';

const ENTRANTS = ['ordinary', 'clearing', 'minesweeper'] as const;

/** 1.5: chance in percent that mixed mines strike a unit as it enters. */
export const MINE_CHANCE: Readonly<Record<Da, number>> = { INFANTRY: 30, THIN: 30, MODERATE: 20, DENSE: 10, HARD: 5 };

export type MinefieldOutcome = {
  readonly chancePercent: number;
  readonly struck: boolean;
  readonly impairments: number;
  readonly stopped: boolean;
  readonly clearance: 'none' | 'next-turn' | 'now';
};

/** 1.5 Minefields */
export const minefield = eaglesProcedure({
  id: 'eagles.minefield',
  title: 'A unit enters a minefield section',
  cites: ['1.5', 'E-23', 'E-49'],
  input: z.strictObject({
    targetDa: targetDa.describe("The unit's armour class (1.3)"),
    entrant: z.enum(ENTRANTS).default('ordinary').describe('How it enters; clearing is declared beforehand (1.5)'),
    known: z.boolean().default(true).describe('The section was known before the unit entered (1.5)'),
  }),
  roles: {
    unit: {
      description: 'The unit that enters',
      acts: true,
      fills: {
        targetDa: (unit) => unit.da,
        entrant: (unit) => (unit.minesweeper ? 'minesweeper' : undefined),
      },
    },
    section: {
      description: 'The minefield section entered',
      table: 'minefield',
      fills: { known: (section) => section.kind === 'hasty' || section.known === true },
    },
  },
  phases: ['movement'],
  run(dice, input) {
    const clearing = input.entrant === 'clearing';
    if (clearing && input.targetDa !== 'INFANTRY') throw illegal('only infantry clears a minefield on foot', '1.5');

    const minesweeper = input.entrant === 'minesweeper';
    const clearsKnown = clearing && input.known;
    const safe = minesweeper || clearsKnown; // E-23
    const chancePercent = safe ? 0 : MINE_CHANCE[input.targetDa];
    const struck = !safe && dice.die(100, 'mines') <= chancePercent;
    const clearance = minesweeper ? 'now' : clearsKnown ? 'next-turn' : 'none'; // E-49

    const steps: Step[] = [
      minesweeper
        ? { kind: 'note', label: 'A minesweeper is not at risk', cite: 'E-23' }
        : clearsKnown
          ? { kind: 'note', label: 'Clearing of a known section was declared: no risk', cite: '1.5' }
          : { kind: 'table', label: `Chance against ${input.targetDa}`, value: `${chancePercent}%`, cite: '1.5' },
      { kind: 'result', label: 'Impairments', value: struck ? 1 : 0, cite: 'E-23' },
      { kind: 'note', label: 'The unit stops for the rest of the turn', cite: '1.5' },
    ];
    if (clearance === 'now') steps.push({ kind: 'result', label: 'The section is cleared at once', cite: '1.5' });
    if (clearance === 'next-turn')
      steps.push({ kind: 'result', label: 'The section is cleared when the next turn ends', cite: 'E-49' });

    const effects: EaglesEffect[] = [{ kind: 'set', role: 'unit', fields: { halted: true } }];
    if (struck) effects.push({ kind: 'impair', role: 'unit', amount: 1 });
    effects.push({ kind: clearance === 'now' ? 'section-removed' : 'section-known', role: 'section' });
    if (clearance === 'next-turn') effects.push({ kind: 'section-clearing', role: 'section', by: 'unit' });

    const outcome: MinefieldOutcome = { chancePercent, struck, impairments: struck ? 1 : 0, stopped: true, clearance };
    return {
      outcome,
      steps,
      cites: [
        '1.5',
        ...(struck || minesweeper || (clearing && !input.known) ? ['E-23'] : []),
        ...(clearance === 'none' ? [] : ['E-49']),
      ],
      effects,
    };
  },
  oddsOver: ['struck'],
  measure: { label: 'mines escaped', of: ({ struck }) => Number(!struck) },
  summary: ({ chancePercent, struck, clearance }) => {
    if (clearance === 'now') return 'The minesweeper clears the section and stops.';
    if (clearance === 'next-turn') return 'The unit stops; the section is cleared at the end of next turn.';
    return struck
      ? `The mines strike (${chancePercent}%): 1 impairment, and the unit stops.`
      : `The mines miss (${chancePercent}%); the unit stops.`;
  },
  tone: ({ struck, clearance }) => (struck ? 'decisive' : clearance === 'none' ? 'nothing' : 'effect'),
});
