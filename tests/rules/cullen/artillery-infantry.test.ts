import { describe, expect, it } from 'vitest';
import { artilleryInfantry } from '../../../src/rules/cullen/procedures/artillery.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aGun, aTank, aUnit, filledBy } from './scene.js';
import { FACES, worth } from './staged.js';
import { BOOK } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(artilleryInfantry, {
  outcome: 'toHitScore required hit effectScore dps dpsAfter elementsLost',
  defaults:
    'weapon=gun mode=direct targetMoved=false singleElement=false roundsOnTarget=0 setUp=true firerStatus=steady targetType=infantry cover=none targetDps=0',
  odds: 'hit dps',
  mostDice: 2,
  notMeasured: { cover: BOOK },
});

/** A field gun that sees a company in the open, 20 inches away. */
const FIRE = { rangeInches: 20 };
const fire = (input: object, ...faces: number[]) => resolveWith(artilleryInfantry, { ...FIRE, ...input }, faces);

describe('Artillery Fire: to hit', () => {
  it.each([
    [{ weapon: 'gun', mode: 'direct' }, 7],
    [{ weapon: 'gun', mode: 'indirect' }, 9],
    [{ weapon: 'mortar', mode: 'indirect' }, 9],
    [{ weapon: 'mortar', mode: 'direct' }, 9],
  ])('%j needs %i or more', (change, required) => {
    for (const face of FACES) {
      const score = worth(face);
      const hit = score >= required;
      expect(fire(change, face, ...(hit ? [1] : [])).outcome).toMatchObject({ toHitScore: score, required, hit });
    }
  });

  it('a mortar needs 9 at a target in view too (TC-25)', () => {
    expect(fire({ weapon: 'mortar', mode: 'direct' }, 8).outcome.hit).toBe(false);
    expect(fire({ weapon: 'mortar' }, 8).cites).toContain('TC-25');
    expect(fire({ mode: 'indirect' }, 8).cites).not.toContain('TC-25');
  });

  it.each([
    [{ targetMoved: true }, -1],
    [{ rangeInches: 24 }, 0],
    [{ rangeInches: 24.1 }, -1],
    [{ singleElement: true }, -1],
    [{ roundsOnTarget: 1 }, 1],
    [{ roundsOnTarget: 4 }, 4],
    [{ targetMoved: true, rangeInches: 50, singleElement: true }, -3],
  ])('%j: %i', (change, modifier) => {
    expect(fire(change, 2).outcome.toHitScore).toBe(2 + modifier);
  });

  it('each earlier round at a target that stands still adds 1, without limit; none while it moves (TC-24)', () => {
    const long = fire({ roundsOnTarget: 50 }, 1, 1);
    expect(long.outcome.toHitScore).toBe(51);
    expect(long.cites).toContain('TC-24');
    expect(fire({ roundsOnTarget: 50, targetMoved: true }, 5).outcome.toHitScore).toBe(4);
    expect(fire({}, 1).cites).not.toContain('TC-24');
  });

  it('troops are several elements unless it is said otherwise (TC-26)', () => {
    expect(fire({}, 1).input.singleElement).toBe(false);
    expect(fire({ singleElement: true }, 1).cites).toContain('TC-26');
    expect(fire({}, 1).cites).not.toContain('TC-26');
  });

  it('a miss rolls nothing further', () => {
    const miss = fire({ targetDps: 2 }, 6);
    expect(miss.outcome).toEqual({
      toHitScore: 6,
      required: 7,
      hit: false,
      effectScore: null,
      dps: 0,
      dpsAfter: 2,
      elementsLost: 0,
    });
    expect(miss.dice).toHaveLength(1);
  });
});

