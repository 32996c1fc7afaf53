import { describe, expect, it } from 'vitest';
import { minefieldProcedure } from '../../../src/rules/eagles/procedures/minefield.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, refusalOf, resolveWith } from '../brute-force.js';
import { aSection, aUnit, filledFrom } from './scene.js';
import { testPromises } from '../promises.js';

testPromises(minefieldProcedure, {
  outcome: 'chancePercent struck impairments stopped clearance',
  odds: 'struck',
  defaults: 'entrant=ordinary known=true',
});

// The chance table of section 1.5 as printed.
const CHART = [
  ['INFANTRY', 30],
  ['THIN', 30],
  ['MODERATE', 20],
  ['DENSE', 10],
  ['HARD', 5],
] as const;
const CLASSES = CHART.map(([da]) => da);
const ARMOUR = CLASSES.filter((da) => da !== 'INFANTRY');

/** Returns the lines of working about a cleared section. */
const clearances = ({ steps }: ReturnType<typeof resolveWith>): string[] =>
  steps.map(({ label }) => label).filter((label) => label.startsWith('The section is cleared'));

/** Entering counts as moving, so the unit is in AA and stops (E-54). */
const ENTERED = { halted: true, moved: true, tpd: 'AA', minesDue: null };

describe('1.5 Minefields', () => {
  describe.each(CHART)('against %s the chance is %i in 100', (targetDa, chance) => {
    const enter = (face: number) => resolveWith(minefieldProcedure, { targetDa }, [face]);

    it.each([1, chance - 1, chance])('a die of %i strikes', (face) => {
      expect(enter(face).outcome).toEqual({
        chancePercent: chance,
        struck: true,
        impairments: 1,
        stopped: true,
        clearance: 'none',
      });
    });

    it.each([chance + 1, 100])('a die of %i misses, and the unit stops all the same', (face) => {
      expect(enter(face).outcome).toEqual({
        chancePercent: chance,
        struck: false,
        impairments: 0,
        stopped: true,
        clearance: 'none',
      });
    });

    it('has exactly that chance', () => {
      const odds = checkedOdds(minefieldProcedure, { targetDa });
      expect(odds.find(({ outcome }) => outcome.struck)?.p).toBeCloseTo(chance / 100, 12);
      expect(odds.find(({ outcome }) => !outcome.struck)?.p).toBeCloseTo(1 - chance / 100, 12);
    });
  });

  it('rolls the same for a unit that knew of the section and one that did not', () => {
    for (const known of [true, false])
      expect(resolveWith(minefieldProcedure, { targetDa: 'THIN', known }, [30]).outcome).toMatchObject({ struck: true });
  });

  it('halts the unit, reveals the section and impairs without suppressing (E-23)', () => {
    const struck = resolveWith(minefieldProcedure, { targetDa: 'HARD' }, [5]);
    expect(struck.effects).toEqual([
      { kind: 'set', role: 'unit', fields: ENTERED },
      { kind: 'impair', role: 'unit', amount: 1 },
      { kind: 'section-known', role: 'section', by: 'unit' },
    ]);
    expect(struck.cites).toEqual(['1.5', 'E-23']);
    expect(struck.dice).toEqual([{ die: 'd100', face: 5, for: 'mines' }]);
    const missed = resolveWith(minefieldProcedure, { targetDa: 'HARD' }, [6]);
    expect(missed.effects).toEqual([
      { kind: 'set', role: 'unit', fields: ENTERED },
      { kind: 'section-known', role: 'section', by: 'unit' },
    ]);
    expect(missed.cites).toEqual(['1.5']);
    expect(clearances(missed)).toEqual([]);
  });

  it.each(CLASSES)('a minesweeper (%s) neither rolls nor is hurt, and the section is gone (E-23, E-49)', (targetDa) => {
    for (const known of [true, false]) {
      const swept = resolveWith(minefieldProcedure, { targetDa, entrant: 'minesweeper', known });
      expect(swept.outcome).toEqual({ chancePercent: 0, struck: false, impairments: 0, stopped: true, clearance: 'now' });
      expect(swept.cites).toEqual(['E-23', '1.5', 'E-49']);
      expect(clearances(swept)).toEqual(['The section is cleared at once']);
      expect(swept.effects).toEqual([
        { kind: 'set', role: 'unit', fields: ENTERED },
        { kind: 'section-removed', role: 'section' },
      ]);
      expect(checkedOdds(minefieldProcedure, { targetDa, entrant: 'minesweeper', known })).toEqual([
        { outcome: { struck: false }, p: 1 },
      ]);
    }
  });

  it('infantry with a declared clearing mission does not roll in a known section, and clears it next turn (E-49)', () => {
    const clearing = resolveWith(minefieldProcedure, { targetDa: 'INFANTRY', entrant: 'clearing', known: true });
    expect(clearing.outcome).toEqual({
      chancePercent: 0,
      struck: false,
      impairments: 0,
      stopped: true,
      clearance: 'next-turn',
    });
    expect(clearing.effects).toEqual([
      { kind: 'set', role: 'unit', fields: ENTERED },
      { kind: 'section-known', role: 'section', by: 'unit' },
      { kind: 'section-clearing', role: 'section', by: 'unit' },
    ]);
    expect(clearing.cites).toEqual(['1.5', 'E-49']);
    expect(clearances(clearing)).toEqual(['The section is cleared when the next turn ends']);
  });

  it('clearing infantry of an unknown section rolls as anybody and clears nothing (E-23)', () => {
    const input = { targetDa: 'INFANTRY', entrant: 'clearing', known: false };
    const struck = resolveWith(minefieldProcedure, input, [30]);
    expect(struck.outcome).toEqual({ chancePercent: 30, struck: true, impairments: 1, stopped: true, clearance: 'none' });
    expect(struck.cites).toEqual(['1.5', 'E-23']);
    const missed = resolveWith(minefieldProcedure, input, [31]);
    expect(missed.outcome).toMatchObject({ struck: false, clearance: 'none' });
    expect(missed.cites).toEqual(['1.5', 'E-23']);
  });

  it.each(ARMOUR)('refuses clearing by %s', (targetDa) => {
    for (const known of [true, false]) {
      const refusal = refusalOf(minefieldProcedure, { targetDa, entrant: 'clearing', known });
      expect(refusal).toMatchObject({ code: 'ILLEGAL', field: null, cites: ['1.5'] });
      expect(refusal.message).toBe('Only infantry can clear a minefield on foot. Choose an infantry unit.');
    }
  });

  it('takes what it needs from the unit and the section', () => {
    const fill = (unit: object, section: object) =>
      filledFrom(minefieldProcedure, { unit: [aUnit(unit)], section: [aSection(section)] });
    expect(fill({ da: 'THIN' }, {})).toEqual({ targetDa: 'THIN', known: false });
    expect(fill({ minesweeper: true }, { known: true })).toEqual({
      targetDa: 'INFANTRY',
      entrant: 'minesweeper',
      known: true,
    });
    expect(fill({}, { kind: 'hasty' })).toEqual({ targetDa: 'INFANTRY', known: true });
  });

  it('has the odds of brute force in every case', () => {
    for (const targetDa of CLASSES)
      for (const entrant of targetDa === 'INFANTRY' ? ['ordinary', 'clearing', 'minesweeper'] : ['ordinary', 'minesweeper'])
        for (const known of [true, false]) expectOddsEqualBruteForce(minefieldProcedure, { targetDa, entrant, known });
  });

  it('never rolls live what the odds exclude', () => {
    expectLiveWithinOdds(
      minefieldProcedure,
      fc.record({
        targetDa: fc.constantFrom(...CLASSES),
        entrant: fc.constantFrom('ordinary', 'ordinary', 'clearing', 'minesweeper'),
        known: fc.boolean(),
      }),
    );
  });

  it('says in one sentence what happened', () => {
    const say = (input: object, faces: number[] = []) =>
      resolveWith(minefieldProcedure, { targetDa: 'INFANTRY', ...input }, faces).summary;
    expect(say({}, [30])).toBe('The mines hit (chance 30%). The unit takes 1 impairment and stops.');
    expect(say({}, [31])).toBe('The mines do not hit (chance 30%), but the unit stops.');
    expect(say({ entrant: 'minesweeper' })).toBe('The minesweeper clears the section and stops.');
    expect(say({ entrant: 'clearing' })).toBe('The unit stops. The section is cleared at the end of the next turn.');
  });

  it('names the unit in its verdict, and the chance where mines were rolled for', () => {
    const verdict = (input: object, faces: number[] = []) => {
      const { outcome } = resolveWith(minefieldProcedure, { targetDa: 'INFANTRY', ...input }, faces);
      return minefieldProcedure.verdict!(outcome as never, (role) => (role === 'unit' ? 'A Coy' : 'M1'), {} as never);
    };
    expect(verdict({}, [30])).toEqual({ fate: 'A Coy hit and stopped by mines, 1 impairment', score: 'chance of a hit 30%' });
    expect(verdict({}, [31])).toEqual({ fate: 'A Coy stopped by mines, but not hit', score: 'chance of a hit 30%' });
    expect(verdict({ entrant: 'minesweeper' })).toEqual({ fate: 'A Coy clears the section and stops', score: '' });
    expect(verdict({ entrant: 'clearing' })).toEqual({
      fate: 'A Coy stops and clears the section by the end of the next turn',
      score: '',
    });
  });

  it('is decisive where mines strike, and something where a section is cleared', () => {
    const tone = (input: object, faces: number[] = []) =>
      minefieldProcedure.tone(resolveWith(minefieldProcedure, { targetDa: 'INFANTRY', ...input }, faces).outcome as never);
    expect([tone({}, [30]), tone({}, [31])]).toEqual(['decisive', 'nothing']);
    expect([tone({ entrant: 'minesweeper' }), tone({ entrant: 'clearing' })]).toEqual(['effect', 'effect']);
  });
});
