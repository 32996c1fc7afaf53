import { describe, expect, it } from 'vitest';
import { assaultInfantryProcedure } from '../../../src/rules/cullen/procedures/assault-infantry.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { aGun, aTank, aUnit, NO_ELEMENTS } from './scene.js';
import { FACES, filledAmong, someCavalry, worth } from './staged.js';
import { BOOK } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(assaultInfantryProcedure, {
  outcome:
    'attackerScore defenderScore difference winner attackerDps defenderDps attackerDpsAfter defenderDpsAfter attackerElementsLost defenderElementsLost fallBackFraction fallBackInches attackerArmourRetires defenderArmourRetires',
  defaults:
    'attackerMr=0 defenderMr=0 attackerAr=0 defenderAr=0 attackerDps=0 defenderDps=0 attackerSupport=0 defenderSupport=0 attackerStatus=steady defenderStatus=steady attackerColumn=false defenderColumn=false attackerTroop=infantry defenderTroop=infantry attackerFlank=false defenderCover=none terrain=open',
  odds: 'winner attackerDps defenderDps',
  mostDice: 2,
  crowded: true,
  notMeasured: { attackerFlank: 'a unit on the map is a point without a front', defenderCover: BOOK },
});

const EVEN = { attackerElements: 4, defenderElements: 4 };
const fight = (input: object, attacker: number, defender: number) =>
  resolveWith(assaultInfantryProcedure, { ...EVEN, ...input }, [attacker, defender]);
/** Returns both scores, with a 5 rolled on each side. */
const scores = (input: object) => {
  const { attackerScore, defenderScore } = fight(input, 5, 5).outcome;
  return [attackerScore, defenderScore];
};

describe('Infantry v Infantry: modifiers', () => {
  it.each([
    ['MR', { attackerMr: 2, defenderMr: -1 }, 7, 4],
    ['AR', { attackerAr: -1, defenderAr: 1 }, 4, 6],
    ['-1 per DP', { attackerDps: 3, defenderDps: 4 }, 2, 1],
    ['-2 retiring', { attackerStatus: 'retiring', defenderStatus: 'retiring' }, 3, 3],
    ['-2 retreating', { attackerStatus: 'retreating', defenderStatus: 'retreating' }, 3, 3],
    ['pinned costs nothing', { attackerStatus: 'pinned', defenderStatus: 'pinned' }, 5, 5],
    ['-2 in column', { attackerColumn: true, defenderColumn: true }, 3, 3],
    ['+1 per element more: attacker', { attackerElements: 7 }, 8, 5],
    ['+1 per element more: defender', { defenderElements: 6 }, 5, 7],
    ['+1 in defences', { defenderCover: 'defences' }, 5, 6],
    ['+2 in trenches', { defenderCover: 'trenches' }, 5, 7],
    ['+2 flank or rear', { attackerFlank: true }, 7, 5],
    ['+4 armour of the attacker', { attackerArmourInches: 6 }, 9, 5],
    ['+4 armour of the defender', { defenderArmourInches: 0 }, 5, 9],
  ])('%s', (_name, input, attacker, defender) => expect(scores(input)).toEqual([attacker, defender]));

  it('armour supports within 6", in rough terrain within 3"', () => {
    for (const [terrain, limit] of [
      ['open', 6],
      ['rough', 3],
    ] as const) {
      expect(scores({ terrain, attackerArmourInches: limit })).toEqual([9, 5]);
      expect(scores({ terrain, attackerArmourInches: limit + 0.1 })).toEqual([5, 5]);
      expect(scores({ terrain, defenderArmourInches: limit })).toEqual([5, 9]);
      expect(scores({ terrain, defenderArmourInches: limit + 0.1 })).toEqual([5, 5]);
    }
  });

  it('supporters count with their elements (TC-31)', () => {
    expect(scores({ attackerSupport: 3 })).toEqual([8, 5]);
    expect(scores({ attackerSupport: 3, defenderSupport: 4 })).toEqual([5, 6]);
    expect(fight({ attackerSupport: 3 }, 5, 5).cites).toContain('TC-31');
    expect(fight({}, 5, 5).cites).not.toContain('TC-31');
  });

  it('mounted cavalry has +2 against foot and guns, on open ground, not against defences (TC-33, TC-17)', () => {
    const riders = { attackerTroop: 'cavalry' };
    for (const defenderTroop of ['infantry', 'artillery']) {
      expect(scores({ ...riders, defenderTroop })).toEqual([7, 5]);
      expect(scores({ ...riders, defenderTroop, terrain: 'rough' })).toEqual([5, 5]);
      expect(scores({ ...riders, defenderTroop, defenderCover: 'defences' })).toEqual([5, 6]);
      expect(scores({ ...riders, defenderTroop, defenderCover: 'trenches' })).toEqual([5, 7]);
    }
    expect(scores({ ...riders, defenderTroop: 'cavalry' })).toEqual([5, 5]);
    expect(scores({ defenderTroop: 'cavalry' })).toEqual([5, 7]);
    expect(scores({ defenderTroop: 'cavalry', terrain: 'rough' })).toEqual([5, 5]);
    expect(fight(riders, 5, 5).cites).toEqual(expect.arrayContaining(['TC-17', 'TC-33']));
    expect(fight({ ...riders, terrain: 'rough' }, 5, 5).cites).not.toContain('TC-33');
    expect(fight({}, 5, 5).cites).not.toContain('TC-17');
  });

  it('defences or trenches for the defender, flank for the attacker (TC-34)', () => {
    expect(scores({ defenderCover: 'trenches', attackerFlank: true })).toEqual([7, 7]);
    expect(fight({ attackerFlank: true }, 5, 5).cites).toContain('TC-34');
    expect(fight({ defenderCover: 'defences' }, 5, 5).cites).toContain('TC-34');
    expect(fight({}, 5, 5).cites).not.toContain('TC-34');
  });

  it('0 on either die is ten (TC-1)', () => {
    expect(fight({}, 0, 5).outcome.attackerScore).toBe(10);
    expect(fight({}, 5, 0).outcome.defenderScore).toBe(10);
    expect(fight({}, 5, 0).cites).toContain('TC-1');
    expect(fight({}, 5, 5).cites).not.toContain('TC-1');
  });

  it('rolls attacker, then defender, and names each line of both', () => {
    const { dice, steps } = fight({ attackerMr: 1, defenderCover: 'trenches' }, 6, 3);
    expect(dice.map(({ face, for: why }) => [face, why])).toEqual([
      [6, 'attacker'],
      [3, 'defender'],
    ]);
    expect(steps.slice(0, 7).map(({ label, value }) => [label, value])).toEqual([
      ['Attacker, die', 6],
      ['Attacker, MR', 1],
      ['Attacker, score', 7],
      ['Defender, die', 3],
      ['Defender, in trenches', 2],
      ['Defender, score', 5],
      ['Difference 2 (2-4)', 'attacker wins, attacker 2 DPs, defender 3 DPs, defender falls back half a move'],
    ]);
  });
});

