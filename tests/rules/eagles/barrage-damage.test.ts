import { describe, expect, it } from 'vitest';
import { barrageDamage, findTargetSite } from '../../../src/rules/eagles/procedures/barrage-damage.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit } from './scene.js';
import { aMission, aSortie, filledBy } from './staged.js';
import { testPromises } from '../promises.js';

testPromises(barrageDamage, {
  outcome: 'killDice toHit hits suppressed confirm impairments',
  defaults: 'diceAdj=0 targetSite=on-board',
  odds: 'suppressed impairments',
});

const DAS = ['HARD', 'DENSE', 'MODERATE', 'THIN', 'INFANTRY'] as const;
const TPDS = ['AA', 'BB', 'CC', 'DD'] as const;
const RATINGS = ['W', 'X', 'Y'] as const;
const FACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const MISS = 7; // A face that is in no box of the chart.
const misses = (n: number): number[] => Array<number>(n).fill(MISS);

const TARGET = { rating: 'X', targetDa: 'INFANTRY', targetTpd: 'AA' };
const strike = (input: object, ...faces: number[]) => resolveWith(barrageDamage, { ...TARGET, ...input }, faces);
/** Reduces the dice of a rating to two. */
const TWO_DICE = { W: -2, X: -4, Y: -6 } as const;

// Section 3.6 as printed: W, X, Y; ** means a second roll.
const CHART = {
  AA: ['1**', '1,2', '1,2,3'],
  BB: ['1**', '1,2', '1,2'],
  CC: ['1**', '1**', '1**'],
  DD: ['1**', '1**', '1**'],
} as const;

describe('1.3 Armour from above', () => {
  it('is THIN, whatever its class: the ruling is cited of all armour that is not THIN anyhow (E-18)', () => {
    const cited = (targetDa: string): unknown[] => {
      const [first] = strike({ targetDa }, ...misses(6)).steps;
      return ['1.3', 'E-18'].filter((section) => [first?.cite].flat().includes(section));
    };
    for (const targetDa of ['HARD', 'DENSE', 'MODERATE']) expect(cited(targetDa)).toEqual(['1.3', 'E-18']);
    expect(cited('THIN')).toEqual(['1.3']);
    expect(cited('INFANTRY')).toEqual([]);
  });
});

describe('3.6 Chance to hit of a barrage', () => {
  it.each([
    ['W', 4],
    ['X', 6],
    ['Y', 8],
  ])('rating %s rolls %i kill dice', (rating, killDice) => {
    expect(strike({ rating }, ...misses(killDice)).outcome).toMatchObject({
      killDice,
      hits: 0,
      suppressed: false,
      impairments: 0,
    });
  });

  for (const targetTpd of TPDS) {
    RATINGS.forEach((rating, column) => {
      const printed = CHART[targetTpd][column]!;
      const hitting = printed.replace('**', '').split(',').map(Number);
      it(`${rating} against ${targetTpd} hits on ${printed}, face by face`, () => {
        for (const face of FACES) {
          const { outcome, steps } = strike({ rating, targetTpd, diceAdj: TWO_DICE[rating] }, face, MISS);
          expect(steps).toContainEqual({
            kind: 'table',
            label: `Faces that hit in position ${targetTpd} (rating ${rating})`,
            value: `${hitting.join(', ')}${printed.endsWith('**') ? ', starred box' : ''}`,
            cite: '3.6',
          });
          const hit = hitting.includes(face);
          expect(outcome).toEqual({
            killDice: 2,
            toHit: hitting,
            hits: hit ? 1 : 0,
            suppressed: hit,
            confirm: targetTpd === 'DD' ? 'zero' : printed.endsWith('**') ? 'even' : 'none',
            impairments: 0,
          });
        }
      });

      for (const targetDa of DAS) {
        // Section 3.7: a second roll with **, at vehicles and bunkers, and in CC and DD; 0 only at HARD or in DD.
        const zero = targetDa === 'HARD' || targetTpd === 'DD';
        const even = printed.endsWith('**') || targetDa !== 'INFANTRY' || targetTpd === 'CC';
        it(`${rating} at ${targetDa} in ${targetTpd} confirms on ${zero ? '0' : even ? 'even' : 'anything'} (E-17)`, () => {
          const target = { rating, targetTpd, targetDa, diceAdj: TWO_DICE[rating] };
          if (!zero && !even) {
            expect(strike(target, 1, 1).outcome).toMatchObject({ hits: 2, confirm: 'none', impairments: 1 });
            return;
          }
          for (const face of FACES) {
            const confirmed = zero ? face === 0 : face % 2 === 0;
            expect(strike(target, 1, 1, face).outcome).toMatchObject({
              toHit: hitting, // The DA does not change the faces (E-18).
              hits: 2,
              suppressed: true,
              confirm: zero ? 'zero' : 'even',
              impairments: confirmed ? 1 : 0,
            });
          }
        });
      }
    });
  }

  it('DA changes neither dice nor faces; the umpire may adjust the dice (1.3, E-18)', () => {
    for (const targetDa of DAS)
      expect(strike({ targetDa, targetTpd: 'BB' }, ...misses(6)).outcome).toMatchObject({ killDice: 6, toHit: [1, 2] });
    const adjusted = strike({ diceAdj: 2 }, ...misses(8));
    expect(adjusted.outcome.killDice).toBe(8);
    expect(adjusted.steps).toContainEqual({ kind: 'modifier', label: "Umpire's adjustment", value: 2, cite: ['1.3', 'E-18'] });
    expect(adjusted.cites).toContain('E-18');
    expect(strike({ targetDa: 'MODERATE' }, ...misses(6)).cites).toEqual(expect.arrayContaining(['1.3', 'E-18']));
  });

  it('dice never fall below nought, and nothing then happens', () => {
    const none = strike({ rating: 'W', diceAdj: -4 });
    expect(none.outcome).toMatchObject({ killDice: 0, hits: 0, suppressed: false });
    expect(none.summary).toBe('The attack has no kill dice, so nothing happens.');
    expect(strike({ rating: 'W', diceAdj: -8 }).outcome.killDice).toBe(0);
    expect(strike({ rating: 'Y', diceAdj: 8 }, ...misses(16)).outcome.killDice).toBe(16);
  });
});

