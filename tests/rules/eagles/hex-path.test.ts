import { describe, expect, it } from 'vitest';
import { hexPathProcedure } from '../../../src/rules/eagles/procedures/hex-path.js';
import { fc, runs } from '../../chance/properties.js';
import { refusalOf, resolveWith } from '../brute-force.js';
import { aUnit, filledFrom } from './scene.js';
import { testPromises } from '../promises.js';

testPromises(hexPathProcedure, {
  outcome: 'hexesEntered costMp mpLeft completed stoppedAt',
  odds: '',
  notMeasured: { path: 'the hexes and their terrain, which people say one by one' },
});

const TERRAINS = ['clear', 'road', 'woods', 'rough', 'sand', 'snow', 'river', 'stream', 'mud', 'swamp'] as const;

/** Parses a path written as words. A leading ! means a turn before entering. */
const path = (words: string) =>
  words.split(' ').map((word) => (word.startsWith('!') ? { terrain: word.slice(1), turn: true } : { terrain: word }));
const walk = (mp: number, words: string) => resolveWith(hexPathProcedure, { mp, path: path(words) });
const made = (mp: number, hexesEntered: number) => ({ hexesEntered, costMp: mp, completed: true, stoppedAt: 0 });

describe('2.5 Hex grid movement points', () => {
  it.each([
    ['clear', 1],
    ['road', 1],
    ['woods', 2],
    ['rough', 2],
    ['sand', 2],
    ['snow', 2],
    ['river', 2],
    ['stream', 2],
  ])('a hex of %s costs %i', (terrain, cost) => {
    for (let mp = cost; mp <= 9; mp++) {
      expect(walk(mp, terrain).outcome).toEqual({ ...made(cost, 1), mpLeft: mp - cost });
    }
    for (let mp = 0; mp < cost; mp++)
      expect(walk(mp, terrain).outcome).toEqual({ hexesEntered: 0, costMp: 0, mpLeft: mp, completed: false, stoppedAt: 1 });
  });

  it.each([
    ['clear', 2],
    ['road', 2],
    ['woods', 3],
    ['rough', 3],
    ['sand', 3],
    ['snow', 3],
    ['river', 3],
    ['stream', 3],
  ])('turning before a hex of %s makes it %i (E-40)', (terrain, cost) => {
    expect(walk(9, `!${terrain}`).outcome).toEqual({ ...made(cost, 1), mpLeft: 9 - cost });
    expect(walk(cost, `!${terrain}`).outcome).toEqual({ ...made(cost, 1), mpLeft: 0 });
    expect(walk(cost - 1, `!${terrain}`).outcome).toEqual({
      hexesEntered: 0,
      costMp: 0,
      mpLeft: cost - 1,
      completed: false,
      stoppedAt: 1,
    });
    expect(walk(9, `!${terrain}`).cites).toContain('E-40');
  });

  it.each(['mud', 'swamp'])('%s takes all that is left, and at least 1 (E-39)', (terrain) => {
    for (let mp = 1; mp <= 9; mp++) expect(walk(mp, terrain).outcome).toEqual({ ...made(mp, 1), mpLeft: 0 });
    expect(walk(0, terrain).outcome).toEqual({ hexesEntered: 0, costMp: 0, mpLeft: 0, completed: false, stoppedAt: 1 });
    // After turning, at least 1 must be left.
    expect(walk(2, `!${terrain}`).outcome).toEqual({ ...made(2, 1), mpLeft: 0 });
    expect(walk(1, `!${terrain}`).outcome).toEqual({ hexesEntered: 0, costMp: 0, mpLeft: 1, completed: false, stoppedAt: 1 });
    // The move is possible even without the full allowance, and ends there.
    expect(walk(5, `clear woods ${terrain} clear`).outcome).toEqual({
      hexesEntered: 3,
      costMp: 5,
      mpLeft: 0,
      completed: false,
      stoppedAt: 4,
    });
    expect(walk(5, terrain).cites).toEqual(['2.1', '2.5', 'E-39']);
  });

  it('a road costs 1 in any terrain (E-40)', () => {
    expect(walk(4, 'road road road road').outcome).toEqual({ ...made(4, 4), mpLeft: 0 });
    expect(walk(4, 'road').cites).toContain('E-40');
  });

  it('adds up along the path', () => {
    // The path costs 1 + (1 + 2) + 1 = 5 points.
    expect(walk(8, 'clear !woods clear').outcome).toEqual({ ...made(5, 3), mpLeft: 3 });
  });

  it('stops before the first step that it cannot pay, and does not turn for it', () => {
    // The first hexes cost 1 + 1, which leaves 3 of 5. Turning and woods cost exactly that, so nothing is left for a
    // clear hex.
    expect(walk(5, 'clear clear !woods clear').outcome).toEqual({
      hexesEntered: 3,
      costMp: 5,
      mpLeft: 0,
      completed: false,
      stoppedAt: 4,
    });
    // The unit has 2 points left: enough to turn, but not for the woods after it.
    expect(walk(4, 'clear clear !woods road').outcome).toEqual({
      hexesEntered: 2,
      costMp: 2,
      mpLeft: 2,
      completed: false,
      stoppedAt: 3,
    });
    // A cheaper step farther on does not count.
    expect(walk(1, 'woods clear').outcome).toMatchObject({ hexesEntered: 0, stoppedAt: 1 });
  });

  it('puts the move on record when there was one', () => {
    expect(walk(1, 'clear').effects).toEqual([{ kind: 'record-move', role: 'unit', code: null }]);
    expect(walk(0, 'clear').effects).toEqual([]);
  });
});

