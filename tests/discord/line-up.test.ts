/** Places units along an edge with one tap. */
import { expect, it } from 'vitest';
import { listEdgeSquares } from '../../src/discord/desks/setting-out.js';
import type { Edge, GroundMap } from '../../src/rules/index.js';

/** A map of twelve columns and eight rows. */
const MAP: GroundMap = { id: 'm', width: 72, height: 48, length: 'in', square: 6, grid: 'squares', measure: 'in', per: 1, picture: null }; // prettier-ignore

it.each<[Edge, number, readonly string[]]>([
  ['near', 3, ['C1', 'G1', 'K1']],
  ['far', 3, ['C8', 'G8', 'K8']],
  ['left', 2, ['A3', 'A7']],
  ['right', 2, ['L3', 'L7']],
  ['near', 13, ['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1', 'H1', 'I1', 'J1', 'K1', 'L1', 'G2']],
  ['right', 9, ['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7', 'L8', 'K5']],
])('%s edge, %i units', (edge, count, places) => {
  expect(listEdgeSquares(MAP, edge, count)).toEqual(places);
});

it('hexes are named by column and row', () => {
  const hexes: GroundMap = { ...MAP, width: 10, height: 8, length: 'hex', square: 1, grid: 'hexes', measure: 'hex' };
  expect(listEdgeSquares(hexes, 'far', 2)).toEqual(['0308', '0808']);
});
