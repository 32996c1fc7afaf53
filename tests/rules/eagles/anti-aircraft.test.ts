import { describe, expect, it } from 'vitest';
import { antiAircraftProcedure } from '../../../src/rules/eagles/procedures/anti-aircraft.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit } from './scene.js';
import { aMission, aSortie, filledBy } from './staged.js';
import { testPromises } from '../promises.js';

testPromises(antiAircraftProcedure, {
  outcome: 'maxRangeYards killDice hits aircraftHit',
  defaults: 'aaUnit=false inZone=true firers=1',
  odds: 'aircraftHit',
  byRoles: ['rangeYards', 'inZone'],
});

// The table of section 6.4 as printed.
const TABLE = [
  ['infantry', 500, 1],
  ['hmg', 1500, 2],
  ['20mm', 1500, 2],
  ['37mm', 2000, 3],
  ['40mm', 2000, 3],
  ['88mm', 3000, 3],
] as const;
const HMG = { weapon: 'hmg', rangeYards: 150 };
const fire = (input: object, ...faces: number[]) => resolveWith(antiAircraftProcedure, { ...HMG, ...input }, faces);

describe('6.4 Anti-aircraft', () => {
  it.each(TABLE)('%s reaches %i yards with %i dice', (weapon, maxRangeYards, dice) => {
    const faces = Array<number>(dice).fill(9);
    for (const rangeYards of [0, maxRangeYards])
      expect(fire({ weapon, rangeYards }, ...faces).outcome).toEqual({
        maxRangeYards,
        killDice: dice,
        hits: 0,
        aircraftHit: false,
      });
    expectIllegal(antiAircraftProcedure, { weapon, rangeYards: maxRangeYards + 1, aaUnit: true }, '6.4');
  });

  it('hits on 0 alone', () => {
    for (let face = 0; face <= 9; face++) {
      const { outcome } = fire({ weapon: 'infantry' }, face);
      expect(outcome).toMatchObject({ hits: face === 0 ? 1 : 0, aircraftHit: face === 0 });
    }
  });

  it('an aircraft that is hit does not complete its attack', () => {
    const hit = fire({}, 0, 5);
    expect(hit.effects).toEqual([{ kind: 'end-mission', role: 'sortie' }]);
    expect(hit.summary).toBe('1 of 2 dice hit: the sortie does not complete its attack.');
    expect(antiAircraftProcedure.tone(hit.outcome as never)).toBe('decisive');
    const missed = fire({}, 1, 5);
    expect(missed.effects).toEqual([]);
    expect(antiAircraftProcedure.tone(missed.outcome as never)).toBe('nothing');
  });

  it('rolls several firers of a kind together, all their dice (E-32)', () => {
    const together = fire({ weapon: '88mm', rangeYards: 3000, firers: 3, aaUnit: true }, 0, 0, 1, 2, 3, 4, 5, 6, 0);
    expect(together.outcome).toEqual({ maxRangeYards: 3000, killDice: 9, hits: 3, aircraftHit: true });
    expect(together.dice.map((die) => die.for)).toEqual(Array(9).fill('kill dice'));
    expect(together.cites).toContain('E-32');
  });

  it('only AA units fire from outside the zone, wherever they stand (E-32)', () => {
    expectIllegal(antiAircraftProcedure, { ...HMG, inZone: false }, '6.4', 'E-32');
    expect(fire({ inZone: false, aaUnit: true, rangeYards: 1500 }, 1, 1).outcome.killDice).toBe(2);
    expect(fire({ inZone: true, aaUnit: false }, 1, 1).outcome.killDice).toBe(2);
  });

  it('infantry uses its own column whether an AA unit or not (E-31)', () => {
    expect(fire({ weapon: 'infantry', aaUnit: true }, 1).outcome).toMatchObject({ maxRangeYards: 500, killDice: 1 });
  });
});

