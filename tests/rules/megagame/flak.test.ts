import { describe, expect, it } from 'vitest';
import { flakProcedure } from '../../../src/rules/megagame/procedures/flak.js';
import type { OutcomeOf } from '../../../src/rules/procedure.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aGroup, aUnit, filledBy } from './scene.js';
import { PLACE } from '../promises.js';
import { testPromises } from './promised.js';
import { processorMsOf } from '../../processor.js';

testPromises(flakProcedure, {
  input: 'flak target distanceKm serials fighters zone priorDamage',
  outcome: 'results statusLost damageTaken serialsLost damageLeft',
  odds: 'statusLost serialsLost',
  notMeasured: { zone: PLACE },
});

const ALL_FACES = [1, 2, 3, 4, 5, 6];
const fire = (input: object, faces: readonly number[]) => resolveWith(flakProcedure, { serials: faces.length, ...input }, faces);
const fired = (input: object, ...faces: number[]) => fire(input, faces).outcome as unknown as OutcomeOf<typeof flakProcedure>;
const NEAR_HEAVY = { flak: 'heavy', target: 'landing', distanceKm: 1 };

/** The table, typed separately: the results of 1 to 6; n no effect, d damage, L loss. */
const TABLE = [
  ['heavy', 'overflight', [0], 'nnnndL'],
  ['heavy', 'landing', [0, 1, 2], 'nnddLL'],
  ['heavy', 'landing', [2.1, 3, 4], 'nnnndL'],
  ['light', 'overflight', [0], 'nnnnnd'],
  ['light', 'landing', [0, 1, 2], 'nnndLL'],
  ['light', 'landing', [2.1, 3, 4], 'nnnnnd'],
] as const;
const WORDS = { n: 'none', d: 'dam', L: 'loss' } as const;

describe('Flak: 1d6 for each air serial', () => {
  it.each(TABLE)('%s flak, %s, at %j km: %s', (kind, target, distances, row) => {
    for (const distanceKm of distances) {
      const outcome = fired({ flak: kind, target, distanceKm }, ...ALL_FACES);
      expect(outcome.results).toEqual([...row].map((letter) => WORDS[letter as 'n']));
      expect(outcome.statusLost).toBe([...row].filter((letter) => letter === 'L').length);
      expect(outcome.damageTaken).toBe([...row].filter((letter) => letter !== 'n').length);
    }
  });

  it('overflight has no distance', () => {
    expect(fired({ flak: 'heavy', target: 'overflight', distanceKm: 50 }, 6).results).toEqual(['loss']);
  });

  it('rolls a die for each serial, in order', () => {
    expect(fire(NEAR_HEAVY, [1, 6, 3]).dice).toEqual([
      { die: 'd6', face: 1, for: 'serial 1' },
      { die: 'd6', face: 6, for: 'serial 2' },
      { die: 'd6', face: 3, for: 'serial 3' },
    ]);
  });
});

describe('Flak: damage', () => {
  it('two points of one group are one lost serial, the odd one stays (M-22)', () => {
    // Loss, loss and damage are 3 points: 1 serial and 1 point over. The carried unit loses 2 status.
    expect(fired(NEAR_HEAVY, 5, 6, 4, 1)).toEqual({
      results: ['loss', 'loss', 'dam', 'none'],
      statusLost: 2,
      damageTaken: 3,
      serialsLost: 1,
      damageLeft: 1,
    });
    expect(fired({ ...NEAR_HEAVY, priorDamage: 1 }, 5, 6, 4, 1)).toMatchObject({ damageTaken: 3, serialsLost: 2, damageLeft: 0 });
    expect(fired({ ...NEAR_HEAVY, priorDamage: 1 }, 1, 1)).toMatchObject({ damageTaken: 0, serialsLost: 0, damageLeft: 1 });
    expect(fired({ ...NEAR_HEAVY, priorDamage: 1 }, 3)).toMatchObject({ damageTaken: 1, serialsLost: 1, damageLeft: 0 });
    expect(fire(NEAR_HEAVY, [1]).cites).toEqual(['Flak']);
    expect(fire(NEAR_HEAVY, [3]).cites).toEqual(['Flak', 'M-22']);
  });

  it('goes to the air group, status to the unit that it carries', () => {
    expect(fire(NEAR_HEAVY, [5, 6, 4, 1]).effects).toEqual([
      { kind: 'lose-squadrons', role: 'group', amount: 1 },
      { kind: 'set-air', role: 'group', fields: { damage: 1 } },
      { kind: 'lose-status', role: 'carried', amount: 2 },
    ]);
    expect(fire(NEAR_HEAVY, [1]).effects).toEqual([{ kind: 'set-air', role: 'group', fields: { damage: 0 } }]);
  });
});