describe('3.7 Artillery damage', () => {
  it('the first hit only suppresses (E-4)', () => {
    const once = strike({}, 2, ...misses(5));
    expect(once.outcome).toMatchObject({ hits: 1, suppressed: true, impairments: 0 });
    expect(once.cites).toContain('E-4');
    expect(barrageDamage.tone(once.outcome as never)).toBe('effect');
  });

  it('further hits on infantry in the open impair without a second roll', () => {
    expect(strike({}, 1, 2, 1, ...misses(3)).outcome).toMatchObject({ hits: 3, confirm: 'none', impairments: 2 });
  });

  it('rolls all kill dice first, then one confirm die for each hit after the first', () => {
    const shot = strike({ targetDa: 'THIN' }, 1, 2, 1, 1, 7, 7, 0, 5, 8);
    expect(shot.outcome).toMatchObject({ hits: 4, confirm: 'even', impairments: 2 });
    expect(shot.dice.map((die) => die.for)).toEqual([...Array<string>(6).fill('kill dice'), 'confirm', 'confirm', 'confirm']);
    expect(shot.cites).toContain('E-17');
  });

  it('marks the target; a miss clears nothing', () => {
    expect(strike({}, 1, 1, ...misses(4)).effects).toEqual([
      { kind: 'set', role: 'target', fields: { suppressed: true } },
      { kind: 'impair', role: 'target', amount: 1 },
    ]);
    expect(strike({}, 1, ...misses(5)).effects).toEqual([{ kind: 'set', role: 'target', fields: { suppressed: true } }]);
    expect(strike({}, ...misses(6)).effects).toEqual([]);
  });
});

describe('3.5 Counter-battery fire', () => {
  it.each(DAS)('only suppresses an off-board battery, whatever its DA (%s), and rolls no confirm dice (E-12)', (targetDa) => {
    for (const targetTpd of TPDS) {
      const shot = strike({ targetDa, targetTpd, targetSite: 'off-board' }, 1, 1, 1, 1, 1, 1);
      expect(shot.outcome).toMatchObject({ hits: 6, suppressed: true, confirm: 'none', impairments: 0 });
      expect(shot.effects).toEqual([{ kind: 'set', role: 'target', fields: { suppressed: true } }]);
      expect(shot.cites).toEqual(expect.arrayContaining(['3.5', 'E-12']));
    }
  });

  it('naval guns are not subject to it (3.8)', () => expectIllegal(barrageDamage, { ...TARGET, targetSite: 'naval' }, '3.8'));
});

