import { describe, expect, it } from 'vitest';
import { BadDiceError, createRolledDice, createScriptedFaces } from '../../src/dice/index.js';
import { facesOf } from './faces.js';
import { fc } from '../chance/properties.js';

describe('scripted faces', () => {
  it('come in the order given', () => {
    const source = createScriptedFaces([7, 1, 100]);
    expect([source.next(10, 'a'), source.next(6, 'b'), source.next(100, 'c')]).toEqual([7, 1, 100]);
    expect(() => source.finish()).not.toThrow();
  });

  it('too few: the first missing die is named', () => {
    const dice = createRolledDice(createScriptedFaces([7]));
    expect(() => dice.count(2, 10, [0], 'kill dice')).toThrow(BadDiceError);
    expect(() => createRolledDice(createScriptedFaces([7])).count(2, 10, [0], 'kill dice')).toThrow(
      'Die 2 (d10, kill dice) is missing. Enter every die, in order.',
    );
  });

  it('left over: how many', () => {
    const source = createScriptedFaces([1, 2, 3]);
    source.next(6, 'a');
    expect(() => source.finish()).toThrow(BadDiceError);
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
    const source = createScriptedFaces([face]);
    expect(() => source.next(sides, 'why')).toThrow(BadDiceError);
    expect(() => createScriptedFaces([face]).next(sides, 'why')).toThrow(
      /^Die 1 \(why\) shows .+, but a d\d+ shows \d+ to \d+\./,
    );
  });

  it('every face that a die has is taken, and no other', () => {
    fc.assert(
      fc.property(fc.constantFrom(2, 3, 6, 10, 12, 20, 100), fc.integer({ min: -2, max: 102 }), (sides, face) => {
        const take = (): number => createScriptedFaces([face]).next(sides, '');
        if (facesOf(sides).includes(face)) expect(take()).toBe(face);
        else expect(take).toThrow(BadDiceError);
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
    const source = createScriptedFaces([9], more);
    expect([source.next(10, 'a'), source.next(10, 'b'), source.next(6, 'c')]).toEqual([9, 4, 4]);
    expect(asked).toEqual(['d10 b', 'd6 c']);
    expect(() => source.finish()).not.toThrow();
    const unused = createScriptedFaces([9, 9], more);
    unused.next(10, 'a');
    expect(() => unused.finish()).toThrow('1 of 2 dice is not needed');
  });
});
