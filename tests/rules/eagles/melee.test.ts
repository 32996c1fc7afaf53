import { describe, expect, it } from 'vitest';
import { melee, findMeleeKind } from '../../../src/rules/eagles/procedures/melee.js';
import { Refusal } from '../../../src/rules/index.js';
import { fc, runs } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, refusalOf, resolveWith } from '../brute-force.js';
import { aUnit, filledFrom } from './scene.js';
import { testPromises } from '../promises.js';

testPromises(melee, {
  outcome: 'attackerRating defenderRating attackerTotal defenderTotal winner attackerFate defenderFate attackerMustContinue',
  odds: 'winner attackerFate defenderFate',
  defaults: 'attackerKind=combat defenderKind=combat attackerSuppressed=false defenderSuppressed=false attackerSuicide=none',
});

const KINDS = ['combat', 'artillery', 'administrative'] as const;
const fight = (input: object, attacker: number, defender: number) => resolveWith(melee, input, [attacker, defender]);
const FOUR_EACH = { attackerFp: 4, defenderFp: 4 };

describe('5.1 Infantry melee', () => {
  it('adds the firepower to a d10; the higher total wins, the loser is destroyed, the winner suppressed', () => {
    const won = fight({ attackerFp: 4, defenderFp: 3 }, 7, 5);
    expect(won.outcome).toEqual({
      attackerRating: 4,
      defenderRating: 3,
      attackerTotal: 11,
      defenderTotal: 8,
      winner: 'attacker',
      attackerFate: 'suppressed',
      defenderFate: 'destroyed',
      attackerMustContinue: false,
    });
    expect(won.effects).toEqual([
      { kind: 'set', role: 'attacker', fields: { suppressed: true } },
      { kind: 'destroy', role: 'defender' },
    ]);
    expect(won.cites).toEqual(['5.1']);
    expect(won.dice).toEqual([
      { die: 'd10', face: 7, for: 'attacker' },
      { die: 'd10', face: 5, for: 'defender' },
    ]);
    const lost = fight({ attackerFp: 4, defenderFp: 3 }, 3, 5);
    expect(lost.outcome).toMatchObject({ winner: 'defender', attackerFate: 'destroyed', defenderFate: 'suppressed' });
    expect(melee.measure!.of(won.outcome as never)).toBe(1);
    expect(melee.measure!.of(lost.outcome as never)).toBe(-1);
    expect(lost.effects).toEqual([
      { kind: 'destroy', role: 'attacker' },
      { kind: 'set', role: 'defender', fields: { suppressed: true } },
    ]);
  });

  it('destroys both when the totals are the same', () => {
    const drawn = fight({ attackerFp: 4, defenderFp: 3 }, 4, 5);
    expect(drawn.outcome).toMatchObject({
      attackerTotal: 8,
      defenderTotal: 8,
      winner: 'none',
      attackerFate: 'destroyed',
      defenderFate: 'destroyed',
    });
    expect(drawn.effects).toEqual([
      { kind: 'destroy', role: 'attacker' },
      { kind: 'destroy', role: 'defender' },
    ]);
  });

  it('counts a 0 as ten, and no other face as anything but itself (E-24)', () => {
    const worth = [10, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    for (let face = 0; face <= 9; face++) {
      expect(fight(FOUR_EACH, face, 1).outcome.attackerTotal).toBe(worth[face]! + 4);
      expect(fight(FOUR_EACH, 1, face).outcome.defenderTotal).toBe(worth[face]! + 4);
    }
    expect(fight(FOUR_EACH, 0, 9).outcome).toMatchObject({ winner: 'attacker' });
    expect(fight(FOUR_EACH, 0, 9).cites).toEqual(['5.1', 'E-24']);
    expect(fight(FOUR_EACH, 9, 8).cites).toEqual(['5.1']);
  });

  it.each(['artillery', 'administrative'])('rates an %s unit 1, whatever its firepower', (kind) => {
    for (const fp of [0, 1, 8, 40]) {
      const attacking = fight({ attackerFp: fp, defenderFp: 4, attackerKind: kind }, 5, 5).outcome;
      expect(attacking).toMatchObject({ attackerRating: 1, attackerTotal: 6, defenderTotal: 9 });
      const defending = fight({ attackerFp: 4, defenderFp: fp, defenderKind: kind }, 5, 5).outcome;
      expect(defending).toMatchObject({ defenderRating: 1, defenderTotal: 6, attackerTotal: 9 });
    }
  });

  it('takes 2 off the rating of a suppressed unit, below nought if need be (E-24)', () => {
    expect(fight({ ...FOUR_EACH, attackerSuppressed: true }, 5, 5).outcome).toMatchObject({
      attackerRating: 2,
      attackerTotal: 7,
      winner: 'defender',
    });
    expect(fight({ ...FOUR_EACH, defenderSuppressed: true }, 5, 5).outcome).toMatchObject({
      defenderRating: 2,
      defenderTotal: 7,
      winner: 'attacker',
    });
    const spent = fight({ attackerFp: 0, defenderFp: 0, attackerSuppressed: true }, 1, 1);
    expect(spent.outcome).toMatchObject({ attackerRating: -2, attackerTotal: -1, defenderTotal: 1, winner: 'defender' });
    expect(spent.cites).toContain('E-24');
    // A unit with 2 FP, less 2, has a rating of 0, not less.
    const nought = (side: 'attacker' | 'defender') =>
      fight({ ...FOUR_EACH, [`${side}Fp`]: 2, [`${side}Suppressed`]: true }, 5, 3).cites;
    expect([nought('attacker'), nought('defender')].flat()).not.toContain('E-24');
    expect(fight({ ...FOUR_EACH, attackerKind: 'artillery', attackerSuppressed: true }, 3, 1).outcome).toMatchObject({
      attackerRating: -1,
      attackerTotal: 2,
    });
    expect(fight({ ...FOUR_EACH, defenderKind: 'administrative', defenderSuppressed: true }, 3, 1).outcome).toMatchObject({
      defenderRating: -1,
      defenderTotal: 0,
    });
  });

  it('takes one unit on each side: firepower of several is typed in as their sum (E-24)', () => {
    expect(fight({ attackerFp: 12, defenderFp: 4 }, 1, 8).outcome).toMatchObject({ attackerTotal: 13, winner: 'attacker' });
  });

  it('judges all hundred pairs of dice by their totals', () => {
    for (let a = 0; a <= 9; a++)
      for (let d = 0; d <= 9; d++) {
        const { winner } = fight({ attackerFp: 5, defenderFp: 2 }, a, d).outcome;
        const lead = (a === 0 ? 10 : a) + 5 - ((d === 0 ? 10 : d) + 2);
        expect(winner).toBe(lead > 0 ? 'attacker' : lead < 0 ? 'defender' : 'none');
      }
  });

  it('between equals: 45 ways each and 10 draws in a hundred', () => {
    const odds = new Map(checkedOdds(melee, FOUR_EACH).map(({ outcome, p }) => [outcome.winner, p]));
    expect(odds.get('attacker')).toBeCloseTo(0.45, 12);
    expect(odds.get('defender')).toBeCloseTo(0.45, 12);
    expect(odds.get('none')).toBeCloseTo(0.1, 12);
  });

  it('with a lead of nine the weaker side can draw only; with ten it is lost', () => {
    // A lead of 9 is a draw only on 1 against ten.
    const nine = checkedOdds(melee, { attackerFp: 10, defenderFp: 1 });
    expect(nine.map(({ outcome }) => outcome.winner)).toEqual(['attacker', 'none']);
    expect(nine[1]!.p).toBeCloseTo(0.01, 12);
    expect(checkedOdds(melee, { attackerFp: 11, defenderFp: 1 })).toHaveLength(1);
  });
});

describe('5.3 Suicide squads in a melee', () => {
  const standard = { ...FOUR_EACH, attackerSuicide: 'standard' };

  it('a standard squad is destroyed though it wins (E-25)', () => {
    const won = fight(standard, 8, 2);
    expect(won.outcome).toMatchObject({
      winner: 'attacker',
      attackerFate: 'destroyed',
      defenderFate: 'destroyed',
      attackerMustContinue: false,
    });
    expect(won.effects).toEqual([
      { kind: 'destroy', role: 'attacker' },
      { kind: 'destroy', role: 'defender' },
    ]);
    expect(won.cites).toEqual(['5.1', '5.3', 'E-25']);
  });

  it('a standard squad that loses or draws is destroyed as anybody', () => {
    expect(fight(standard, 2, 8).outcome).toMatchObject({ attackerFate: 'destroyed', defenderFate: 'suppressed' });
    expect(fight(standard, 5, 5).outcome).toMatchObject({ winner: 'none', attackerFate: 'destroyed', defenderFate: 'destroyed' });
    expect(fight(standard, 2, 8).cites).toEqual(['5.1']);
  });

  it('has its -2 while suppressed (E-25)', () => {
    expect(fight({ ...standard, attackerSuppressed: true }, 5, 4).outcome).toMatchObject({
      attackerRating: 2,
      winner: 'defender',
    });
  });
});

describe('5.31 Japanese suicide squads', () => {
  const japanese = { ...FOUR_EACH, attackerSuicide: 'japanese' };

  it.each(KINDS)('one that beats a %s unit is suppressed and must go on (E-25)', (defenderKind) => {
    const won = fight({ ...japanese, defenderKind }, 8, 2);
    expect(won.outcome).toMatchObject({
      winner: 'attacker',
      attackerFate: 'suppressed',
      defenderFate: 'destroyed',
      attackerMustContinue: true,
    });
    expect(won.cites).toEqual(['5.1', '5.31', 'E-25']);
    expect(won.effects[0]).toEqual({ kind: 'set', role: 'attacker', fields: { suppressed: true } });
  });

  it('one that loses or draws is destroyed and need not', () => {
    for (const [a, d] of [
      [2, 8],
      [5, 5],
    ] as const)
      expect(fight(japanese, a, d).outcome).toMatchObject({ attackerFate: 'destroyed', attackerMustContinue: false });
  });

  it.each(['standard', 'japanese'])('refuses a %s squad of artillery or administrative troops', (attackerSuicide) => {
    for (const attackerKind of ['artillery', 'administrative']) {
      const refusal = refusalOf(melee, { ...FOUR_EACH, attackerKind, attackerSuicide });
      expect(refusal).toMatchObject({ code: 'ILLEGAL', cites: ['5.31'] });
      expect(refusal.message).toBe('Artillery and administrative units cannot be suicide squads. Choose “none” as the squad.');
    }
  });
});

describe('the input of a melee', () => {
  it('comes from the units', () => {
    const attacker = aUnit({ fp: 3, suppressed: true, suicide: true });
    const defender = aUnit({ kind: 'artillery', fp: 6 });
    expect(filledFrom(melee, { attacker: [attacker], defender: [defender] })).toEqual({
      attackerFp: 3,
      attackerKind: 'combat',
      attackerSuppressed: true,
      attackerSuicide: 'standard',
      defenderFp: 6,
      defenderKind: 'artillery',
      defenderSuppressed: false,
    });
    expect(filledFrom(melee, { attacker: [aUnit({ nation: 'japan', suicide: true })] })).toMatchObject({
      attackerSuicide: 'japanese',
    });
    expect(filledFrom(melee, { attacker: [aUnit({ nation: 'japan' })] })).toMatchObject({ attackerSuicide: 'none' });
  });

  it('counts infantry, weapons and towed anti-tank guns as combat units; vehicles and bunkers fight no melee', () => {
    expect((['infantry', 'weapons', 'towed-at'] as const).map(findMeleeKind)).toEqual(['combat', 'combat', 'combat']);
    expect((['artillery', 'administrative'] as const).map(findMeleeKind)).toEqual(['artillery', 'administrative']);
    for (const kind of ['vehicle', 'bunker'] as const) {
      expect(findMeleeKind(kind)).toBeNull();
      expect(() => filledFrom(melee, { defender: [aUnit({ kind })] })).toThrow(Refusal);
      expect(() => filledFrom(melee, { attacker: [aUnit({ kind })] })).toThrow(
        expect.objectContaining({ cites: ['5.1', '5.2'] }),
      );
    }
  });
});

const INPUTS = fc.record({
  attackerFp: fc.integer({ min: 0, max: 40 }),
  defenderFp: fc.integer({ min: 0, max: 40 }),
  attackerKind: fc.constantFrom(...KINDS),
  defenderKind: fc.constantFrom(...KINDS),
  attackerSuppressed: fc.boolean(),
  defenderSuppressed: fc.boolean(),
  attackerSuicide: fc.constantFrom('none', 'none', 'standard', 'japanese'),
});

describe('the odds of a melee', () => {
  it('equal brute force', () => {
    for (const attackerFp of [0, 1, 4, 12])
      for (const attackerSuicide of ['none', 'standard', 'japanese'])
        for (const attackerSuppressed of [true, false])
          expectOddsEqualBruteForce(melee, { attackerFp, defenderFp: 4, attackerSuicide, attackerSuppressed });
    for (const attackerKind of KINDS)
      for (const defenderKind of KINDS)
        for (const defenderSuppressed of [true, false])
          expectOddsEqualBruteForce(melee, { ...FOUR_EACH, attackerKind, defenderKind, defenderSuppressed });
  });

  it('hold every live roll', () => {
    expectLiveWithinOdds(melee, INPUTS);
  });

  it('are the mirror image when the sides change places', () => {
    const chance = (attackerFp: number, defenderFp: number, winner: string) =>
      checkedOdds(melee, { attackerFp, defenderFp }).find(({ outcome }) => outcome.winner === winner)?.p ?? 0;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 14 }), (a, d) => {
        expect(chance(a, d, 'attacker')).toBeCloseTo(chance(d, a, 'defender'), 12);
        expect(chance(a, d, 'none')).toBeCloseTo(chance(d, a, 'none'), 12);
        expect(chance(a + 1, d, 'attacker')).toBeGreaterThanOrEqual(chance(a, d, 'attacker'));
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('the words of a melee', () => {
  it('are one sentence with both totals', () => {
    expect(fight(FOUR_EACH, 8, 2).summary).toBe('Score 12 against 6: the defender is destroyed and the attacker suppressed.');
    expect(fight(FOUR_EACH, 2, 8).summary).toBe('Score 6 against 12: the attacker is destroyed and the defender suppressed.');
    expect(fight(FOUR_EACH, 5, 5).summary).toBe('Score 9 against 9: both units are destroyed.');
    expect(fight({ ...FOUR_EACH, attackerSuicide: 'standard' }, 8, 2).summary).toBe(
      'Score 12 against 6: the suicide squad wins, and both units are destroyed.',
    );
    expect(fight({ ...FOUR_EACH, attackerSuicide: 'japanese' }, 8, 2).summary).toBe(
      'Score 12 against 6: the defender is destroyed and the attacker suppressed. The attacker must attack again.',
    );
  });
});
