import { describe, expect, it } from 'vitest';
import { directFire } from '../../../src/rules/eagles/procedures/direct-fire.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal, expectInvalid } from '../refusals.js';
import { aUnit } from './scene.js';
import { aMission, aSortie, filledBy } from './staged.js';
import { BOOK, testPromises } from '../promises.js';

testPromises(directFire, {
  outcome: 'band effectiveFp fpRating killDice toHit hits suppressed confirm impairments',
  odds: 'suppressed impairments',
  defaults: 'firerMoved=false supportFp=0 supportOutsideDivision=false firerOffBoard=false firerDeployed=true',
  notMeasured: { supportFp: BOOK, supportOutsideDivision: BOOK },
  byRoles: ['rangeYards'],
});

const DAS = ['HARD', 'DENSE', 'MODERATE', 'THIN', 'INFANTRY'] as const;
const TPDS = ['AA', 'BB', 'CC', 'DD'] as const;
const FACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const MISS = 5; // A face that is in no box of the chart.

/** A unit of FP 4 fires at a company behind a hedge at 450 yards: no range modifier, and X in BB is 0, so four dice. */
const FIRE = { fp: 4, targetDa: 'INFANTRY', targetTpd: 'BB', rangeYards: 450 };
const misses = (n: number): number[] => Array<number>(n).fill(MISS);
const fire = (input: object, ...faces: number[]) => resolveWith(directFire, { ...FIRE, ...input }, faces);

describe('1.2 Firepower and range', () => {
  it.each([
    [0, 5, 'maximum'],
    [299, 5, 'maximum'],
    [300, 4, 'effective'],
    [600, 4, 'effective'],
    [601, 3, 'long'],
    [20000, 3, 'long'],
  ])('at %i yards an FP of 4 counts %i, and the row is %s', (rangeYards, effectiveFp, band) => {
    const dice = effectiveFp === 3 ? 2 : effectiveFp; // BB takes one die from W.
    expect(fire({ rangeYards }, ...misses(dice)).outcome).toMatchObject({ effectiveFp, band, killDice: dice });
  });

  it.each([
    [1, 'W'],
    [3, 'W'],
    [4, 'X'],
    [5, 'X'],
    [6, 'Y'],
    [7, 'Y'],
    [8, 'Z'],
    [40, 'Z'],
  ])('rates FP %i as %s', (fp, fpRating) => {
    const bonus = { W: 0, X: 0, Y: 1, Z: 2 }[fpRating]!;
    expect(fire({ fp, targetTpd: 'AA' }, ...misses(fp + bonus)).outcome).toMatchObject({ effectiveFp: fp, fpRating });
  });

  it('rates the changed FP, not the printed one: 3 at 100 yards is X, 8 at 1000 yards is Y (E-3)', () => {
    const near = fire({ fp: 3, rangeYards: 100 }, ...misses(4));
    expect(near.outcome).toMatchObject({ effectiveFp: 4, fpRating: 'X', killDice: 4 });
    expect(near.cites).toContain('E-3');
    expect(fire({ fp: 8, rangeYards: 1000 }, ...misses(7)).outcome).toMatchObject({ effectiveFp: 7, fpRating: 'Y', killDice: 7 });
  });
});

