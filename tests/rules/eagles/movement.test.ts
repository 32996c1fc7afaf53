import { describe, expect, it } from 'vitest';
import { reduceMoveCode, movement, findRecordedCode } from '../../../src/rules/eagles/procedures/movement.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, refusalOf, resolveWith } from '../brute-force.js';
import { aUnit, filledFrom } from './scene.js';
import { testPromises } from '../promises.js';

testPromises(movement, {
  outcome: 'effectiveCode moveInches moveCm moveMp moveYards remainingInches quarterInches',
  odds: '',
  defaults: 'mode=cross-country terrain=clear ground=normal roadInchesUsed=0 suppressed=false',
  notMeasured: { roadInchesUsed: 'told by the way (fillsFromScene)' },
  byRoles: ['movedInches'],
});

const CODES = ['A', 'B', 'C', 'D', 'E'] as const;
const TERRAINS = ['clear', 'woods', 'rough', 'stream', 'swamp'] as const;
const GROUNDS = ['normal', 'snow', 'mud'] as const;

// Section 2.1 as printed, with the road rate of an E unit (2.2): inches, cm and MPs.
const ALLOWANCE: Record<string, readonly [number, number, number]> = {
  A: [4, 10, 2],
  B: [6, 20, 4],
  C: [8, 25, 5],
  D: [10, 30, 6],
  E: [12, 35, 8],
  'E+': [14, 40, 9],
};

const move = (input: object) => resolveWith(movement, input);

function allowance(code: string) {
  const [inches, cm, mp] = ALLOWANCE[code]!;
  return { effectiveCode: code, moveInches: inches, moveCm: cm, moveMp: mp, moveYards: inches * 100 };
}

describe('2.1 Movement codes', () => {
  it.each([
    ['A', 4, 10, 2, 400, 1],
    ['B', 6, 20, 4, 600, 1.5],
    ['C', 8, 25, 5, 800, 2],
    ['D', 10, 30, 6, 1000, 2.5],
    ['E', 12, 35, 8, 1200, 3],
  ])('%s: %i inches, %i cm, %i MPs, %i yards, quarters of %d inches', (code, moveInches, moveCm, moveMp, moveYards, quarter) => {
    const { outcome, cites, dice } = move({ code });
    expect(outcome).toEqual({
      effectiveCode: code,
      moveInches,
      moveCm,
      moveMp,
      moveYards,
      remainingInches: moveInches,
      quarterInches: quarter,
    });
    expect(cites).toEqual(['2.1']);
    expect(dice).toEqual([]);
  });
});

