import { describe, expect, it } from 'vitest';
import { smallArmsSoftskin } from '../../../src/rules/cullen/procedures/small-arms.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal, expectInvalid } from '../refusals.js';
import { aTank, aTruck, aUnit, filledBy, NO_ELEMENTS } from './scene.js';
import { SMALL_ARMS_DEFAULTS } from './staged.js';
import { BOOK } from '../promises.js';
import { testPromises } from './promised.js';
import { processorMsOf } from '../../processor.js';

testPromises(smallArmsSoftskin, {
  outcome: 'firePoints hits vehicle troopsDps troopsDestroyed',
  defaults:
    'rifle=0 smg=0 lmg=0 hmg=0 cavalry=0 ar=0 firerDps=0 firerStatus=steady underArtOrMgFire=false moved=false vehicleMounted=false cover=none carrying=false',
  odds: 'vehicle troopsDps troopsDestroyed',
  mostDice: 4,
  notMeasured: { cover: BOOK },
});

/** Eight rifles at 10 inches fire at a loaded truck: 8 fire points need 1, 5 and 9 for 1, 2 and 3 hits. */
const FIRE = { rifle: 8, rangeInches: 10, carrying: true };
const fire = (input: object, ...faces: number[]) => resolveWith(smallArmsSoftskin, { ...FIRE, ...input }, faces);

// The printed table: vehicle, and DPs of the troops ('x' for destroyed).
const TABLE: Readonly<Record<number, readonly [vehicle: string, troops: number | 'x']>> = {
  1: ['no-effect', 0],
  2: ['no-effect', 0],
  3: ['no-effect', 0],
  4: ['no-effect', 0],
  5: ['no-effect', 0],
  6: ['no-effect', 0],
  7: ['abandoned', 0],
  8: ['destroyed', 2],
  9: ['destroyed', 4],
  0: ['destroyed', 'x'],
};
const FACES = Object.keys(TABLE).map(Number);
const WORST = ['no-effect', 'abandoned', 'destroyed'];