describe('4.2 Firing procedures', () => {
  // The adjustment of kill dice as printed: W, X, Y, Z.
  const PRINTED = { AA: [0, 0, 1, 2], BB: [-1, 0, 0, 1], CC: [-1, -1, -1, 0], DD: [-2, -2, -3, -3] };
  const FP_OF_RATING = [
    [1, 2, 3],
    [4, 5],
    [6, 7],
    [8, 9, 12],
  ];
  for (const tpd of TPDS) {
    it(`adjusts the kill dice against TPD ${tpd} in each rating`, () => {
      FP_OF_RATING.forEach((fps, column) => {
        for (const fp of fps) {
          const killDice = Math.max(0, fp + PRINTED[tpd][column]!);
          expect(fire({ fp, targetTpd: tpd }, ...misses(killDice)).outcome).toMatchObject({
            killDice,
            hits: 0,
            suppressed: false,
          });
        }
      });
    });
  }

  // The numbers to hit as printed: HARD, DENSE, MODERATE, THIN, INFANTRY; ** means a second roll.
  const CHART = {
    maximum: ['0**', '0', '0,9', '0,9,8', '0,9,8,7'],
    effective: ['0**', '0', '0', '0,9', '0,9,8'],
    long: ['0**', '0**', '0**', '0', '0,9'],
  } as const;
  for (const band of ['maximum', 'effective', 'long'] as const) {
    DAS.forEach((targetDa, column) => {
      const printed = CHART[band][column]!;
      const hitting = printed.replace('**', '').split(',').map(Number);
      const box = { targetDa, band, targetTpd: 'AA' };

      it(`${band} against ${targetDa} hits on ${printed}, face by face`, () => {
        for (const face of FACES) {
          const hit = hitting.includes(face);
          expect(fire({ ...box, fp: 1 }, face).outcome).toEqual({
            band,
            effectiveFp: 1,
            fpRating: 'W',
            killDice: 1,
            toHit: hitting,
            hits: hit ? 1 : 0,
            suppressed: hit,
            confirm: targetDa === 'HARD' ? 'zero' : printed.endsWith('**') ? 'even' : 'none',
            impairments: 0,
          });
        }
      });

      it(`${band} against ${targetDa} needs ${printed.endsWith('**') ? 'a' : 'no'} second roll for a second hit (E-5)`, () => {
        if (!printed.endsWith('**')) {
          expect(fire({ ...box, fp: 2 }, 0, 0).outcome).toMatchObject({ hits: 2, confirm: 'none', impairments: 1 });
          return;
        }
        const confirming = targetDa === 'HARD' ? [0] : [0, 2, 4, 6, 8];
        for (const face of FACES) {
          const outcome = fire({ ...box, fp: 2 }, 0, 0, face).outcome;
          expect(outcome).toMatchObject({ hits: 2, suppressed: true, impairments: confirming.includes(face) ? 1 : 0 });
        }
      });

      it(`${band} against ${targetDa} in DD confirms on 0 only (E-5)`, () => {
        for (const face of FACES) {
          const outcome = fire({ targetDa, band, targetTpd: 'DD', fp: 4 }, 0, 0, face).outcome;
          expect(outcome).toMatchObject({ killDice: 2, confirm: 'zero', impairments: face === 0 ? 1 : 0 });
        }
      });
    });
  }

  it('a firer that moved loses one FP', () => {
    const moved = fire({ fp: 6, firerMoved: true }, ...misses(5));
    expect(moved.outcome).toMatchObject({ effectiveFp: 5, fpRating: 'X', killDice: 5 });
    expect(moved.steps).toContainEqual({ kind: 'modifier', label: 'Firer moved', value: -1, cite: '4.2' });
  });

  it('reads the chart from the closest row down: maximum, effective, long; infantry close up falls to four faces (E-1, E-2)', () => {
    const close = fire({ rangeYards: 100 }, ...misses(5));
    expect(close.outcome.toHit).toEqual([0, 9, 8, 7]);
    expect(close.cites).toEqual(expect.arrayContaining(['E-1', 'E-2']));
    expect(fire({ rangeYards: 2000 }, ...misses(2)).outcome.toHit).toEqual([0, 9]);
  });

  it('lets the umpire choose the row, while the FP modifier stays with the range (E-2)', () => {
    const chosen = fire({ rangeYards: 100, band: 'long' }, ...misses(5));
    expect(chosen.outcome).toMatchObject({ band: 'long', effectiveFp: 5, toHit: [0, 9] });
    expect(chosen.cites).toContain('E-2');
    expect(fire({ rangeYards: 2000, band: 'maximum' }, ...misses(2)).outcome).toMatchObject({
      effectiveFp: 3,
      toHit: [0, 9, 8, 7],
    });
  });

  it('FP driven to 0 or below rates W and gives no dice (E-3)', () => {
    const gone = fire({ fp: 1, rangeYards: 1000, targetTpd: 'AA' });
    expect(gone.outcome).toMatchObject({
      effectiveFp: 0,
      fpRating: 'W',
      killDice: 0,
      hits: 0,
      suppressed: false,
      impairments: 0,
    });
    expect(gone.summary).toBe('The attack has no kill dice, so nothing happens.');
    expect(gone.cites).toContain('E-3');
    expect(fire({ fp: 1, rangeYards: 1000, firerMoved: true, targetTpd: 'AA' }).outcome).toMatchObject({
      effectiveFp: -1,
      killDice: 0,
    });
  });

  it('a unit without FP rolls no die for closeness alone (E-3)', () => {
    expect(fire({ fp: 0, rangeYards: 100, targetTpd: 'AA' }).outcome).toMatchObject({
      effectiveFp: 0,
      fpRating: 'W',
      killDice: 0,
    });
    expect(fire({ fp: 0, rangeYards: 1000, firerMoved: true, targetTpd: 'AA' }).outcome.effectiveFp).toBe(0);
  });

  it('dice never fall below nought', () => {
    expect(fire({ fp: 1, targetTpd: 'DD' }).outcome).toMatchObject({ effectiveFp: 1, killDice: 0 });
    expect(fire({ fp: 1, targetTpd: 'BB' }).outcome.killDice).toBe(0);
  });
});

