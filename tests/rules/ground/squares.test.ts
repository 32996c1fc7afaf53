import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import { findSquaresOutline } from '../../../src/rules/ground/squares.js';
import { isInArea } from '../../../src/rules/ground/measuring.js';
import { Refusal } from '../../../src/rules/index.js';
import { fc } from '../../chance/properties.js';
import { aHexMap, aMap } from './a-map.js';

const MAP = aMap({ squares: 'middle' });

describe('ground by squares', () => {
  it('by hand: B4 C4 C5 is an L of six corners', () => {
    // B is from 6 to 12 and C from 12 to 18. Row 4 is from 18 to 24, and row 5 from 24 to 30.
    expect(findSquaresOutline('wood', 'B4 C4, c5', MAP)).toEqual([[6, 18], [18, 18], [18, 30], [12, 30], [12, 24], [6, 24]]); // prettier-ignore
  });

  it('one square is filled, where squares stand for their middles', () => {
    expect(findSquaresOutline('wood', 'B4', MAP)).toEqual([[6, 18], [12, 18], [12, 24], [6, 24]]); // prettier-ignore
    expect(findSquaresOutline('wood', 'B4', aMap())).toBeUndefined();
    expect(findSquaresOutline('contact', 'B4', MAP)).toBeUndefined();
  });

  it('a line goes by the middles', () => {
    expect(findSquaresOutline('road', 'A4 B4 C5', MAP)).toEqual([[3, 21], [9, 21], [15, 27]]); // prettier-ignore
  });

  it('what is written otherwise is read as before', () => {
    for (const text of ['B4; C4; C5', '23,18', 'B4.7 C4', '6NE 2N'])
      expect(findSquaresOutline('wood', text, MAP)).toBeUndefined();
    expect(findSquaresOutline('wood', '1207 1208', aHexMap())).toBeUndefined();
  });

  it.each([
    ['corner to corner', 'B4 C5'],
    ['apart', 'B4 D4'],
    ['about a hole', 'B4 C4 D4 B5 D5 B6 C6 D6'],
    ['off the map', 'B4 Z4'],
  ])('is refused %s', (_how, text) => {
    expect(() => findSquaresOutline('wood', text, MAP)).toThrow(Refusal);
  });

  it('holds the middles of its squares and of no others, over shapes by chance', () => {
    const steps = fc.array(fc.constantFrom([1, 0], [-1, 0], [0, 1], [0, -1]), { maxLength: 20 });
    fc.assert(
      fc.property(steps, (walk) => {
        const cells = new Set(['5,4']);
        let [x, y] = [5, 4];
        for (const [dx = 0, dy = 0] of walk) {
          [x, y] = [Math.min(11, Math.max(0, x + dx)), Math.min(7, Math.max(0, y + dy))];
          cells.add(`${x},${y}`);
        }
        const name = (cell: string): string =>
          `${String.fromCharCode(65 + Number(cell.split(',')[0]))}${Number(cell.split(',')[1]) + 1}`;
        let corners: readonly (readonly [number, number])[];
        try {
          corners = findSquaresOutline('wood', [...cells].map(name).join(' '), MAP)!;
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal); // The area would have a hole.
          return;
        }
        for (let column = 0; column < 12; column++)
          for (let row = 0; row < 8; row++)
            assert.equal(isInArea({ x: column * 6 + 3, y: row * 6 + 3 }, corners), cells.has(`${column},${row}`));
      }),
    );
  });
});
