/** The reach and the route of a unit, in a picture and its description. */
import { describe, expect, it } from 'vitest';
import { chooseProjection } from '../../src/present/map/picture.js';
import { describeMap, drawMap, readRouteSpots } from '../../src/present/index.js';
import { crowded } from '../pictures/a-shown-map.js';
import { aHexMap, aMap } from '../rules/ground/a-map.js';

const at = (x: number, y: number) => ({ x, y, half: 0 });
const aUnit = (id: string, name: string, x: number, y: number) => ({ ...crowded(1).units[0]!, id, name, spot: at(x, y) });

/**
 * Creates a table of squares of six inches: 1/Pz in the middle of D4, Tom 9 inches north of it, and Far at the other
 * end.
 */
const table = (map = aMap()) =>
  crowded(0, { map, features: [], units: [aUnit('u1', '1/Pz', 21, 21), aUnit('u2', 'Tom', 21, 30), aUnit('u3', 'Far', 69, 3)] });
const REACH = { unit: 'u1', squares: [at(27, 21), at(21, 15)], ends: [at(21, 26)], way: [] };

describe('where a unit could go', () => {
  it('is said in words: the squares that it reaches, and where it could end on the way to what lies beyond', () => {
    const alt = describeMap(table(), { way: REACH });
    expect(alt).toContain('where 1/Pz could go');
    expect(alt).toContain('Within reach: E4.5; D3.5; D5.5.');
  });

  it('is drawn: two squares and a point, and no arrow', () => {
    const svg = drawMap(table(), { way: REACH });
    expect(svg.match(/fill-opacity="0.22"/g)).toHaveLength(2);
    expect(svg).toContain('Where 1/Pz could go');
    expect(svg).not.toContain('<polygon');
  });

  it('is shown with who is near enough to matter, and not with all the map', () => {
    const onto = chooseProjection(table(), { way: REACH });
    const sees = (x: number, y: number): boolean => onto.shows(onto.point(at(x, y)));
    expect([sees(21, 30), sees(69, 3)]).toEqual([true, false]);
  });

  it('is hexagons on hexes', () => {
    const shown = crowded(0, { map: aHexMap(), features: [], units: [aUnit('u1', '1/Pz', 4, 4)] });
    const svg = drawMap(shown, { way: { unit: 'u1', squares: [at(5, 4), at(4, 5)], ends: [], way: [] } });
    expect(svg.match(/<polygon[^>]*fill-opacity="0.22"/g)).toHaveLength(2);
  });
});

describe('the way that is chosen', () => {
  it('lies above the symbols, and no label covers it', () => {
    // Tom and two more stand on the way itself, and their labels would go over it.
    const units = [
      aUnit('u1', '1/Pz', 9, 21),
      aUnit('u2', 'Tom', 21, 21),
      aUnit('u3', 'Far', 33, 21),
      aUnit('u4', 'Near', 27, 24),
    ];
    const shown = crowded(0, { map: aMap(), features: [], units });
    const way = readRouteSpots(shown, 'u1', 'G4');
    for (const isClose of [true, false]) {
      const look = { way: { unit: 'u1', squares: [], ends: [], way }, isClose };
      const svg = drawMap(shown, look);
      const ring = svg.indexOf('class="mover"');
      expect(ring).toBeGreaterThan(svg.lastIndexOf('d="M0,-44'));
      const onto = chooseProjection(shown, look);
      const [from, to] = [onto.point(units[0]!.spot), onto.point(way.at(-1)!)];
      const over = [
        ...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*text-anchor="middle" font-weight="bold"[^>]*>([^<]+)</g),
      ];
      expect(over.length).toBeGreaterThan(0);
      for (const [, x, y, word] of over) {
        const isBeside = Number(x) < Math.min(from.x, to.x) || Number(x) > Math.max(from.x, to.x);
        expect(isBeside || Math.abs(Number(y) - 8 - from.y) > 12, word).toBe(true);
      }
    }
  });

  it('is an arrow for each leg, with its bends in words; what it reaches is not drawn any more', () => {
    const way = readRouteSpots(table(), 'u1', 'E4; E5');
    expect(way).toMatchObject([
      { x: 27, y: 21 },
      { x: 27, y: 27 },
    ]);
    const look = { way: { ...REACH, way } };
    expect(describeMap(table(), look)).toContain('Way: D4.5 to E4 to E5.');
    const svg = drawMap(table(), look);
    expect(svg).toContain('Route of 1/Pz');
    expect(svg).not.toContain('fill-opacity="0.22"');
    expect(svg.match(/<polygon/g)).toHaveLength(1);
  });

  it('is none while what was typed means nothing', () => {
    expect(readRouteSpots(table(), 'u1', 'nowhere')).toEqual([]);
    expect(readRouteSpots(table(), 'u1', '6N; Z99')).toEqual([]);
  });

  it('goes on in steps from where the last one ended', () => {
    expect(readRouteSpots(table(), 'u1', '6N; 6E')).toMatchObject([
      { x: 21, y: 27 },
      { x: 27, y: 27 },
    ]);
  });
});

describe('the words of a picture', () => {
  it('begin with what was done, and end after a whole unit, not within a place', () => {
    const units = Array.from({ length: 60 }, (_, index) => aUnit(`u${index}`, `Unit ${index}`, 21 + index / 10, 21));
    const actions = { moves: [{ unit: 'u1', side: units[0]!.side, from: at(15, 21), to: at(21, 21) }], shots: [] };
    const alt = describeMap(crowded(0, { map: aMap(), features: [], units, actions }));
    expect(alt.length).toBeLessThanOrEqual(1024);
    expect(alt).toMatch(/[DE]4\.[1-9] … and more\.$/);
    expect(alt.indexOf('Moves:')).toBeLessThan(alt.indexOf('Unit 0'));
  });
});