describe('4.3 Unit damage', () => {
  it('the first hit suppresses and does nothing else, every shot anew (E-4)', () => {
    const once = fire({}, 8, 1, 2, 3);
    expect(once.outcome).toMatchObject({ hits: 1, suppressed: true, impairments: 0 });
    expect(once.cites).toContain('E-4');
    expect(once.summary).toBe('1 of 4 dice hit: suppressed.');
  });

  it('hits after the first impair', () => {
    const hard = fire({}, 0, 8, 9, 1);
    expect(hard.outcome).toMatchObject({ hits: 3, suppressed: true, confirm: 'none', impairments: 2 });
    expect(hard.summary).toBe('3 of 4 dice hit: suppressed, 2 impairments.');
  });

  it('rolls all kill dice first, then one confirm die for each hit after the first', () => {
    const shot = fire({ targetTpd: 'DD', fp: 8, targetDa: 'HARD' }, 0, 0, 0, 4, 4, 0, 8);
    expect(shot.outcome).toMatchObject({ killDice: 5, hits: 3, confirm: 'zero', impairments: 1 });
    expect(shot.dice.map((die) => die.for)).toEqual([...Array<string>(5).fill('kill dice'), 'confirm', 'confirm']);
    expect(shot.cites).toContain('E-5');
  });

  it('marks the firer and its supporters as having fired, and the target as hit; a miss clears nothing', () => {
    expect(fire({}, 0, 9, 1, 1).effects).toEqual([
      { kind: 'set', role: 'firer', fields: { fired: true } },
      { kind: 'set', role: 'support', fields: { fired: true } },
      { kind: 'end-mission', role: 'sortie' },
      { kind: 'set', role: 'target', fields: { suppressed: true } },
      { kind: 'impair', role: 'target', amount: 1 },
    ]);
    expect(fire({}, ...misses(4)).effects.some(({ role }) => role === 'target')).toBe(false);
  });

  it('looks like what it did', () => {
    expect(directFire.tone(fire({}, ...misses(4)).outcome as never)).toBe('nothing');
    expect(directFire.tone(fire({}, 0, 1, 1, 1).outcome as never)).toBe('effect');
    expect(directFire.tone(fire({}, 0, 0, 1, 1).outcome as never)).toBe('decisive');
  });
});

