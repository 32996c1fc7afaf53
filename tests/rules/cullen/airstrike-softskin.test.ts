import { describe, expect, it } from 'vitest';
import { airstrikeSoftskin } from '../../../src/rules/cullen/procedures/airstrikes.js';
import { checkedOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { SHELLED_SOFTSKIN } from './artillery-fire.js';
import { aTank, aTruck, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(airstrikeSoftskin, {
  outcome: 'vehicle troopsDps troopsDestroyed',
  defaults: 'carrying=false observed=true',
  odds: 'vehicle troopsDps troopsDestroyed',
  mostDice: 1,
});

const strike = (input: object, ...faces: number[]) => resolveWith(airstrikeSoftskin, { carrying: true, ...input }, faces);

describe('Airstrikes: on a softskin', () => {
  it.each(SHELLED_SOFTSKIN)('a %i: %s, %i DPs, troops destroyed %s', (face, vehicle, troopsDps, troopsDestroyed) => {
    expect(strike({}, face).outcome).toEqual({ vehicle, troopsDps, troopsDestroyed });
    expect(strike({ carrying: false }, face).outcome).toEqual({ vehicle, troopsDps: 0, troopsDestroyed: false });
  });

  it('needs no hit roll (TC-39), and the face 0 counts ten (TC-1)', () => {
    expect(strike({}, 5).dice).toHaveLength(1);
    expect(strike({}, 5).cites).toEqual(expect.arrayContaining(['Airstrikes', 'Artillery Fire', 'TC-39']));
    expect(strike({}, 0).cites).toContain('TC-1');
    expect(strike({}, 9).cites).not.toContain('TC-1');
  });

  it('hits observed units only', () => expectIllegal(airstrikeSoftskin, { observed: false }, 'Airstrikes'));

  it('uses up the strike and puts the truck under artillery fire', () => {
    const marks = [
      { kind: 'spend-airstrike', role: 'target' },
      { kind: 'under-fire', role: 'target', by: ['artillery'] },
    ];
    expect(strike({}, 1).effects).toEqual(marks);
    expect(strike({}, 3).effects).toEqual([
      ...marks,
      { kind: 'softskin-hit', role: 'target', vehicle: 'abandoned', troopsDps: 0, troopsDestroyed: false },
    ]);
  });

  it('is told in a sentence, and looks like what it did', () => {
    expect(strike({}, 1).summary).toBe('Airstrike: no effect.');
    expect(strike({}, 9).summary).toBe('Airstrike: the vehicle is destroyed.');
    expect(airstrikeSoftskin.tone(strike({}, 1).outcome as never)).toBe('nothing');
    expect(airstrikeSoftskin.tone(strike({}, 3).outcome as never)).toBe('effect');
    expect(airstrikeSoftskin.tone(strike({}, 4).outcome as never)).toBe('decisive');
    expect([1, 3, 4, 9].map((face) => airstrikeSoftskin.measure!.of(strike({}, face).outcome as never))).toEqual([0, 1, 2, 2]);
  });
});

describe('what the target fills in', () => {
  it('takes its load and whether it is observed', () => {
    expect(filledBy(airstrikeSoftskin, { target: aTruck({ carries: 'u3' }) })).toEqual({ carrying: true, observed: true });
    expect(filledBy(airstrikeSoftskin, { target: aTruck({ concealed: true }) })).toEqual({ carrying: false, observed: false });
  });

  it('is a softskin', () => {
    expect(() => filledBy(airstrikeSoftskin, { target: aTank() })).toThrow(
      'T-26 is not a softskin vehicle. Choose a softskin vehicle.',
    );
  });
});

describe('odds of cullen.airstrike-softskin', () => {
  it('0.2 nothing, 0.1 abandoned, 0.2 and 0.2 with DPs, 0.3 with the troops', () => {
    const odds = checkedOdds(airstrikeSoftskin, { carrying: true });
    expect(odds.find(({ outcome }) => outcome.troopsDestroyed)!.p).toBeCloseTo(0.3, 14);
    expect(odds.find(({ outcome }) => outcome.vehicle === 'abandoned')!.p).toBeCloseTo(0.1, 14);
    expect(odds).toHaveLength(5);
  });

  it.each([true, false])('equal brute force, carrying %s', (carrying) =>
    expectOddsEqualBruteForce(airstrikeSoftskin, { carrying }),
  );
});