describe('Small Arms v Softskin', () => {
  it.each(FACES)('one hit, die %i', (face) => {
    const [vehicle, troops] = TABLE[face]!;
    expect(fire({}, 1, face).outcome).toEqual({
      firePoints: 8,
      hits: 1,
      vehicle,
      troopsDps: troops === 'x' ? 0 : troops,
      troopsDestroyed: troops === 'x',
    });
    expect(fire({ carrying: false }, 1, face).outcome).toEqual({
      firePoints: 8,
      hits: 1,
      vehicle,
      troopsDps: 0,
      troopsDestroyed: false,
    });
  });

  it('rolls for each DP that infantry would have taken', () => {
    expect(fire({ rifle: 1 }, 7).outcome).toMatchObject({ firePoints: 1, hits: 0, vehicle: 'no-effect' });
    expect(fire({ rifle: 1 }, 8, 1).outcome).toMatchObject({ hits: 1 });
    expect(fire({}, 4, 1).outcome).toMatchObject({ hits: 1 });
    expect(fire({}, 5, 1, 1).outcome).toMatchObject({ hits: 2 });
    const three = fire({}, 9, 1, 2, 3);
    expect(three.outcome).toMatchObject({ hits: 3 });
    expect(three.dice).toHaveLength(4);
  });

  it('the vehicle takes the worst, DPs of the troops add up, their destruction ends the sum (TC-20)', () => {
    for (const a of FACES)
      for (const b of FACES) {
        const rows = [TABLE[a]!, TABLE[b]!];
        const destroyed = rows.some(([, troops]) => troops === 'x');
        const sum = rows.reduce((total, [, troops]) => total + (troops === 'x' ? 0 : troops), 0);
        const both = fire({}, 5, a, b);
        expect(both.outcome, `${a}, ${b}`).toEqual({
          firePoints: 8,
          hits: 2,
          vehicle: WORST[Math.max(...rows.map(([vehicle]) => WORST.indexOf(vehicle)))],
          troopsDps: destroyed ? 0 : sum,
          troopsDestroyed: destroyed,
        });
        expect(both.cites).toContain('TC-20');
      }
    expect(fire({}, 0, 9, 9, 9).outcome).toMatchObject({ vehicle: 'destroyed', troopsDps: 12 });
    expect(fire({}, 1, 9).cites).not.toContain('TC-20');
  });

  it('all dice are rolled, also after a wreck', () => {
    expect(fire({}, 9, 0, 7, 1).outcome).toMatchObject({ hits: 3, vehicle: 'destroyed', troopsDestroyed: true });
  });

  it('below 0 fire points nothing is rolled (TC-13)', () => {
    const weak = fire({ rifle: 1, cover: 'hard' });
    expect(weak.outcome).toEqual({ firePoints: -1, hits: 0, vehicle: 'no-effect', troopsDps: 0, troopsDestroyed: false });
    expect(weak.dice).toEqual([]);
    expect(weak.cites).toContain('TC-13');
    expect(fire({ rifle: 12 }, 1, 1).cites).toContain('TC-13');
  });

  it('1 hit is certain at 9 and 10 fire points (TC-14)', () => {
    expect(fire({ rifle: 9 }, 1, 1).outcome.hits).toBe(1);
    expect(fire({ rifle: 9 }, 1, 1).cites).toContain('TC-14');
  });

  it('the face 0 counts ten, of any die (TC-1)', () => {
    expect(fire({}, 0, 1, 1, 1).cites).toContain('TC-1');
    expect(fire({}, 1, 0).cites).toContain('TC-1');
    expect(fire({}, 1, 9).cites).not.toContain('TC-1');
  });

  it.each([
    [{}, 8],
    [{ cover: 'soft' }, 7],
    [{ cover: 'hard' }, 6],
    [{ underArtOrMgFire: true }, 7],
    [{ firerStatus: 'pinned' }, 7],
    [{ firerStatus: 'retiring' }, 7],
    [{ firerDps: 2 }, 7],
    [{ firerDps: 4 }, 6],
    [{ ar: 1 }, 9],
    [{ rifle: 7, cavalry: 1 }, 6],
    [{ rifle: 5, hmg: 1, rangeInches: 6 }, 8],
    [{ rifle: 8, smg: 3, rangeInches: 13 }, 8],
  ])('the fire points are those of fire at infantry: %j %i (TC-49)', (change, firePoints) => {
    const shot = fire({ carrying: false, ...change }, 1, ...(firePoints >= 8 ? [1] : [])); // A 1 hits from 8 fire points on.
    expect(shot.outcome.firePoints).toBe(firePoints);
    expect(shot.cites).toEqual(expect.arrayContaining(['Small Arms v Softskin', 'Small Arms v Infantry', 'TC-49']));
  });

  it('a vehicle is in no trenches and its elements are not counted (TC-49)', () => {
    expectInvalid(smallArmsSoftskin, { ...FIRE, cover: 'trenches' }, 'cover');
    expectInvalid(smallArmsSoftskin, { ...FIRE, visibleElements: 1 }, 'visibleElements');
    expectInvalid(smallArmsSoftskin, { ...FIRE, targetType: 'cavalry' }, 'targetType');
  });

  it('a range on the line belongs to the nearer column (TC-11)', () => {
    expect(fire({ rifle: 0, hmg: 2, rangeInches: 6 }, 1).outcome.firePoints).toBe(6);
    expect(fire({ rangeInches: 12 }, 1, 1).cites).toContain('TC-11');
  });

  it('under 2" the first column is used: nobody assaults a softskin (TC-19)', () => {
    const close = fire({ rifle: 0, hmg: 2, rangeInches: 1 }, 1);
    expect(close.outcome.firePoints).toBe(6);
    expect(close.cites).toContain('TC-19');
    expect(fire({ rangeInches: 2 }, 1, 1).cites).not.toContain('TC-19');
  });

  it('refuses what may not fire', () => {
    expectIllegal(smallArmsSoftskin, { ...FIRE, firerStatus: 'retreating' }, 'Small Arms v Infantry', 'TC-18');
    expectIllegal(smallArmsSoftskin, { ...FIRE, rangeInches: 24.5 }, 'Small Arms v Infantry');
    expectIllegal(smallArmsSoftskin, { rangeInches: 10 }, 'Small Arms v Infantry');
    expectIllegal(smallArmsSoftskin, { smg: 2, rangeInches: 20 }, 'Small Arms v Infantry');
    expectIllegal(smallArmsSoftskin, { ...FIRE, hmg: 1, moved: true }, 'Small Arms v Infantry', 'TC-48');
    expect(fire({ hmg: 1, moved: true, vehicleMounted: true }, 1, 1).outcome.firePoints).toBe(10);
  });

  it('a pinned or retiring unit may fire (TC-18)', () => {
    expect(fire({ firerStatus: 'retiring' }, 1).cites).toContain('TC-18');
  });

  it('says what became of the truck, and marks both', () => {
    expect(fire({}, 1, 1).summary).toBe('8 fire points, 1 hit: no effect.');
    expect(fire({}, 1, 7).summary).toBe('8 fire points, 1 hit: the vehicle is abandoned.');
    expect(fire({}, 5, 7, 8).summary).toBe('8 fire points, 2 hits: the vehicle is destroyed.');
    expect(fire({}, 1, 0).summary).toBe('8 fire points, 1 hit: the vehicle is destroyed.');
    expect(fire({ rifle: 1, cover: 'hard' }).summary).toBe('-1 fire points: no effect and no dice.');

    const marks = [
      { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
      { kind: 'under-fire', role: 'target', by: ['small-arms'] },
    ];
    expect(fire({}, 1, 1).effects).toEqual(marks);
    expect(fire({}, 5, 7, 8).effects).toEqual([
      ...marks,
      { kind: 'softskin-hit', role: 'target', vehicle: 'destroyed', troopsDps: 2, troopsDestroyed: false },
    ]);
    expect(fire({ lmg: 1 }, 1, 1).effects[1]).toEqual({ kind: 'under-fire', role: 'target', by: ['small-arms', 'mg'] });
  });

  it.each([
    [1, 'nothing', 0],
    [7, 'effect', 1],
    [8, 'decisive', 2],
    [0, 'decisive', 2],
  ])('a %i looks %s and ranks %i', (face, tone, rank) => {
    const { outcome } = fire({}, 1, face);
    expect(smallArmsSoftskin.tone(outcome as never)).toBe(tone);
    expect(smallArmsSoftskin.measure!.of(outcome as never)).toBe(rank);
  });
});

describe('what units fill in', () => {
  it('takes the firers as against infantry, and the truck with its load and cover', () => {
    const target = aTruck({ carries: 'u3', cover: 'hard' });
    expect(filledBy(smallArmsSoftskin, { firer: aUnit({ hmg: 1, moved: true }), target })).toEqual({
      ...SMALL_ARMS_DEFAULTS,
      rifle: 3,
      lmg: 1,
      moved: true,
      cover: 'hard',
      carrying: true,
    });
    expect(filledBy(smallArmsSoftskin, { target: aTruck() })).toEqual({ cover: 'none', carrying: false });
  });

  it('whoever is on board is carried, an officer too', () => {
    const officer = aUnit({ id: 'u3', side: 's2', kind: 'officer', ...NO_ELEMENTS, officerFactor: 1, carriedBy: 'u2' });
    expect(filledBy(smallArmsSoftskin, { target: aTruck() }, {}, officer)).toMatchObject({ carrying: true });
  });

  it('takes softskins alone', () => {
    expect(() => filledBy(smallArmsSoftskin, { target: aTank() })).toThrow(
      'T-26 is not a softskin vehicle. Choose a softskin vehicle.',
    );
  });
});

describe('odds of cullen.small-arms-softskin', () => {
  it('one rifle hits with 8, 9 and 0, and one hit in ten abandons the truck', () => {
    const odds = checkedOdds(smallArmsSoftskin, { rifle: 1, rangeInches: 10 });
    expect(odds.map(({ outcome, p }) => [outcome.vehicle, Number(p.toFixed(12))])).toEqual([
      ['no-effect', 0.88],
      ['destroyed', 0.09],
      ['abandoned', 0.03],
    ]);
  });

  it.each([
    { rifle: 3 },
    { rifle: 8 },
    { rifle: 20, carrying: true },
    { rifle: 20, carrying: false },
    { rifle: 1, cover: 'hard' },
  ])('equal brute force for %j', (change) => expectOddsEqualBruteForce(smallArmsSoftskin, { ...FIRE, ...change }));

  it('come within a moment at the heaviest fire', () => {
    const heaviest = { rifle: 20, smg: 20, lmg: 20, hmg: 20, cavalry: 20, rangeInches: 4, carrying: true };
    expect(processorMsOf(() => checkedOdds(smallArmsSoftskin, heaviest))).toBeLessThan(1000);
  });

  it('give every live result a chance', () => {
    const inputs = fc.record(
      {
        rifle: fc.integer({ min: 0, max: 12 }),
        hmg: fc.integer({ min: 0, max: 2 }),
        rangeInches: fc.constantFrom(0, 6, 12, 20, 30),
        moved: fc.boolean(),
        carrying: fc.boolean(),
        cover: fc.constantFrom('none', 'soft', 'hard'),
      },
      { requiredKeys: ['rangeInches'] },
    );
    expectLiveWithinOdds(smallArmsSoftskin, inputs, 3000);
  });
});
