import assert from 'node:assert/strict';
import { defineHex, Grid, Orientation } from 'honeycomb-grid';
import { describe, expect, it } from 'vitest';
import { convertToAxial } from '../../../src/rules/ground/locating.js';
import {
  findDistanceBand, measureBearing, findHexCentre, measureDistance, describeDistance, measureDistanceToLine, countHexes, isInArea, isWithinRadius, describeMeasurement, sortByDistance, listSpotsNearLine, findWholeNumber, findCompassDirection,
} from '../../../src/rules/ground/measuring.js'; // prettier-ignore
import type { Length } from '../../../src/rules/ground/rows.js';
import { fc, runs } from '../../chance/properties.js';
import { aHexMap, aMap, exact } from './a-map.js';

const MANY = { numRuns: runs(30_000) };
const coordinate = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);
const spot = fc.record({ x: coordinate, y: coordinate, half: fc.constantFrom(0, 0, 0.5, 1, 3) });
const exactSpot = fc.record({ x: coordinate, y: coordinate, half: fc.constant(0) });
const hex = fc.record({ column: fc.integer({ min: 1, max: 40 }), row: fc.integer({ min: 1, max: 30 }) });
const UNITS: readonly (readonly [Length, number])[] = [['in', 1], ['yd', 100], ['yd', 10], ['km', 1], ['km', 0.5], ['cm', 2.54]]; // prettier-ignore

describe('distance', () => {
  it('by hand: 3 and 4 in are 5 in, 500 yd', () => {
    expect(measureDistance(exact(10, 10), exact(13, 14), aMap())).toEqual({ least: 500, most: 500 });
    expect(describeMeasurement(exact(21, 21), exact(33, 9), aMap())).toBe('measured D4.5 to F2.5: 1697 yd');
  });

  it('by hand, of squares: D4 and F4 are 6 to 18 in apart across, and 0 to 6 away', () => {
    const far = measureDistance({ x: 21, y: 21, half: 3 }, { x: 33, y: 21, half: 3 }, aMap());
    expect(far).toEqual({ least: 600, most: Math.round(Math.hypot(18, 6) * 1e8) / 1e6 });
    expect(describeDistance(far, aMap())).toBe('600 to 1897 yd');
    expect(findWholeNumber(far)).toBeNull();
  });

  it.each(UNITS)('is the straight line between 10,000 pairs, in %s at %d to a length', (measure, per) => {
    const map = aMap({ width: 100, height: 100, measure, per });
    fc.assert(
      fc.property(exactSpot, exactSpot, (a, b) => {
        const { least, most } = measureDistance(a, b, map);
        // The comparison uses whole thousandths of a unit of length, squared without rounding.
        const [dx, dy] = [Math.round(a.x * 1000 - b.x * 1000), Math.round(a.y * 1000 - b.y * 1000)];
        assert.equal(least, most);
        assert.ok(Math.abs(least - (Math.sqrt(dx * dx + dy * dy) / 1000) * per) < 1e-6);
      }),
      MANY,
    );
  });

  it('with a doubt holds every distance that there may be: corners, middles and 10,000 pairs', () => {
    const map = aMap({ width: 100, height: 100, per: 1 });
    const steps = [-1, -0.5, 0, 0.5, 1];
    const around = ({ x, y, half }: { x: number; y: number; half: number }) =>
      half === 0 ? [{ x, y }] : steps.flatMap((across) => steps.map((away) => ({ x: x + across * half, y: y + away * half })));
    fc.assert(
      fc.property(spot, spot, (a, b) => {
        const { least, most } = measureDistance(a, b, map);
        const all = around(a).flatMap((from) => around(b).map((to) => Math.hypot(from.x - to.x, from.y - to.y)));
        const [nearestOf, farthest] = [Math.min(...all), Math.max(...all)];
        assert.ok(least <= nearestOf + 1e-6);
        assert.ok(Math.abs(most - farthest) < 1e-5);
      }),
      { numRuns: runs(6_000) },
    );
  });

  it('in hexes is what honeycomb-grid counts, over 10,000 pairs', () => {
    const grid = new Grid(defineHex({ orientation: Orientation.FLAT, offset: 1 }));
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        const theirs = grid.distance(
          { col: a.column - 1, row: -a.row },
          { col: b.column - 1, row: -b.row },
          { allowOutside: true },
        );
        const [from, to] = [convertToAxial(a.column, a.row), convertToAxial(b.column, b.row)];
        assert.equal(countHexes(from, to), theirs);
        assert.deepEqual(measureDistance({ ...from, half: 0 }, { ...to, half: 0 }, aHexMap({ per: 2 })), {
          least: theirs * 2,
          most: theirs * 2,
        });
      }),
      MANY,
    );
  });

  it('neighbours of a hex are one height away from its middle, the others are not', () => {
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        const [from, to] = [convertToAxial(a.column, a.row), convertToAxial(b.column, b.row)];
        const [p, q] = [findHexCentre(from), findHexCentre(to)];
        assert.equal(countHexes(from, to) <= 1, Math.hypot(p.x - q.x, p.y - q.y) < 1.001);
      }),
    );
  });
});