// The rulebook's results: difference from and to, DPs of winner and loser, stands lost, part of a move.
const RESULTS = [
  [7, 30, 0, 3, 1, 1],
  [5, 6, 1, 4, 0, 0.5],
  [2, 4, 2, 3, 0, 0.5],
  [0, 1, 3, 3, 0, 0],
] as const;

describe('Infantry v Infantry: results', () => {
  it('every pair of faces reads the row of its difference', () => {
    for (const a of FACES)
      for (const d of FACES) {
        const difference = Math.abs(worth(a) - worth(d));
        const [from, , winnerDps, loserDps, stands, fraction] = RESULTS.find(
          ([low, high]) => difference >= low && difference <= high,
        )!;
        const winner = from === 0 ? 'none' : worth(a) > worth(d) ? 'attacker' : 'defender';
        const [attackerDps, defenderDps] = winner === 'defender' ? [loserDps, winnerDps] : [winnerDps, loserDps];
        expect(fight({}, a, d).outcome).toEqual({
          attackerScore: worth(a),
          defenderScore: worth(d),
          difference,
          winner,
          attackerDps,
          defenderDps,
          attackerDpsAfter: attackerDps,
          defenderDpsAfter: defenderDps,
          attackerElementsLost: winner === 'defender' ? stands : 0,
          defenderElementsLost: winner === 'attacker' ? stands : 0,
          fallBackFraction: fraction,
          fallBackInches: 8 * fraction,
          attackerArmourRetires: false,
          defenderArmourRetires: false,
        });
      }
  });

  it('0 or 1: nobody wins or moves, 3 DPs each (TC-32)', () => {
    const drawn = fight({}, 6, 5);
    expect(drawn.outcome).toMatchObject({ winner: 'none', attackerDps: 3, defenderDps: 3, fallBackInches: 0 });
    expect(drawn.cites).toContain('TC-32');
    expect(drawn.cites).not.toContain('TC-35');
    expect(fight({}, 7, 5).cites).not.toContain('TC-32');
  });

  it('goes back a part of a Normal move: foot and guns 8", mounted cavalry 12" (TC-35)', () => {
    const back = (input: object, a: number, d: number) => fight(input, a, d).outcome.fallBackInches;
    expect(back({ defenderTroop: 'artillery' }, 9, 1)).toBe(8);
    expect(back({ defenderTroop: 'cavalry', terrain: 'rough' }, 9, 1)).toBe(12);
    expect(back({ defenderTroop: 'cavalry', terrain: 'rough' }, 9, 6)).toBe(6);
    expect(back({ attackerTroop: 'cavalry', terrain: 'rough' }, 1, 9)).toBe(12);
    expect(back({ attackerTroop: 'cavalry', terrain: 'rough' }, 9, 1)).toBe(8);
    expect(fight({}, 9, 1).cites).toContain('TC-35');
    const cite = ['Infantry v Infantry', 'TC-35'];
    const beaten = { kind: 'result', label: 'Inches that the defender falls back', value: 8, cite };
    expect(fight({}, 9, 1).steps).toContainEqual(beaten);
    expect(fight({}, 1, 9).steps).toContainEqual({ ...beaten, label: 'Inches that the attacker falls back' });
    expect(fight({}, 5, 5).steps.some(({ label }) => label.includes('goes back'))).toBe(false);
  });

  it('DPs over 4 cost elements, the stand of a rout comes on top, and no more than there are (TC-42)', () => {
    expect(fight({ attackerDps: 2, defenderDps: 2 }, 5, 5).outcome).toMatchObject({
      attackerDpsAfter: 4,
      attackerElementsLost: 1,
      defenderDpsAfter: 4,
      defenderElementsLost: 1,
    });
    // The dice are both 9, and the defender has 4 DPs: a difference of 4. The 3 DPs in addition to its 4 cost it 3
    // elements.
    expect(fight({ defenderDps: 4 }, 9, 9).outcome).toMatchObject({ defenderDpsAfter: 4, defenderElementsLost: 3 });
    expect(fight({ defenderDps: 4 }, 9, 5).outcome).toMatchObject({
      difference: 8,
      defenderDpsAfter: 4,
      defenderElementsLost: 4,
    });
    // The unit fights as it was at the start of the phase, with 4 elements and without DPs. 3 DPs in addition to its
    // present 4 would cost 3 elements, and it has 2.
    const worn = { defenderDpsNow: 4, defenderElementsNow: 2 };
    expect(fight(worn, 6, 5).outcome).toMatchObject({ defenderScore: 5, defenderDpsAfter: 4, defenderElementsLost: 2 });
    expect(fight({ ...worn, defenderElementsNow: 4 }, 6, 5).outcome).toMatchObject({ defenderElementsLost: 3 });
    const few = { defenderDps: 4, defenderElements: 2, attackerElements: 2 };
    expect(fight(few, 9, 5).outcome).toMatchObject({ difference: 8, defenderElementsLost: 2 });
    expect(fight(few, 9, 5).cites).toContain('TC-42');
    expect(fight({}, 6, 3).cites).not.toContain('TC-42');
  });
});

