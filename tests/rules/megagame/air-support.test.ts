import { describe, expect, it } from 'vitest';
import { airSupport } from '../../../src/rules/megagame/procedures/air-support.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { aGroup, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(airSupport, {
  input: 'nation groundAttackSqns heavySqns',
  outcome: 'level factor',
  odds: '=level',
});

const look = (input: object) => resolveWith(airSupport, { nation: 'allied', ...input });
const FACTORS = { none: 0, ordinary: 4, superior: 6, overwhelming: 8, apocalyptic: 10 };
type Level = keyof typeof FACTORS;

/** The level of 0, 1, 2, ... squadrons, typed separately from the printed ranges. */
const LEVELS = {
  german:
    'none ordinary ordinary superior superior superior overwhelming overwhelming overwhelming overwhelming apocalyptic apocalyptic',
  allied: 'none ordinary superior superior overwhelming overwhelming overwhelming overwhelming apocalyptic apocalyptic',
  heavy: 'none overwhelming apocalyptic apocalyptic apocalyptic',
};
const levelsOf = (force: keyof typeof LEVELS) => LEVELS[force].split(' ') as Level[];

describe('Air-Ground Attacks', () => {
  it.each(['german', 'allied'] as const)('%s ground attack', (nation) => {
    for (const [groundAttackSqns, level] of levelsOf(nation).entries())
      expect(look({ nation, groundAttackSqns }).outcome).toEqual({ level, factor: FACTORS[level] });
    expect(look({ nation, groundAttackSqns: 100 }).outcome.level).toBe('apocalyptic');
  });

  it('heavy bombers of either side: one is overwhelming, two are apocalyptic (M-11)', () => {
    for (const nation of ['german', 'allied'])
      for (const [heavySqns, level] of levelsOf('heavy').entries())
        expect(look({ nation, heavySqns }).outcome).toEqual({ level, factor: FACTORS[level] });
    expect(look({ heavySqns: 2 }).cites).toContain('M-11');
    expect(look({ heavySqns: 1 }).cites).not.toContain('M-11');
    expect(look({ heavySqns: 3 }).cites).not.toContain('M-11');
  });

  it('takes the better of two forces and does not add them (M-12)', () => {
    for (const [groundAttackSqns, ground] of levelsOf('german').entries())
      for (const [heavySqns, heavy] of levelsOf('heavy').entries()) {
        const better = FACTORS[ground] >= FACTORS[heavy] ? ground : heavy;
        const { outcome, cites } = look({ nation: 'german', groundAttackSqns, heavySqns });
        expect(outcome).toEqual({ level: better, factor: FACTORS[better] });
        expect(cites.includes('M-12')).toBe(groundAttackSqns > 0 && heavySqns > 0);
      }
  });

  it('marks the air groups as flown', () => {
    expect(look({ groundAttackSqns: 1 }).effects).toContainEqual({ kind: 'set-air', role: 'groups', fields: { flown: true } });
    expect(look({ groundAttackSqns: 0 }).effects).toHaveLength(1); // Without squadrons there is no support.
  });

  it('is filled in from the air groups: only those that bomb', () => {
    const groups = [
      aGroup({ id: 'ga', role: 'ground-attack', squadrons: 3 }),
      aGroup({ id: 'ga2', role: 'ground-attack', squadrons: 2 }),
      aGroup({ id: 'hb', role: 'heavy-bomber', squadrons: 1 }),
      aGroup({ id: 'f', name: 'Spitfires', role: 'fighter' }),
      aGroup({ id: 'other', side: 's2', role: 'ground-attack', squadrons: 4 }),
    ];
    expect(filledBy(airSupport, { groups }, { groups: ['ga', 'ga2', 'hb'] })).toEqual({
      nation: 'allied',
      groundAttackSqns: 5,
      heavySqns: 1,
    });
    expect(filledBy(airSupport, { groups }, { groups: ['other'] })).toMatchObject({ nation: 'german', groundAttackSqns: 4 });
    expect(filledBy(airSupport, { groups }, { groups: ['ga', 'other'] })).not.toHaveProperty('nation');
    expect(() => filledBy(airSupport, { groups }, { groups: ['ga', 'f'] })).toThrow('Spitfires is a fighter group');
  });

  it('has one outcome as odds, and words', () => {
    expect(checkedOdds(airSupport, { nation: 'allied', groundAttackSqns: 2 })).toEqual([
      { outcome: { level: 'superior' }, p: 1 },
    ]);
    expect(look({ groundAttackSqns: 2 }).summary).toBe('Air support is superior: +6 in combat.');
    expect(look({}).summary).toBe('There is no air support.');
    const counts = (input: object) => look(input).steps.map(({ label }) => label);
    expect(counts({ groundAttackSqns: 1, heavySqns: 1 })).toEqual(
      expect.arrayContaining(['Allied ground attack, 1 squadron', 'Heavy bombers, 1 squadron']),
    );
    expect(counts({ heavySqns: 2 })).toContain('Heavy bombers, 2 squadrons');
  });
});