describe('a band', () => {
  const EDGES = [300, 600, 900];

  it('is told where it is certain, and both where it is not', () => {
    expect(findDistanceBand({ least: 300, most: 300 }, EDGES)).toBe(0);
    expect(findDistanceBand({ least: 301, most: 600 }, EDGES)).toBe(1);
    expect(findDistanceBand({ least: 901, most: 2000 }, EDGES)).toBe(3);
    expect(findDistanceBand({ least: 250, most: 301 }, EDGES)).toEqual([0, 1]);
    expect(findDistanceBand({ least: 250, most: 1000 }, EDGES)).toEqual([0, 3]);
  });

  it('never is one alone when an edge lies within the doubt', () => {
    const interval = fc.tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 0, max: 1200 }));
    fc.assert(
      fc.property(interval, ([a, b]) => {
        const [least, most] = [Math.min(a, b), Math.max(a, b)];
        const edgeWithin = EDGES.some((edge) => least <= edge && edge < most);
        assert.equal(Array.isArray(findDistanceBand({ least, most }, EDGES)), edgeWithin);
      }),
      MANY,
    );
  });
});

describe('bearing', () => {
  it.each([
    [0, 1, 0, 'N'],
    [1, 1, 45, 'NE'],
    [1, 0, 90, 'E'],
    [0, -1, 180, 'S'],
    [-1, 0, 270, 'W'],
    [-1, 1, 315, 'NW'],
  ])('from here %d across and %d away is %d degrees', (x, y, degrees, wind) => {
    expect(measureBearing(exact(5, 5), exact(5 + x, 5 + y), aMap())).toBeCloseTo(degrees, 9);
    expect(findCompassDirection(degrees)).toBe(wind);
  });

  it('none of a spot to itself', () => {
    expect(measureBearing(exact(5, 5), exact(5, 5), aMap())).toBeNull();
  });

  it('and distance lead from the one to the other, over 10,000 pairs', () => {
    fc.assert(
      fc.property(exactSpot, exactSpot, (a, b) => {
        const degrees = measureBearing(a, b, aMap());
        fc.pre(degrees !== null);
        const far = Math.hypot(a.x - b.x, a.y - b.y);
        expect(a.x + far * Math.sin((degrees * Math.PI) / 180)).toBeCloseTo(b.x, 6);
        expect(a.y + far * Math.cos((degrees * Math.PI) / 180)).toBeCloseTo(b.y, 6);
      }),
      MANY,
    );
  });

  it('on hexes: NE is 60 degrees', () => {
    expect(measureBearing(exact(0, 0), exact(1, 0), aHexMap())).toBeCloseTo(60, 9);
  });
});

describe('zones and nearness', () => {
  it('within, outside, or in doubt', () => {
    const map = aMap();
    expect(isWithinRadius(exact(12, 10), exact(10, 10), 200, map)).toBe(true);
    expect(isWithinRadius(exact(12.1, 10), exact(10, 10), 200, map)).toBe(false);
    expect(isWithinRadius({ x: 12, y: 10, half: 1 }, exact(10, 10), 200, map)).toBeNull();
  });

  it('an area holds what lies in it and on its edge: a triangle by its sides, over 10,000 points', () => {
    const corners = [[10, 10], [60, 20], [30, 70]] as const; // prettier-ignore
    const side = (x: number, y: number, [ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number =>
      (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    fc.assert(
      fc.property(coordinate, coordinate, (x, y) => {
        // Whole thousandths are exact, so a point on an edge counts as on it.
        const fine = corners.map(([cx, cy]) => [cx * 1000, cy * 1000] as const);
        const [fx, fy] = [Math.round(x * 1000), Math.round(y * 1000)];
        const sides = fine.map((corner, index) => side(fx, fy, corner, fine[(index + 1) % 3]!));
        assert.equal(isInArea({ x, y }, corners), sides.every((value) => value >= 0) || sides.every((value) => value <= 0));
      }),
      MANY,
    );
    expect(isInArea({ x: 10, y: 10 }, corners)).toBe(true);
  });

  it('the nearest comes first, as a search of all pairs finds it', () => {
    const map = aMap({ width: 100, height: 100 });
    fc.assert(
      fc.property(exactSpot, fc.array(exactSpot, { minLength: 1, maxLength: 20 }), (from, others) => {
        const least = Math.min(...others.map((other) => measureDistance(from, other, map).least));
        assert.equal(sortByDistance(from, others, map)[0]!.far.least, least);
      }),
    );
  });

  it('friends near a line of fire: as near as the nearest of its thousand points', () => {
    const [from, to] = [exact(10, 10), exact(60, 40)];
    fc.assert(
      fc.property(coordinate, coordinate, (x, y) => {
        const points = Array.from({ length: 1001 }, (_, i) => Math.hypot(10 + i * 0.05 - x, 10 + i * 0.03 - y));
        assert.ok(Math.abs(measureDistanceToLine({ x, y }, from, to) - Math.min(...points)) < 0.03);
      }),
    );
    const friends = [exact(35, 26), exact(35, 40), { x: 35, y: 29, half: 3 }];
    expect(listSpotsNearLine(from, to, friends, 100, aMap())).toEqual([friends[2], friends[0]]);
  });
});