describe('Infantry v Infantry: armour in support', () => {
  const armed = { attackerArmourInches: 2, defenderArmourInches: 2 };

  it('retires with the side that loses by 2 or more', () => {
    expect(fight(armed, 7, 5).outcome).toMatchObject({ attackerArmourRetires: false, defenderArmourRetires: true });
    expect(fight(armed, 5, 7).outcome).toMatchObject({ attackerArmourRetires: true, defenderArmourRetires: false });
    expect(fight(armed, 5, 6).outcome).toMatchObject({ attackerArmourRetires: false, defenderArmourRetires: false });
  });

  it('retires when its side has lost all its elements, in a draw or even as winner', () => {
    const doomed = { ...armed, attackerElements: 1, attackerDps: 4, defenderElements: 1 };
    // The score of 9 - 4 against 5 is a draw. The 3 DPs in addition to 4 remove the last element.
    expect(fight(doomed, 9, 5).outcome).toMatchObject({ winner: 'none', attackerElementsLost: 1, attackerArmourRetires: true });
    // The score of 10 (a face of 0) - 4 against 3 is won by 3. The 2 DPs in addition to 4 also remove the last element.
    expect(fight(doomed, 0, 3).outcome).toMatchObject({
      winner: 'attacker',
      attackerElementsLost: 1,
      attackerArmourRetires: true,
    });
  });

  it('too far away it does not support, nor retire', () => {
    expect(fight({ defenderArmourInches: 6.5 }, 7, 5).outcome.defenderArmourRetires).toBe(false);
    expect(fight({ defenderArmourInches: 4, terrain: 'rough' }, 7, 5).outcome.defenderArmourRetires).toBe(false);
  });
});