describe('3.0 Direct support', () => {
  it('joins the FP before the modifiers, which apply once (E-6)', () => {
    const supported = fire({ fp: 3, supportFp: 4, rangeYards: 1000, firerMoved: true }, ...misses(5));
    expect(supported.outcome).toMatchObject({ effectiveFp: 5, fpRating: 'X', killDice: 5 });
    expect(supported.cites).toEqual(expect.arrayContaining(['3.0', 'E-6']));
  });

  it('a unit without FP of its own fires with support (E-3, E-7)', () => {
    expect(fire({ fp: 0, supportFp: 4 }, ...misses(4)).outcome).toMatchObject({ effectiveFp: 4, killDice: 4 });
  });

  it('stays inside the division', () => {
    expectIllegal(directFire, { ...FIRE, supportFp: 1, supportOutsideDivision: true }, '3.0');
    expect(fire({ supportOutsideDivision: true }, ...misses(4)).outcome.killDice).toBe(4);
  });

  it('off-board guns may lend FP but not fire at a target themselves (E-46)', () => {
    expectIllegal(directFire, { ...FIRE, firerOffBoard: true }, '3.1', 'E-46');
    const guns = aUnit({ id: 'u3', kind: 'artillery', offBoard: true, fp: 6, source: 'naval' });
    const filled = filledBy(directFire, { units: [aUnit(), guns] }, { firer: ['u1'], support: ['u3'] });
    expect(filled).toMatchObject({ supportFp: 6, firerOffBoard: false });
  });

  it('a gun that is not deployed does not fire (3.1, 3.9)', () => {
    expectIllegal(directFire, { ...FIRE, firerDeployed: false }, '3.1', '3.9');
  });
});

describe('what the battle fills in', () => {
  const firer = aUnit({ fp: 3, moved: true, xYards: 0, yYards: 0, division: '1st' });
  const target = aUnit({ id: 'u2', side: 's2', kind: 'vehicle', da: 'THIN', tpd: 'CC', xYards: 300, yYards: 400 });

  it('takes firer and target with their positions', () => {
    expect(filledBy(directFire, { units: [firer, target] }, { firer: ['u1'], target: ['u2'] })).toEqual({
      fp: 3,
      firerMoved: true,
      firerOffBoard: false,
      firerDeployed: true,
      targetDa: 'THIN',
      targetTpd: 'CC',
      rangeYards: 500,
    });
  });

  it('asks for the range without positions', () => {
    const filled = filledBy(directFire, { units: [aUnit(), target] }, { firer: ['u1'], target: ['u2'] });
    expect(filled).not.toHaveProperty('rangeYards');
  });

  it('adds up supporters and sees a stranger to the division', () => {
    const near = aUnit({ id: 'u3', fp: 4, division: '1st' });
    const far = aUnit({ id: 'u4', fp: 5, division: '2nd' });
    const force = { units: [firer, target, near, far] };
    const own = filledBy(directFire, force, { firer: ['u1'], support: ['u3'] });
    expect(own).toMatchObject({ supportFp: 4, supportOutsideDivision: false });
    const both = filledBy(directFire, force, { firer: ['u1'], support: ['u3', 'u4'] });
    expect(both).toMatchObject({ supportFp: 9, supportOutsideDivision: true });
  });

  it.each([
    ['strafe', null, 4],
    ['rockets', null, 6],
    ['bombs', 'converged', 6],
    ['bombs', null, 4],
    ['level-bombing', null, 6],
  ] as const)('a sortie of %s (%s) lends %i to any division (E-35)', (attack, pattern, supportFp) => {
    const sortie = aSortie({ attack, pattern, task: 'direct-support', status: 'queued' });
    const force = { units: [firer], missions: [sortie] };
    expect(filledBy(directFire, force, { firer: ['u1'], sortie: ['f1'] }).supportFp).toBe(supportFp);
    const support = aUnit({ id: 'u3', fp: 3, division: '1st' });
    const joined = filledBy(
      directFire,
      { units: [firer, support], missions: [sortie] },
      { firer: ['u1'], support: ['u3'], sortie: ['f1'] },
    );
    expect(joined).toMatchObject({ supportFp: 3 + supportFp, supportOutsideDivision: false });
  });

  it('only a sortie kept for direct support lends FP, in the turn in which it arrives (E-50)', () => {
    const lend = (mission: ReturnType<typeof aMission>) => () =>
      filledBy(directFire, { units: [firer], missions: [mission] }, { firer: ['u1'], sortie: ['f1'] });
    expect(lend(aSortie())).toThrow(expect.objectContaining({ cites: ['3.0', 'E-50'] }));
    expect(lend(aSortie({ task: 'direct-support', status: 'queued', dueTurn: 4 }))).toThrow(
      expect.objectContaining({ cites: ['3.0', 'E-50'] }),
    );
    expect(lend(aSortie({ task: 'direct-support', status: 'ended' }))).toThrow(
      expect.objectContaining({ cites: ['3.0', 'E-50'] }),
    );
    expect(lend(aMission())).toThrow(expect.objectContaining({ cites: ['3.0', 'E-50'] }));
  });
});

