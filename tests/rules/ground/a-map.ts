import type { GroundMap } from '../../../src/rules/ground/rows.js';

/** A table of 72 x 48 inches in squares of 6 (A to L, 1 to 8), an inch being 100 yards; or something else of it. */
export const aMap = (otherwise: Partial<GroundMap> = {}): GroundMap => ({
  id: 'm1',
  width: 72,
  height: 48,
  length: 'in',
  square: 6,
  grid: 'squares',
  measure: 'yd',
  per: 100,
  picture: null,
  ...otherwise,
});

/** 40 columns and 30 rows of hexes. */
export const aHexMap = (otherwise: Partial<GroundMap> = {}): GroundMap =>
  aMap({ width: 40, height: 30, length: 'hex', square: 1, grid: 'hexes', measure: 'hex', per: 1, ...otherwise });

export const exact = (x: number, y: number) => ({ x, y, half: 0 });
