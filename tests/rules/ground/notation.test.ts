import { describe, expect, it } from 'vitest';
import { DIRECTIONS, parsePlace, type PlaceText, formatPlace, splitMoves } from '../../../src/rules/ground/notation.js';
import { countGridSquares, findSpot, formatSpotName, describeSpot } from '../../../src/rules/ground/locating.js';
import { Refusal } from '../../../src/rules/index.js';
import { fc, runs } from '../../chance/properties.js';
import { aHexMap, aMap, exact } from './a-map.js';

const SQUARES = countGridSquares(aMap());
const HEXES = countGridSquares(aHexMap());
const NOWHERE = { of: (name: string) => { throw new Error(name); } }; // prettier-ignore
const at = (text: string, map = aMap()) => findSpot(text, map, { here: exact(30, 20), of: () => exact(10, 10) });

describe('what is written for a place', () => {
  it.each<[string, PlaceText]>([
    ['D4', { kind: 'square', column: 4, row: 4, ninths: [] }],
    [' d4 ', { kind: 'square', column: 4, row: 4, ninths: [] }],
    ['D4.7', { kind: 'square', column: 4, row: 4, ninths: [7] }],
    ['D4.73', { kind: 'square', column: 4, row: 4, ninths: [7, 3] }],
    ['23,18', { kind: 'point', x: 23, y: 18 }],
    ['23.5, 18', { kind: 'point', x: 23.5, y: 18 }],
    ['E5', { kind: 'square', column: 5, row: 5, ninths: [] }],
    ['5E', { kind: 'steps', strides: [{ length: 5, direction: 'E' }], of: null }],
    ['N6', { kind: 'steps', strides: [{ length: 6, direction: 'N' }], of: null }],
    [
      '6NE 2N',
      {
        kind: 'steps',
        strides: [
          { length: 6, direction: 'NE' },
          { length: 2, direction: 'N' },
        ],
        of: null,
      },
    ],
    ['2 W of "A Coy"', { kind: 'steps', strides: [{ length: 2, direction: 'W' }], of: 'A Coy' }],
    ['2w of A Coy', { kind: 'steps', strides: [{ length: 2, direction: 'W' }], of: 'A Coy' }],
  ])('%s', (text, place) => {
    expect(parsePlace(text, SQUARES)).toEqual(place);
  });

  it('is a hex where there are hexes', () => {
    expect(parsePlace('1207', HEXES)).toEqual({ kind: 'hex', column: 12, row: 7 });
  });

  it.each([
    '',
    'D',
    '4',
    'D4.',
    'D4.0',
    'D4.123',
    '23',
    '23,',
    '6XX',
    'of "A"',
    '2W of',
    '-3,4',
    '1207',
    '1e3,4',
    'D4 E5',
    '5 5N',
    '9999999N',
    '٣,٤',
  ])('of %s nothing is made, and it says how it is written', (text) => {
    expect(() => parsePlace(text, SQUARES)).toThrow(/Cannot find the place “.*”\. Enter a name on the map, a square such as D4/);
  });

  it('ends where the map ends', () => {
    expect(() => parsePlace('M1', SQUARES)).toThrow('at: M1 is off the map, which ends at L8');
    expect(() => parsePlace('4107', HEXES)).toThrow('at: 4107 is off the map, which ends at 4030');
    expect(() => findSpot('73,1', aMap(), NOWHERE)).toThrow(
      'at: That place is off the map, which is 72 x 48 in, squares of 6 in',
    );
  });

  it('steps whole hexes, and never along a side that hexes do not have', () => {
    expect(() => parsePlace('2E', HEXES)).toThrow('Steps on hexes are whole numbers, to N, NE, SE, S, SW or NW.');
    expect(() => parsePlace('1.5N', HEXES)).toThrow('Steps on hexes are whole');
    expect(parsePlace('2NE 1N', HEXES).kind).toBe('steps');
  });

  const length = fc.integer({ min: 0, max: 99_999_999 }).map((thousandths) => thousandths / 1000);
  const name = fc.string({ minLength: 1, maxLength: 80 }).filter((text) => text.trim() === text);
  const place = fc.oneof(
    fc.record({ kind: fc.constant('square' as const), column: fc.integer({ min: 1, max: 100 }), row: fc.integer({ min: 1, max: 100 }), ninths: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }) }),
    fc.record({ kind: fc.constant('point' as const), x: length, y: length }),
    fc.record({ kind: fc.constant('steps' as const), strides: fc.array(fc.record({ length, direction: fc.constantFrom(...DIRECTIONS) }), { minLength: 1, maxLength: 8 }), of: fc.option(name) }),
  ); // prettier-ignore

  it('is read as it was printed: 10,000 places', () => {
    fc.assert(
      fc.property(place, (written) => {
        fc.pre(formatPlace(written).length <= 200);
        expect(parsePlace(formatPlace(written), { grid: 'squares', columns: 100, rows: 100 })).toEqual(written);
      }),
      { numRuns: runs(30_000) },
    );
    for (let column = 1; column <= 40; column++)
      for (let row = 1; row <= 30; row++) {
        const hex: PlaceText = { kind: 'hex', column, row };
        expect(parsePlace(formatPlace(hex), HEXES)).toEqual(hex);
      }
  });

  it('whatever is typed, it is a place or a refusal', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: fc.constantFrom(...'N6,."of W') })), (text) => {
        for (const grid of [SQUARES, HEXES])
          try {
            parsePlace(text, grid);
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
          }
      }),
    );
  });
});

