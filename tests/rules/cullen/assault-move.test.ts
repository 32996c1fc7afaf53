import { describe, expect, it } from 'vitest';
import { assaultMove } from '../../../src/rules/cullen/procedures/assault-move.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aGun, aTank, aUnit, filledBy, NO_ELEMENTS } from './scene.js';
import { anOfficer, someCavalry } from './staged.js';
import { testPromises } from './promised.js';

testPromises(assaultMove, {
  outcome: 'moveFraction moveInches dps dpsAfter elementsLost',
  defaults: 'unitDps=0 status=steady',
  odds: 'moveFraction dps',
  mostDice: 1,
});

const close = (input: object, face: number) => resolveWith(assaultMove, { troop: 'infantry', ...input }, [face]);

// The unnamed table: die, move and DPs; and the inches of infantry (8 Normal) and cavalry (12).
const TABLE = [
  [1, 0, 2, 0, 0],
  [2, 0, 1, 0, 0],
  [3, 0.5, 2, 4, 6],
  [4, 0.5, 1, 4, 6],
  [5, 0.5, 0, 4, 6],
  [6, 0.5, 0, 4, 6],
  [7, 1, 2, 8, 12],
  [8, 1, 1, 8, 12],
  [9, 1, 0, 8, 12],
  [0, 1, 0, 8, 12],
] as const;

describe('Assault Movement', () => {
  it.each(TABLE)(
    'a %i is move %d with %i DPs: infantry %i", cavalry %i" (TC-2, TC-3)',
    (face, moveFraction, dps, foot, horse) => {
      const rest = { moveFraction, dps, dpsAfter: dps, elementsLost: 0 };
      expect(close({}, face).outcome).toEqual({ ...rest, moveInches: foot });
      expect(close({ troop: 'cavalry' }, face).outcome).toEqual({ ...rest, moveInches: horse });
      expect(close({}, face).cites).toEqual(expect.arrayContaining(['Move Sequence', 'TC-2', 'TC-3']));
    },
  );

  it('0 is the last column, ten (TC-1)', () => {
    expect(close({}, 0).cites).toContain('TC-1');
    expect(close({}, 9).cites).not.toContain('TC-1');
  });

  it('cavalry is cavalry while mounted (TC-17)', () => {
    expect(close({ troop: 'cavalry' }, 9).cites).toContain('TC-17');
    expect(close({}, 9).cites).not.toContain('TC-17');
  });

  it('DPs over 4 are lost elements (DPs)', () => {
    expect(close({ unitDps: 3 }, 1).outcome).toMatchObject({ dps: 2, dpsAfter: 4, elementsLost: 1 });
    expect(close({ unitDps: 4 }, 7).outcome).toMatchObject({ dps: 2, dpsAfter: 4, elementsLost: 2 });
    expect(close({ unitDps: 4 }, 9).outcome).toMatchObject({ dps: 0, dpsAfter: 4, elementsLost: 0 });
  });

  it('a pinned unit may close, one that retires or retreats may not (TC-9)', () => {
    expect(close({ status: 'pinned' }, 9).outcome.moveInches).toBe(8);
    for (const status of ['retiring', 'retreating'])
      expectIllegal(assaultMove, { troop: 'infantry', status }, 'Assault Movement', 'TC-9');
  });

  it('counts as moved even by 0", and takes the DPs (TC-3)', () => {
    expect(close({}, 2).effects).toEqual([
      { kind: 'move', role: 'unit', moveInches: 0, moved: true, closes: true },
      { kind: 'gain-dps', role: 'unit', dps: 1 },
    ]);
    expect(close({}, 5).effects).toEqual([{ kind: 'move', role: 'unit', moveInches: 4, moved: true, closes: true }]);
  });

  it('is told in a sentence', () => {
    expect(close({}, 1).summary).toBe('The unit does not close in and takes 2 DPs.');
    expect(close({ unitDps: 4 }, 3).summary).toBe('The unit closes in by half a move (4"), takes 2 DPs and loses 2 elements.');
    expect(close({ troop: 'cavalry' }, 9).summary).toBe('The unit closes in by a full move (12") and takes no DPs.');
  });
});

describe('what a unit fills in for its assault move', () => {
  it('what it is, its DPs, its status', () => {
    expect(filledBy(assaultMove, { unit: aUnit({ dps: 2, status: 'pinned' }) })).toEqual({
      troop: 'infantry',
      unitDps: 2,
      status: 'pinned',
    });
    expect(filledBy(assaultMove, { unit: someCavalry() })).toMatchObject({ troop: 'cavalry' });
    expect(filledBy(assaultMove, { unit: someCavalry({ mounted: false }) })).toMatchObject({ troop: 'infantry' });
    const mortars = aGun({ ...NO_ELEMENTS, mortar: 2, gunClass: null });
    expect(filledBy(assaultMove, { unit: mortars })).toMatchObject({ troop: 'infantry' });
  });

  it('not guns, vehicles or officers', () => {
    expect(() => filledBy(assaultMove, { unit: aGun() })).toThrow('is drawn by limbers and cannot close to assault.');
    expect(() => filledBy(assaultMove, { unit: aTank() })).toThrow('T-26 is armour, not infantry');
    expect(() => filledBy(assaultMove, { unit: anOfficer(1) })).toThrow('Officer +1 cannot carry DPs');
  });
});

describe('odds of cullen.assault-move', () => {
  it('5 and 6, and 9 and 0, are alike', () => {
    const odds = checkedOdds(assaultMove, { troop: 'infantry' });
    expect(odds).toHaveLength(8);
    for (const moveFraction of [0.5, 1])
      expect(odds.find(({ outcome }) => outcome.moveFraction === moveFraction && outcome.dps === 0)!.p).toBeCloseTo(0.2, 14);
  });

  it('equal brute force', () => expectOddsEqualBruteForce(assaultMove, { troop: 'cavalry', unitDps: 4 }));

  it('give every live result a chance', () => {
    const inputs = fc.record({
      troop: fc.constantFrom('infantry', 'cavalry'),
      unitDps: fc.integer({ min: 0, max: 4 }),
      status: fc.constantFrom('steady', 'pinned', 'retiring'),
    });
    expectLiveWithinOdds(assaultMove, inputs, 2000);
  });
});
