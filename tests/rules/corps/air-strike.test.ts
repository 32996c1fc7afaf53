import { describe, expect, it } from 'vitest';
import { airStrike } from '../../../src/rules/corps/procedures/air-strike.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectInvalid } from '../refusals.js';
import { aUnit, filledBy } from './scene.js';
import { UNIT_TYPES } from './sheet.js';
import { testPromises } from './promised.js';

testPromises(airStrike, {
  outcome: 'hits saved spLost spAfter eliminated',
  odds: 'spLost',
});

const TERRAINS = ['open', 'broken', 'rough', 'built-up', 'road'] as const;
const WORKS = ['none', 'fortification', 'emplacement'] as const;
const INFANTRY = { targetType: 'infantry', targetSp: 4 };

const strike = (raw: object, ...faces: number[]) => resolveWith(airStrike, raw, faces);

/** Returns the position saves of section *Combat*, written separately. */
function hasSave(type: string, terrain: string, works: string): boolean {
  const foot = type === 'infantry' || type === 'engineers';
  if (foot && (terrain === 'built-up' || works === 'emplacement')) return true;
  return works === 'fortification' || (terrain === 'rough' && type !== 'armour' && type !== 'armoured-recce');
}

describe('Air and Sea Power: air units on one target', () => {
  it('each air unit throws one die, and a 6 hits', () => {
    const { outcome, effects, dice } = strike({ airUnits: 6, ...INFANTRY }, 1, 2, 3, 4, 5, 6);
    expect(outcome).toEqual({ hits: 1, saved: 0, spLost: 1, spAfter: 3, eliminated: false });
    expect(effects).toEqual([
      { kind: 'lose-sp', role: 'target', amount: 1 },
      { kind: 'use-air-units', role: 'side', against: 'target', amount: 6 },
    ]);
    expect(dice.map(({ hit }) => hit)).toEqual([false, false, false, false, false, true]);
  });

  it('air units are used up whether they hit or not', () => {
    expect(strike({ airUnits: 1, ...INFANTRY }, 5).effects).toEqual([
      { kind: 'use-air-units', role: 'side', against: 'target', amount: 1 },
    ]);
  });

  it('no target loses more SP than it has', () => {
    expect(strike({ airUnits: 3, targetType: 'armour', targetSp: 2 }, 6, 6, 6).outcome).toEqual({
      hits: 3,
      saved: 0,
      spLost: 2,
      spAfter: 0,
      eliminated: true,
    });
  });

  it('positions save as in combat, and nothing else does: 4, 5 and 6 cancel a hit', () => {
    for (const targetType of UNIT_TYPES) {
      for (const targetTerrain of TERRAINS) {
        for (const targetWorks of WORKS) {
          const raw = { airUnits: 4, targetType, targetSp: 9, targetTerrain, targetWorks };
          const saves = hasSave(targetType, targetTerrain, targetWorks);
          const { outcome } = strike(raw, 6, 6, 6, 6, ...(saves ? [3, 4, 5, 6] : []));
          expect(outcome, JSON.stringify(raw)).toMatchObject({ hits: 4, saved: saves ? 3 : 0, spLost: saves ? 1 : 4 });
        }
      }
    }
  });

  it('mode and unprotected transport change nothing from the air (CO-11)', () => {
    const trucks = strike({ airUnits: 2, targetType: 'transport', targetSp: 3 }, 5, 6);
    expect(trucks.outcome).toMatchObject({ hits: 1, spLost: 1 });
    expect(trucks.cites).toEqual(['CO-11', 'Air and Sea Power']);
    expect(Object.keys(strike({ airUnits: 1, ...INFANTRY }, 1).input)).not.toContain('targetMode');
  });

  it('saves are thrown for every hit, even beyond the last SP (CO-37)', () => {
    const raw = { airUnits: 3, targetType: 'infantry', targetSp: 1, targetTerrain: 'built-up' };
    const { outcome, cites } = strike(raw, 6, 6, 6, 1, 4, 4);
    expect(outcome).toEqual({ hits: 3, saved: 2, spLost: 1, spAfter: 0, eliminated: true });
    expect(cites).toContain('CO-37');
    expect(strike(raw, 6, 1, 1, 4).cites).not.toContain('CO-37');
  });

  it('engineers are infantry in town, cavalry is not (CO-34); works built by engineers save anybody (CO-29)', () => {
    const at = (targetType: string, position: object) => strike({ airUnits: 1, targetType, targetSp: 3, ...position }, 6, 4);
    expect(at('engineers', { targetTerrain: 'built-up' }).cites).toContain('CO-34');
    expect(at('hq', { targetWorks: 'fortification' }).cites).toEqual(expect.arrayContaining(['Engineers', 'CO-29']));
    expect(strike({ airUnits: 1, targetType: 'cavalry', targetSp: 3, targetTerrain: 'built-up' }, 6).outcome.spLost).toBe(1);
  });
});

