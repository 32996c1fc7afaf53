import { describe, expect, it } from 'vitest';
import { bombardment } from '../../../src/rules/corps/procedures/bombardment.js';
import { Refusal } from '../../../src/rules/index.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal, expectInvalid } from '../refusals.js';
import { aFormation, aUnit, filledBy } from './scene.js';
import { GUN_RANGES } from './sheet.js';
import { testPromises } from './promised.js';

testPromises(bombardment, {
  outcome: 'artilleryDice navalDice hits autoTaken saved spLost spAfter eliminated logUsed',
  odds: 'spLost',
  defaults:
    'strongUnits=0 poorUnits=0 gunClass=standard rangeInches=0 spotted=true naval=false isolationDay=0 targetMode=normal targetTerrain=open targetWorks=none',
});

const INFANTRY = { targetType: 'infantry', targetSp: 4 };
const fire = (raw: object, ...faces: number[]) => resolveWith(bombardment, { ...INFANTRY, ...raw }, faces);

describe('Combat: artillery outside a contact (CO-46)', () => {
  it('throws 3 dice a unit, one more for each S, one fewer for each I; a 6 hits', () => {
    const { outcome, dice } = fire({ artilleryUnits: 3, strongUnits: 2, poorUnits: 1 }, 1, 2, 3, 4, 5, 6, 6, 1, 1, 1);
    expect(outcome).toEqual({
      artilleryDice: 10,
      navalDice: 0,
      hits: 2,
      autoTaken: 0,
      saved: 0,
      spLost: 2,
      spAfter: 2,
      eliminated: false,
      logUsed: 3,
    });
    expect(dice.every((die) => die.for === 'artillery')).toBe(true);
  });

  it('nobody fires back, and every unit uses 1 LOG', () => {
    const { effects, cites } = fire({ artilleryUnits: 2 }, 6, 1, 1, 1, 1, 1);
    expect(effects).toEqual([
      { kind: 'lose-sp', role: 'target', amount: 1 },
      { kind: 'set', role: 'firers', fields: { firedThisTurn: true } },
      { kind: 'use-log', role: 'firers', index: 0 },
      { kind: 'use-log', role: 'firers', index: 1 },
    ]);
    expect(cites).toEqual(['CO-46', 'Artillery Ranges', 'Combat', 'Supply', 'CO-48']);
  });

  it.each(['transport', 'disembarking'])('a target in mode %s is hit on 4, 5 and 6', (targetMode) => {
    expect(fire({ artilleryUnits: 2, targetMode }, 1, 2, 3, 4, 5, 6).outcome).toMatchObject({ hits: 3, spLost: 3 });
  });

  it('mode changes the number that hits, not the saves (CO-31)', () => {
    const { outcome, cites } = fire({ artilleryUnits: 1, targetMode: 'transport', targetTerrain: 'rough' }, 4, 4, 1, 3, 4);
    expect(outcome).toMatchObject({ hits: 2, saved: 1, spLost: 1 });
    expect(cites).toContain('CO-31');
  });

  it.each([
    [{ targetTerrain: 'built-up' }, true],
    [{ targetWorks: 'emplacement' }, true],
    [{ targetWorks: 'fortification' }, true],
    [{ targetTerrain: 'rough' }, true],
    [{ targetTerrain: 'broken' }, false],
    [{ targetType: 'armour', targetTerrain: 'rough' }, false],
    [{ targetType: 'artillery', targetTerrain: 'built-up' }, false],
    [{ targetType: 'artillery', targetWorks: 'fortification' }, true],
    [{ targetType: 'support', targetTerrain: 'rough' }, true],
  ])('with %j a hit can be saved: %s', (position, saves) => {
    expect(fire({ artilleryUnits: 1, ...position }, 6, 1, 1, ...(saves ? [4] : [])).outcome.saved).toBe(saves ? 1 : 0);
  });

  it('unprotected transport loses 1 SP for each unit that fires, without dice or saves (CO-32)', () => {
    const { outcome, cites, dice } = fire({
      artilleryUnits: 3,
      strongUnits: 1,
      targetType: 'transport',
      targetTerrain: 'rough',
      targetMode: 'transport',
    });
    expect(outcome).toEqual({
      artilleryDice: 0,
      navalDice: 0,
      hits: 0,
      autoTaken: 3,
      saved: 0,
      spLost: 3,
      spAfter: 1,
      eliminated: false,
      logUsed: 3,
    });
    expect(dice).toEqual([]);
    expect(cites).toContain('CO-32');
    expect(fire({ artilleryUnits: 6, targetType: 'transport' }).outcome).toMatchObject({ spLost: 4, eliminated: true });
  });

  it('saves are thrown for all hits (CO-37)', () => {
    const { outcome, cites } = fire({ artilleryUnits: 1, targetSp: 1, targetTerrain: 'rough' }, 6, 6, 6, 4, 4, 3);
    expect(outcome).toMatchObject({ hits: 3, saved: 2, spLost: 1, eliminated: true });
    expect(cites).toContain('CO-37');
  });

  it('engineers save like infantry in town (CO-34), anybody in a fortification (CO-29)', () => {
    expect(fire({ artilleryUnits: 1, targetType: 'engineers', targetTerrain: 'built-up' }, 6, 1, 1, 1).cites).toContain('CO-34');
    expect(fire({ artilleryUnits: 1, targetWorks: 'fortification' }, 6, 1, 1, 1).cites).toContain('CO-29');
  });
});

