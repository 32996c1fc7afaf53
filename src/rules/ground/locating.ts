/** Finds the spot for a place that people enter, and writes spots in the same form. */
import { refuseInvalid, tryOrHandleRefusal, UnmeasuredRefusal } from '../refusal.js';
import {
  formatLength,
  type Direction,
  type Grid,
  formatHex,
  parsePlace,
  type PlaceText,
  formatSquare,
  type Stride,
} from './notation.js';
import type { Edge, GroundMap, Length, Spot } from './rows.js';

/** A tolerance for rounding errors of floating-point numbers, when squares fill a map exactly. */
const FILLS = 1e-9;

/** Returns the number of columns and rows of a map. Squares of the last column and row may be cut off at its edge. */
export function countGridSquares({ grid, width, height, square }: Pick<GroundMap, 'grid' | 'width' | 'height' | 'square'>): Grid {
  const across = (extent: number): number => Math.ceil(extent / square - FILLS);
  return { grid, columns: across(width), rows: across(height) };
}

/** The places that people can count steps from. */
export interface StepStarts {
  /** The present place of the moving unit; undefined if the unit has no place. */
  readonly here?: Spot | undefined;
  /**
   * Returns the place of the unit with this name.
   * @throws {Refusal} NOT_FOUND if no known unit has the name, INVALID_INPUT if the unit has no place on the map
   */
  of(name: string): Spot;
  /** Returns the centre of the terrain or objective with this name; undefined if the name is unknown. */
  readonly named?: (text: string) => Spot | undefined;
}

/**
 * Finds the spot that a text describes, such as a square or steps from a unit.
 * @param map the map that must contain the spot
 * @throws {Refusal} INVALID_INPUT if the text cannot be read, if the spot is off the map, or if steps start from a unit without a
 *   place; NOT_FOUND if no known unit has the name in the text
 */
export function findSpot(text: string, map: GroundMap, starts: StepStarts, field = 'at'): Spot {
  const spot = tryOrHandleRefusal(
    () => spotOf(parsePlace(text, countGridSquares(map), field), map, starts, field),
    (refusal) => {
      const named = refusal.field === field ? starts.named?.(text) : undefined;
      if (!named) throw refusal;
      return named;
    },
  );
  if (!isOnMap(spot, map))
    throw refuseInvalid(field, `That place is off the map, which is ${describeMapSize(map)}. Enter a place on the map.`);
  return spot;
}

function spotOf(place: PlaceText, map: GroundMap, starts: StepStarts, field: string): Spot {
  switch (place.kind) {
    case 'square':
      return squareSpot(middleOf(place, map), map);
    case 'point':
      return { x: place.x, y: place.y, half: 0 };
    case 'hex':
      return { ...convertToAxial(place.column, place.row), half: 0 };
    case 'steps': {
      const from = place.of === null ? starts.here : starts.of(place.of);
      if (!from)
        throw new UnmeasuredRefusal(field, 'Steps need a start, and the unit has no place yet. Enter a square such as D4.');
      return place.strides.reduce(map.grid === 'hexes' ? hexesOn : stepOn, from);
    }
  }
}

type Sheet = Pick<GroundMap, 'width' | 'height' | 'square'>;

/**
 * Returns the centre of a square or of a ninth of a square, with half the length of its side. If the map's edge cuts the square,
 * only the part on the map counts. A ninth completely off the map has its centre there.
 */
function middleOf({ column, row, ninths }: { column: number; row: number; ninths: readonly number[] }, map: Sheet): Spot {
  let [x, y, side] = [(column - 1) * map.square, (row - 1) * map.square, map.square];
  for (const key of ninths) {
    side /= 3;
    x += side * ((key - 1) % 3);
    y += side * (2 - Math.floor((key - 1) / 3)); // The digits 1, 2 and 3 are in the far row of the square.
  }
  return { x: findPartMiddle(x, side, map.width), y: findPartMiddle(y, side, map.height), half: side / 2 };
}

const isCut = (from: number, side: number, extent: number): boolean => from + side > extent + FILLS && from < extent - FILLS;

/**
 * Returns the centre of the part of a square's side that is on the map. If the whole side is off the map, returns the centre of
 * the whole side.
 */
export const findPartMiddle = (from: number, side: number, extent: number): number =>
  isCut(from, side, extent) ? (from + extent) / 2 : from + side / 2;

/** Lists the centres of all squares or hexes of a map, in rows from the near edge. */
export function listCellMiddles(map: GroundMap): readonly Spot[] {
  const { columns, rows } = countGridSquares(map);
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    if (map.grid === 'hexes') return { x: column, y: row - Math.floor(column / 2), half: 0 };
    return findSquareMiddle(column + 1, row + 1, map);
  });
}

