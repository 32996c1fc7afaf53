import { describe, expect, it } from 'vitest';
import { combat } from '../../../src/rules/corps/procedures/combat.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce } from '../brute-force.js';
import { company, foot, guns, tanks } from './fight.js';
import { processorMsOf } from '../../processor.js';

/** Returns the chances of 0, 1, 2 ... of n dice that each count with probability p. */
function binomial(n: number, p: number): number[] {
  let chances = [1];
  for (let die = 0; die < n; die++)
    chances = Array.from({ length: chances.length + 1 }, (_, k) => (chances[k] ?? 0) * (1 - p) + (chances[k - 1] ?? 0) * p);
  return chances;
}

const added = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: a.length + b.length - 1 }, (_, sum) => a.reduce((p, q, k) => p + q * (b[sum - k] ?? 0), 0));

/** Adds all chances above the maximum to that of the maximum. */
const capped = (chances: readonly number[], cap: number): number[] =>
  Array.from({ length: cap + 1 }, (_, k) => (k < cap ? (chances[k] ?? 0) : chances.slice(cap).reduce((a, b) => a + b, 0)));

/** Returns the chances of a side's losses from the odds. */
function marginal(odds: ReturnType<typeof checkedOdds>, key: string): Map<unknown, number> {
  const sums = new Map<unknown, number>();
  for (const { outcome, p } of odds) sums.set(outcome[key], (sums.get(outcome[key]) ?? 0) + p);
  return sums;
}

describe('the odds of a combat', () => {
  it.each([
    ['infantry against infantry', [foot()], [foot()], {}],
    ['a last SP each', [foot({ sp: 1 })], [foot({ sp: 1 })], {}],
    ['rough ground on both sides', [foot({ terrain: 'rough', marks: ['I'] })], [company({ terrain: 'rough' })], {}],
    ['a column caught on the march', [foot()], [foot({ mode: 'transport', sp: 2 })], {}],
    ['two companies at guns', [company(), company()], [guns({ outOfLog: true })], {}],
    ['transport, and ships', [foot(), foot()], [{ type: 'transport', sp: 3 }], { attackersNaval: true }],
    ['ships on both sides', [company()], [{ type: 'hq', sp: 1 }], { attackersNaval: true, defendersNaval: true }],
    ['light infantry and armour', [foot({ marks: ['L', 'I'] })], [tanks({ sp: 1, marks: ['I'] })], {}],
    ['a side of which one unit only is hit', [foot({ target: 2 })], [company(), company()], {}],
  ])('equal brute force: %s', (_what, attackers, defenders, more) => {
    expectOddsEqualBruteForce(combat, { attackers, defenders, ...more });
  });

  it('one battalion against one: hits on a 6, by two dice each', () => {
    const odds = checkedOdds(combat, { attackers: [foot()], defenders: [foot()] });
    expect(odds).toHaveLength(9);
    const two = binomial(2, 1 / 6);
    for (const { outcome, p } of odds)
      expect(p).toBeCloseTo(two[outcome.attackersSpLost as number]! * two[outcome.defendersSpLost as number]!, 12);
  });

  it('six against six is exact: each target by itself, capped, then the sum; both sides independent', () => {
    // Three units fire at each of the first two defenders, who are in emplacements: 1 in 12. They have 2 and 3 SP, and
    // ships support.
    const attackers = Array.from({ length: 6 }, (_, k) => tanks({ marks: ['S'], sp: 20, target: 1 + (k % 2) }));
    const emplaced = { works: 'emplacement' };
    const defenders = [2, 3, 4, 4, 4, 4].map((sp, k) => foot({ sp, ...(k < 2 ? emplaced : {}), target: k + 1 }));
    const odds = checkedOdds(combat, { attackers, defenders, attackersNaval: true });

    const atOne = binomial(3 * 4 + 1, 1 / 12);
    const defendersLose = added(capped(atOne, 2), capped(atOne, 3));
    const dice = [3, 3, 2, 2, 2, 2];
    const attackersLose = dice.map((n) => binomial(n, 1 / 6)).reduce(added);
    const seen = [marginal(odds, 'defendersSpLost'), marginal(odds, 'attackersSpLost')] as const;
    defendersLose.forEach((p, lost) => expect(Math.abs(seen[0].get(lost)! - p)).toBeLessThan(1e-12));
    attackersLose.forEach((p, lost) => expect(Math.abs(seen[1].get(lost)! - p)).toBeLessThan(1e-12));
    for (const { outcome, p } of odds)
      expect(
        Math.abs(p - defendersLose[outcome.defendersSpLost as number]! * attackersLose[outcome.attackersSpLost as number]!),
      ).toBeLessThan(1e-12);
    expect(odds).toHaveLength(defendersLose.length * attackersLose.length);
  });

  it('a side is eliminated by chance as its units are, one and all', () => {
    const odds = checkedOdds(combat, {
      attackers: [tanks(), tanks()],
      defenders: [company({ works: 'fortification' }), company()],
    });
    const hitOnce = (p: number) => 1 - (1 - p) ** 3;
    const eliminated = odds.filter(({ outcome }) => outcome.defendersEliminated).reduce((sum, { p }) => sum + p, 0);
    expect(eliminated).toBeCloseTo(hitOnce(1 / 12) * hitOnce(1 / 6), 12);
  });

  it('are there in a moment at the heaviest', () => {
    const line = (fields: object) => Array.from({ length: 6 }, () => guns({ sp: 20, marks: ['S'], ...fields }));
    const heaviest = {
      attackers: line({ terrain: 'rough' }),
      defenders: line({ works: 'fortification' }),
      attackersNaval: true,
      defendersNaval: true,
    };
    // The shortest of three measurements counts, because other tests run at the same time.
    const took = [1, 2, 3].map(() => processorMsOf(() => checkedOdds(combat, heaviest)));
    expect(Math.min(...took)).toBeLessThan(1000);
  });

  const type = fc.constantFrom('infantry', 'engineers', 'cavalry', 'armour', 'recce', 'artillery');
  const unit = fc.record({
    type,
    sp: fc.integer({ min: 1, max: 3 }),
    marks: fc.subarray(['S', 'L']),
    terrain: fc.constantFrom('open', 'rough', 'built-up'),
  });
  const defender = fc.record(
    {
      type: fc.oneof(type, fc.constantFrom('transport', 'hq', 'support')),
      sp: fc.integer({ min: 1, max: 3 }),
      mode: fc.constantFrom('normal', 'transport', 'disembarking'),
      works: fc.constantFrom('none', 'fortification', 'emplacement'),
      riverBank: fc.boolean(),
      isolationDay: fc.constantFrom(0, 3),
    },
    { requiredKeys: ['type', 'sp'] },
  );
  const fights = fc.record({
    attackers: fc.array(unit, { minLength: 1, maxLength: 4 }),
    defenders: fc.array(defender, { minLength: 1, maxLength: 4 }),
    attackersNaval: fc.boolean(),
    defendersNaval: fc.boolean(),
  });

  it('hold every live roll', () => {
    expectLiveWithinOdds(combat, fights, 3000);
  });
});
