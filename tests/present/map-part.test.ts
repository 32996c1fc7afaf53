/** The part of a map that contains something, and names that nothing covers. */
import { describe, expect, it } from 'vitest';
import { calculateOverlapArea } from '../../src/present/map/labels.js';
import { chooseProjection } from '../../src/present/map/picture.js';
import { calculateExtentAround } from '../../src/present/map/projection.js';
import { listOccupiedBoxes } from '../../src/present/map/units.js';
import { drawMap } from '../../src/present/index.js';
import { fc } from '../chance/properties.js';
import { crowded } from '../pictures/a-shown-map.js';
import { aHexMap, aMap } from '../rules/ground/a-map.js';

/** Returns a unit at a place. */
const aUnit = (id: string, spot: { x: number; y: number; half: number }) => ({ ...crowded(1).units[0]!, id, spot });

describe('the part with something in it', () => {
  it('by hand: units of six inches apart are shown with a square about them, as wide as the picture is for its height', () => {
    // The part is 18 inches high with the margin, but at least four squares, so 24 inches, of 448 points. 730 points of
    // width are 39.1 inches.
    const part = calculateExtentAround([{ x: 30, y: 21 }, { x: 36, y: 27 }], aMap())!; // prettier-ignore
    expect(part.height).toBe(24);
    expect(part.width).toBeCloseTo((24 * 730) / 448, 6);
    expect(part.left + part.width / 2).toBeCloseTo(33, 6);
    expect(part.low + part.height / 2).toBe(24);
  });

  it('lies on the map, at its edges too', () => {
    expect(calculateExtentAround([{ x: 0, y: 0 }], aMap())).toMatchObject({ left: 0, low: 0 });
    const part = calculateExtentAround([{ x: 72, y: 48 }], aMap())!;
    expect([part.left + part.width, part.low + part.height]).toEqual([72, 48]);
  });

  it('is none where nothing is, or all over the map', () => {
    expect(calculateExtentAround([], aMap())).toBeNull();
    expect(calculateExtentAround([{ x: 3, y: 3 }, { x: 69, y: 45 }], aMap())).toBeNull(); // prettier-ignore
  });

  it('holds every spot, over many by chance, on squares and hexes', () => {
    const spots = fc.array(
      fc.record({ x: fc.integer({ min: 0, max: 29 }), y: fc.integer({ min: 0, max: 15 }), half: fc.constant(0) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(spots, fc.boolean(), (all, isHexes) => {
        const map = isHexes ? aHexMap() : aMap();
        const units = all.map((spot, index) => aUnit(`u${index}`, spot));
        const onto = chooseProjection(crowded(0, { map, units }), { isClose: true });
        for (const { spot } of units) expect(onto.shows(onto.point(spot))).toBe(true);
      }),
    );
  });
});

describe('a name', () => {
  it('stands clear of the units beside it where there is room, and within the picture', () => {
    const features = [
      { id: 'f1', name: 'Bedburg', kind: 'village' as const, side: null, points: [[24, 24], [30, 24], [30, 30], [24, 30]] as const }, // prettier-ignore
      { id: 'f2', name: 'Dead Horse Copse', kind: 'wood' as const, side: null, points: [[0, 18], [6, 18], [6, 24], [0, 24]] as const }, // prettier-ignore
    ];
    const shown = crowded(0, { features, units: [aUnit('u1', { x: 27, y: 27, half: 0 })] });
    const onto = chooseProjection(shown, {});
    const svg = drawMap(shown);
    for (const name of ['Bedburg', 'Dead Horse Copse']) {
      const [, x, y] = new RegExp(`<text x="([\\d.]+)" y="([\\d.]+)"[^>]*>${name}<`).exec(svg)!.map(Number);
      const width = name.length * 7;
      const box = { x: x! - width / 2, y: y! - 15, width, height: 15 };
      expect(box.x, name).toBeGreaterThanOrEqual(onto.box.x);
      for (const thing of listOccupiedBoxes(shown, onto)) expect(calculateOverlapArea(box, thing), name).toBe(0);
    }
  });
});