describe('the odds of an air strike', () => {
  it('one air unit in the open hits in one of six, in town in one of twelve', () => {
    const p = (raw: object) => checkedOdds(airStrike, raw).find(({ outcome }) => outcome.spLost === 1)!.p;
    expect(p({ airUnits: 1, ...INFANTRY })).toBeCloseTo(1 / 6, 12);
    expect(p({ airUnits: 1, ...INFANTRY, targetTerrain: 'built-up' })).toBeCloseTo(1 / 12, 12);
  });

  it('equal brute force', () => {
    for (const airUnits of [1, 2, 3, 4])
      for (const targetSp of [1, 2, 20])
        for (const targetTerrain of ['open', 'rough'])
          expectOddsEqualBruteForce(airStrike, { airUnits, targetType: 'infantry', targetSp, targetTerrain });
  });

  it('are binomial for thirty air units: each takes an SP in one of twelve', () => {
    const odds = checkedOdds(airStrike, { airUnits: 30, targetType: 'infantry', targetSp: 20, targetTerrain: 'rough' });
    const choose = (k: number): number => (k === 0 ? 1 : (choose(k - 1) * (31 - k)) / k);
    const p = (k: number): number => choose(k) * (1 / 12) ** k * (11 / 12) ** (30 - k);
    for (const { outcome, p: found } of odds.filter((chance) => chance.outcome.spLost !== 20))
      expect(Math.abs(found - p(outcome.spLost as number))).toBeLessThan(1e-12);
    expect(odds).toHaveLength(21);
  });

  it('hold every live roll', () => {
    expectLiveWithinOdds(
      airStrike,
      fc.record({
        airUnits: fc.integer({ min: 1, max: 8 }),
        targetType: fc.constantFrom(...UNIT_TYPES),
        targetSp: fc.integer({ min: 1, max: 3 }),
        targetTerrain: fc.constantFrom(...TERRAINS),
        targetWorks: fc.constantFrom(...WORKS),
      }),
    );
  });
});

describe('the input of an air strike', () => {
  it('comes from the target', () => {
    const units = [aUnit({ type: 'engineers', sp: 3, terrain: 'rough', works: 'emplacement' })];
    expect(filledBy(airStrike, { units }, { side: ['s2'], target: ['u1'] })).toEqual({
      targetType: 'engineers',
      targetSp: 3,
      targetTerrain: 'rough',
      targetWorks: 'emplacement',
    });
  });

  it('weather grounds nobody: it is no part of it (CO-12)', () => {
    expectInvalid(airStrike, { airUnits: 1, ...INFANTRY, weather: 'overcast' }, 'weather');
  });

  it('has one sentence', () => {
    expect(strike({ airUnits: 1, ...INFANTRY }, 5).summary).toBe('No hits. The target is unharmed.');
    expect(strike({ airUnits: 1, ...INFANTRY }, 6).summary).toBe('1 hit. The target loses 1 SP.');
    expect(strike({ airUnits: 2, ...INFANTRY, targetTerrain: 'rough' }, 6, 6, 4, 1).summary).toBe(
      '2 hits, 1 of them saved. The target loses 1 SP.',
    );
    expect(strike({ airUnits: 2, ...INFANTRY, targetSp: 2 }, 6, 6).summary).toBe(
      '2 hits. The target loses its last SP and is eliminated.',
    );
  });
});
