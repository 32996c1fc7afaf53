/** Tables whose sides are not a multiple of a square: the last column and row are cut off at the edge. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { MAP_ACT_IDS } from '../../src/house/index.js';
import { describeMapSize, countGridSquares, findMap, formatSpot } from '../../src/rules/index.js';
import { findSpot, findSquareMiddle } from '../../src/rules/ground/locating.js';
import { formatSquare } from '../../src/rules/ground/notation.js';
import { convertWaypointToSpot } from '../../src/rules/ground/measuring.js';
import { formatSquareOfSpot } from '../../src/rules/ground/naming.js';
import type { GroundMap } from '../../src/rules/ground/rows.js';
import { RULESETS } from '../../src/rules/registry.js';
import { fc } from '../chance/properties.js';
import { drawMap, createShownMap } from '../../src/present/index.js';
import { House } from '../game/house.js';

const act = (id: string, params: JsonObject = {}) => ({ type: 'act' as const, act: id, params });
const NOBODY = { of: () => ({ x: 0, y: 0, half: 0 }) };

function table(params: JsonObject) {
  const house = House.withSides({ spotting: 'open' });
  house.do(act(MAP_ACT_IDS.new, params));
  const unit = house.unit('A Coy', house.axis);
  const map = findMap(house.battle)!;
  const at = (text: string) => findSpot(text, map, NOBODY);
  const put = (text: string) => house.refused(act(MAP_ACT_IDS.place, { unit, at: text })).message;
  return { house, unit, map, at, put };
}

it('its picture names the cut columns and rows, and draws no line beyond the edge', () => {
  const { house } = table({ width: 73, height: 47 });
  const svg = drawMap(createShownMap(house.ruleset, { standing: 'umpire', sideId: null }, house.battle)!);
  const named = [...svg.matchAll(/>([A-Z]|\d)<\/text>/g)].map(([, name]) => name);
  expect(named).toEqual(expect.arrayContaining(['A', 'L', 'M', '1', '8']));
  // The letter N belongs to the north arrow.
  expect(named.filter((name) => ['N', '9'].includes(name!))).toEqual(['N']);
});

describe('a table of 71 x 47 in', () => {
  const params = { width: 71, height: 47 };

  it('has twelve columns and eight rows, the last of which are an inch narrower', () => {
    const { house, map, at } = table(params);
    expect(house.record.find(({ kind }) => kind === 'map-made')!.summary).toBe(
      'Map created: 71 x 47 in, squares of 6 in, 1 in = 100 yd.',
    );
    expect(countGridSquares(map)).toEqual({ grid: 'squares', columns: 12, rows: 8 });
    expect(at('K7')).toEqual({ x: 63, y: 39, half: 3 });
    // L is from 66 to 71, and row 8 from 42 to 47.
    expect(at('L8')).toEqual({ x: 68.5, y: 44.5, half: 3 });
    // The far right ninth of L8 would be from 70 to 72, of which an inch is left in each direction.
    expect(at('L8.3')).toEqual({ x: 70.5, y: 46.5, half: 1 });
  });

  it.each(['M1', 'A9', '71.5,10', '10,47.5', 'L8.39'])('%s is beyond the edge, and refused', (text) => {
    expect(table(params).put(text)).toMatch(/off the map/);
  });

  it('ground that fills a cut square ends at the edge, and so does an objective', () => {
    const { house } = table({ ...params, squares: 'middle' });
    house.do(act(MAP_ACT_IDS.feature, { kind: 'wood', at: 'L8' }));
    house.do(act(MAP_ACT_IDS.feature, { kind: 'wood', at: 'K8 L8' }));
    const points = [...house.battle.tables.feature!.values()].map((row) => (row as unknown as { points: unknown }).points);
    expect(points).toEqual([
      [[66, 42], [71, 42], [71, 47], [66, 47]],
      [[60, 42], [71, 42], [71, 47], [60, 47]],
    ]); // prettier-ignore
    house.do(act('objective-add', { name: 'Corner', kind: 'hold', at: 'L8', points: 1 }));
    const objective = [...house.battle.tables.objective!.values()][0] as unknown as { area: unknown };
    expect(objective.area).toEqual([[66, 42], [71, 42], [71, 47], [66, 47]]); // prettier-ignore
  });
});

it('a column of one inch has its own name, and what lies beyond it is refused', () => {
  const { at, put } = table({ width: 73, height: 48 });
  expect(at('M1')).toEqual({ x: 72.5, y: 3, half: 3 });
  expect(at('M1.4')).toEqual({ x: 72.5, y: 3, half: 1 });
  expect(put('M1.5')).toMatch(/off the map/);
  expect(put('O1')).toMatch(/off the map/);
});

it.each<[string, JsonObject, string, number]>([
  ['eagles', { centimetres: true }, '180 x 120 cm, squares of 15 cm', 39.3701],
  ['cullen', { centimetres: true, width: 178 }, '178 x 120 cm, squares of 15 cm', 0.393701],
  ['corps', { centimetres: true, square: 20 }, '180 x 120 cm, squares of 20 cm', 0.393701],
  ['wtj1943', { centimetres: true, scale: 10 }, '180 x 120 cm, squares of 15 cm', 10],
  ['megagame', { centimetres: true, scale: 0.5 }, '180 x 120 cm, squares of 15 cm', 0.5],
])('%s: %j is a map of %s', (id, params, words, per) => {
  const ruleset = RULESETS.find((other) => other.id === id)!;
  const house = new House(ruleset);
  const settings = { corps: { season: 'summer' }, wtj1943: { year: 1943 } }[id] ?? {};
  house.start('Club table', settings);
  house.do(act(MAP_ACT_IDS.new, params));
  const map = findMap(house.battle)!;
  expect([describeMapSize(map), map.per]).toEqual([words, per]);
  if (params.scale === undefined) return;
  const other = new House(ruleset);
  other.start('Club table', settings);
  const { message } = other.refused(act(MAP_ACT_IDS.new, { centimetres: true }));
  expect(message).toMatch(/^scale: The scale is missing\. In `scale`, enter how many (yd|km) one centimetre represents\.$/);
});

const anyMap = fc
  .record({
    width: fc.integer({ min: 100, max: 2000 }),
    height: fc.integer({ min: 100, max: 2000 }),
    square: fc.integer({ min: 30, max: 100 }),
  })
  .map(({ width, height, square }): GroundMap => ({
    ...{ id: 'm', width: width / 10, height: height / 10, square: square / 10, length: 'in', grid: 'squares' },
    ...{ measure: 'in', per: 1, picture: null, squares: 'ask' },
  }));

it('every square of any table is read as it is named, and every point has one that is on the map', () => {
  fc.assert(
    fc.property(anyMap, fc.nat(), fc.nat(), (map, a, b) => {
      const { columns, rows } = countGridSquares(map);
      const [column, row] = [(a % columns) + 1, (b % rows) + 1];
      const name = formatSquare(column, row);
      const spot = findSpot(name, map, NOBODY);
      expect(spot).toEqual({ ...findSquareMiddle(column, row, map), half: map.square / 2 });
      expect(spot.x <= map.width && spot.y <= map.height).toBe(true);
      expect([formatSpot(spot, map), formatSquareOfSpot(spot, map)]).toEqual([name, name]);
      expect(convertWaypointToSpot(spot, map).half).toBe(map.square / 2);
      const point = { x: (map.width * (a % 997)) / 996, y: (map.height * (b % 991)) / 990, half: 0 };
      const around = findSpot(formatSquareOfSpot(point, map), map, NOBODY);
      expect(Math.max(Math.abs(around.x - point.x), Math.abs(around.y - point.y))).toBeLessThanOrEqual(map.square / 2 + 1e-9);
      expect(() => findSpot(formatSquare(columns + 1, 1), map, NOBODY)).toThrow();
      expect(() => findSpot(formatSquare(1, rows + 1), map, NOBODY)).toThrow();
    }),
  );
});
