import { describe, expect, it } from 'vitest';
import { countHexesBetween } from '../../../src/rules/eagles/geometry.js';
import { barrageZoneProcedure, listPlacedUnits } from '../../../src/rules/eagles/procedures/barrage-zone.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { expectInvalid } from '../refusals.js';
import { aUnit } from './scene.js';
import { aMission, aSortie, battleOf, filledBy } from './staged.js';
import { testPromises } from '../promises.js';

testPromises(barrageZoneProcedure, {
  outcome: 'hitIds count',
  defaults: 'map=table',
  odds: '',
  notMeasured: { impactX: 'the point of fall, kept with the mission', impactY: 'the point of fall, kept with the mission' },
});

const at = (id: string, x: number, y: number) => ({ id, x, y });
const zone = (input: object) =>
  resolveWith(barrageZoneProcedure, { pattern: 'spread', impactX: 0, impactY: 0, units: [], ...input }).outcome;

describe('3.6 Barrage damage zone on a table', () => {
  it('a spread pattern affects every unit whose centre is 200 yards or less from the point (E-16)', () => {
    const units = [
      at('exactly', 200, 0),
      at('over', 200.1, 0),
      at('centre', 0, 0),
      at('3-4-5', -120, 160),
      at('7-24-25', 56, -192),
      at('corner', 142, 142),
      at('inside corner', 141, 141),
      at('far', 0, 1000),
    ];
    expect(zone({ units })).toEqual({ hitIds: ['exactly', 'centre', '3-4-5', '7-24-25', 'inside corner'], count: 5 });
  });

  it('measures from the point of impact', () => {
    const units = [at('a', 1000, 2000), at('b', 1150, 2100), at('c', 1300, 2000)];
    expect(zone({ impactX: 1100, impactY: 2000, units }).hitIds).toEqual(['a', 'b', 'c']);
    expect(zone({ impactX: 1050, impactY: 2000, units }).hitIds).toEqual(['a', 'b']);
  });

  it('a converged pattern affects only the unit in the zone nearest to the point', () => {
    const units = [at('a', 150, 0), at('b', -40, 30), at('c', 60, 0)];
    expect(zone({ pattern: 'converged', units })).toEqual({ hitIds: ['b'], count: 1 });
  });

  it('takes the first listed of equally near ones (E-16)', () => {
    const units = [at('far', 100, 0), at('b', 30, 40), at('a', 0, 50), at('c', -50, 0)];
    expect(zone({ pattern: 'converged', units }).hitIds).toEqual(['b']);
    expect(zone({ pattern: 'converged', units: [...units].reverse() }).hitIds).toEqual(['c']);
  });

  it('affects nobody outside the disc, however near (E-16)', () => {
    expect(zone({ pattern: 'converged', units: [at('a', 201, 0)] })).toEqual({ hitIds: [], count: 0 });
    expect(zone({ pattern: 'converged', units: [at('a', 200, 0)] })).toEqual({ hitIds: ['a'], count: 1 });
  });

  it('asks nobody whose friend he is, and takes an empty field', () => expect(zone({})).toEqual({ hitIds: [], count: 0 }));
});

describe('3.6 Barrage damage zone on a hex map', () => {
  const NEIGHBOURS = [at('n1', 1, 0), at('n2', 0, 1), at('n3', -1, 1), at('n4', -1, 0), at('n5', 0, -1), at('n6', 1, -1)];
  const SECOND_RING = [at('s1', 1, 1), at('s2', -1, -1), at('s3', 2, -1), at('s4', 2, 0), at('s5', -2, 1)];

  it('a spread pattern covers the hex of impact and the six around it', () => {
    const units = [...SECOND_RING, at('centre', 0, 0), ...NEIGHBOURS];
    const { hitIds, count } = zone({ map: 'hex', units });
    expect(hitIds).toEqual(['centre', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6']);
    expect(count).toBe(7);
  });

  it('a converged pattern covers every unit of the hex of impact alone (E-16)', () => {
    const units = [at('a', 3, -2), at('b', 4, -2), at('c', 3, -2)];
    expect(zone({ map: 'hex', pattern: 'converged', impactX: 3, impactY: -2, units })).toEqual({ hitIds: ['a', 'c'], count: 2 });
  });

  it.each([
    [0, 0, 0],
    [1, 1, 2],
    [1, -1, 1],
    [3, -5, 5],
    [-4, 4, 4],
    [-2, -3, 5],
  ])('hex (%i, %i) is %i hexes from the origin', (x, y, hexes) => {
    expect(countHexesBetween({ x, y }, { x: 0, y: 0 })).toBe(hexes);
    expect(countHexesBetween({ x: 7, y: -2 }, { x: 7 + x, y: -2 + y })).toBe(hexes);
  });
});

describe('any zone', () => {
  const inputs = fc.record({
    map: fc.constantFrom('table', 'hex'),
    pattern: fc.constantFrom('spread', 'converged'),
    impactX: fc.integer({ min: -300, max: 300 }),
    impactY: fc.integer({ min: -300, max: 300 }),
    units: fc.uniqueArray(
      fc.record({ id: fc.string(), x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) }),
      { selector: ({ id }) => id, maxLength: 100 },
    ),
  });

  it('keeps the order of the list; converged is part of spread, one unit at most on a table', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const spread = zone({ ...input, pattern: 'spread' }).hitIds as string[];
        const converged = zone({ ...input, pattern: 'converged' }).hitIds as string[];
        expect(input.units.map(({ id }) => id).filter((id) => spread.includes(id))).toEqual(spread);
        expect(converged.every((id) => spread.includes(id))).toBe(true);
        if (input.map === 'table') expect(converged).toHaveLength(Math.min(1, spread.length));
      }),
    );
  });

  it('has one outcome, of probability 1, and a sentence', () => {
    const input = { pattern: 'spread', impactX: 0, impactY: 0, units: [at('a', 0, 0)] };
    const resolution = resolveWith(barrageZoneProcedure, input);
    expect(checkedOdds(barrageZoneProcedure, input)).toEqual([{ outcome: { hitIds: ['a'], count: 1 }, p: 1 }]);
    expect(resolution.summary).toBe('1 unit is in the zone and affected.');
    expect(resolution.cites).toEqual(['3.6', 'E-16']);
    expect(resolution.effects).toEqual([]);
  });
});