describe('Infantry v Infantry: what it does', () => {
  /**
   * An assault is fought within 1 inch, and an enemy that moves within 4 inches reveals units (Concealment and
   * Observation iv).
   */
  const SEEN = ['attacker', 'defender', 'supporters'].map((role) => ({ kind: 'set', role, fields: { concealed: false } }));

  it('a draw: DPs for both, and all who take part are seen', () => {
    const drawn = fight({}, 5, 5);
    expect(drawn.cites).toContain('Concealment and Observation');
    expect(drawn.effects).toEqual([
      ...SEEN,
      { kind: 'gain-dps', role: 'attacker', dps: 3 },
      { kind: 'gain-dps', role: 'defender', dps: 3 },
      { kind: 'lock', role: 'attacker', with: 'defender' },
    ]);
  });

  it('a rout: DPs, the stand, a full move back; supporters of the beaten share it (TC-31)', () => {
    expect(fight({}, 9, 1).effects).toEqual([
      ...SEEN,
      { kind: 'gain-dps', role: 'defender', dps: 3 },
      { kind: 'lose-elements', role: 'defender', elements: 1 },
      { kind: 'fall-back', role: 'defender', status: 'retreating' },
      { kind: 'beaten-supporters', role: 'supporters', with: 'defender', dps: 3, elements: 1, status: 'retreating' },
      { kind: 'unlock', role: 'attacker', with: 'defender' },
    ]);
  });

  it('pushed back half a move: retiring; the armour of the beaten retires', () => {
    expect(fight({ attackerArmourInches: 3, defenderMr: 2 }, 2, 9).effects).toEqual([
      ...SEEN,
      { kind: 'gain-dps', role: 'attacker', dps: 4 },
      { kind: 'armour-retires', role: 'supporters', with: 'attacker' },
      { kind: 'gain-dps', role: 'defender', dps: 1 },
      { kind: 'fall-back', role: 'attacker', status: 'retiring' },
      { kind: 'beaten-supporters', role: 'supporters', with: 'attacker', dps: 4, elements: 0, status: 'retiring' },
      { kind: 'unlock', role: 'attacker', with: 'defender' },
    ]);
  });

  it('is told in a sentence', () => {
    expect(fight({}, 6, 5).summary).toBe('Score 6 against 5: no one wins. Both units take 3 DPs. The fight continues next move.');
    expect(fight({ attackerDps: 2 }, 6, 5).summary).toBe(
      'Score 4 against 5: no one wins. Both units take 3 DPs, and they lose 1 element. The fight continues next move.',
    );
    expect(fight({}, 9, 1).summary).toBe(
      'Score 9 against 1: the attacker wins and takes no DPs. The defender falls back 8", takes 3 DPs and loses 1 element.',
    );
    // The score of 9 - 4 against 3 is a difference of two. The 2 DPs in addition to 4 cost the winner two elements, and
    // 3 without earlier ones cost the loser none.
    expect(fight({ attackerDps: 4 }, 9, 3).summary).toBe(
      'Score 5 against 3: the attacker wins, takes 2 DPs and loses 2 elements. The defender falls back 4" and takes 3 DPs.',
    );
    expect(fight({}, 3, 6).summary).toBe(
      'Score 3 against 6: the defender wins and takes 2 DPs. The attacker falls back 4" and takes 3 DPs.',
    );
  });
});

