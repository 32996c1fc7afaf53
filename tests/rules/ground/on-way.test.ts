/** The drawn terrain under a route and at a place, as far as a side knows it. */
import { describe, expect, it } from 'vitest';
import type { Battle, UnitRow } from '../../../src/rules/battle.js';
import { findFeaturesAtSpot, findFeaturesOnRoute } from '../../../src/rules/ground/on-way.js';
import { convertToAxial } from '../../../src/rules/ground/locating.js';
import { Measures } from '../../../src/rules/ground/measures.js';
import type { FeatureKind, FeatureRow, GroundMap, Spot } from '../../../src/rules/ground/rows.js';
import type { Row } from '../../../src/rules/index.js';
import { aHexMap, aMap, exact } from './a-map.js';

type Corner = readonly [number, number];
const drawn = (kind: FeatureKind, points: readonly Corner[], side: string | null = null): FeatureRow => ({
  id: `${kind} ${side}`,
  name: kind,
  kind,
  points,
  side,
});
const UNIT: UnitRow = { id: 'u1', name: 'A Coy', side: 's1' };

function battleOf(map: GroundMap, ...features: readonly FeatureRow[]): Battle {
  const byId = (rows: readonly (Row & { readonly id: string })[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));
  const tables = {
    side: new Map(),
    unit: new Map([[UNIT.id, UNIT]]),
    map: byId([map]),
    feature: byId(features),
  };
  return { game: { name: '', ruleset: '', status: 'open', turn: 1, phase: '' }, tables };
}

/** Returns the terrain on a route of the first side: `wood`, or `wood?` if it is uncertain. */
function crossed(features: readonly FeatureRow[], ...spots: readonly [Spot, ...Spot[]]): readonly string[] {
  const map = aMap();
  const way = { map, from: undefined, spots, legs: [] };
  return findFeaturesOnRoute(battleOf(map, ...features), way, 's1').map(
    ({ feature, isCertain }) => `${feature.kind}${isCertain ? '' : '?'}`,
  );
}

describe('ground on a way', () => {
  const wood = drawn('wood', [[10, 10], [20, 10], [20, 20], [10, 20]]); // prettier-ignore
  const river = drawn('river', [[30, 0], [30, 48]]); // prettier-ignore

  it('is an area that it enters, leaves, touches or lies in; and a line that it crosses', () => {
    expect(crossed([wood, river], exact(5, 15), exact(12, 15))).toEqual(['wood']);
    expect(crossed([wood, river], exact(12, 12), exact(18, 18))).toEqual(['wood']);
    expect(crossed([wood, river], exact(5, 15), exact(35, 15))).toEqual(['wood', 'river']);
    expect(crossed([wood, river], exact(5, 10), exact(15, 5), exact(25, 10))).toEqual([]);
    expect(crossed([wood, river], exact(5, 20), exact(25, 20))).toEqual(['wood']);
    expect(crossed([wood, river], exact(5, 20.1), exact(25, 20.1))).toEqual([]);
    expect(crossed([wood, river], exact(30, 15))).toEqual(['river']);
  });

  it('is a closed area however it is drawn: the side from its last corner to its first is an edge too', () => {
    expect(crossed([wood], exact(9, 15), exact(11, 15))).toEqual(['wood']);
    const trench = drawn('trench', [[10, 10], [20, 10], [20, 20], [10, 20]]); // prettier-ignore
    expect(crossed([trench], exact(9, 15), exact(11, 15))).toEqual([]);
  });

  it('is in doubt near an edge, for a place that is known to a part of a square', () => {
    const part = (x: number, y: number): Spot => ({ x, y, half: 1 });
    expect(crossed([wood], part(9, 15))).toEqual(['wood?']);
    expect(crossed([wood], part(15, 15))).toEqual(['wood']);
    expect(crossed([wood], part(5, 15))).toEqual([]);
  });

  it('is what its side knows of', () => {
    const mines = (side: string) => drawn('minefield', [[10, 10], [20, 10], [20, 20], [10, 20]], side); // prettier-ignore
    expect(crossed([mines('s1')], exact(15, 15))).toEqual(['minefield']);
    expect(crossed([mines('s2')], exact(15, 15))).toEqual([]);
  });
});