describe('2.2 Strategic road movement', () => {
  it.each([
    ['A', 'B', 6, 20, 4],
    ['B', 'C', 8, 25, 5],
    ['C', 'D', 10, 30, 6],
    ['D', 'E', 12, 35, 8],
    ['E', 'E+', 14, 40, 9],
  ])(
    '%s moves at %s: %i inches, %i cm, %i MPs, whatever the terrain and ground (E-36)',
    (code, effectiveCode, moveInches, moveCm, moveMp) => {
      for (const terrain of TERRAINS)
        for (const ground of GROUNDS) {
          const { outcome, cites } = move({ code, mode: 'strategic-road', terrain, ground });
          expect(outcome).toMatchObject({ effectiveCode, moveInches, moveCm, moveMp, remainingInches: moveInches });
          expect(cites.includes('E-36')).toBe(terrain !== 'clear' || ground !== 'normal');
        }
    },
  );

  it('the scout car of the example moves 14 inches on the road, 3.5 to a quarter; its 9 MPs are E-38', () => {
    const { outcome, cites } = move({ code: 'E', mode: 'strategic-road' });
    expect(outcome).toEqual({
      effectiveCode: 'E+',
      moveInches: 14,
      moveCm: 40,
      moveMp: 9,
      moveYards: 1400,
      remainingInches: 14,
      quarterInches: 3.5,
    });
    expect(cites).toContain('E-38');
    expect(move({ code: 'D', mode: 'strategic-road' }).cites).not.toContain('E-38');
  });

  it('off the road it has what the cross-country rate leaves (E-36)', () => {
    const leave = (code: string, roadInchesUsed: number, more: object = {}) =>
      move({ code, mode: 'leaving-road', roadInchesUsed, ...more }).outcome;
    expect(leave('E', 0)).toMatchObject({ effectiveCode: 'E', moveInches: 12, remainingInches: 12, quarterInches: 3 });
    expect(leave('E', 5)).toMatchObject({ moveInches: 12, remainingInches: 7 });
    expect(leave('E', 11.5)).toMatchObject({ remainingInches: 0.5 });
    expect(leave('E', 11.9)).toMatchObject({ remainingInches: 0.1 });
    expect(leave('E', 12)).toMatchObject({ remainingInches: 0 });
    expect(leave('E', 14)).toMatchObject({ remainingInches: 0 });
    // D in woods is C: 8 inches, of which 5 are used.
    expect(leave('D', 5, { terrain: 'woods' })).toMatchObject({ effectiveCode: 'C', moveInches: 8, remainingInches: 3 });
    expect(move({ code: 'E', mode: 'leaving-road', roadInchesUsed: 5 }).cites).toEqual(['2.1', '2.2', 'E-36']);
  });

  // The maximum distance of each code on a road.
  it.each([
    ['A', 6],
    ['B', 8],
    ['C', 10],
    ['D', 12],
    ['E', 14],
  ])('%s cannot have used more than %i inches of road', (code, most) => {
    const leaving = { code, mode: 'leaving-road' };
    expect(move({ ...leaving, roadInchesUsed: most }).outcome.remainingInches).toBe(0);
    if (code === 'E') {
      expect(refusalOf(movement, { ...leaving, roadInchesUsed: 14.01 })).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'roadInchesUsed',
      });
      return;
    }
    const refusal = refusalOf(movement, { ...leaving, roadInchesUsed: most + 0.01 });
    expect(refusal).toMatchObject({ code: 'ILLEGAL', cites: ['2.2'] });
    expect(refusal.message).toContain('inches on a road. Enter');
  });

  it.each(['cross-country', 'strategic-road'])('refuses inches used on a road in %s movement', (mode) => {
    expect(refusalOf(movement, { code: 'E', mode, roadInchesUsed: 0.5 })).toMatchObject({ code: 'ILLEGAL', cites: ['2.2'] });
  });
});

describe('2.3, 2.4 Terrain and weather', () => {
  // The code letters lost by terrain (columns) and ground (rows), added up (E-37).
  const LOST = {
    // The columns are clear, woods, rough, stream and swamp.
    normal: [0, 1, 1, 1, 2],
    snow: [1, 2, 2, 2, 3],
    mud: [2, 3, 3, 3, 4],
  } as const;
  // What is left of each code after losing 0, 1, 2, 3 and 4 letters: never below A.
  const LEFT = { A: 'AAAAA', B: 'BAAAA', C: 'CBAAA', D: 'DCBAA', E: 'EDCBA' } as const;

  const CELLS = GROUNDS.flatMap((ground) =>
    TERRAINS.flatMap((terrain, k) => CODES.map((code) => ({ code, terrain, ground, left: LEFT[code].charAt(LOST[ground][k]!) }))),
  );

  it.each(CELLS)('$code in $terrain on $ground ground moves at $left (E-37)', ({ left, ...input }) => {
    const expected = { ...allowance(left), remainingInches: ALLOWANCE[left]![0], quarterInches: ALLOWANCE[left]![0] / 4 };
    expect(move(input).outcome).toEqual(expected);
    expect(move({ ...input, mode: 'leaving-road' }).outcome).toEqual(expected);
    expect(reduceMoveCode(input.code, input.terrain, input.ground)).toBe(left);
  });

  it('cites what decided: terrain and ground together, or the floor at A (E-37)', () => {
    expect(move({ code: 'E', terrain: 'woods' }).cites).toEqual(['2.1', '2.3', '2.4']);
    expect(move({ code: 'E', terrain: 'woods', ground: 'snow' }).cites).toContain('E-37');
    expect(move({ code: 'A', terrain: 'woods' }).cites).toContain('E-37');
  });
});

