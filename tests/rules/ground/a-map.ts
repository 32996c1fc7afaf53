import type { GroundMap } from '../../../src/rules/ground/rows.js';

/**
 * Returns a table of 72 by 48 inches in squares of 6 inches (A to L, 1 to 8), with 100 yards to the inch. `otherwise`
 * changes some of this.
 */
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

/** Returns a map of 40 columns and 30 rows of hexes, with these fields changed. */
export const aHexMap = (otherwise: Partial<GroundMap> = {}): GroundMap =>
  aMap({ width: 40, height: 30, length: 'hex', square: 1, grid: 'hexes', measure: 'hex', per: 1, ...otherwise });

export const exact = (x: number, y: number) => ({ x, y, half: 0 });