describe('what units fill in for an assault', () => {
  it('ratings and formation as they are, DPs, elements and status as the phase began (TC-40)', () => {
    const attacker = aUnit({
      mr: 1,
      ar: -1,
      column: true,
      dps: 4,
      status: 'pinned',
      atPhase: { dps: 2, status: 'retiring', rifle: 4 },
    });
    const defender = aUnit({ id: 'u2', side: 's2', cover: 'trenches', dps: 1 });
    expect(filledAmong(assaultInfantryProcedure, { attacker: [attacker], defender: [defender] }, [])).toEqual({
      attackerTroop: 'infantry',
      attackerMr: 1,
      attackerAr: -1,
      attackerDps: 2,
      attackerElements: 5,
      attackerDpsNow: 4,
      attackerElementsNow: 4,
      attackerStatus: 'retiring',
      attackerColumn: true,
      defenderTroop: 'infantry',
      defenderMr: 0,
      defenderAr: 0,
      defenderDps: 1,
      defenderElements: 4,
      defenderStatus: 'steady',
      defenderColumn: false,
      defenderCover: 'trenches',
    });
  });

  it('cavalry while mounted (TC-17), guns as artillery, hard cover as defences (TC-87), soft cover to be said', () => {
    const filled = (attacker = aUnit(), defender = aGun({ id: 'g1', cover: 'hard' })) =>
      filledAmong(assaultInfantryProcedure, { attacker: [attacker], defender: [defender] }, []);
    expect(filled(someCavalry())).toMatchObject({ attackerTroop: 'cavalry', defenderTroop: 'artillery' });
    expect(filled(someCavalry({ mounted: false }))).toMatchObject({ attackerTroop: 'infantry' });
    expect(filled(aGun())).toMatchObject({ attackerTroop: 'infantry' });
    expect(filled()).toMatchObject({ defenderCover: 'defences' });
    expect(filled(aUnit(), aUnit({ id: 'u2', cover: 'soft' }))).not.toHaveProperty('defenderCover');
    expect(filled(aUnit(), aUnit({ id: 'u2' }))).not.toHaveProperty('defenderCover');
    expect(() => filled(aTank())).toThrow('T-26 is armour, not infantry, cavalry or artillery. Choose another');
    expect(() => filled(aUnit(), aTank())).toThrow('T-26 is armour, not infantry, cavalry or artillery. Choose another');
  });

  it('supporters of either side add their elements, armour none (TC-31)', () => {
    const attacker = aUnit();
    const defender = aUnit({ id: 'u2', side: 's2' });
    const behind = aUnit({ id: 'u3', name: 'B Coy', hmg: 1 });
    const more = someCavalry({ dps: 4 });
    const theirs = aUnit({ id: 'u4', side: 's2', ...NO_ELEMENTS, smg: 2 });
    const roles = { attacker: [attacker], defender: [defender], supporters: [behind, more, theirs, aTank({ id: 't1', hmg: 2 })] };
    const near = { defenderArmourInches: 5 };
    expect(filledAmong(assaultInfantryProcedure, roles, [], near)).toMatchObject({ attackerSupport: 9, defenderSupport: 2 });
    expect(() => filledAmong(assaultInfantryProcedure, roles, [])).toThrow('Enter the distance in inches.');
    const twice = { ...roles, supporters: [attacker] };
    expect(() => filledAmong(assaultInfantryProcedure, twice, [])).toThrow('its elements already count');
    expect(filledAmong(assaultInfantryProcedure, { supporters: [behind] }, [])).toEqual({});
  });
});

describe('odds of cullen.assault-infantry', () => {
  it('of equals: 28 in a hundred draws, the rest even', () => {
    const odds = checkedOdds(assaultInfantryProcedure, EVEN);
    const chance = (winner: string) => odds.filter(({ outcome }) => outcome.winner === winner).reduce((sum, { p }) => sum + p, 0);
    expect(chance('none')).toBeCloseTo(0.28, 12);
    expect(chance('attacker')).toBeCloseTo(0.36, 12);
    expect(chance('defender')).toBeCloseTo(0.36, 12);
  });

  it.each([{}, { attackerMr: 2, attackerFlank: true, defenderDps: 3 }, { defenderCover: 'trenches', defenderArmourInches: 1 }])(
    'equal brute force: %j',
    (input) => expectOddsEqualBruteForce(assaultInfantryProcedure, { ...EVEN, ...input }),
  );

  it('give every live result a chance', () => {
    const inputs = fc.record({
      attackerElements: fc.integer({ min: 1, max: 5 }),
      defenderElements: fc.integer({ min: 1, max: 5 }),
      attackerDps: fc.integer({ min: 0, max: 4 }),
      defenderCover: fc.constantFrom('none', 'defences', 'trenches'),
      attackerTroop: fc.constantFrom('infantry', 'cavalry'),
    });
    expectLiveWithinOdds(assaultInfantryProcedure, inputs, 3000);
  });
});