describe('Flak: what is refused', () => {
  it('fighters that fly over; fighters that land are not', () => {
    expectIllegal(flakProcedure, { flak: 'heavy', target: 'overflight', serials: 1, fighters: true }, 'Flak');
    expect(fired({ ...NEAR_HEAVY, fighters: true }, 1).results).toEqual(['none']);
  });

  it('landings more than 4 km away', () => {
    for (const kind of ['light', 'heavy'])
      expectIllegal(flakProcedure, { flak: kind, target: 'landing', serials: 1, distanceKm: 4.1 }, 'Flak');
  });
});

it('Flak: is filled in from flak unit and air group', () => {
  const force = {
    units: [aUnit({ id: 'guns', flak: 'light' }), aUnit({ id: 'foot' }), aUnit({ id: 'para' })],
    groups: [aGroup({ id: 'c47', role: 'transport', squadrons: 12, damage: 1 }), aGroup({ id: 'spits', squadrons: 3 })],
  };
  expect(filledBy(flakProcedure, force, { firer: ['guns'], group: ['c47'], carried: ['para'] })).toEqual({
    flak: 'light',
    serials: 12,
    fighters: false,
    priorDamage: 1,
  });
  expect(filledBy(flakProcedure, force, { firer: ['foot'], group: ['spits'] })).toEqual({
    serials: 3,
    fighters: true,
    priorDamage: 0,
  });
});

describe('the odds of flak', () => {
  it('equal brute force', () => {
    for (const [kind, target, [distanceKm]] of TABLE)
      for (const serials of [1, 2, 4])
        for (const priorDamage of [0, 1])
          expectOddsEqualBruteForce(flakProcedure, { flak: kind, target, distanceKm, serials, priorDamage });
  });

  it('hold every live roll', () => {
    expectLiveWithinOdds(
      flakProcedure,
      fc.record({
        flak: fc.constantFrom('light', 'heavy'),
        target: fc.constantFrom('overflight', 'landing'),
        distanceKm: fc.integer({ min: 0, max: 5 }),
        serials: fc.integer({ min: 1, max: 8 }),
        fighters: fc.boolean(),
        priorDamage: fc.integer({ min: 0, max: 1 }),
      }),
    );
  });

  it('of 60 serials take no time worth telling', () => {
    const input = { ...NEAR_HEAVY, serials: 60 };
    expect(processorMsOf(() => expect(checkedOdds(flakProcedure, input).length).toBeGreaterThan(500))).toBeLessThan(1000);
  });

  it('no group loses more than it has, and no point is lost', () => {
    const face = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(fc.array(face, { minLength: 1, maxLength: 30 }), fc.integer({ min: 0, max: 1 }), (faces, priorDamage) => {
        const { serialsLost, damageLeft, damageTaken, statusLost } = fired({ ...NEAR_HEAVY, priorDamage }, ...faces);
        expect(serialsLost).toBeLessThanOrEqual(faces.length);
        expect(2 * serialsLost + damageLeft).toBe(priorDamage + damageTaken);
        expect(statusLost).toBe(faces.filter((one) => one >= 5).length);
      }),
    );
  });
});

it('Flak: the words', () => {
  expect(fire(NEAR_HEAVY, [1, 2]).summary).toBe('No serials are hit (0 of 2).');
  expect(fire(NEAR_HEAVY, [1]).summary).toBe('No serials are hit (0 of 1).');
  expect(fire(NEAR_HEAVY, [5, 6, 4, 1]).summary).toBe(
    'Serials lost: 1 of 4. Damage points: 3. Status lost by the carried troops: 2.',
  );
});