describe('what the battle fills into damage', () => {
  const target = aUnit({ id: 'u2', side: 's2', kind: 'vehicle', da: 'DENSE', tpd: 'CC' });
  const guns = aUnit({ id: 'g', kind: 'artillery', guns: 6, calibreMm: 105 });

  it('takes the target, and the rating of the barrage', () => {
    const missions = [aMission({ battery: 'g', pattern: 'converged' })];
    expect(filledBy(barrageDamage, { units: [guns, target], missions }, { mission: ['f1'], target: ['u2'] })).toEqual({
      rating: 'Y',
      targetDa: 'DENSE',
      targetTpd: 'CC',
      targetSite: 'on-board',
    });
  });

  it('keeps the rating at which the fire fell', () => {
    const missions = [aMission({ battery: 'g', rating: 'W' })];
    expect(filledBy(barrageDamage, { units: [guns], missions }, { mission: ['f1'] })).toEqual({ rating: 'W' });
  });

  it('takes naval guns without figures, a sortie by its attack, and asks where nothing tells', () => {
    const fleet = aUnit({ id: 'n', kind: 'artillery', source: 'naval', offBoard: true });
    const rating = (mission: Parameters<typeof aMission>[0]) =>
      filledBy(barrageDamage, { units: [guns, fleet, aUnit()], missions: [aMission(mission)] }, { mission: ['f1'] }).rating;
    expect(rating({ battery: 'n' })).toBe('X');
    expect(rating(aSortie({ attack: 'rockets' }))).toBe('Y');
    expect(rating(aSortie({ attack: 'level-bombing', pattern: 'converged' }))).toBeUndefined();
    expect(rating({ battery: 'u1' })).toBeUndefined();
    expect(rating({ battery: 'gone' })).toBeUndefined();
  });

  it('knows where a target stands', () => {
    expect(findTargetSite(aUnit())).toBe('on-board');
    expect(findTargetSite(aUnit({ offBoard: true }))).toBe('off-board');
    expect(findTargetSite(aUnit({ offBoard: true, source: 'rocket' }))).toBe('off-board');
    expect(findTargetSite(aUnit({ offBoard: true, source: 'naval' }))).toBe('naval');
  });
});

describe('odds of eagles.barrage-damage', () => {
  it('four dice of W at infantry: 0.9^4 nothing; suppressed alone, one hit or unconfirmed', () => {
    const odds = checkedOdds(barrageDamage, { ...TARGET, rating: 'W' });
    const p = (suppressed: boolean, impairments: number) =>
      odds.find(({ outcome }) => outcome.suppressed === suppressed && outcome.impairments === impairments)?.p;
    expect(p(false, 0)).toBeCloseTo(0.6561, 14);
    // One hit 0.2916, two 0.0486, three 0.0036, four 0.0001. Each further hit counts half of the time.
    expect(p(true, 0)).toBeCloseTo(0.2916 + 0.0486 / 2 + 0.0036 / 4 + 0.0001 / 8, 14);
    expect(p(true, 3)).toBeCloseTo(0.0001 / 8, 14);
    expect(odds).toHaveLength(5);
  });

  it.each([
    { rating: 'W' },
    { rating: 'W', targetTpd: 'DD' },
    { rating: 'W', targetDa: 'HARD', targetTpd: 'BB' },
    { rating: 'X', diceAdj: -3, targetDa: 'THIN' },
    { rating: 'X', diceAdj: -1 },
    { rating: 'Y', diceAdj: -5, targetDa: 'MODERATE' },
    { rating: 'Y', diceAdj: -4, targetSite: 'off-board', targetDa: 'HARD' },
    { rating: 'W', diceAdj: -4 },
  ])('equal brute force for %j', (change) => expectOddsEqualBruteForce(barrageDamage, { ...TARGET, ...change }));

  it.each(DAS.flatMap((targetDa) => TPDS.map((targetTpd) => ({ targetDa, targetTpd }))))(
    'add up to 1 for 16 dice at %j',
    (target) => {
      checkedOdds(barrageDamage, { ...target, rating: 'Y', diceAdj: 8 });
    },
  );

  it('give every live result a chance', () => {
    const inputs = fc.record({
      rating: fc.constantFrom(...RATINGS),
      targetDa: fc.constantFrom(...DAS),
      targetTpd: fc.constantFrom(...TPDS),
      diceAdj: fc.integer({ min: -8, max: 8 }),
      targetSite: fc.constantFrom('on-board', 'on-board', 'off-board', 'naval'),
    });
    expectLiveWithinOdds(barrageDamage, inputs);
  });
});
