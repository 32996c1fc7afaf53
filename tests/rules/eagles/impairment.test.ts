import { describe, expect, it } from 'vitest';
import { calculateImpairedFirepower, impairment } from '../../../src/rules/eagles/procedures/impairment.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, refusalOf, resolveWith } from '../brute-force.js';
import { aUnit, filledFrom } from './scene.js';
import { testPromises } from '../promises.js';

testPromises(impairment, {
  outcome: 'stepsTotal impairments stepsLeft fp destroyed',
  odds: '',
  defaults: 'impairmentsSoFar=0 newImpairments=1',
});

const KINDS = ['infantry', 'weapons', 'artillery', 'towed-at', 'vehicle', 'bunker', 'administrative'] as const;
const ON_FOOT = KINDS.filter((kind) => kind !== 'vehicle' && kind !== 'bunker');
const impair = (input: object) => resolveWith(impairment, input);

describe('1.7 Impairment', () => {
  describe.each(ON_FOOT)('%s', (kind) => {
    it('has as many steps as FP and loses one FP for each impairment', () => {
      // An initial FP of 4, and what is left after 0, 1, 2, 3 and 4 impairments.
      const LEFT = [
        [4, 4, false],
        [3, 3, false],
        [2, 2, false],
        [1, 1, false],
        [0, 0, true],
      ] as const;
      LEFT.forEach(([stepsLeft, fp, destroyed], newImpairments) => {
        expect(impair({ kind, baseFp: 4, newImpairments }).outcome).toEqual({
          stepsTotal: 4,
          impairments: newImpairments,
          stepsLeft,
          fp,
          destroyed,
        });
      });
    });

    it('with FP 0 has one step (E-7)', () => {
      expect(impair({ kind, baseFp: 0, newImpairments: 0 }).outcome).toEqual({
        stepsTotal: 1,
        impairments: 0,
        stepsLeft: 1,
        fp: 0,
        destroyed: false,
      });
      const lost = impair({ kind, baseFp: 0 });
      expect(lost.outcome).toEqual({ stepsTotal: 1, impairments: 1, stepsLeft: 0, fp: 0, destroyed: true });
      expect(lost.cites).toContain('E-7');
      expect(impair({ kind, baseFp: 1 }).outcome).toEqual({
        stepsTotal: 1,
        impairments: 1,
        stepsLeft: 0,
        fp: 0,
        destroyed: true,
      });
      expect(impair({ kind, baseFp: 1 }).cites).not.toContain('E-7');
    });
  });

  describe.each(['vehicle', 'bunker'])('%s', (kind) => {
    // The initial FP, and the FP after 1, 2, 3 and 4 impairments of 2 each. There are 4 steps, whatever the FP.
    it.each([
      [0, [0, 0, 0, 0]],
      [1, [0, 0, 0, 0]],
      [2, [0, 0, 0, 0]],
      [3, [1, 0, 0, 0]],
      [4, [2, 0, 0, 0]],
      [5, [3, 1, 0, 0]],
      [6, [4, 2, 0, 0]],
      [7, [5, 3, 1, 0]],
      [8, [6, 4, 2, 0]],
      [9, [7, 5, 3, 0]],
      [10, [8, 6, 4, 0]],
      [40, [38, 36, 34, 0]],
    ])('of FP %i is destroyed at its fourth impairment, not before (E-7)', (baseFp, left) => {
      left.forEach((fp, k) => {
        expect(impair({ kind, baseFp, newImpairments: k + 1 }).outcome).toEqual({
          stepsTotal: 4,
          impairments: k + 1,
          stepsLeft: 3 - k,
          fp,
          destroyed: k === 3,
        });
      });
    });
  });

  it('a vehicle whose FP is gone still stands (E-7)', () => {
    const spent = impair({ kind: 'vehicle', baseFp: 4, impairmentsSoFar: 1, newImpairments: 1 });
    expect(spent.outcome).toMatchObject({ fp: 0, stepsLeft: 2, destroyed: false });
    expect(spent.cites).toEqual(['1.7', 'E-7', '1.2', '4.3']);
    expect(impair({ kind: 'vehicle', baseFp: 8 }).cites).toEqual(['1.7', '1.2', '4.3']);
    expect(impair({ kind: 'bunker', baseFp: 8 }).cites).toContain('E-7');
  });

  it('loses impairments beyond the last step', () => {
    expect(impair({ kind: 'infantry', baseFp: 3, impairmentsSoFar: 2, newImpairments: 40 }).outcome).toEqual({
      stepsTotal: 3,
      impairments: 3,
      stepsLeft: 0,
      fp: 0,
      destroyed: true,
    });
    expect(impair({ kind: 'vehicle', baseFp: 10, newImpairments: 5 }).outcome).toMatchObject({ impairments: 4, destroyed: true });
  });

  it('sets the unit to what is left, and destroys it when nothing is', () => {
    expect(impair({ kind: 'infantry', baseFp: 4, impairmentsSoFar: 1 }).effects).toEqual([
      { kind: 'set', role: 'unit', fields: { impairments: 2, fp: 2 } },
    ]);
    expect(impair({ kind: 'infantry', baseFp: 4, impairmentsSoFar: 3 }).effects).toEqual([
      { kind: 'set', role: 'unit', fields: { impairments: 4, fp: 0 } },
      { kind: 'destroy', role: 'unit' },
    ]);
  });

  it.each([
    ['infantry', 4, 4],
    ['infantry', 4, 5],
    ['artillery', 1, 1],
    ['administrative', 0, 1],
    ['vehicle', 10, 4],
    ['vehicle', 0, 4],
    ['bunker', 3, 40],
  ])('refuses to impair %s of FP %i with %i impairments: it is destroyed already', (kind, baseFp, impairmentsSoFar) => {
    for (const newImpairments of [0, 1]) {
      const refusal = refusalOf(impairment, { kind, baseFp, impairmentsSoFar, newImpairments });
      expect(refusal).toMatchObject({ code: 'ILLEGAL', cites: ['1.7'] });
      expect(refusal.message).toMatch(/already lost (its only step|all its \d+ steps) and is destroyed. Choose another unit\./);
    }
  });
});

