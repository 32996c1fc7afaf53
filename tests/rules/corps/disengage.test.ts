import { describe, expect, it } from 'vitest';
import { disengageProcedure } from '../../../src/rules/corps/procedures/disengage.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(disengageProcedure, {
  outcome: 'spLost spAfter eliminated',
  odds: 'spLost',
});

describe('Movement: breaking contact by day', () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 0],
    [5, 0],
    [6, 0],
  ])('a %d loses %d SP', (face, spLost) => {
    const { outcome, effects, dice } = resolveWith(disengageProcedure, { phase: 'day', sp: 3 }, [face]);
    expect(outcome).toEqual({ spLost, spAfter: 3 - spLost, eliminated: false });
    expect(dice).toEqual([{ die: 'd6', face, for: 'disengage', hit: spLost === 1 }]);
    expect(effects).toEqual([
      ...(spLost === 1 ? [{ kind: 'lose-sp', role: 'unit', amount: 1 }] : []),
      { kind: 'set', role: 'unit', fields: { position: 'front-line' } },
    ]);
  });

  it('a last SP is lost too, and then nothing moves', () => {
    const { outcome, effects } = resolveWith(disengageProcedure, { phase: 'day', sp: 1 }, [3]);
    expect(outcome).toEqual({ spLost: 1, spAfter: 0, eliminated: true });
    expect(effects).toEqual([{ kind: 'lose-sp', role: 'unit', amount: 1 }]);
  });

  it('each unit dices for itself, and moves even if it lost an SP; surrounded ones may not (CO-21)', () => {
    const lost = resolveWith(disengageProcedure, { phase: 'day', sp: 2 }, [1]);
    expect(lost.cites).toEqual(['Movement', 'CO-21']);
    expect(lost.effects).toContainEqual({ kind: 'set', role: 'unit', fields: { position: 'front-line' } });
    for (const phase of ['day', 'night'])
      expectIllegal(disengageProcedure, { phase, sp: 2, surrounded: true }, 'Night Phase: Movement', 'CO-21');
  });
});

describe('Night Phase: Movement: breaking contact by night', () => {
  it('costs nothing and takes no die', () => {
    for (const sp of [1, 20]) {
      const { outcome, cites, dice } = resolveWith(disengageProcedure, { phase: 'night', sp });
      expect(outcome).toEqual({ spLost: 0, spAfter: sp, eliminated: false });
      expect(cites).toEqual(['Night Phase: Movement']);
      expect(dice).toEqual([]);
    }
  });
});

describe('the odds of disengaging', () => {
  it('by day are even, by night certain', () => {
    expect(checkedOdds(disengageProcedure, { phase: 'day', sp: 4 })).toEqual([
      { outcome: { spLost: 0 }, p: expect.closeTo(0.5, 12) as number },
      { outcome: { spLost: 1 }, p: expect.closeTo(0.5, 12) as number },
    ]);
    expect(checkedOdds(disengageProcedure, { phase: 'night', sp: 4 })).toEqual([{ outcome: { spLost: 0 }, p: 1 }]);
  });

  it('equal brute force, and hold every live roll', () => {
    for (const phase of ['day', 'night']) for (const sp of [1, 5]) expectOddsEqualBruteForce(disengageProcedure, { phase, sp });
    expectLiveWithinOdds(
      disengageProcedure,
      fc.record({ phase: fc.constantFrom('day', 'night'), sp: fc.integer({ min: 1, max: 3 }), surrounded: fc.boolean() }),
      2000,
    );
  });
});

describe('the input of disengaging', () => {
  it('comes from the unit and the phase', () => {
    const units = [aUnit({ sp: 3, surrounded: true })];
    expect(filledBy(disengageProcedure, { units }, { unit: ['u1'] })).toEqual({ phase: 'day', sp: 3, surrounded: true });
    expect(filledBy(disengageProcedure, { units, game: { phase: 'night-movement' } }, { unit: ['u1'] })).toMatchObject({
      phase: 'night',
    });
  });

  it('has one sentence', () => {
    const summary = (sp: number, face: number) => resolveWith(disengageProcedure, { phase: 'day', sp }, [face]).summary;
    expect(summary(2, 6)).toBe('The unit breaks off without loss.');
    expect(summary(2, 1)).toBe('The unit breaks off, loses 1 SP and has 1 SP left.');
    expect(summary(1, 1)).toBe('The unit loses its last SP as it breaks off, and is eliminated.');
  });
});