describe('Air and Sea Power: ships in a bombardment', () => {
  it('one die for the unit attacked, which hits on a 6 alone, whatever the mode (CO-45)', () => {
    const { outcome, cites, dice } = fire({ artilleryUnits: 1, naval: true, targetMode: 'transport' }, 5, 1, 1, 5);
    expect(outcome).toMatchObject({ artilleryDice: 3, navalDice: 1, hits: 1 });
    expect(dice.at(-1)).toEqual({ die: 'd6', face: 5, for: 'ships', hit: false });
    expect(cites).toEqual(expect.arrayContaining(['Air and Sea Power', 'CO-45']));
  });

  it('may fire alone, use no LOG (CO-48) and are saved from by position', () => {
    const alone = fire({ artilleryUnits: 0, naval: true, targetTerrain: 'rough', rangeInches: 500, isolationDay: 9 }, 6, 4);
    expect(alone.outcome).toEqual({
      artilleryDice: 0,
      navalDice: 1,
      hits: 1,
      autoTaken: 0,
      saved: 1,
      spLost: 0,
      spAfter: 4,
      eliminated: false,
      logUsed: 0,
    });
    expect(alone.effects).toEqual([]);
  });

  it('throw their die at unprotected transport too', () => {
    expect(fire({ artilleryUnits: 1, naval: true, targetType: 'transport' }, 6).outcome).toMatchObject({
      artilleryDice: 0,
      hits: 1,
      autoTaken: 1,
      spLost: 2,
    });
  });
});

describe('bombardments that the rules forbid', () => {
  it('of what nobody observes', () => {
    expectIllegal(bombardment, { ...INFANTRY, artilleryUnits: 1, spotted: false }, 'Air and Sea Power', 'CO-46');
    expectIllegal(bombardment, { ...INFANTRY, artilleryUnits: 0, naval: true, spotted: false }, 'Air and Sea Power', 'CO-46');
  });

  it.each(GUN_RANGES)('of %s guns beyond %d"; exactly there is in range (CO-24)', (gunClass, inches) => {
    expectIllegal(
      bombardment,
      { ...INFANTRY, artilleryUnits: 1, gunClass, rangeInches: inches + 0.1 },
      'Artillery Ranges',
      'CO-24',
    );
    expect(fire({ artilleryUnits: 1, gunClass, rangeInches: inches }, 1, 1, 1).cites).toContain('CO-24');
  });

  it('by guns on day 2 of isolation and later, for bombarding is attacking (CO-10)', () => {
    for (const isolationDay of [2, 3, 4, 9])
      expectIllegal(bombardment, { ...INFANTRY, artilleryUnits: 1, isolationDay }, 'Supply', 'CO-10');
    for (const isolationDay of [0, 1]) expect(fire({ artilleryUnits: 1, isolationDay }, 1, 1, 1).outcome.artilleryDice).toBe(3);
  });

  it('without 1 LOG for each unit', () => {
    expectIllegal(bombardment, { ...INFANTRY, artilleryUnits: 3, log: 2 }, 'Supply', 'CO-48');
    expect(fire({ artilleryUnits: 1, log: 1 }, 1, 1, 1).outcome.logUsed).toBe(1);
    expect(fire({ artilleryUnits: 0, naval: true, log: 0 }, 1).outcome.logUsed).toBe(0);
  });
});

