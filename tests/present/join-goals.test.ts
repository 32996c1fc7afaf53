import { expect, it } from 'vitest';
import type { PlaceOffer } from '../../src/game/index.js';
import { joinGoals } from '../../src/present/own-desk.js';
import type { GroundMap } from '../../src/rules/index.js';

// Squares of 6 in, at 100 yd to the inch: a third of a square is 2 in, or 200 yd.
const MAP = { width: 48, height: 36, square: 6, grid: 'squares', measure: 'yd', per: 100 } as unknown as GroundMap;

const offer = (towards: string | null, x: number, more: Partial<PlaceOffer> = {}): PlaceOffer => ({
  to: `${x},18`,
  spot: { x, y: 18, half: 0 },
  square: 'C4',
  name: 'the long field',
  far: 1000,
  by: null,
  towards,
  heading: 'east',
  enemy: { name: 'A Coy', far: 850 },
  ...more,
});
const goals = (...places: readonly PlaceOffer[]): readonly (string | null)[] =>
  joinGoals(places, MAP).map(({ towards }) => towards);

it('joins two goals in one direction in one button, which goes where the first leads', () => {
  const joined = joinGoals([offer('Mokra II', 14), offer('The level crossing', 15.9)], MAP);
  expect(joined.map(({ towards, to }) => [towards, to])).toEqual([['Mokra II and the level crossing', '14,18']]);
});

it('drops a third goal in this direction, and a second whose name does not fit on a button', () => {
  expect(goals(offer('Mokra II', 14), offer('the rye', 14), offer('the mill', 14))).toEqual(['Mokra II and the rye']);
  const long = 'The house of the forester behind the northern oaks';
  expect(goals(offer('Mokra II', 14), offer(long, 14))).toEqual(['Mokra II']);
});

it('keeps apart what ends elsewhere, is reached on a road, or decides about contact', () => {
  expect(goals(offer('Mokra II', 14), offer('the rye', 16.1))).toEqual(['Mokra II', 'the rye']);
  expect(goals(offer('Mokra II', 14), offer('the rye', 14, { square: 'C3' }))).toEqual(['Mokra II', 'the rye']);
  expect(goals(offer('Mokra II', 14), offer(null, 14))).toEqual(['Mokra II', null]);
  expect(goals(offer('Mokra II', 14), offer('the rye', 14, { by: 'by road' }))).toEqual(['Mokra II', 'the rye']);
  const near = { enemy: { name: 'A Coy', far: 200 } };
  expect(goals(offer('Mokra II', 14, near), offer('A Coy', 14, near))).toEqual(['Mokra II', 'A Coy']);
});
