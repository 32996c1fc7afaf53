import { describe, expect, it } from 'vitest';
import { airstrikeArmour } from '../../../src/rules/cullen/procedures/airstrikes.js';
import { checkedOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aTank, aUnit, filledBy } from './scene.js';
import { FACES, worth } from './staged.js';
import { testPromises } from './promised.js';

testPromises(airstrikeArmour, {
  outcome: 'effectScore result',
  defaults: 'observed=true',
  odds: 'result',
  mostDice: 1,
});

const strike = (input: object, ...faces: number[]) => resolveWith(airstrikeArmour, { armour: 'heavy', ...input }, faces);

function resultOf(score: number): string {
  if (score < 8) return 'no-effect';
  return { 8: 'morale-check', 9: 'morale-check', 10: 'immobilised', 11: 'bail-out' }[score] ?? 'destroyed';
}

describe('Airstrikes: on armour', () => {
  it.each([
    ['light', 5],
    ['medium', 4],
    ['heavy', 3],
  ])('a hit of a heavy gun without range factor: v %s armour the die and %i', (armour, factor) => {
    for (const face of FACES) {
      const effectScore = worth(face) + factor;
      expect(strike({ armour }, face).outcome).toEqual({ effectScore, result: resultOf(effectScore) });
    }
  });

  it('needs no hit roll (TC-39), and the face 0 counts ten (TC-1)', () => {
    expect(strike({}, 5).dice).toHaveLength(1);
    expect(strike({}, 5).cites).toContain('TC-39');
    expect(strike({}, 0).cites).toContain('TC-1');
    expect(strike({}, 9).cites).not.toContain('TC-1');
  });

  it('hits observed units only', () => expectIllegal(airstrikeArmour, { armour: 'light', observed: false }, 'Airstrikes'));

  it('a morale test from it counts as under anti-tank fire (TC-28)', () => {
    expect(strike({}, 5).cites).toContain('TC-28');
    expect(strike({}, 7).cites).not.toContain('TC-28');
    expect(strike({}, 5).effects).toEqual([
      { kind: 'spend-airstrike', role: 'target' },
      { kind: 'under-fire', role: 'target', by: ['artillery', 'at'] },
      { kind: 'set', role: 'target', fields: { moraleDue: true } },
    ]);
  });

  it('is told in a sentence, and looks like what it did', () => {
    expect(strike({}, 1).summary).toBe('Effect score 4: no effect.');
    expect(strike({}, 8).summary).toBe('Effect score 11: the crew bails out.');
    expect(airstrikeArmour.tone(strike({}, 1).outcome as never)).toBe('nothing');
    expect(airstrikeArmour.tone(strike({}, 7).outcome as never)).toBe('effect');
    expect(airstrikeArmour.tone(strike({}, 9).outcome as never)).toBe('decisive');
    expect(airstrikeArmour.measure!.of(strike({}, 9).outcome as never)).toBe(4);
  });
});

describe('what the target fills in', () => {
  it('takes its class and whether it is observed', () => {
    expect(filledBy(airstrikeArmour, { target: aTank() })).toEqual({ armour: 'medium', observed: true });
    expect(filledBy(airstrikeArmour, { target: aTank({ concealed: true }) })).toMatchObject({ observed: false });
  });

  it('is armour', () =>
    expect(() => filledBy(airstrikeArmour, { target: aUnit() })).toThrow('A Coy is not armour. Choose an armoured vehicle.'));
});

describe('odds of cullen.airstrike-armour', () => {
  it('v heavy armour 0.4 nothing, 0.2 a morale test, 0.2 destroyed', () => {
    const odds = new Map(checkedOdds(airstrikeArmour, { armour: 'heavy' }).map(({ outcome, p }) => [outcome.result, p]));
    expect(odds.get('no-effect')).toBeCloseTo(0.4, 14);
    expect(odds.get('morale-check')).toBeCloseTo(0.2, 14);
    expect(odds.get('immobilised')).toBeCloseTo(0.1, 14);
    expect(odds.get('bail-out')).toBeCloseTo(0.1, 14);
    expect(odds.get('destroyed')).toBeCloseTo(0.2, 14);
  });

  it.each(['light', 'medium', 'heavy'])('equal brute force v %s armour', (armour) =>
    expectOddsEqualBruteForce(airstrikeArmour, { armour }),
  );
});
