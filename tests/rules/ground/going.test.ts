import { describe, expect, it } from 'vitest';
import type { Battle, UnitRow } from '../../../src/rules/battle.js';
import { sumLegLengths, readRoute, listMeasuredRouteRemarks } from '../../../src/rules/ground/going.js';
import { chooseDistance } from '../../../src/rules/ground/filling.js';
import type { PlaceRow } from '../../../src/rules/ground/rows.js';
import { aMap } from './a-map.js';

const unit = (id: string, side: string): UnitRow => ({ id, name: id, side });
const COY = unit('A Coy', 's1');
const HIDDEN = unit('1/Pz', 's2');
const place = (of: string, x: number, y: number, more: Partial<PlaceRow> = {}): PlaceRow => ({
  id: `p-${of}`, unit: of, x, y, half: 0, facing: null, sign: null, turn: 1, stale: false, ...more,
}); // prettier-ignore

function battle(...places: readonly PlaceRow[]): Battle {
  const tables = {
    side: new Map(),
    unit: new Map([COY, HIDDEN].map((row) => [row.id, row])),
    map: new Map([['m1', aMap()]]),
    place: new Map(places.map((row) => [row.id, row])),
  };
  return { game: { name: '', ruleset: '', status: 'open', turn: 1, phase: '' }, tables };
}

const OWN_ALONE = { knows: (side: string, row: UnitRow) => row.side === side, hiddenBy: () => ['4.1'] };
const way = (to: string, ...places: readonly PlaceRow[]) => readRoute(OWN_ALONE, battle(...places), COY, to)!;

describe('a way on the map', () => {
  it('by hand: from 10, 10 by 13, 14 to 13, 20 are 5 and 6 in, 1100 yd', () => {
    const gone = way('13,14; 6N', place('A Coy', 10, 10));
    expect(gone.spots).toEqual([{ x: 13, y: 14, half: 0 }, { x: 13, y: 20, half: 0 }]); // prettier-ignore
    expect(gone.legs).toEqual([{ least: 500, most: 500 }, { least: 600, most: 600 }]); // prettier-ignore
    expect(sumLegLengths(gone.legs)).toEqual({ least: 1100, most: 1100 });
    expect(listMeasuredRouteRemarks(gone, true)).toEqual(['Measured along its way: 1100 yd.']);
  });

  it('steps have no doubt, though where they begin has one', () => {
    const gone = way('6N', place('A Coy', 21, 21, { half: 3 }));
    expect(gone.legs).toEqual([{ least: 600, most: 600 }]);
    expect(gone.spots).toEqual([{ x: 21, y: 27, half: 3 }]);
  });

  it('from square to square has one, and an edge within it is told and asked for', () => {
    const [leg] = way('D5', place('A Coy', 21, 21, { half: 3 })).legs;
    // D4 and D5 touch. At most 12 inches away and 6 across is 1341.6 yards.
    expect(leg).toEqual({ least: 0, most: 1341.640786 });
    expect(() => chooseDistance(leg!, aMap(), 'to', [1200])).toThrow(
      'to: The distance is 0 to 1342 yd on the map, but the result changes at 1200 yd',
    );
    expect(chooseDistance(leg!, aMap(), 'to', [1400])).toBe(671);
  });

  it('is not measured from where a unit is no longer', () => {
    expect(way('D5', place('A Coy', 21, 21, { stale: true })).legs).toEqual([]);
    expect(way('D5').legs).toEqual([]);
    expect(sumLegLengths([])).toBeNull();
  });

  it('counts steps from units that its side knows alone', () => {
    const hidden = place('1/Pz', 30, 30);
    expect(() => way('2W of "1/Pz"', hidden)).toThrow('Cannot find a unit called “1/Pz”. Choose one from the list.');
    expect(way('2W of "A Coy"', place('A Coy', 30, 30)).spots).toEqual([{ x: 28, y: 30, half: 0 }]);
  });

  it('needs a map, and a place that is one', () => {
    const { tables, game } = battle();
    expect(() => readRoute(OWN_ALONE, { game, tables: { ...tables, map: new Map() } }, COY, 'D4')).toThrow(
      'This battle has no map',
    );
    expect(readRoute(OWN_ALONE, battle(), COY, undefined)).toBeUndefined();
    expect(() => way(' ; ')).toThrow('Enter 1 to 10 places');
    expect(() => way('nowhere')).toThrow('to: Cannot find the place “nowhere”.');
  });

  it('is told without squares where not everybody knows of the unit', () => {
    const gone = way('13,14', place('A Coy', 10, 10));
    expect(listMeasuredRouteRemarks(gone, true)).toEqual(['Measured B2.3 to C3.4: 500 yd.']);
    expect(listMeasuredRouteRemarks(gone, false)).toEqual(['Measured on the map.']);
    expect(listMeasuredRouteRemarks(gone, true, 5)).toEqual([
      'The distance was entered by hand (measured B2.3 to C3.4: 500 yd).',
    ]);
  });
});