/** Returns the centre of a square, given its column and row, which are counted from 1. */
export const findSquareMiddle = (column: number, row: number, map: Sheet): Spot => ({
  ...middleOf({ column, row, ninths: [] }, map),
  half: 0,
});

/**
 * Returns the area on the map of a spot with a known square. This is the square or a part of the square, cut off at the map's
 * edge.
 */
export function findSpotArea(
  { x, y, half, within }: Spot,
  { width, height }: Sheet,
): {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
} {
  const reach = within || half;
  const ends = (middle: number, extent: number): readonly [number, number] => {
    const from = Math.floor(middle / (2 * reach)) * 2 * reach;
    const isRest = reach > 0 && isCut(from, 2 * reach, extent) && Math.abs(middle - (from + extent) / 2) < FILLS;
    return isRest ? [from, extent] : [middle - reach, middle + reach];
  };
  const [[left, right], [low, high]] = [ends(x, width), ends(y, height)];
  return { left, right, low, high };
}

/**
 * Returns the spot for a square on this map: the centre if the map reads squares as centres, otherwise any point in the square.
 */
const squareSpot = ({ x, y, half }: Spot, { squares }: Pick<GroundMap, 'squares'>): Spot =>
  squares === 'middle' ? { x, y, half: 0, within: half } : { x, y, half };

const [COLUMN, NORTH] = [
  { N: 0, NE: 1, E: 1, SE: 1, S: 0, SW: -1, W: -1, NW: -1 },
  { N: 1, NE: 1, E: 0, SE: -1, S: -1, SW: -1, W: 0, NW: 1 },
] as const satisfies readonly Readonly<Record<Direction, number>>[];

/** Returns one step in a direction, as distances to the east and to the north. */
export const findDirectionStep = (direction: Direction) => [COLUMN[direction], NORTH[direction]] as const;

/**
 * Returns the end of a step, rounded to a thousandth of the map's unit. On a table a step has the same length in every direction.
 */
function stepOn(from: Spot, { length, direction }: Stride): Spot {
  const [east, north] = findDirectionStep(direction);
  const along = east !== 0 && north !== 0 ? length * Math.SQRT1_2 : length;
  return { x: roundToThousandths(from.x + east * along), y: roundToThousandths(from.y + north * along), half: from.half };
}

export const roundToThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * The steps to the neighbours of a hex. Hexes have a flat side at the bottom: r grows to the north, and the next column to the
 * east is half a hex higher.
 */
const HEX_STEPS: Readonly<Record<Direction, readonly [q: number, r: number]>> = {
  N: [0, 1],
  NE: [1, 0],
  E: [0, 0],
  SE: [1, -1],
  S: [0, -1],
  SW: [-1, 0],
  W: [0, 0],
  NW: [-1, 1],
};

function hexesOn(from: Spot, { length, direction }: Stride): Spot {
  const [q, r] = HEX_STEPS[direction];
  return { x: from.x + q * length, y: from.y + r * length, half: from.half };
}

/** Returns the axial coordinates of a hex, from its column and row. 0101 is 0, 0. Every second column is half a hex higher. */
export function convertToAxial(column: number, row: number): { readonly x: number; readonly y: number } {
  const q = column - 1;
  return { x: q, y: row - 1 - Math.floor(q / 2) };
}

/** Returns the column and row of a hex from its axial coordinates. */
function columnAndRow({ x: q, y: r }: Pick<Spot, 'x' | 'y'>): { readonly column: number; readonly row: number } {
  return { column: q + 1, row: r + 1 + Math.floor(q / 2) };
}

/** Returns the column and row of the square or hex around a spot, counted from 1. */
export function findSquareAround(spot: Pick<Spot, 'x' | 'y'>, map: GroundMap): { readonly column: number; readonly row: number } {
  if (map.grid === 'hexes') return columnAndRow(spot);
  const { columns, rows } = countGridSquares(map);
  const cell = (value: number, most: number): number => Math.min(most, Math.floor(value / map.square) + 1);
  return { column: cell(spot.x, columns), row: cell(spot.y, rows) };
}

/** Checks whether a spot is in a square or hex along an edge. */
export function isAlongEdge(edge: Edge, spot: Pick<Spot, 'x' | 'y'>, map: GroundMap): boolean {
  const { column, row } = findSquareAround(spot, map);
  const { columns, rows } = countGridSquares(map);
  return { left: column === 1, right: column === columns, near: row === 1, far: row === rows }[edge];
}

/**
 * Returns the point on the map's edge that is nearest to a spot in a square along this edge. A unit that enters at this point has
 * not crossed any of the square. On hexes, returns the outermost hex.
 */