describe('the input of an impairment', () => {
  const COMPANY = { kind: 'infantry', baseFp: 4 };

  it('comes from the unit', () => {
    expect(filledFrom(impairment, { unit: [aUnit({ kind: 'vehicle', baseFp: 8, impairments: 2, fp: 4 })] })).toEqual({
      kind: 'vehicle',
      baseFp: 8,
      impairmentsSoFar: 2,
    });
  });

  it('rolls nothing: one outcome, certain', () => {
    expect(checkedOdds(impairment, COMPANY)).toEqual([{ outcome: impair(COMPANY).outcome, p: 1 }]);
  });
});

describe('impairments in general', () => {
  const units = fc.record({ kind: fc.constantFrom(...KINDS), baseFp: fc.integer({ min: 0, max: 40 }) });
  const amount = fc.integer({ min: 0, max: 40 });

  it('one after the other are as many at once', () => {
    fc.assert(
      fc.property(units, amount, amount, ({ kind, baseFp }, first, second) => {
        const { impairments, destroyed } = calculateImpairedFirepower(kind, baseFp, first);
        if (!destroyed) {
          const input = { kind, baseFp, impairmentsSoFar: impairments, newImpairments: second };
          expect(impair(input).outcome).toEqual(calculateImpairedFirepower(kind, baseFp, first + second));
        }
      }),
    );
  });

  it('steps and impairments add up, and FP falls without going below nought', () => {
    fc.assert(
      fc.property(units, amount, ({ kind, baseFp }, total) => {
        const now = calculateImpairedFirepower(kind, baseFp, total);
        const next = calculateImpairedFirepower(kind, baseFp, total + 1);
        expect(now.impairments + now.stepsLeft).toBe(now.stepsTotal);
        expect(now.destroyed).toBe(now.stepsLeft === 0);
        expect(now.fp).toBeGreaterThanOrEqual(0);
        expect(next.fp).toBeLessThanOrEqual(now.fp);
      }),
    );
  });
});

describe('the words of an impairment', () => {
  it('are one sentence', () => {
    expect(impair({ kind: 'infantry', baseFp: 4 }).summary).toBe('The unit has 3 FP and 3 steps left.');
    expect(impair({ kind: 'infantry', baseFp: 2 }).summary).toBe('The unit has 1 FP and 1 step left.');
    expect(impair({ kind: 'infantry', baseFp: 1 }).summary).toBe('The unit is destroyed.');
  });
});