describe('input of eagles.direct-fire', () => {
  it('names what is missing before what is unknown', () => expectInvalid(directFire, { ...FIRE, fp: undefined, typo: 1 }, 'fp'));
});

describe('odds of eagles.direct-fire', () => {
  it('one die at infantry at 450 yards suppresses three times in ten', () => {
    expect(checkedOdds(directFire, { ...FIRE, fp: 1, targetTpd: 'AA' })).toEqual([
      { outcome: { suppressed: false, impairments: 0 }, p: expect.closeTo(0.7, 14) as number },
      { outcome: { suppressed: true, impairments: 0 }, p: expect.closeTo(0.3, 14) as number },
    ]);
  });

  it('two dice at a HARD target: 0.81 nothing, 0.189 suppressed, 0.001 impaired', () => {
    const odds = checkedOdds(directFire, { ...FIRE, fp: 2, targetDa: 'HARD', targetTpd: 'AA' });
    expect(odds.map(({ p }) => p)).toEqual([0.81, 0.189, 0.001].map((p) => expect.closeTo(p, 14) as number));
  });

  it.each([
    { fp: 4, targetTpd: 'CC' },
    { fp: 3, targetTpd: 'AA', rangeYards: 100, targetDa: 'DENSE' },
    { fp: 3, targetTpd: 'AA', targetDa: 'HARD' },
    { fp: 5, targetTpd: 'DD' },
    { fp: 4, targetTpd: 'AA', rangeYards: 700, targetDa: 'MODERATE' },
    { fp: 0 },
  ])('equal brute force for %j', (change) => expectOddsEqualBruteForce(directFire, { ...FIRE, ...change }));

  it.each(DAS.flatMap((targetDa) => TPDS.map((targetTpd) => ({ targetDa, targetTpd }))))(
    'add up to 1 for the heaviest fire at %j',
    (target) => {
      checkedOdds(directFire, { ...FIRE, ...target, fp: 40, supportFp: 60, rangeYards: 100 });
    },
  );

  it('give every live result a chance', () => {
    const inputs = fc.record(
      {
        fp: fc.integer({ min: 0, max: 10 }),
        targetDa: fc.constantFrom(...DAS),
        targetTpd: fc.constantFrom(...TPDS),
        rangeYards: fc.constantFrom(100, 299, 300, 600, 601, 5000),
        band: fc.constantFrom('maximum', 'effective', 'long'),
        firerMoved: fc.boolean(),
        supportFp: fc.integer({ min: 0, max: 6 }),
        firerDeployed: fc.constantFrom(true, true, true, false),
      },
      { requiredKeys: ['fp', 'targetDa', 'targetTpd', 'rangeYards'] },
    );
    expectLiveWithinOdds(directFire, inputs);
  });
});
