import { describe, expect, it } from 'vitest';
import { removeElements } from '../../../src/rules/cullen/elements.js';
import { applyDpsProcedure } from '../../../src/rules/cullen/procedures/apply-dps.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { aTank, aUnit, filledBy, NO_ELEMENTS } from './scene.js';
import { testPromises } from './promised.js';

testPromises(applyDpsProcedure, {
  outcome: 'dpsAfter elementsLost elementsAfter destroyed',
  odds: '',
  mostDice: 0,
});

const apply = (unitDps: number, gained: number, elements: number) =>
  resolveWith(applyDpsProcedure, { unitDps, gained, elements });

describe('DPs', () => {
  it.each([
    [0, 0, 4, { dpsAfter: 0, elementsLost: 0, elementsAfter: 4, destroyed: false }],
    [0, 4, 4, { dpsAfter: 4, elementsLost: 0, elementsAfter: 4, destroyed: false }],
    [1, 3, 4, { dpsAfter: 4, elementsLost: 0, elementsAfter: 4, destroyed: false }],
    [3, 2, 4, { dpsAfter: 4, elementsLost: 1, elementsAfter: 3, destroyed: false }],
    [4, 3, 4, { dpsAfter: 4, elementsLost: 3, elementsAfter: 1, destroyed: false }],
    [4, 4, 4, { dpsAfter: 4, elementsLost: 4, elementsAfter: 0, destroyed: true }],
    [4, 9, 4, { dpsAfter: 4, elementsLost: 4, elementsAfter: 0, destroyed: true }],
    [2, 100, 50, { dpsAfter: 4, elementsLost: 50, elementsAfter: 0, destroyed: true }],
  ])('%i held and %i more, of %i elements (TC-42)', (held, gained, elements, outcome) => {
    const applied = apply(held, gained, elements);
    expect(applied.outcome).toEqual(outcome);
    expect(applied.cites.includes('TC-42')).toBe(held + gained > 4);
    expect(applied.dice).toEqual([]);
  });

  it('a unit never holds more than 4, and each DP over it is one element, as long as there are any', () => {
    const whole = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(whole(4), whole(100), fc.integer({ min: 1, max: 50 }), (held, gained, elements) => {
        const { dpsAfter, elementsLost, elementsAfter, destroyed } = apply(held, gained, elements).outcome;
        const over = Math.max(0, held + gained - 4);
        expect([dpsAfter, elementsLost]).toEqual([held + gained - over, Math.min(over, elements)]);
        expect([elementsAfter, destroyed]).toEqual([elements - Math.min(over, elements), over >= elements]);
      }),
    );
  });

  it('elements go rifles first, then cavalry, SMGs, anti-tank rifles, mortars, LMGs, HMGs, guns (TC-42)', () => {
    const unit = { rifle: 2, cavalry: 1, smg: 1, atRifle: 1, mortar: 1, lmg: 1, hmg: 1, guns: 1 };
    const order = ['rifle', 'rifle', 'cavalry', 'smg', 'atRifle', 'mortar', 'lmg', 'hmg', 'guns'] as const;
    const left: Record<(typeof order)[number], number> = { ...unit };
    order.forEach((element, index) => {
      left[element]--;
      expect(removeElements(unit, index + 1)).toEqual(left);
    });
    expect(removeElements(unit, 20)).toEqual(NO_ELEMENTS);
  });

  it('gains them by the same rule', () => {
    expect(apply(3, 2, 4).effects).toEqual([{ kind: 'gain-dps', role: 'unit', dps: 2 }]);
    expect(apply(3, 0, 4).effects).toEqual([]);
  });

  it('is told in a sentence', () => {
    expect(apply(0, 1, 4).summary).toBe('The unit now has 1 DP.');
    expect(apply(3, 3, 4).summary).toBe('The unit now has 4 DPs and has lost 2 of its 4 elements.');
    expect(apply(4, 1, 1).summary).toBe('The last element is lost, and the unit is destroyed.');
    expect(checkedOdds(applyDpsProcedure, { unitDps: 0, gained: 1, elements: 2 })).toEqual([
      { outcome: { dpsAfter: 1, elementsLost: 0, elementsAfter: 2, destroyed: false }, p: 1 },
    ]);
  });

  it('takes from the unit its DPs and elements; vehicles carry none', () => {
    expect(filledBy(applyDpsProcedure, { unit: aUnit({ dps: 2, hmg: 1 }) })).toEqual({ unitDps: 2, elements: 5 });
    expect(() => filledBy(applyDpsProcedure, { unit: aTank() })).toThrow(
      'T-26 cannot carry DPs. Choose infantry, cavalry or artillery.',
    );
  });
});
