import { describe, expect, it } from 'vitest';
import { cavalryMount } from '../../../src/rules/wtj1943/procedures/cavalry-mount.js';
import { checkedOdds, refusalOf, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, filledBy, expectFromChart } from './scene.js';
import { BOOK } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(cavalryMount, {
  outcome: 'costYards spentPctAfter mountedBases footBases holderBases herdPacked',
  odds: '=mountedBases footBases',
  defaults: 'trooperBases=0 spentPct=0 assaulted=false commandPassed=true',
  notMeasured: { allowanceYards: BOOK },
});

const DISMOUNT = { action: 'dismount', horseBases: 4, allowanceYards: 300 };
const MOUNT = { action: 'mount', horseBases: 4, trooperBases: 4, allowanceYards: 300 };
const act = (input: object) => resolveWith(cavalryMount, input);
const illegal = (input: object, ...cites: string[]) => expectIllegal(cavalryMount, input, ...cites);

describe('2.2 Cavalry Functions: dismounting', () => {
  it.each([
    [4, 3],
    [2, 1],
    [1, 0],
    [40, 39],
  ])('%i mounted bases: %i on foot, one holds the horses, the herd is packed', (horseBases, footBases) => {
    expect(act({ ...DISMOUNT, horseBases }).outcome).toEqual({
      costYards: 75,
      spentPctAfter: 25,
      mountedBases: 0,
      footBases,
      holderBases: 1,
      herdPacked: true,
    });
  });

  it('the troopers are there, the holder among them', () => {
    expect(act(DISMOUNT).effects).toEqual([
      { kind: 'set', role: 'unit', fields: { mounted: false, trooperBases: 4, spentPct: 25 } },
    ]);
  });

  it('nobody dismounts from no horse', () => illegal({ ...DISMOUNT, horseBases: 0 }, '2.2'));
});

describe('2.2 Cavalry Functions: mounting', () => {
  it('all troopers mount', () => {
    expect(act(MOUNT).outcome).toEqual({
      costYards: 75,
      spentPctAfter: 25,
      mountedBases: 4,
      footBases: 0,
      holderBases: 0,
      herdPacked: false,
    });
    expect(act(MOUNT).cites).toEqual(['2.2']);
  });

  it('spare horses are given up; the holder is one of the troopers (W-15)', () => {
    const fewer = act({ ...MOUNT, trooperBases: 3 });
    expect(fewer.outcome).toMatchObject({ mountedBases: 3 });
    expect(fewer.cites).toContain('W-15');
    expect(fewer.effects).toEqual([
      {
        kind: 'set',
        role: 'unit',
        fields: { mounted: true, horseBases: 3, bases: 3, trooperBases: 0, spentPct: 25, digTurns: 0, fieldwork: 'none' },
      },
    ]);
  });

  it('nobody mounts until the numbers match', () => {
    illegal({ ...MOUNT, horseBases: 3 }, '2.2');
    illegal({ ...MOUNT, horseBases: 0 }, '2.2');
    expect(act({ ...MOUNT, horseBases: 3, trooperBases: 3 }).outcome.mountedBases).toBe(3);
  });

  it('nor without a trooper', () => illegal({ ...MOUNT, trooperBases: 0 }, '2.2'));
});

describe('2.2 Cavalry Functions: the cost', () => {
  it.each([
    [300, 75],
    [301, 75],
    [303, 75],
    [304, 76],
    [3, 0],
  ])('a quarter of %i yards is %i', (allowanceYards, costYards) => {
    for (const input of [MOUNT, DISMOUNT]) expect(act({ ...input, allowanceYards }).outcome.costYards).toBe(costYards);
  });

  it.each([
    [0, 25],
    [33.33, 58.33],
    [75, 100],
    [75.05, 100],
  ])('%f per cent used before: %f per cent after', (spentPct, after) => {
    for (const input of [MOUNT, DISMOUNT]) expect(act({ ...input, spentPct }).outcome.spentPctAfter).toBe(after);
  });

  it('a quarter must be left', () => {
    for (const input of [MOUNT, DISMOUNT]) illegal({ ...input, spentPct: 75.06 }, '2.2');
  });

  it('not in a turn of assault movement', () => {
    for (const input of [MOUNT, DISMOUNT]) illegal({ ...input, assaulted: true }, '2.2');
  });

  it('it is a change of disposition (W-19)', () => {
    for (const input of [MOUNT, DISMOUNT]) illegal({ ...input, commandPassed: false }, '2.1', 'W-19');
  });
});

describe('mounting as a whole', () => {
  it('is one certain outcome, in one sentence', () => {
    expect(checkedOdds(cavalryMount, MOUNT)).toEqual([{ outcome: { mountedBases: 4, footBases: 0 }, p: 1 }]);
    expect(act(DISMOUNT).summary).toBe(
      'The cavalry dismounts, which costs 75 yards. Bases on foot: 3. Bases holding the horses: 1.',
    );
    expect(act(MOUNT).summary).toBe('4 bases mount, which costs 75 yards.');
    expect(act({ ...MOUNT, trooperBases: 1 }).summary).toBe('1 base mounts, which costs 75 yards.');
  });

  it('its allowance belongs to the combat chart', () => {
    expectFromChart(refusalOf(cavalryMount, { action: 'mount', horseBases: 4 }), 'allowanceYards');
  });

  it('comes from the cavalry and the chart', () => {
    const cavalry = (fields: object) => aUnit({ kind: 'cavalry', horseBases: 4, commandPassed: true, spentPct: 10, ...fields });
    const filled = (fields: object, typed: object = {}) =>
      filledBy(cavalryMount, { units: [cavalry(fields)] }, { unit: ['u1'] }, { ...typed });
    expect(filled({ order: 'maneuver' })).toEqual({
      horseBases: 4,
      trooperBases: 0,
      allowanceYards: 300,
      spentPct: 10,
      assaulted: false,
      commandPassed: true,
    });
    expect(filled({ order: 'assault' })).toMatchObject({ assaulted: true, allowanceYards: 400 });
    expect(filled({ mounted: false, trooperBases: 3 }, { action: 'mount' })).toMatchObject({ trooperBases: 3 });
  });

  it('who is dismounted does not dismount again (2.2)', () => {
    expect(() =>
      filledBy(cavalryMount, { units: [aUnit({ kind: 'cavalry', mounted: false })] }, { unit: ['u1'] }, { action: 'dismount' }),
    ).toThrow('is already dismounted. Choose another unit.');
  });
});