describe('what the battle fills into a zone', () => {
  const guns = aUnit({ id: 'g', kind: 'artillery', guns: 8, calibreMm: 105 });
  const near = aUnit({ id: 'u1', xYards: 10, yYards: 20, q: 1, r: 2 });
  const enemy = aUnit({ id: 'u2', side: 's2', xYards: 30, yYards: 40, q: 3, r: 4 });
  const lost = aUnit({ id: 'u3', xYards: 0, yYards: 0, q: 0, r: 0, destroyed: true });
  const nowhere = aUnit({ id: 'u4' });
  const fleet = aUnit({ id: 'u5', source: 'naval', xYards: 0, yYards: 0, q: 0, r: 0 });
  const units = [guns, near, enemy, lost, nowhere, fleet];

  it('takes units of both sides that have a position and stand', () => {
    const missions = [aMission({ battery: 'g', pattern: 'converged', impact: { x: 5, y: 6 } })];
    expect(filledBy(barrageZoneProcedure, { units, missions }, { mission: ['f1'] })).toEqual({
      map: 'table',
      pattern: 'spread', // The battery has eight guns (E-10).
      impactX: 5,
      impactY: 6,
      units: [at('u1', 10, 20), at('u2', 30, 40)],
    });
    expect(filledBy(barrageZoneProcedure, { units, game: { map: 'hex' } }, {})).toEqual({
      map: 'hex',
      units: [at('u1', 1, 2), at('u2', 3, 4)],
    });
  });

  it('leaves out a unit that stands in no whole hex: a refusal would tell of it', () => {
    const astray = aUnit({ id: 'u6', side: 's2', q: 1.5, r: 2 });
    expect(filledBy(barrageZoneProcedure, { units: [near, astray], game: { map: 'hex' } }, {}).units).toEqual([at('u1', 1, 2)]);
  });

  it.each([
    ['strafe', null, 'spread'],
    ['rockets', null, 'converged'],
    ['bombs', null, 'spread'],
    ['bombs', 'converged', 'converged'],
    ['level-bombing', null, 'spread'],
  ] as const)('a sortie of %s (%s) covers a %s zone', (attack, pattern, zonePattern) => {
    expect(filledBy(barrageZoneProcedure, { missions: [aSortie({ attack, pattern })] }, { mission: ['f1'] }).pattern).toBe(
      zonePattern,
    );
  });

  it('of more units than a list takes, keeps those near the point', () => {
    const many = Array.from({ length: 120 }, (_, k) => aUnit({ id: `m${k}`, xYards: 10 * k, yYards: 0 }));
    const battle = battleOf({ units: many });
    expect(listPlacedUnits(battle, { x: 0, y: 0 })?.map(({ id }) => id)).toEqual(many.slice(0, 21).map(({ id }) => id));
    expect(listPlacedUnits(battle, null)).toBeUndefined();
    expect(listPlacedUnits(battleOf({ units: many.slice(0, 100) }), null)).toHaveLength(100);
  });
});

describe('input of eagles.barrage-zone', () => {
  const ZONE = { pattern: 'spread', impactX: 0, impactY: 0, units: [at('a', 0, 0)] };

  it('takes 100 units, and decimals on a table', () => {
    const units = Array.from({ length: 100 }, (_, k) => at(`u${k}`, k + 0.5, 0));
    expect(zone({ impactX: 0.5, units }).count).toBe(100);
  });

  it.each([
    [{ units: Array.from({ length: 101 }, (_, k) => at(`u${k}`, 0, 0)) }, 'units'],
    [{ units: [at('a', 0, 0), at('b', 0, 0), at('a', 1, 1)] }, 'units.2.id'],
    [{ map: 'hex', impactX: 0.5 }, 'impactX'],
    [{ map: 'hex', impactY: -1.5 }, 'impactY'],
    [{ map: 'hex', units: [at('a', 0, 0), at('b', 1.5, 0)] }, 'units.1.x'],
    [{ map: 'hex', units: [at('a', 0, 0.1)] }, 'units.0.y'],
  ])('refuses %j', (change, field) => expectInvalid(barrageZoneProcedure, { ...ZONE, ...change }, field));
});