describe('where that is', () => {
  // D is the fourth column, 18 to 24 inches, and row 4 is 18 to 24 inches from the near edge.
  it.each([
    ['D4', { x: 21, y: 21, half: 3 }],
    ['D4.7', { x: 19, y: 19, half: 1 }],
    ['D4.3', { x: 23, y: 23, half: 1 }],
    ['D4.5', { x: 21, y: 21, half: 1 }],
    ['23,18', exact(23, 18)],
    ['6N 2W', exact(28, 26)],
    ['10NE', exact(37.071, 27.071)],
    ['2 W of "A Coy"', exact(8, 10)],
  ])('%s', (text, spot) => {
    expect(at(text)).toEqual(spot);
  });

  it('a ninth of a ninth', () => {
    // The near left ninth of D4 is 18 to 20 inches, and its far right ninth 19 1/3 to 20.
    const { x, y, half } = at('D4.73');
    expect([x, y, half].map((value) => value.toFixed(6))).toEqual(['19.666667', '19.666667', '0.333333']);
  });

  it('of hexes: 0101 is 0, 0, and every second column lies half a hex higher', () => {
    expect(at('0101', aHexMap())).toEqual(exact(0, 0));
    expect(at('0201', aHexMap())).toEqual(exact(1, 0));
    expect(at('0301', aHexMap())).toEqual(exact(2, -1));
    expect(at('1207', aHexMap())).toEqual(exact(11, 1));
    expect(formatSpotName(exact(11, 1), aHexMap())).toBe('1207');
  });

  it('steps that need a start say so', () => {
    expect(() => findSpot('6N', aMap(), NOWHERE)).toThrow('it has no place yet');
  });

  it('is told again', () => {
    expect(describeSpot(at('D4.7'), aMap())).toBe('D4.7 (19 in across, 19 in up)');
    expect(describeSpot(at('D4'), aMap())).toBe('D4 (21 in across, 21 in up)');
    expect(describeSpot(at('72,48'), aMap())).toBe('L8.3 (72 in across, 48 in up)');
  });

  it('a square is named as it was written, whatever its size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }), fc.constantFrom(0.5, 1, 2.5, 6, 12),
        (column, row, ninths, square) => {
          const map = aMap({ width: 20 * square, height: 20 * square, square });
          const text = formatPlace({ kind: 'square', column, row, ninths });
          expect(formatSpotName(findSpot(text, map, NOWHERE), map)).toBe(text);
        },
      ),
    ); // prettier-ignore
  });
});

describe('several moves', () => {
  it('stand beside each other', () => {
    expect(splitMoves('A2 E5, "A Coy" 23,18; A3 6NE 2N,B1 2W of "x, y"')).toEqual([
      { unit: 'A2', to: 'E5' },
      { unit: 'A Coy', to: '23,18' },
      { unit: 'A3', to: '6NE 2N' },
      { unit: 'B1', to: '2W of "x, y"' },
    ]);
  });

  it('take a name of several words up to where a place begins, and the quotation marks of telephones', () => {
    expect(splitMoves('A Coy E5, 1 Coy D4.7; 2 Coy 23,18, “A, B” 6NE, A Coy 2W of “B Coy”, A2 Coy 1207')).toEqual([
      { unit: 'A Coy', to: 'E5' },
      { unit: '1 Coy', to: 'D4.7' },
      { unit: '2 Coy', to: '23,18' },
      { unit: 'A, B', to: '6NE' },
      { unit: 'A Coy', to: '2W of “B Coy”' },
      { unit: 'A2 Coy', to: '1207' },
    ]);
    expect(parsePlace('2W of “B Coy”', { grid: 'squares', columns: 12, rows: 8 })).toMatchObject({ of: 'B Coy' });
    // A name that contains text like a place must be in quotes.
    expect(splitMoves('"1 E5" F6')).toEqual([{ unit: '1 E5', to: 'F6' }]);
  });

  it.each(['', ' , ', 'A2', '"A Coy"', 'A2 E5, A3'])('%s is refused', (text) => {
    expect(() => splitMoves(text)).toThrow(Refusal);
  });
});
