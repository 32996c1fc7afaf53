import { describe, expect, it } from 'vitest';
import { moveTroopsProcedure } from '../../../src/rules/cullen/procedures/move-troops.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aGun, aTank, aTruck, aUnit, filledBy, NO_ELEMENTS } from './scene.js';
import { anOfficer, FACES, filledAmong, someCavalry, worth } from './staged.js';
import { testPromises } from './promised.js';

testPromises(moveTroopsProcedure, {
  outcome: 'score result moveInches status',
  defaults: 'mr=0 unitDps=0 officer=0 column=false unattachedOfficer=false',
  odds: 'result moveInches',
  mostDice: 1,
});

const INFANTRY = { troop: 'infantry' };
const move = (input: object, ...faces: number[]) => resolveWith(moveTroopsProcedure, { ...INFANTRY, ...input }, faces);

// The table: score from and to; result; infantry, cavalry, limbers; status afterwards. The last two rows follow TC-4.
const TABLE = [
  [9, 17, 'double', 12, 18, 14, 'steady'],
  [4, 8, 'normal', 8, 12, 8, 'steady'],
  [1, 3, 'slowed', 4, 6, 3, 'steady'],
  [0, 0, 'pinned', 0, 0, 0, 'pinned'],
  [-2, -1, 'retire', -4, -6, -5, 'retiring'],
  [-4, -3, 'retreat', -12, -18, -14, 'retreating'],
] as const;
const rowFor = (score: number) => TABLE.find(([from, to]) => score >= from && score <= to)!;

describe('Movement: infantry, cavalry, horse limbers', () => {
  const CASES = TABLE.flatMap(([from, to]) => (from === to ? [from] : [from, to])).flatMap((score) =>
    (['infantry', 'cavalry', 'limber'] as const).map((troop) => [score, troop] as const),
  );

  it.each(CASES)('a score of %i of %s', (score, troop) => {
    // Limbers have no column in the table. Officers and a good rating bring them up to 15.
    const up = troop === 'limber' ? { mr: 2, officer: 3 } : { mr: 2, officer: 3, column: true };
    const upBy = troop === 'limber' ? 5 : 7;
    const [input, by] = score > 10 ? [up, upBy] : score < 1 ? [{ mr: -1, unitDps: 4 }, -5] : [{}, 0];
    const reachable = Math.min(score, 10 + by);
    const [, , result, infantry, cavalry, limber, status] = rowFor(reachable);
    const moveInches = { infantry, cavalry, limber }[troop];
    expect(move({ troop, ...input }, (reachable - by) % 10).outcome).toEqual({ score: reachable, result, moveInches, status });
  });

  it('every face with every rating, DPs, officer and column reads the row of its score', () => {
    for (const face of FACES)
      for (const mr of [-1, 0, 2])
        for (const unitDps of [0, 1, 4])
          for (const officer of [0, 2, 3])
            for (const column of [false, true]) {
              const score = worth(face) + mr - unitDps + officer + (column ? 2 : 0);
              const [, , result, moveInches, , , status] = rowFor(score);
              expect(move({ mr, unitDps, officer, column }, face).outcome).toEqual({ score, result, moveInches, status });
            }
  });

  it('0 on the die is ten (TC-1)', () => {
    expect(move({}, 0).outcome.result).toBe('double');
    expect(move({}, 0).cites).toContain('TC-1');
  });

  it('-2 and -1 retire, below that a unit retreats: nobody doubles forward on -1 (TC-4)', () => {
    expect(move({ unitDps: 3 }, 2).outcome).toMatchObject({ score: -1, result: 'retire', moveInches: -4 });
    expect(move({ unitDps: 4, mr: -1 }, 2).outcome).toMatchObject({ score: -3, result: 'retreat', moveInches: -12 });
    expect(move({ unitDps: 3 }, 2).cites).toContain('TC-4');
    expect(move({}, 5).cites).not.toContain('TC-4');
  });

  it('the officer adds his own factor, +3 too (TC-5)', () => {
    expect(move({ officer: 3 }, 6).outcome).toMatchObject({ score: 9, result: 'double' });
    expect(move({ officer: 3 }, 6).cites).toContain('TC-5');
  });

  it('the result is the new status (TC-9)', () => {
    for (const [face, status] of [
      [4, 'pinned'],
      [3, 'retiring'],
      [1, 'retreating'],
    ] as const) {
      const moved = move({ unitDps: 4 }, face);
      expect(moved.outcome.status).toBe(status);
      expect(moved.cites).toContain('TC-9');
    }
    expect(move({ unitDps: 4 }, 5).cites).not.toContain('TC-9');
  });

  it('cavalry moves as cavalry while mounted (TC-17)', () => {
    expect(move({ troop: 'cavalry' }, 5).cites).toContain('TC-17');
    expect(move({}, 5).cites).not.toContain('TC-17');
  });

  it('an officer who is with nobody doubles, without a die (TC-52)', () => {
    const alone = { unattachedOfficer: true, mr: -1, unitDps: 4 };
    expect(move(alone).outcome).toEqual({ score: null, result: 'double', moveInches: 12, status: 'steady' });
    expect(move({ ...alone, troop: 'cavalry' }).outcome.moveInches).toBe(18);
    expect(move(alone).dice).toEqual([]);
    expect(move(alone).cites).toEqual(['Movement', 'TC-52']);
    expectIllegal(moveTroopsProcedure, { troop: 'limber', unattachedOfficer: true }, 'Movement', 'TC-52');
  });

  it('limbers have no march column (TC-53)', () =>
    expectIllegal(moveTroopsProcedure, { troop: 'limber', column: true }, 'Movement', 'TC-53'));

  it('names each modifier', () => {
    const { steps } = move({ mr: 1, unitDps: 2, officer: 2, column: true }, 3);
    expect(steps.filter(({ kind }) => kind === 'modifier').map(({ label, value }) => [label, value])).toEqual([
      ['MR', 1],
      ['DPs (2)', -2],
      ['Factor of the senior officer', 2],
      ['In march column', 2],
    ]);
    expect(steps.at(-1)).toEqual({ kind: 'table', label: 'Movement score 4-8, infantry', value: 'normal, 8"', cite: 'Movement' });
    expect(move({ unitDps: 3 }, 2).steps.at(-1)).toMatchObject({
      label: 'Movement score -2 to -1, infantry',
      value: 'retire, 4" back',
    });
  });

  it('has moved unless it is pinned', () => {
    expect(move({}, 5).effects).toEqual([{ kind: 'move', role: 'unit', moveInches: 8, moved: true, status: 'steady' }]);
    expect(move({ unitDps: 4 }, 4).effects).toEqual([
      { kind: 'move', role: 'unit', moveInches: 0, moved: false, status: 'pinned' },
    ]);
    expect(move({ unitDps: 4 }, 1).effects).toEqual([
      { kind: 'move', role: 'unit', moveInches: -12, moved: true, status: 'retreating' },
    ]);
    expect(move({ unattachedOfficer: true }).effects).toEqual([
      { kind: 'move', role: 'unit', moveInches: 12, moved: true, status: 'steady' },
    ]);
  });

  it('is told in a sentence', () => {
    expect(move({}, 5).summary).toBe('Normal move: 8".');
    expect(move({ unitDps: 4 }, 4).summary).toBe('The unit is pinned and does not move.');
    expect(move({ unitDps: 4 }, 2).summary).toBe('The unit retires 4".');
  });
});

