import { describe, expect, it } from 'vitest';
import { convertToRulebookUnits, convertToMapSpot } from '../../../../src/rules/eagles/positions.js';
import { aHexMap, aMap, exact } from '../../ground/a-map.js';

describe('a position in yards on a table of 72 x 48 inches, an inch being 100 yards', () => {
  it('is on the map up to its edges, and off it beyond them', () => {
    expect(convertToMapSpot(exact(0, 0), aMap())).toEqual(exact(0, 0));
    expect(convertToMapSpot(exact(7200, 4800), aMap())).toEqual(exact(72, 48));
    expect(convertToMapSpot(exact(0, 4800), aMap())).toEqual(exact(0, 48));
    for (const [x, y] of [
      [-1, 10],
      [10, -1],
      [7201, 10],
      [10, 4801],
    ] as const)
      expect(convertToMapSpot(exact(x, y), aMap())).toBeNull();
  });

  it('is reckoned there and back, with what is not known of it', () => {
    const spot = { x: 12.5, y: 3, half: 3 };
    expect(convertToRulebookUnits(spot, aMap())).toEqual({ x: 1250, y: 300, half: 300 });
    expect(convertToMapSpot(convertToRulebookUnits(spot, aMap()), aMap())).toEqual(spot);
    expect(convertToRulebookUnits({ ...spot, within: 1 }, aMap())).toEqual({ x: 1250, y: 300, half: 300, within: 100 });
  });

  it('of hexes is the hex itself, wherever it lies', () => {
    expect(convertToMapSpot(exact(-3, 5), aHexMap())).toEqual(exact(-3, 5));
    expect(convertToRulebookUnits(exact(4, -2), aHexMap())).toEqual(exact(4, -2));
  });
});