describe('Artillery Fire: v Artillery & Infantry', () => {
  it.each(FACES)('effect die %i in the open', (face) => {
    const score = worth(face);
    const dps = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3][score]!;
    expect(fire({}, 7, face).outcome).toMatchObject({ effectScore: score, dps, dpsAfter: dps, elementsLost: 0 });
  });

  it.each([
    [{ cover: 'soft' }, -1],
    [{ cover: 'hard' }, -1],
    [{ cover: 'trenches' }, -3],
    [{ targetType: 'cavalry' }, 1],
    [{ targetType: 'artillery' }, 0],
    [{ weapon: 'mortar' }, -1],
    [{ weapon: 'mortar', cover: 'trenches' }, -4],
    [{ weapon: 'mortar', cover: 'hard', targetType: 'cavalry' }, -1],
  ])('%j: %i', (change, modifier) => {
    for (const face of FACES) {
      const score = worth(face) + modifier;
      const dps = score >= 10 ? 3 : score >= 7 ? 2 : score >= 4 ? 1 : 0;
      expect(fire(change, 0, face).outcome, `face ${face}`).toMatchObject({ effectScore: score, dps });
    }
  });

  it('soft and hard cover are both cover, and trenches stand alone (TC-16)', () => {
    for (const cover of ['soft', 'hard', 'trenches']) expect(fire({ cover }, 7, 1).cites).toContain('TC-16');
    expect(fire({}, 7, 1).cites).not.toContain('TC-16');
  });

  it('cavalry is what is mounted; artillery counts as infantry (TC-17)', () => {
    expect(fire({ targetType: 'cavalry' }, 7, 9).outcome.dps).toBe(3);
    expect(fire({ targetType: 'cavalry' }, 7, 9).cites).toContain('TC-17');
    expect(fire({ targetType: 'artillery' }, 7, 9).outcome.dps).toBe(2);
  });

  it('a score below 0 has no effect (TC-27)', () => {
    const shot = fire({ weapon: 'mortar', cover: 'trenches' }, 9, 1);
    expect(shot.outcome).toMatchObject({ effectScore: -3, dps: 0 });
    expect(shot.cites).toContain('TC-27');
    expect(fire({ weapon: 'mortar', cover: 'trenches' }, 9, 4).cites).not.toContain('TC-27');
  });

  it('the face 0 counts ten, of either die (TC-1)', () => {
    expect(fire({}, 0, 1).cites).toContain('TC-1');
    expect(fire({}, 7, 0).cites).toContain('TC-1');
    expect(fire({}, 7, 9).cites).not.toContain('TC-1');
  });

  it.each([
    [2, 9, 4, 0],
    [2, 0, 4, 1],
    [4, 0, 4, 3],
  ])('%i DPs held and an effect die of %i: %i kept, %i elements lost', (targetDps, face, dpsAfter, elementsLost) => {
    expect(fire({ targetDps }, 7, face).outcome).toMatchObject({ dpsAfter, elementsLost });
  });

  it('shows its working', () => {
    const cite = 'Artillery Fire';
    expect(fire({ weapon: 'mortar', roundsOnTarget: 2, cover: 'soft' }, 7, 8).steps).toEqual([
      { kind: 'base', label: 'Die to hit', value: 7, cite },
      { kind: 'modifier', label: 'Earlier rounds at a stationary target (2)', value: 2, cite: [cite, 'TC-24'] },
      { kind: 'table', label: 'Needed to hit with a mortar', value: '9 or more', cite: [cite, 'TC-25'] },
      { kind: 'result', label: 'Score', value: 9, cite },
      { kind: 'base', label: 'Effect die', value: 8, cite },
      { kind: 'modifier', label: 'Target in cover', value: -1, cite: [cite, 'TC-16'] },
      { kind: 'modifier', label: 'Mortar firing', value: -1, cite },
      { kind: 'result', label: 'Effect score', value: 6, cite },
      { kind: 'table', label: 'Effect score 4-6', value: '1 DP', cite },
      { kind: 'result', label: 'DPs of the target afterwards', value: 1, cite: 'DPs' },
    ]);
  });
});

