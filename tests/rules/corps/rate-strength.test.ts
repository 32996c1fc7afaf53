import { describe, expect, it } from 'vitest';
import { rateStrengthProcedure } from '../../../src/rules/corps/procedures/rate-strength.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { testPromises } from './promised.js';

testPromises(rateStrengthProcedure, {
  outcome: 'sp unclampedSp',
  odds: '',
  defaults: 'kind=combat moraleSp=0 armour=false kit=none',
});

const rated = (raw: object) => resolveWith(rateStrengthProcedure, raw).outcome;
const KIT = { none: 0, scary: 1, 'really-scary': 2 };

describe('Strength points: what a unit is worth', () => {
  it('1 SP for each company, more for the elite, armour and frightening kit, fewer for the poor', () => {
    for (const elements of [1, 3, 4, 50]) {
      for (const moraleSp of [-2, -1, 0, 1, 2]) {
        for (const armour of [false, true]) {
          for (const [kit, kitSp] of Object.entries(KIT)) {
            const points = elements + moraleSp + (armour ? 1 : 0) + kitSp;
            expect(rated({ elements, moraleSp, armour, kit })).toEqual({ sp: Math.max(1, points), unclampedSp: points });
          }
        }
      }
    }
  });

  it('names every addition with its heading', () => {
    const { steps, cites } = resolveWith(rateStrengthProcedure, { elements: 3, moraleSp: 2, armour: true, kit: 'really-scary' });
    expect(steps).toEqual([
      { kind: 'base', label: 'Companies', value: 3, cite: 'Strength points' },
      { kind: 'modifier', label: 'Elite', value: 2, cite: 'Strength points' },
      { kind: 'modifier', label: 'Armour', value: 1, cite: 'Strength points' },
      { kind: 'modifier', label: 'Really scary kit', value: 2, cite: 'Strength points' },
      { kind: 'result', label: 'Strength points', value: 8, cite: 'Strength points' },
    ]);
    expect(cites).toEqual(['Strength points']);
  });

  it('a poor small unit has 1 SP at least (CO-4)', () => {
    const poor = resolveWith(rateStrengthProcedure, { elements: 1, moraleSp: -2 });
    expect(poor.outcome).toEqual({ sp: 1, unclampedSp: -1 });
    expect(poor.cites).toContain('CO-4');
    expect(resolveWith(rateStrengthProcedure, { elements: 2, moraleSp: -1 }).cites).not.toContain('CO-4');
  });

  it('transport is rated by its loads alone (CO-5)', () => {
    const trucks = resolveWith(rateStrengthProcedure, { elements: 6, kind: 'transport' });
    expect(trucks.outcome).toEqual({ sp: 6, unclampedSp: 6 });
    expect(trucks.cites).toContain('CO-5');
    for (const more of [{ moraleSp: 1 }, { moraleSp: -1 }, { armour: true }, { kit: 'scary' }, { kit: 'really-scary' }])
      expectIllegal(rateStrengthProcedure, { elements: 6, kind: 'transport', ...more }, 'Strength points', 'CO-5');
  });

  it('goes onto the unit, as far as a unit can have SP', () => {
    const fields = (elements: number) => resolveWith(rateStrengthProcedure, { elements, moraleSp: 1 }).effects;
    expect(fields(3)).toEqual([{ kind: 'rate', role: 'unit', sp: 4 }]);
    expect(fields(30)).toEqual([{ kind: 'rate', role: 'unit', sp: 20 }]);
  });
});

describe('the input of a rating', () => {
  it('is certain', () => {
    expect(checkedOdds(rateStrengthProcedure, { elements: 4 })).toEqual([{ outcome: { sp: 4, unclampedSp: 4 }, p: 1 }]);
  });

  it('has one sentence', () => {
    expect(resolveWith(rateStrengthProcedure, { elements: 4 }).summary).toBe('The unit is rated at 4 SP.');
  });
});