describe('ground at a hex', () => {
  const map = aHexMap();
  const corner = (column: number, row: number): Corner => {
    const { x, y } = convertToAxial(column, row);
    return [x, y];
  };
  const at = (features: readonly FeatureRow[], column: number, row: number): readonly string[] =>
    findFeaturesAtSpot(battleOf(map, ...features), { ...convertToAxial(column, row), half: 0 }, map, 's1').map(
      ({ kind }) => kind,
    );

  it('is the area about its middle as it lies on the table, whose columns are even with each other', () => {
    const village = drawn('village', [corner(5, 5), corner(15, 5), corner(15, 15), corner(5, 15)]);
    for (const [column, row] of [
      [6, 7],
      [14, 7],
      [6, 13],
      [14, 13],
      [10, 10],
      [7, 6],
      [13, 14],
    ] as const)
      // prettier-ignore
      expect(at([village], column, row), `${column} ${row}`).toEqual(['village']);
    for (const [column, row] of [
      [4, 10],
      [16, 10],
      [10, 3],
      [10, 17],
      [4, 4],
      [16, 16],
      [16, 4],
      [4, 16],
    ] as const)
      // prettier-ignore
      expect(at([village], column, row), `${column} ${row}`).toEqual([]);
  });

  it('is a line that comes nearer to its middle than its edges are', () => {
    // Even columns are half a hex higher. The road is at 5.25 at column 6, at 5.5 at 7, and at 5.75 at 8: 0.48 inches
    // from two middles.
    const road = drawn('road', [corner(5, 5), corner(9, 6)]);
    for (const [column, row] of [
      [5, 5],
      [6, 5],
      [7, 5],
      [7, 6],
      [8, 5],
      [9, 6],
    ] as const)
      // prettier-ignore
      expect(at([road], column, row), `${column} ${row}`).toEqual(['road']);
    for (const [column, row] of [
      [6, 4],
      [6, 6],
      [8, 4],
      [8, 6],
      [4, 4],
      [10, 6],
    ] as const)
      // prettier-ignore
      expect(at([road], column, row), `${column} ${row}`).toEqual([]);
  });
});

describe('ground at an exact spot of a map of squares', () => {
  it('is an area about it, and a line that it stands on', () => {
    const map = aMap();
    const road = drawn('road', [[10, 10], [20, 10]]); // prettier-ignore
    const wood = drawn('wood', [[10, 8], [20, 8], [20, 12], [10, 12]]); // prettier-ignore
    const at = (x: number, y: number) =>
      findFeaturesAtSpot(battleOf(map, road, wood), exact(x, y), map, 's1').map(({ kind }) => kind);
    expect(at(15, 10)).toEqual(['road', 'wood']);
    expect(at(15, 10.3)).toEqual(['wood']);
    expect(at(15, 12)).toEqual(['wood']);
    expect(at(20.3, 10)).toEqual([]);
  });
});

describe('what is measured along a way', () => {
  const measures = new Measures<UnitRow, Battle>({ measure: 'yd', knows: () => true });
  const way = { from: undefined, spots: [exact(10, 10)], legs: [{ least: 500, most: 500 }] } as const;

  it('is told of its unit: who may not know where that stands is told nothing', () => {
    const found = measures.foundAlong(UNIT, { ...way, map: aMap() }, battleOf(aMap()), 'wayYards', [300]);
    expect([found.of, found.value, found.doubt]).toEqual([[UNIT], 500, undefined]);
  });

  it('is nothing without a start, or on a map of another measure: people are asked', () => {
    const noStart = measures.foundAlong(UNIT, { ...way, legs: [], map: aMap() }, battleOf(aMap()), 'wayYards', []);
    expect([noStart.of, noStart.value, noStart.doubt?.field]).toEqual([[UNIT], 0, 'to']);
    const map = aMap({ measure: 'in', per: 1 });
    const other = measures.foundAlong(UNIT, { ...way, map }, battleOf(map), 'wayYards', []);
    expect([other.of, other.doubt?.message]).toEqual([[UNIT], 'to: This map is measured in in, not in yd. Enter the distance.']);
  });
});