describe('what a unit fills in for its movement roll', () => {
  it('what it is, and what its die is modified by', () => {
    const unit = aUnit({ mr: 2, dps: 1, column: true });
    const officer = anOfficer(2, { attachedTo: 'u1' });
    expect(filledAmong(moveTroopsProcedure, { unit: [unit] }, [officer])).toEqual({
      troop: 'infantry',
      mr: 2,
      unitDps: 1,
      officer: 2,
      column: true,
      unattachedOfficer: false,
    });
  });

  it.each([
    ['mounted cavalry', someCavalry(), 'cavalry'],
    ['dismounted cavalry', someCavalry({ mounted: false }), 'infantry'],
    ['guns', aGun(), 'limber'],
    ['anti-tank guns', aGun({ gunClass: 'light' }), 'limber'],
    ['mortars', aGun({ ...NO_ELEMENTS, mortar: 1, gunClass: null }), 'infantry'],
  ])('%s', (_what, unit, troop) =>
    expect(filledBy(moveTroopsProcedure, { unit })).toMatchObject({ troop, unattachedOfficer: false }),
  );

  it('an officer: on his own, or not at all', () => {
    expect(filledBy(moveTroopsProcedure, { unit: anOfficer(1, { mounted: true }) })).toMatchObject({
      troop: 'cavalry',
      unattachedOfficer: true,
    });
    const attached = anOfficer(1, { attachedTo: 'u1' });
    expect(() => filledAmong(moveTroopsProcedure, { unit: [attached] }, [aUnit()])).toThrow(
      'is attached to a unit and moves with it',
    );
  });

  it.each([aTank(), aTruck()])('no vehicle', (unit) =>
    expect(() => filledBy(moveTroopsProcedure, { unit })).toThrow('not infantry, cavalry or artillery'),
  );
});

describe('odds of cullen.move-troops', () => {
  it('of plain infantry: three Slowed, five Normal, two Double', () => {
    expect(checkedOdds(moveTroopsProcedure, INFANTRY).map(({ outcome, p }) => [outcome, Number(p.toFixed(12))])).toEqual([
      [{ result: 'normal', moveInches: 8 }, 0.5],
      [{ result: 'slowed', moveInches: 4 }, 0.3],
      [{ result: 'double', moveInches: 12 }, 0.2],
    ]);
  });

  it.each([
    { unitDps: 4, mr: -1 },
    { troop: 'limber', unitDps: 2 },
    { troop: 'cavalry', column: true },
    { unattachedOfficer: true },
  ])('equal brute force: %j', (input) => expectOddsEqualBruteForce(moveTroopsProcedure, { ...INFANTRY, ...input }));

  it('give every live result a chance', () => {
    const inputs = fc.record({
      troop: fc.constantFrom('infantry', 'cavalry', 'limber'),
      mr: fc.integer({ min: -1, max: 2 }),
      unitDps: fc.integer({ min: 0, max: 4 }),
      column: fc.boolean(),
      unattachedOfficer: fc.boolean(),
    });
    expectLiveWithinOdds(moveTroopsProcedure, inputs, 3000);
  });
});