describe('the input of a hex path', () => {
  it.each([
    [{ mp: 4, path: [] }, 'path'],
    [{ mp: 4, path: Array.from({ length: 31 }, () => ({ terrain: 'clear' })) }, 'path'],
  ])('refuses %j by its field %s', (input, field) => {
    expect(refusalOf(hexPathProcedure, input)).toMatchObject({ code: 'INVALID_INPUT', field });
  });

  it('echoes every default', () => {
    expect(walk(2, 'clear !road').input).toEqual({
      mp: 2,
      path: [
        { terrain: 'clear', turn: false },
        { terrain: 'road', turn: true },
      ],
    });
  });

  it('takes the points from the unit: its cross-country allowance on this ground', () => {
    const mp = (fields: object, game: object = {}) => filledFrom(hexPathProcedure, { unit: [aUnit(fields)] }, game).mp;
    expect((['A', 'B', 'C', 'D', 'E'] as const).map((moveCode) => mp({ moveCode }))).toEqual([2, 4, 5, 6, 8]);
    expect(mp({ moveCode: 'E' }, { ground: 'snow' })).toBe(6);
    expect(mp({ moveCode: 'E' }, { ground: 'mud' })).toBe(5);
  });
});

describe('a hex path in general', () => {
  const inputs = fc.record({
    mp: fc.integer({ min: 0, max: 9 }),
    path: fc.array(fc.record({ terrain: fc.constantFrom(...TERRAINS), turn: fc.boolean() }), { minLength: 1, maxLength: 30 }),
  });

  it('spends and keeps what there was, and stops at the next hex or not at all', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const outcome = resolveWith(hexPathProcedure, input).outcome as Record<string, number> & { completed: boolean };
        expect(outcome.costMp! + outcome.mpLeft!).toBe(input.mp);
        expect(outcome.mpLeft).toBeGreaterThanOrEqual(0);
        expect(outcome.completed).toBe(outcome.hexesEntered === input.path.length);
        expect(outcome.stoppedAt).toBe(outcome.completed ? 0 : outcome.hexesEntered! + 1);
      }),
      { numRuns: runs(500) },
    );
  });

  it('a point more never means a hex less', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const mp = Math.min(8, input.mp);
        const hexes = (points: number) => resolveWith(hexPathProcedure, { ...input, mp: points }).outcome.hexesEntered as number;
        expect(hexes(mp + 1)).toBeGreaterThanOrEqual(hexes(mp));
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('the words of a hex path', () => {
  it('are one sentence', () => {
    expect(walk(4, 'clear !woods').summary).toBe('The unit enters 2 hexes for 4 MPs and has 0 MPs left.');
    expect(walk(2, 'clear woods').summary).toBe(
      'The unit enters 1 hex for 1 MP and has 1 MP left. The unit stops before hex 2 of the path.',
    );
  });
});
