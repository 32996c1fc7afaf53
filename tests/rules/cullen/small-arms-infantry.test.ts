import { describe, expect, it } from 'vitest';
import { smallArmsInfantry } from '../../../src/rules/cullen/procedures/small-arms.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aGun, aTank, aTruck, aUnit, filledBy, NO_ELEMENTS } from './scene.js';
import { FACES, worth } from './staged.js';
import { BOOK } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(smallArmsInfantry, {
  outcome: 'firePoints dps dpsAfter elementsLost',
  defaults:
    'rifle=0 smg=0 lmg=0 hmg=0 cavalry=0 ar=0 firerDps=0 firerStatus=steady underArtOrMgFire=false moved=false vehicleMounted=false targetType=infantry targetElements=2 visibleElements=2 cover=none targetDps=0 assaultFire=false',
  odds: 'dps',
  mostDice: 1,
  notMeasured: { cover: BOOK },
});

const ARMS = ['rifle', 'smg', 'lmg', 'hmg', 'cavalry'] as const;

/** Four rifles at 10 inches have 4 fire points. */
const FIRE = { rifle: 4, rangeInches: 10 };
const fire = (input: object, ...faces: number[]) => resolveWith(smallArmsInfantry, { ...FIRE, ...input }, faces);
const pointsOf = (input: object, face = 1) => fire(input, face).outcome.firePoints;

describe('Small Arms v Infantry: fire factors', () => {
  // The ranges are 2-6, 6-12 and 12-24 inches. A dash in the rulebook is 0.
  const PRINTED = { rifle: [1, 1, 1], smg: [2, 1, 0], lmg: [2, 1, 1], hmg: [3, 2, 2], cavalry: [1, 1, 0] };
  const RANGES = [
    [2, 4.5, 6],
    [6.1, 9, 12],
    [12.1, 18, 24],
  ];

  for (const arm of ARMS) {
    it.each(RANGES.flatMap((ranges, column) => ranges.map((rangeInches) => [rangeInches, PRINTED[arm][column]!] as const)))(
      `two ${arm} at %d" beside 4 rifles add twice %i`,
      (rangeInches, factor) => {
        const mounted = arm === 'cavalry' ? -2 : 0;
        expect(pointsOf({ rifle: 4, [arm]: arm === 'rifle' ? 6 : 2, rangeInches })).toBe(4 + 2 * factor + mounted);
      },
    );
  }

  it('adds up different elements', () => {
    // The fire points at 5 inches are 3 x 1 + 1 x 2 + 1 x 2 + 1 x 3.
    expect(pointsOf({ rifle: 3, smg: 1, lmg: 1, hmg: 1, rangeInches: 5 })).toBe(10);
  });

  it('a range on the line belongs to the nearer column (TC-11)', () => {
    expect(pointsOf({ rifle: 0, hmg: 2, rangeInches: 6 })).toBe(6);
    expect(pointsOf({ rifle: 2, smg: 2, rangeInches: 12 })).toBe(4);
    expect(fire({ rangeInches: 6 }, 1).cites).toContain('TC-11');
    expect(fire({ rangeInches: 12 }, 1).cites).toContain('TC-11');
    expect(fire({ rangeInches: 24 }, 1).cites).not.toContain('TC-11');
  });

  it('shows each kind of element in the working', () => {
    expect(fire({ rifle: 2, smg: 1, rangeInches: 20 }, 1).steps.slice(0, 3)).toEqual([
      { kind: 'base', label: '2 rifles at 12"-24", fire factor 1', value: 2, cite: 'Small Arms v Infantry' },
      { kind: 'base', label: '1 SMG at 12"-24", no effect', value: 0, cite: 'Small Arms v Infantry' },
      { kind: 'result', label: 'Fire points', value: 2, cite: 'Small Arms v Infantry' },
    ]);
  });
});

