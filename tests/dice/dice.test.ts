import { describe, expect, it } from 'vitest';
import {
  type Dice,
  calculateExactDistribution,
  getDieFace,
  getFaceValue,
  createRolledDice,
  type FaceSource,
} from '../../src/dice/index.js';
import { facesOf } from './faces.js';

/** Returns these faces in order, and records which dice were requested. */
function listed(...faces: number[]): FaceSource & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    next(sides, why) {
      asked.push(`d${sides} ${why}`);
      return faces.shift()!;
    },
  };
}

describe('faces as printed', () => {
  it('a d10 shows 0 to 9, every other die 1 to its sides', () => {
    expect(facesOf(10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(facesOf(6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(facesOf(3)).toEqual([1, 2, 3]);
    expect(facesOf(12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(facesOf(100)).toHaveLength(100);
    expect([getDieFace(100, 0), getDieFace(100, 99)]).toEqual([1, 100]);
  });

  it('counts the 0 of a d10 as ten when it is added up, and no other face', () => {
    expect(facesOf(10).map((face) => getFaceValue(10, face))).toEqual([10, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(facesOf(6).map((face) => getFaceValue(6, face))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(getFaceValue(100, 100)).toBe(100);
  });
});

describe('rollFrom', () => {
  it('gives single faces and keeps them with their label, in rolling order', () => {
    const source = listed(0, 6, 100);
    const dice = createRolledDice(source);
    expect([dice.die(10, 'direction'), dice.die(6, 'distance'), dice.die(100, 'mines')]).toEqual([0, 6, 100]);
    expect(source.asked).toEqual(['d10 direction', 'd6 distance', 'd100 mines']);
    expect(dice.rolled).toEqual([
      { die: 'd10', face: 0, for: 'direction' },
      { die: 'd6', face: 6, for: 'distance' },
      { die: 'd100', face: 100, for: 'mines' },
    ]);
  });

  it('counts the faces of a pool and marks the ones counted', () => {
    const dice = createRolledDice(listed(0, 9, 8, 0));
    expect(dice.count(4, 10, [0, 9], 'kill dice')).toBe(3);
    expect(dice.rolled.map(({ face, hit }) => [face, hit])).toEqual([
      [0, true],
      [9, true],
      [8, false],
      [0, true],
    ]);
  });

  it('adds up a pool with 0 as ten, and marks nothing', () => {
    const dice = createRolledDice(listed(0, 4, 0));
    expect(dice.sum(3, 10, 'melee')).toBe(24);
    expect(dice.rolled).toEqual([0, 4, 0].map((face) => ({ die: 'd10', face, for: 'melee' })));
  });

  it('rolls nothing for a pool of no dice or fewer', () => {
    const source = listed();
    const dice = createRolledDice(source);
    expect([dice.count(0, 10, [0], 'a'), dice.count(-2, 10, [0], 'b'), dice.sum(0, 6, 'c'), dice.sum(-1, 6, 'd')]).toEqual([
      0, 0, 0, 0,
    ]);
    expect(source.asked).toEqual([]);
    expect(dice.rolled).toEqual([]);
  });

  it('runs the parts of a tally in order, adds up what each is worth and returns them', () => {
    const dice = createRolledDice(listed(3, 5, 1, 6));
    const { total, parts } = dice.tally(
      2,
      (part, index) => [index, part.die(6, 'first'), part.die(6, 'second')],
      ([, a, b]) => a! * b!,
    );
    expect(parts).toEqual([
      [0, 3, 5],
      [1, 1, 6],
    ]);
    expect(total).toBe(3 * 5 + 1 * 6);
    expect(dice.rolled.map(({ face }) => face)).toEqual([3, 5, 1, 6]);
    expect(
      dice.tally(
        0,
        () => 1,
        (one) => one,
      ),
    ).toEqual({ total: 0, parts: [] });
  });

  it('plays the parts of a fold together, in the order in which they are rolled, and folds them one by one', () => {
    const source = listed(6, 2, 5, 4, 1);
    const dice = createRolledDice(source);
    const { state, parts } = dice.fold(
      3,
      (some, asked) => {
        const first = new Map([...asked].reverse().map((part) => [part, some.die(6, `first ${part}`)]));
        return asked.map((part) => [first.get(part)!, first.get(part)! > 4 ? some.die(6, `again ${part}`) : 0]);
      },
      '',
      (text, [first, again], part) => `${text}${part}:${first}${again} `,
    );
    expect(source.asked).toEqual(['d6 first 2', 'd6 first 1', 'd6 first 0', 'd6 again 0', 'd6 again 2']);
    expect(parts).toEqual([
      [5, 4],
      [2, 0],
      [6, 1],
    ]);
    expect(state).toBe('0:54 1:20 2:61 ');
  });

  it('plays a fold of no parts for nothing', () => {
    const source = listed();
    const never = createRolledDice(source).fold(
      0,
      () => [],
      'as it was',
      () => 'changed',
    );
    expect(never).toEqual({ state: 'as it was', parts: [] });
    expect(source.asked).toEqual([]);
  });

  it('takes one result for each part of a fold, no more and no fewer, whatever the dice', () => {
    const short = (dice: Dice): number =>
      dice.fold(
        2,
        () => [],
        0,
        () => 1,
      ).state;
    expect(() => short(createRolledDice(listed()))).toThrow('2 parts were played, and 0 results came of them');
    expect(() => calculateExactDistribution(short)).toThrow('one part was played, and 0 results came of it');
  });
});