describe('what the battle fills into anti-aircraft fire', () => {
  const sortie = aSortie({ aim: { x: 1000, y: 1000 } });
  const inside = aUnit({ id: 'a', aaWeapon: 'hmg', xYards: 1120, yYards: 1160 }); // The unit is 200 yards away.
  const outside = aUnit({ id: 'b', aaWeapon: 'hmg', xYards: 1121, yYards: 1160 });
  const aa = aUnit({ id: 'c', aaWeapon: 'hmg', aaUnit: true, xYards: 1000, yYards: 2200 });
  const flak = aUnit({ id: 'd', aaWeapon: '88mm', aaUnit: true, xYards: 1000, yYards: 2200 });
  const fill = (...firer: string[]) =>
    filledBy(antiAircraftProcedure, { units: [inside, outside, aa, flak], missions: [sortie] }, { sortie: ['f1'], firer });

  it('takes weapon, range to the marker, and whether the firer stands in the zone', () => {
    expect(fill('a')).toEqual({ weapon: 'hmg', rangeYards: 200, aaUnit: false, inZone: true, firers: 1 });
    expect(fill('b')).toMatchObject({ aaUnit: false, inZone: false });
    expect(fill('c')).toEqual({ weapon: 'hmg', rangeYards: 1200, aaUnit: true, inZone: false, firers: 1 });
  });

  it('of several, the farthest counts, and AA units need not stand in the zone (E-32)', () => {
    expect(fill('a', 'c')).toEqual({ weapon: 'hmg', rangeYards: 1200, aaUnit: false, inZone: true, firers: 2 });
    expect(fill('a', 'b', 'c')).toMatchObject({ aaUnit: false, inZone: false, firers: 3 });
    expect(fill('c', 'd')).toMatchObject({ aaUnit: true, inZone: false, firers: 2 });
  });

  it('asks for the column when the firers are of several kinds', () => expect(fill('c', 'd')).not.toHaveProperty('weapon'));

  it('asks for what positions do not tell', () => {
    const units = [aUnit({ aaWeapon: '20mm' })];
    const filled = { weapon: '20mm', aaUnit: false, firers: 1 };
    expect(filledBy(antiAircraftProcedure, { units, missions: [sortie] }, { sortie: ['f1'], firer: ['u1'] })).toEqual(filled);
    expect(filledBy(antiAircraftProcedure, { units: [inside] }, { firer: ['a'] })).toEqual({ ...filled, weapon: 'hmg' });
  });

  it('on a hex map the zone is the hexes of its pattern, and the range is asked for', () => {
    const units = [aUnit({ q: 4, r: 3 })];
    const hexes = (attack: 'strafe' | 'rockets') =>
      filledBy(
        antiAircraftProcedure,
        { units, missions: [aSortie({ attack, aim: { x: 3, y: 3 } })], game: { map: 'hex' } },
        { sortie: ['f1'], firer: ['u1'] },
      );
    expect(hexes('strafe')).toEqual({ weapon: 'infantry', aaUnit: false, inZone: true, firers: 1 });
    expect(hexes('rockets').inZone).toBe(false);
  });

  it('fires at sorties alone, while they are there', () => {
    const at = (mission: ReturnType<typeof aMission>) => () =>
      filledBy(antiAircraftProcedure, { units: [inside], missions: [mission] }, { sortie: ['f1'], firer: ['a'] });
    expect(at(aMission())).toThrow(expect.objectContaining({ cites: ['6.4'] }));
    expect(at(aSortie({ status: 'ended' }))).toThrow(expect.objectContaining({ cites: ['6.0'] }));
    expect(at(aSortie({ firedAtBy: ['b'] }))).not.toThrow();
    expect(at(aSortie({ firedAtBy: ['b', 'a'] }))).toThrow(
      'Each unit can fire only once at each sortie. Choose units that have not fired at this sortie.',
    );
  });
});

describe('odds of eagles.anti-aircraft', () => {
  it.each([
    ['infantry', 1, 1 - 0.9],
    ['hmg', 1, 1 - 0.81],
    ['37mm', 1, 1 - 0.729],
    ['20mm', 2, 1 - 0.6561],
  ])('%s, %i firing: one 0 among the dice', (weapon, firers, p) => {
    const odds = checkedOdds(antiAircraftProcedure, { ...HMG, weapon, firers });
    expect(odds.find(({ outcome }) => outcome.aircraftHit === true)?.p).toBeCloseTo(p, 14);
    expect(odds).toHaveLength(2);
  });

  it('sixty dice nearly always hit', () => {
    const [hit, missed] = checkedOdds(antiAircraftProcedure, { weapon: '88mm', rangeYards: 0, firers: 20 });
    expect(hit?.outcome).toEqual({ aircraftHit: true });
    expect(missed?.p).toBeCloseTo(0.9 ** 60, 14);
  });

  it.each([{}, { weapon: 'infantry', firers: 5 }, { weapon: '40mm' }, { firers: 2 }])('equal brute force for %j', (change) =>
    expectOddsEqualBruteForce(antiAircraftProcedure, { ...HMG, ...change }),
  );

  it('give every live result a chance', () => {
    const inputs = fc.record({
      weapon: fc.constantFrom(...TABLE.map(([weapon]) => weapon)),
      rangeYards: fc.integer({ min: 0, max: 2500 }),
      aaUnit: fc.boolean(),
      inZone: fc.boolean(),
      firers: fc.integer({ min: 1, max: 20 }),
    });
    expectLiveWithinOdds(antiAircraftProcedure, inputs);
  });
});