describe('Small Arms v Infantry: modifiers', () => {
  it.each([
    [{ cover: 'soft' }, -1],
    [{ cover: 'hard' }, -2],
    [{ cover: 'trenches' }, -3],
    [{ targetType: 'cavalry' }, 1],
    [{ targetType: 'artillery' }, 0],
    [{ underArtOrMgFire: true }, -1],
    [{ firerStatus: 'pinned' }, -1],
    [{ firerStatus: 'retiring' }, -1],
    [{ firerDps: 1 }, 0],
    [{ firerDps: 2 }, -1],
    [{ firerDps: 3 }, -1],
    [{ firerDps: 4 }, -2],
    [{ ar: 1 }, 1],
    [{ ar: -1 }, -1],
  ])('%j: %i', (change, modifier) => {
    const shot = fire(change, 1);
    expect(shot.outcome.firePoints).toBe(4 + modifier);
    const counted = shot.steps.filter(({ kind }) => kind === 'modifier');
    expect(counted.map(({ value }) => value)).toEqual(modifier === 0 ? [] : [modifier]);
  });

  it('mounted cavalry among the firers takes 2 off, once', () => {
    expect(pointsOf({ rifle: 0, cavalry: 6 })).toBe(4);
    expect(pointsOf({ rifle: 4, cavalry: 1 })).toBe(3);
  });

  it('they add up', () => {
    const worst = { cover: 'trenches', underArtOrMgFire: true, firerStatus: 'pinned', firerDps: 4, ar: -1 };
    expect(fire({ ...worst, targetType: 'cavalry' }).outcome.firePoints).toBe(4 - 3 - 1 - 1 - 2 - 1 + 1);
  });

  it('only one kind of cover counts (TC-16)', () => {
    expect(pointsOf({ cover: 'trenches' })).toBe(1);
    expect(fire({ cover: 'trenches' }, 1).cites).toEqual(expect.arrayContaining(['Cover', 'TC-16']));
    expect(fire({}, 1).cites).not.toContain('TC-16');
  });

  it('cavalry is what is mounted, on either side (TC-17)', () => {
    expect(fire({ targetType: 'cavalry' }, 1).cites).toContain('TC-17');
    expect(fire({ rifle: 0, cavalry: 4 }, 1).cites).toContain('TC-17');
    expect(fire({}, 1).cites).not.toContain('TC-17');
  });

  it('under fire means fired at, hit or miss (TC-41)', () => {
    expect(fire({ underArtOrMgFire: true }, 1).cites).toContain('TC-41');
  });
});

describe('Small Arms v Infantry: effect table', () => {
  // Fire points 0 to 10 with the scores for 1, 2 and 3 DPs. 99 cannot be reached. 9 and 10 have a dash under 1 DP
  // (TC-14).
  const NEEDED = [
    [9, 99, 99],
    [8, 99, 99],
    [7, 99, 99],
    [6, 10, 99],
    [5, 9, 99],
    [4, 8, 99],
    [3, 7, 99],
    [2, 6, 10],
    [1, 5, 9],
    [1, 4, 8],
    [1, 3, 7],
  ];
  it.each(NEEDED.map((needed, points) => [points, needed] as const))('%i fire points, every face', (points, needed) => {
    // The firer has as many rifles as fire points, or 4 DPs for 0 points.
    const volley = points === 0 ? { rifle: 2, firerDps: 4 } : { rifle: points };
    for (const face of FACES) {
      const score = worth(face);
      const dps = needed.filter((least) => score >= least).length;
      expect(fire(volley, face).outcome, `face ${face}`).toEqual({ firePoints: points, dps, dpsAfter: dps, elementsLost: 0 });
    }
  });

  it('its row is named in the working', () => {
    const rows = [1, 2].map((rifle) =>
      fire({ rifle }, 5).steps.find(({ kind, label }) => kind === 'table' && label.startsWith('Score needed')),
    );
    expect(rows.map((row) => row?.label)).toEqual(['Score needed with 1 fire point', 'Score needed with 2 fire points']);
  });

  it('the face 0 counts ten (TC-1)', () => {
    const ten = fire({ rifle: 3 }, 0);
    expect(ten.outcome.dps).toBe(2);
    expect(ten.cites).toContain('TC-1');
    expect(fire({ rifle: 3 }, 9).cites).not.toContain('TC-1');
  });

  it('below 0 fire points there is no effect and no die; above 10 the last row is read (TC-13)', () => {
    const weak = fire({ rifle: 1, cover: 'hard' });
    expect(weak.outcome).toEqual({ firePoints: -1, dps: 0, dpsAfter: 0, elementsLost: 0 });
    expect(weak.dice).toEqual([]);
    expect(weak.cites).toContain('TC-13');
    expect(weak.summary).toBe('-1 fire points: no effect and no dice.');

    for (const [face, dps] of [
      [2, 1],
      [3, 2],
      [6, 2],
      [7, 3],
    ] as const)
      expect(fire({ rifle: 20 }, face).outcome).toMatchObject({ firePoints: 20, dps });
    expect(fire({ rifle: 11 }, 1).cites).toContain('TC-13');
    expect(fire({ rifle: 10 }, 1).cites).not.toContain('TC-13');
    expect(fire({ rifle: 2, firerDps: 4 }, 1).cites).not.toContain('TC-13');
  });

  it('at 9 and 10 fire points 1 DP is certain (TC-14)', () => {
    for (const rifle of [9, 10]) {
      expect(fire({ rifle }, 1).outcome.dps).toBe(1);
      expect(fire({ rifle }, 1).cites).toContain('TC-14');
    }
    expect(fire({ rifle: 10 }, 3).cites).not.toContain('TC-14');
    expect(fire({ rifle: 8 }, 1).cites).not.toContain('TC-14');
  });
});

