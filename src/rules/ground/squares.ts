/** Reads terrain as a list of the squares that it fills, such as `B4 C4 C5`. */
import { refuseInvalid } from '../refusal.js';
import { findSpotArea, countGridSquares, findSquareMiddle } from './locating.js';
import { parsePlace } from './notation.js';
import { COVERING_KINDS, type FeatureKind, type GroundMap } from './rows.js';

type Corner = readonly [x: number, y: number];

/** The maximum number of squares in a feature. */
const MOST_SQUARES = 60;
const SQUARES_ALONE = /^[A-Za-z]{1,2}\d{1,2}(?:[\s,]+[A-Za-z]{1,2}\d{1,2})*$/;

/**
 * Reads a list of squares and returns their centres; undefined on hexes, or if the text is not a list of squares.
 * @throws {Refusal} INVALID_INPUT if a square is off the map, or if there are more than `MOST_SQUARES`
 */
function squaresIn(text: string, map: GroundMap, field = 'at'): readonly Corner[] | undefined {
  const trimmed = text.trim();
  if (map.grid === 'hexes' || !SQUARES_ALONE.test(trimmed)) return undefined;
  const names = [...new Set(trimmed.toUpperCase().split(/[\s,]+/))];
  if (names.length > MOST_SQUARES) throw refuseInvalid(field, `The list has too many squares. Enter at most ${MOST_SQUARES}.`);
  return names.map((name) => {
    const place = parsePlace(name, countGridSquares(map), field);
    if (place.kind !== 'square') throw refuseInvalid(field, `${name} is not a square. Enter squares such as D4.`);
    const { x, y } = findSquareMiddle(place.column, place.row, map);
    return [x, y];
  });
}

/** The kinds of terrain with a surface, which therefore fill squares. */
const SURFACES: readonly FeatureKind[] = [...COVERING_KINDS, 'minefield', 'zone', 'smoke'];

/**
 * Finds the points of a feature that people draw with squares: the outline of an area, or the centres of the squares along a
 * line.
 * @returns the points; undefined if the text is not a list of squares, or is a single square that stands for a point
 * @throws {Refusal} INVALID_INPUT if a square is off the map, if there are more than `MOST_SQUARES`, or if the squares of an area
 *   leave a hole or do not adjoin
 */
export function findSquaresOutline(kind: FeatureKind, text: string, map: GroundMap): readonly Corner[] | undefined {
  const middles = squaresIn(text, map);
  if (!middles || (middles.length === 1 && (map.squares !== 'middle' || !COVERING_KINDS.includes(kind)))) return undefined;
  return SURFACES.includes(kind) ? outlineOf(middles, map) : middles;
}

/**
 * Finds the outline of adjoining squares as a list of its corners.
 * @param middles the centres of the squares
 * @throws {Refusal} INVALID_INPUT if squares touch only at a corner, are apart, or enclose a hole
 */
function outlineOf(middles: readonly Corner[], map: GroundMap, field = 'at'): readonly Corner[] {
  const { square } = map;
  const key = ([x, y]: Corner): string => `${Math.round((x / square) * 2)},${Math.round((y / square) * 2)}`;
  // Each square adds its four sides. A side that two squares share is not part of the outline.
  const sides = new Map<string, readonly [Corner, Corner]>();
  for (const [x, y] of middles) {
    const { left, right, low, high } = findSpotArea({ x, y, half: square / 2 }, map);
    const corners = [[left, low], [right, low], [right, high], [left, high]] as const; // prettier-ignore
    for (const [index, from] of corners.entries()) {
      const to = corners[(index + 1) % 4]!;
      if (!sides.delete(`${key(to)} ${key(from)}`)) sides.set(`${key(from)} ${key(to)}`, [from, to]);
    }
  }
  const onwards = new Map([...sides.values()].map(([from, to]) => [key(from), to]));
  const [[start] = [[0, 0]]] = sides.values();
  const outline: Corner[] = [start as Corner];
  let at = onwards.get(key(start as Corner));
  for (; at && key(at) !== key(start as Corner) && outline.length < sides.size; at = onwards.get(key(at))) outline.push(at);
  if (!at || key(at) !== key(start as Corner) || outline.length !== sides.size)
    throw refuseInvalid(
      field,
      'These squares do not join into one area without a hole. Draw the other squares as a second feature.',
    );
  return outline.filter((corner, index) => !isStraight(outline.at(index - 1)!, corner, outline[(index + 1) % outline.length]!));
}

const isStraight = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): boolean =>
  Math.abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) < 1e-9;