export function moveToEdge(edge: Edge, spot: Spot, { grid, width, height }: GroundMap): Spot {
  if (grid === 'hexes') return spot;
  const { x, y } = { left: { x: 0 }, right: { x: width }, near: { y: 0 }, far: { y: height } }[edge] as Partial<Spot>;
  return { ...spot, ...(x === undefined ? { y: y! } : { x }), half: 0 };
}

/** Returns the axial coordinates of the hex around a point of the plane. This is the inverse of `findHexCentre`. */
export function findHexAround({ x, y }: Pick<Spot, 'x' | 'y'>): { readonly x: number; readonly y: number } {
  const [q, r] = [(x * 2) / Math.sqrt(3), y - x / Math.sqrt(3)];
  const [wholeQ, wholeR, wholeS] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS + q + r)];
  if (offQ > offR && offQ > offS) return { x: -wholeR - wholeS + 0, y: wholeR + 0 };
  return { x: wholeQ + 0, y: (offR > offS ? -wholeQ - wholeS : wholeR) + 0 };
}

/** Checks whether a spot is on the map. */
export function isOnMap(spot: Spot, map: GroundMap): boolean {
  if (map.grid === 'hexes') {
    const { column, row } = columnAndRow(spot);
    return column >= 1 && column <= map.width && row >= 1 && row <= map.height;
  }
  return spot.x >= 0 && spot.x <= map.width && spot.y >= 0 && spot.y <= map.height;
}

/**
 * Returns the text for a spot, as people enter it, such as `23,18`, or `D4` if only the square is known. Reading this text gives
 * the same spot.
 */
export const formatSpot = (spot: Spot, map: GroundMap): string =>
  map.grid === 'hexes' || (spot.within || spot.half) > 0
    ? formatSpotName(spot, map)
    : `${formatLength(spot.x)},${formatLength(spot.y)}`;

/** Returns the name of a spot's square or hex, such as `D4` or `1207`. Includes ninths if they are known. */
export function formatSpotName(spot: Spot, map: GroundMap): string {
  if (map.grid === 'hexes') {
    const { column, row } = columnAndRow(spot);
    return formatHex(column, row);
  }
  const { columns, rows } = countGridSquares(map);
  const cell = (value: number, most: number): number => Math.min(most - 1, Math.floor(value / map.square));
  const [column, row] = [cell(spot.x, columns), cell(spot.y, rows)];
  let [x, y, side, ninths] = [spot.x - column * map.square, spot.y - row * map.square, map.square, ''];
  // The name of an exact spot includes the ninth. The name of any other spot is the square, or the known part of the square.
  const known = spot.within || spot.half;
  const finest = known === 0 ? map.square / 3 : known * 2;
  while (side > finest * 1.5 && ninths.length < 2) {
    side /= 3;
    const [right, up] = [ninth(x, side), ninth(y, side)];
    ninths += `${(2 - up) * 3 + right + 1}`;
    x -= right * side;
    y -= up * side;
  }
  return `${formatSquare(column + 1, row + 1)}${ninths === '' ? '' : `.${ninths}`}`;
}

const ninth = (value: number, side: number): number => Math.min(2, Math.max(0, Math.floor(value / side)));

const LENGTH_WORDS: Readonly<Record<Length, string>> = { in: 'in', cm: 'cm', yd: 'yd', km: 'km', hex: 'hexes' };

/** Returns the text for a length, such as `450 yd`, `3 hexes` or `1 hex`. */
export function describeLength(length: number, unit: Length): string {
  const text = formatLength(length);
  return `${text} ${unit === 'hex' && text === '1' ? 'hex' : LENGTH_WORDS[unit]}`;
}

/** Returns the text for a spot in lists and answers, such as `D4.7 (20 in across, 19 in up)`. */
export function describeSpot(spot: Spot, map: GroundMap): string {
  const name = formatSpotName(spot, map);
  if (map.grid === 'hexes') return name;
  const rounded = (value: number): string => formatLength(Math.round(value * 10) / 10);
  const unit = LENGTH_WORDS[map.length];
  return `${name} (${rounded(spot.x)} ${unit} across, ${rounded(spot.y)} ${unit} up)`;
}

/** Returns the text for the size of a map, such as `72 x 48 in, squares of 6 in` or `40 x 30 hexes`. */
export function describeMapSize({ width, height, length, grid, square }: GroundMap): string {
  const size = `${formatLength(width)} x ${formatLength(height)} ${LENGTH_WORDS[length]}`;
  return grid === 'hexes' ? size : `${size}, squares of ${formatLength(square)} ${LENGTH_WORDS[length]}`;
}