describe('1.6 Suppressed units', () => {
  it('cannot move', () => {
    for (const mode of ['cross-country', 'strategic-road', 'leaving-road']) {
      const refusal = refusalOf(movement, { code: 'A', mode, suppressed: true });
      expect(refusal).toMatchObject({ code: 'ILLEGAL', cites: ['1.6'] });
      expect(refusal.message).toBe('A suppressed unit cannot move. Choose another unit.');
    }
  });
});

describe('a move on record', () => {
  it('is the code really moved at, E for E+', () => {
    const recorded = (input: object) => move(input).effects;
    expect(recorded({ code: 'D', terrain: 'woods' })).toEqual([{ kind: 'record-move', role: 'unit', code: 'C' }]);
    expect(recorded({ code: 'E', mode: 'strategic-road' })).toEqual([{ kind: 'record-move', role: 'unit', code: 'E' }]);
    expect(recorded({ code: 'A', mode: 'strategic-road' })).toEqual([{ kind: 'record-move', role: 'unit', code: 'B' }]);
    expect((['A', 'B', 'C', 'D', 'E', 'E+'] as const).map(findRecordedCode)).toEqual(['A', 'B', 'C', 'D', 'E', 'E']);
  });
});

describe('the input of movement', () => {
  it('comes from the unit and the game', () => {
    expect(filledFrom(movement, { unit: [aUnit({ moveCode: 'C', suppressed: true })] }, { ground: 'mud' })).toEqual({
      code: 'C',
      suppressed: true,
      ground: 'mud',
    });
  });

  it('rolls nothing: one outcome, certain', () => {
    expect(checkedOdds(movement, { code: 'A' })).toEqual([{ outcome: move({ code: 'A' }).outcome, p: 1 }]);
  });
});

describe('movement in general', () => {
  const inputs = fc.record({
    code: fc.constantFrom(...CODES),
    terrain: fc.constantFrom(...TERRAINS),
    ground: fc.constantFrom(...GROUNDS),
  });

  it('leaves never more than the rate and never less than nothing', () => {
    fc.assert(
      fc.property(inputs, fc.double({ min: 0, max: 6, noNaN: true }), (input, roadInchesUsed) => {
        const { moveInches, remainingInches } = move({ ...input, mode: 'leaving-road', roadInchesUsed }).outcome;
        expect(remainingInches).toBeGreaterThanOrEqual(0);
        expect(remainingInches).toBeLessThanOrEqual(moveInches as number);
        expect(remainingInches).toBeCloseTo(Math.max(0, (moveInches as number) - roadInchesUsed), 8);
        expect(Object.is(remainingInches, -0)).toBe(false);
      }),
    );
  });

  it('is never faster across country than on a road', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const road = move({ ...input, mode: 'strategic-road' }).outcome.moveInches as number;
        expect(move(input).outcome.moveInches).toBeLessThan(road);
      }),
    );
  });
});

describe('the words of movement', () => {
  it('are one sentence', () => {
    expect(move({ code: 'E', mode: 'strategic-road' }).summary).toBe(
      'At the road rate, with code E+, the unit can move 14 in (40 cm, 9 MPs).',
    );
    expect(move({ code: 'E', mode: 'leaving-road', roadInchesUsed: 5 }).summary).toBe(
      'With code E, the unit can move 12 in (35 cm, 8 MPs) and has 7 in left.',
    );
    expect(move({ code: 'E', mode: 'leaving-road', roadInchesUsed: 13 }).summary).toBe(
      'The unit has no movement left off the road, so it stops on the road.',
    );
  });
});
