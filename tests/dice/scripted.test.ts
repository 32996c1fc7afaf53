import { describe, expect, it } from 'vitest';
import { BadDice, rollFrom, scriptedFaces } from '../../src/dice/index.js';
import { facesOf } from './faces.js';
import { fc } from '../chance/properties.js';

describe('scripted faces', () => {
  it('come in the order given', () => {
    const source = scriptedFaces([7, 1, 100]);
    expect([source.next(10, 'a'), source.next(6, 'b'), source.next(100, 'c')]).toEqual([7, 1, 100]);
    expect(() => source.finish()).not.toThrow();
  });

  it('too few: the first missing die is named', () => {
    const dice = rollFrom(scriptedFaces([7]));
    expect(() => dice.count(2, 10, [0], 'kill dice')).toThrow(BadDice);
    expect(() => rollFrom(scriptedFaces([7])).count(2, 10, [0], 'kill dice')).toThrow(
      'Die 2 (d10, kill dice) is missing. Enter every die, in order.',
    );
  });

  it('left over: how many', () => {
    const source = scriptedFaces([1, 2, 3]);
    source.next(6, 'a');
    expect(() => source.finish()).toThrow(BadDice);
    expect(() => source.finish()).toThrow('2 of 3 dice are not needed');
  });

  it.each([
    [10, 10],
    [10, -1],
    [6, 0],
    [6, 7],
    [3, 4],
    [100, 0],
    [100, 101],
    [6, 2.5],
    [10, Number.NaN],
    [10, Number.POSITIVE_INFINITY],
  ])('a d%d never shows %d', (sides, face) => {
    const source = scriptedFaces([face]);
    expect(() => source.next(sides, 'why')).toThrow(BadDice);
    expect(() => scriptedFaces([face]).next(sides, 'why')).toThrow(/^Die 1 \(why\) shows .+, but a d\d+ shows \d+ to \d+\./);
  });

  it('every face that a die has is taken, and no other', () => {
    fc.assert(
      fc.property(fc.constantFrom(2, 3, 6, 10, 12, 20, 100), fc.integer({ min: -2, max: 102 }), (sides, face) => {
        const take = (): number => scriptedFaces([face]).next(sides, '');
        if (facesOf(sides).includes(face)) expect(take()).toBe(face);
        else expect(take).toThrow(BadDice);
      }),
    );
  });

  it('with more: the given faces first, then the others, and finish asks only for the given', () => {
    const asked: string[] = [];
    const more = {
      next(sides: number, why: string): number {
        asked.push(`d${sides} ${why}`);
        return 4;
      },
    };
    const source = scriptedFaces([9], more);
    expect([source.next(10, 'a'), source.next(10, 'b'), source.next(6, 'c')]).toEqual([9, 4, 4]);
    expect(asked).toEqual(['d10 b', 'd6 c']);
    expect(() => source.finish()).not.toThrow();
    const unused = scriptedFaces([9, 9], more);
    unused.next(10, 'a');
    expect(() => unused.finish()).toThrow('1 of 2 dice is not needed');
  });
});