describe('DPs', () => {
  it.each([
    [0, 3, 3, 0],
    [1, 3, 4, 0],
    [2, 3, 4, 1],
    [4, 3, 4, 3],
    [4, 0, 4, 0],
  ])('%i held and %i inflicted: %i kept, %i elements lost', (targetDps, dps, dpsAfter, elementsLost) => {
    // A volley of 8 fire points needs a die of 1, 5 or 9 for 1, 2 or 3 DPs. A miss needs a row without a certain DP.
    const shot = dps === 0 ? fire({ rifle: 1, targetDps }, 1) : fire({ rifle: 8, targetDps }, 9);
    expect(shot.outcome).toMatchObject({ dps, dpsAfter, elementsLost });
  });

  it('are told', () => {
    expect(fire({ rifle: 8 }, 5).summary).toBe('8 fire points: the target takes 2 DPs.');
    expect(fire({ rifle: 8, targetDps: 4 }, 1).summary).toBe('8 fire points: the target takes 1 DP and loses 1 element.');
    expect(fire({ rifle: 1 }, 1).summary).toBe('1 fire point: no effect.');
  });

  it('look like what they do', () => {
    expect(smallArmsInfantry.tone(fire({ rifle: 1 }, 1).outcome as never)).toBe('nothing');
    expect(smallArmsInfantry.tone(fire({ rifle: 8 }, 1).outcome as never)).toBe('effect');
    expect(smallArmsInfantry.tone(fire({ rifle: 8, targetDps: 4 }, 1).outcome as never)).toBe('decisive');
  });
});

describe('who may fire at whom', () => {
  it('a retreating unit may not shoot; a pinned or retiring one may (TC-18)', () => {
    expectIllegal(smallArmsInfantry, { ...FIRE, firerStatus: 'retreating' }, 'Small Arms v Infantry', 'TC-18');
    for (const firerStatus of ['pinned', 'retiring']) expect(fire({ firerStatus }, 1).cites).toContain('TC-18');
  });

  it('under 2" the assault rules are used, but not by weapons on a vehicle (TC-19)', () => {
    expectIllegal(smallArmsInfantry, { ...FIRE, rangeInches: 1.9 }, 'Small Arms v Infantry', 'TC-19');
    expect(pointsOf({ rangeInches: 2 })).toBe(4);
    const fromTank = fire({ rifle: 0, hmg: 1, rangeInches: 0, vehicleMounted: true }, 1);
    expect(fromTank.outcome.firePoints).toBe(3);
    expect(fromTank.cites).toContain('TC-19');
    expect(fire({ rangeInches: 2, vehicleMounted: true }, 1).cites).not.toContain('TC-19');
  });

  it('nothing reaches beyond 24"', () => {
    expectIllegal(smallArmsInfantry, { ...FIRE, rangeInches: 24.1 }, 'Small Arms v Infantry');
    expectIllegal(smallArmsInfantry, { ...FIRE, rangeInches: 1000, vehicleMounted: true }, 'Small Arms v Infantry');
  });

  it('somebody has to fire, and one of them with effect at that range', () => {
    expectIllegal(smallArmsInfantry, { rangeInches: 10 }, 'Small Arms v Infantry');
    expectIllegal(smallArmsInfantry, { smg: 3, rangeInches: 12.5 }, 'Small Arms v Infantry');
    expectIllegal(smallArmsInfantry, { smg: 3, cavalry: 2, rangeInches: 24 }, 'Small Arms v Infantry');
    expect(pointsOf({ rifle: 1, smg: 3, rangeInches: 24 })).toBe(1);
  });

  it('HMGs that moved do not fire, unless they are on a vehicle (TC-48)', () => {
    expectIllegal(smallArmsInfantry, { ...FIRE, hmg: 1, moved: true }, 'Small Arms v Infantry', 'TC-48');
    expectIllegal(smallArmsInfantry, { rangeInches: 10, moved: true }, 'Small Arms v Infantry', 'TC-48');
    expect(pointsOf({ hmg: 1, moved: true, vehicleMounted: true })).toBe(6);
    expect(pointsOf({ moved: true })).toBe(4);
    expectIllegal(smallArmsInfantry, { rangeInches: 10, moved: true, vehicleMounted: true }, 'Small Arms v Infantry');
  });

  it.each([
    [{ targetElements: 4, visibleElements: 1 }],
    [{ targetElements: 2, visibleElements: 0 }],
    [{ targetElements: 2, visibleElements: 1, targetType: 'cavalry' }],
    [{ targetElements: 1, visibleElements: 0 }],
    [{ targetType: 'artillery', targetElements: 3, visibleElements: 0 }],
  ])('%j is no target: two elements must be seen (TC-15)', (target) => {
    expectIllegal(smallArmsInfantry, { ...FIRE, ...target }, 'Small Arms v Infantry', 'TC-15');
  });

  it('the last element of a unit and a single gun are targets too (TC-15)', () => {
    for (const target of [
      { targetElements: 1, visibleElements: 1 },
      { targetType: 'artillery', targetElements: 3, visibleElements: 1 },
    ])
      expect(fire(target, 1).cites).toContain('TC-15');
    expect(fire({ targetElements: 1, visibleElements: 2 }, 1).cites).not.toContain('TC-15');
  });

  it('seeing more elements than there are does no harm', () => {
    expect(fire({ targetElements: 2, visibleElements: 50 }, 1).outcome.firePoints).toBe(4);
  });
});