describe('who may fire', () => {
  it('guns and mortars in position (TC-23)', () => {
    expectIllegal(artilleryInfantry, { ...FIRE, setUp: false }, 'Artillery Fire', 'TC-23');
    expectIllegal(artilleryInfantry, { ...FIRE, weapon: 'mortar', setUp: false }, 'Artillery Fire', 'TC-23');
  });

  it('mortars to 24"', () => {
    expect(fire({ weapon: 'mortar', rangeInches: 24 }, 1).outcome.toHitScore).toBe(1);
    expectIllegal(artilleryInfantry, { weapon: 'mortar', rangeInches: 24.1 }, 'Artillery Fire');
    expect(fire({ rangeInches: 1000 }, 1).outcome.toHitScore).toBe(0);
  });

  it('no retreating unit; a pinned or retiring one without modifier (TC-18)', () => {
    expectIllegal(artilleryInfantry, { ...FIRE, firerStatus: 'retreating' }, 'TC-18');
    for (const firerStatus of ['pinned', 'retiring']) {
      expect(fire({ firerStatus }, 6).outcome.toHitScore).toBe(6);
      expect(fire({ firerStatus }, 6).cites).toContain('TC-18');
    }
  });
});

describe('what it does', () => {
  const marks = (targetMoved = false) => [
    { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
    { kind: 'count-round', role: 'firer', target: 'target', targetMoved },
    { kind: 'under-fire', role: 'target', by: ['artillery'] },
  ];

  it('counts the round, puts the target under fire hit or miss, and gives it its DPs (TC-24)', () => {
    expect(fire({}, 1).effects).toEqual(marks());
    expect(fire({ targetMoved: true }, 1).effects).toEqual(marks(true));
    expect(fire({}, 7, 7).effects).toEqual([...marks(), { kind: 'gain-dps', role: 'target', dps: 2 }]);
  });

  it('is told in a sentence', () => {
    expect(fire({}, 6).summary).toBe('Score 6 (7 needed): a miss.');
    expect(fire({}, 7, 3).summary).toBe('Score 7 (7 needed), effect score 3: no effect.');
    expect(fire({ mode: 'indirect' }, 9, 7).summary).toBe('Score 9 (9 needed), effect score 7: the target takes 2 DPs.');
    expect(artilleryInfantry.tone(fire({}, 7, 3).outcome as never)).toBe('nothing');
    expect(artilleryInfantry.tone(fire({}, 7, 4).outcome as never)).toBe('effect');
    expect(artilleryInfantry.tone(fire({ targetDps: 4 }, 7, 4).outcome as never)).toBe('decisive');
  });
});

describe('what units fill in', () => {
  it('takes guns and company', () => {
    const firer = aGun({ rangedTarget: 'u2', rangedRounds: 2, status: 'pinned' });
    const target = aUnit({ id: 'u2', cover: 'hard', dps: 3, moved: true });
    expect(filledBy(artilleryInfantry, { firer, target })).toEqual({
      weapon: 'gun',
      roundsOnTarget: 2,
      setUp: true,
      firerStatus: 'pinned',
      targetType: 'infantry',
      targetMoved: true,
      singleElement: false,
      cover: 'hard',
      targetDps: 3,
    });
  });

  it('counts rounds at this target only, and no more than the input takes (TC-24)', () => {
    const target = aUnit({ id: 'u2' });
    const rounds = (fields: object) => filledBy(artilleryInfantry, { firer: aGun(fields), target }).roundsOnTarget;
    expect(rounds({ rangedTarget: 'u9', rangedRounds: 3 })).toBe(0);
    expect(rounds({})).toBe(0);
    expect(rounds({ rangedTarget: 'u2', rangedRounds: 70 })).toBe(50);
    expect(filledBy(artilleryInfantry, { firer: aGun({ rangedTarget: 'u2', rangedRounds: 3 }) })).not.toHaveProperty(
      'roundsOnTarget',
    );
  });

  it('a unit of one element is a single element, as it was when the phase began (TC-26, TC-40)', () => {
    const single = (target: ReturnType<typeof aUnit>) => filledBy(artilleryInfantry, { target }).singleElement;
    expect(single(aGun())).toBe(true);
    expect(single(aGun({ guns: 2 }))).toBe(false);
    expect(single(aUnit({ rifle: 0, atPhase: { rifle: 1 } }))).toBe(false);
    expect(single(aUnit({ rifle: 0 }))).toBe(true);
  });

  const mortars = { guns: 0, gunClass: null, mortar: 2 };
  it('guns fire from the move after the one spent unlimbering, mortars in the same (TC-23)', () => {
    const filled = (fields: object, typed = {}) => filledBy(artilleryInfantry, { firer: aGun(fields) }, typed);
    expect(filled({}).setUp).toBe(true);
    expect(filled({ moved: true }).setUp).toBe(false);
    expect(filled({ setUp: false }).setUp).toBe(false);
    expect(filled(mortars)).toMatchObject({ weapon: 'mortar', setUp: true });
    expect(filled({ ...mortars, moved: true }).setUp).toBe(true);
    expect(filled({ ...mortars, setUp: false }).setUp).toBe(false);
    expect(filled({ mortar: 1, moved: true }, { weapon: 'mortar' }).setUp).toBe(true);
    expect(filled({ mortar: 1, moved: true }, { weapon: 'gun' }).setUp).toBe(false);
  });

  it('guns of no class are taken for field guns, a company fires its mortars, and who has both says which', () => {
    expect(filledBy(artilleryInfantry, { firer: aGun({ gunClass: null }) }).weapon).toBe('gun');
    expect(filledBy(artilleryInfantry, { firer: aUnit({ mortar: 1 }) }).weapon).toBe('mortar');
    expect(filledBy(artilleryInfantry, { firer: aGun({ mortar: 1 }) })).not.toHaveProperty('weapon');
    expect(filledBy(artilleryInfantry, { firer: aTank({ gunClass: 'field' }) })).toMatchObject({ weapon: 'gun', setUp: true });
  });

  it('who has neither cannot shell, unless somebody says with what', () => {
    for (const firer of [aUnit(), aGun({ gunClass: 'light' }), aTank()])
      expect(() => filledBy(artilleryInfantry, { firer })).toThrow('has no field guns or mortars. Choose another unit.');
    expect(filledBy(artilleryInfantry, { firer: aUnit({ setUp: true }) }, { weapon: 'mortar' })).toMatchObject({ setUp: true });
  });

  it('takes no vehicle as target', () => {
    expect(() => filledBy(artilleryInfantry, { target: aTank() })).toThrow('T-26 is armour');
  });
});

describe('odds of cullen.artillery-infantry', () => {
  it('0.6 a miss; of the hits 0.3 nothing, 0.3 1 DP, 0.3 2 DPs, 0.1 3 DPs', () => {
    const odds = checkedOdds(artilleryInfantry, FIRE);
    expect(odds.map(({ outcome, p }) => [outcome.hit, outcome.dps, Number(p.toFixed(12))])).toEqual([
      [false, 0, 0.6],
      [true, 0, 0.12],
      [true, 1, 0.12],
      [true, 2, 0.12],
      [true, 3, 0.04],
    ]);
  });

  it.each([{ weapon: 'mortar' }, { cover: 'trenches' }, { targetType: 'cavalry', targetDps: 4 }, { roundsOnTarget: 6 }])(
    'equal brute force for %j',
    (change) => expectOddsEqualBruteForce(artilleryInfantry, { ...FIRE, ...change }),
  );

  it('give every live result a chance', () => {
    const inputs = fc.record({
      weapon: fc.constantFrom('gun', 'mortar'),
      mode: fc.constantFrom('direct', 'indirect'),
      rangeInches: fc.constantFrom(5, 24, 30),
      targetMoved: fc.boolean(),
      roundsOnTarget: fc.integer({ min: 0, max: 5 }),
      targetType: fc.constantFrom('infantry', 'cavalry', 'artillery'),
      cover: fc.constantFrom('none', 'soft', 'hard', 'trenches'),
    });
    expectLiveWithinOdds(artilleryInfantry, inputs);
  });
});