describe('the odds of a bombardment', () => {
  it('equal brute force', () => {
    for (const more of [
      { artilleryUnits: 1 },
      { artilleryUnits: 1, naval: true, targetMode: 'transport' },
      { artilleryUnits: 1, strongUnits: 1, targetTerrain: 'rough', targetSp: 2 },
      { artilleryUnits: 2, poorUnits: 2, targetSp: 1 },
      { artilleryUnits: 3, naval: true, targetType: 'transport' },
    ])
      expectOddsEqualBruteForce(bombardment, { ...INFANTRY, ...more });
  });

  it('twelve strong units in a moment', () => {
    expect(
      checkedOdds(bombardment, { ...INFANTRY, targetSp: 20, artilleryUnits: 12, strongUnits: 12, naval: true }),
    ).toHaveLength(21);
  });

  it('hold every live roll', () => {
    expectLiveWithinOdds(
      bombardment,
      fc.record({
        artilleryUnits: fc.integer({ min: 1, max: 3 }),
        naval: fc.boolean(),
        targetType: fc.constantFrom('infantry', 'armour', 'transport', 'hq'),
        targetSp: fc.integer({ min: 1, max: 5 }),
        targetMode: fc.constantFrom('normal', 'transport'),
        targetTerrain: fc.constantFrom('open', 'rough', 'built-up'),
      }),
      5000,
    );
  });
});

describe('the input of a bombardment', () => {
  const guns = (id: string, fields = {}) => aUnit({ id, name: id, type: 'artillery', ...fields });

  it('comes from the firers, their stocks, their side and the target', () => {
    const units = [
      guns('g1', { marks: ['S'], gunClass: 'long', isolationDay: 1 }),
      guns('g2', { marks: ['I', 'L'], gunClass: 'short' }),
      guns('g3', { gunClass: 'very-long' }),
      aUnit({ id: 't', side: 's2', sp: 2, mode: 'transport', terrain: 'road', works: 'none' }),
    ];
    const formations = [aFormation({ log: 3, parent: 'f2' }), aFormation({ id: 'f2', echelon: 'corps', log: 4 })];
    const cast = { firers: ['g1', 'g2', 'g3'], target: ['t'] };
    expect(filledBy(bombardment, { units, formations, sides: { s1: { naval: true } } }, cast)).toEqual({
      artilleryUnits: 3,
      strongUnits: 1,
      poorUnits: 1,
      gunClass: 'short',
      naval: true,
      isolationDay: 1,
      log: 7,
      targetType: 'infantry',
      targetSp: 2,
      targetMode: 'transport',
      targetTerrain: 'road',
      targetWorks: 'none',
    });
  });

  it.each([guns('g1', { mode: 'transport' }), guns('g1', { mode: 'disembarking' }), aUnit({ id: 'g1' })])(
    'turns away what is no artillery in normal mode (CO-46)',
    (unit) => {
      expect(() => filledBy(bombardment, { units: [unit] }, { firers: ['g1'] })).toThrow(Refusal);
      expect(() => filledBy(bombardment, { units: [unit] }, { firers: ['g1'] })).toThrow(
        expect.objectContaining({ cites: expect.arrayContaining(['CO-46']) as string[] }),
      );
    },
  );

  it.each([
    [{ artilleryUnits: 2, strongUnits: 2, poorUnits: 1, ...INFANTRY }, 'strongUnits'],
    [{ artilleryUnits: 0, ...INFANTRY }, 'artilleryUnits'],
  ])('refuses %j by its field %s', (raw, field) => {
    expectInvalid(bombardment, raw, field);
  });

  it('has one sentence', () => {
    expect(fire({ artilleryUnits: 1 }, 6, 6, 1).summary).toBe('2 hits. The target loses 2 SP.');
    expect(fire({ artilleryUnits: 1, targetTerrain: 'rough' }, 6, 1, 1, 5).summary).toBe(
      '1 hit, 1 of them saved. The target is unharmed.',
    );
    expect(fire({ artilleryUnits: 4, targetType: 'transport' }).summary).toBe(
      'No hits, 4 SP lost at once. The target loses its last SP and is eliminated.',
    );
  });
});