describe('Assaults: fire at an assault', () => {
  it('is conducted as at 8", however near or far the enemy is', () => {
    for (const rangeInches of [0, 1, 5, 8, 20, 100]) {
      const shot = fire({ rifle: 2, smg: 1, hmg: 1, rangeInches, assaultFire: true }, 1);
      expect(shot.outcome.firePoints).toBe(2 + 1 + 2);
      expect(shot.cites).toContain('Assaults');
      expect(shot.cites).not.toContain('TC-11');
    }
  });

  it('is for those who stood still, and not for armour', () => {
    expectIllegal(smallArmsInfantry, { ...FIRE, assaultFire: true, moved: true }, 'Assaults');
    expectIllegal(smallArmsInfantry, { ...FIRE, assaultFire: true, vehicleMounted: true }, 'Assaults');
  });
});

describe('effects', () => {
  it('the firer has fired and shows itself; the target is under fire and takes its DPs', () => {
    expect(fire({ rifle: 8 }, 5).effects).toEqual([
      { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
      { kind: 'under-fire', role: 'target', by: ['small-arms'] },
      { kind: 'gain-dps', role: 'target', dps: 2 },
    ]);
  });

  it.each([
    [{ rifle: 3 }, ['small-arms']],
    [{ smg: 1 }, ['small-arms']],
    [{ lmg: 1 }, ['small-arms', 'mg']],
    [{ hmg: 1 }, ['small-arms', 'mg']],
  ])('%j: the target is under fire, hit or miss, of machine guns too when they fire (TC-41)', (arms, by) => {
    const miss = fire({ ...arms, cover: 'trenches', targetType: 'infantry', rifle: 3 }, 1);
    expect(miss.outcome.dps).toBe(0);
    expect(miss.effects.slice(1)).toEqual([{ kind: 'under-fire', role: 'target', by }]);
  });
});

describe('what units fill in', () => {
  const target = aUnit({ id: 'u2', side: 's2' });

  it('takes a company as it was when the phase began, and the DPs of the target as they are (TC-40)', () => {
    const firer = aUnit({ ar: 1, atPhase: { rifle: 4, lmg: 0, hmg: 1, dps: 2, status: 'pinned' }, dps: 4, rifle: 1 });
    const shot = aUnit({ id: 'u2', kind: 'cavalry', ...NO_ELEMENTS, cavalry: 2, mounted: true, cover: 'soft', dps: 3 });
    expect(filledBy(smallArmsInfantry, { firer, target: { ...shot, atPhase: { ...shot.atPhase, cavalry: 5, dps: 1 } } })).toEqual(
      {
        rifle: 4,
        smg: 0,
        lmg: 0,
        hmg: 1,
        cavalry: 0,
        ar: 1,
        firerDps: 2,
        firerStatus: 'pinned',
        underArtOrMgFire: false,
        moved: false,
        vehicleMounted: false,
        targetType: 'cavalry',
        targetElements: 5,
        cover: 'soft',
        targetDps: 3,
      },
    );
  });

  it('HMGs on foot that moved stay out; on a vehicle they fire (TC-48)', () => {
    const moved = aUnit({ hmg: 2, moved: true });
    expect(filledBy(smallArmsInfantry, { firer: moved })).toMatchObject({ rifle: 3, lmg: 1, hmg: 0, moved: true });
    expect(filledBy(smallArmsInfantry, { firer: aTank({ hmg: 2, moved: true }) })).toMatchObject({
      hmg: 2,
      vehicleMounted: true,
    });
    expect(filledBy(smallArmsInfantry, { firer: aTruck() })).toMatchObject({ vehicleMounted: true });
  });

  it('cavalry elements count as rifles when dismounted (TC-17)', () => {
    const horse = { kind: 'cavalry', rifle: 1, cavalry: 4 } as const;
    expect(filledBy(smallArmsInfantry, { firer: aUnit({ ...horse, mounted: true }) })).toMatchObject({ rifle: 1, cavalry: 4 });
    expect(filledBy(smallArmsInfantry, { firer: aUnit({ ...horse, mounted: false }) })).toMatchObject({ rifle: 5, cavalry: 0 });
    expect(filledBy(smallArmsInfantry, { target: aUnit({ ...horse, mounted: false }) })).toMatchObject({
      targetType: 'infantry',
    });
  });

  it.each([
    [{ underFire: ['artillery'] }, true],
    [{ underFire: ['mg', 'small-arms'] }, true],
    [{ underFireLast: ['artillery'] }, true],
    [{ underFireLast: ['mg'] }, true],
    [{ underFire: ['small-arms', 'at'], underFireLast: ['at'] }, false],
  ] as const)('%j: under artillery or MG fire %s, this move or last (TC-41)', (fields, underArtOrMgFire) => {
    expect(filledBy(smallArmsInfantry, { firer: aUnit(fields), target })).toMatchObject({ underArtOrMgFire });
  });

  it('fire that comes in the same phase does not count yet (TC-40)', () => {
    const firer = aUnit({ underFire: ['artillery'], atPhase: { underFire: [] } });
    expect(filledBy(smallArmsInfantry, { firer })).toMatchObject({ underArtOrMgFire: false });
  });

  it('guns are artillery; vehicles and officers are no target of this fire', () => {
    expect(filledBy(smallArmsInfantry, { target: aGun({ guns: 3 }) })).toEqual({
      targetType: 'artillery',
      targetElements: 3,
      cover: 'none',
      targetDps: 0,
    });
    expect(() => filledBy(smallArmsInfantry, { target: aTank() })).toThrow('T-26 is armour');
    expect(() => filledBy(smallArmsInfantry, { target: aTruck() })).toThrow('Truck is softskin, not infantry');
    expect(() => filledBy(smallArmsInfantry, { target: aUnit({ kind: 'officer', officerFactor: 1 }) })).toThrow('officer');
  });
});

describe('odds of cullen.small-arms-infantry', () => {
  it('7 fire points: 0, 1, 2 and 3 DPs in 1, 4, 4 and 1 of ten', () => {
    const odds = checkedOdds(smallArmsInfantry, { rifle: 7, rangeInches: 10 });
    expect(new Map(odds.map(({ outcome, p }) => [outcome.dps, Number(p.toFixed(12))]))).toEqual(
      new Map([
        [0, 0.1],
        [1, 0.4],
        [2, 0.4],
        [3, 0.1],
      ]),
    );
  });

  it('are certain below 0 fire points', () => {
    expect(checkedOdds(smallArmsInfantry, { rifle: 1, rangeInches: 10, cover: 'trenches' })).toEqual([
      { outcome: { dps: 0 }, p: 1 },
    ]);
  });

  it.each([1, 3, 5, 8, 9, 10, 15])('equal brute force for %i rifles', (rifle) => {
    expectOddsEqualBruteForce(smallArmsInfantry, { rifle, rangeInches: 10, targetDps: 3 });
  });

  it('give every live result a chance', () => {
    const few = fc.integer({ min: 0, max: 5 });
    const inputs = fc.record(
      {
        rifle: few,
        smg: few,
        lmg: few,
        hmg: few,
        cavalry: few,
        rangeInches: fc.constantFrom(1, 2, 6, 7, 12, 13, 24, 25),
        firerStatus: fc.constantFrom('steady', 'pinned', 'retiring', 'retreating'),
        firerDps: fc.integer({ min: 0, max: 4 }),
        moved: fc.boolean(),
        vehicleMounted: fc.boolean(),
        cover: fc.constantFrom('none', 'soft', 'hard', 'trenches'),
        targetType: fc.constantFrom('infantry', 'cavalry', 'artillery'),
        targetDps: fc.integer({ min: 0, max: 4 }),
        assaultFire: fc.boolean(),
      },
      { requiredKeys: ['rangeInches'] },
    );
    expectLiveWithinOdds(smallArmsInfantry, inputs);
  });
});
