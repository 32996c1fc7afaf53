/** Converts spots of a map to points of its picture. */
import { findSpotArea, type GroundMap, convertToPlane, type Spot } from '../../rules/index.js';
import type { Box, SvgPoint } from './svg.js';

/** The size of a picture in points, and the number of pixels per point. */
interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** The minimum size of letters in points. */
  readonly leastLetters: number;
}

export const DEFAULT_CANVAS: Canvas = { width: 1200, height: 900, scale: 1, leastLetters: 0 };
/**
 * A canvas for a phone. It has fewer points than `DEFAULT_CANVAS` in the same number of pixels, so that letters are larger. In a picture
 * that is 390 pixels wide, they are 12 pixels high.
 */
export const CLOSE_CANVAS: Canvas = { width: 800, height: 600, scale: 3 / 2, leastLetters: 25 };
/** A sharper canvas with more room, for a large screen. */
export const BIG_CANVAS: Canvas = { width: 1800, height: 1350, scale: 4 / 3, leastLetters: 0 };

/** A projection from a map to its picture, which converts spots and lengths. */
export interface Projection {
  readonly canvas: Canvas;
  readonly unit: number;
  /** The box of the visible part of the map, in the picture. */
  readonly box: Box;
  /** The box of the whole map, in the picture. It may extend beyond `box`. */
  readonly whole: Box;
  point(spot: Pick<Spot, 'x' | 'y'>): SvgPoint;
  /** The lower edge of the heading above the map. */
  readonly head: number;
  /** Returns the size of letters in this picture for their size in a picture of the whole map. */
  readonly letters: (size: number) => number;
  /** Checks whether a point of the picture is in the visible part of the map. */
  shows(point: SvgPoint): boolean;
}

/** A part of the map, measured from the left and near edges in the map's unit of length. */
interface Extent {
  readonly left: number;
  readonly low: number;
  readonly width: number;
  readonly height: number;
}

const ROOT_3 = Math.sqrt(3);

/** Returns the extent of the whole map. On a map of hexes, the extent includes the outlines of the outermost hexes. */
export function calculateMapExtent(map: GroundMap): Extent {
  return map.grid === 'hexes'
    ? {
        left: -1 / ROOT_3,
        low: -0.5,
        width: ((map.width - 1) * ROOT_3) / 2 + 2 / ROOT_3,
        height: map.height + (map.width > 1 ? 0.5 : 0),
      }
    : { left: 0, low: 0, width: map.width, height: map.height };
}

/** The divisor for the part of the map around a spot: a third of the map in each direction, but at least four squares. */
const SHARE = 3;
const LEAST_SQUARES = 4;

function around(spot: Spot, map: GroundMap, whole: Extent, frame: Box): Extent {
  const { x, y } = convertToPlane(spot, map);
  const least = LEAST_SQUARES * map.square;
  const side = Math.max(least, Math.max(whole.width / frame.width, whole.height / frame.height) * (frame.width / SHARE));
  const width = Math.min(whole.width, side);
  const height = Math.min(whole.height, (side * frame.height) / frame.width);
  const within = (middle: number, size: number, from: number, all: number): number =>
    Math.min(Math.max(middle - size / 2, from), from + all - size);
  return {
    left: within(x, width, whole.left, whole.width),
    low: within(y, height, whole.low, whole.height),
    width,
    height,
  };
}

/** The margin around the visible part in squares, so that nothing is at its edge. */
const MARGIN_SQUARES = 1;
/** The fraction of the map from which a part counts as nearly the whole map. The picture then shows the whole map. */
const NEARLY_ALL = 0.8;

/**
 * Returns the part of the map around these spots, with a margin; null if the part is nearly the whole map, or if there are no
 * spots.
 */
export function calculateExtentAround(spots: readonly Pick<Spot, 'x' | 'y'>[], map: GroundMap): Extent | null {
  if (spots.length === 0) return null;
  const whole = calculateMapExtent(map);
  const points = spots.map((spot) => convertToPlane(spot, map));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const sizeOf = (values: readonly number[]): number =>
    Math.max(Math.max(...values) - Math.min(...values) + 2 * MARGIN_SQUARES * map.square, LEAST_SQUARES * map.square);
  // The part gets the proportions of the picture, so that it fills the picture.
  const { width: across, height: down } = frameOf(CLOSE_CANVAS);
  const [width, height] = [
    Math.max(sizeOf(xs), (sizeOf(ys) * across) / down),
    Math.max(sizeOf(ys), (sizeOf(xs) * down) / across),
  ];
  if (Math.max(width / whole.width, height / whole.height) > NEARLY_ALL) return null;
  const from = (values: readonly number[], size: number, edge: number, all: number): number =>
    Math.min(Math.max((Math.min(...values) + Math.max(...values) - size) / 2, edge), edge + all - size);
  return { left: from(xs, width, whole.left, whole.width), low: from(ys, height, whole.low, whole.height), width, height };
}

/** Returns the area of a picture that is for the terrain. */
const frameOf = ({ width, height }: Canvas): Box => ({ x: 46, y: 80, width: width - 70, height: height - 152 });

/**
 * Projects the map or a part of it onto a canvas, north up, and as large as possible.
 * @param part the extent to show, or a spot to show with its surroundings. Default: null, for the whole map
 */
export function projectMap(map: GroundMap, canvas: Canvas = DEFAULT_CANVAS, part: Spot | Extent | null = null): Projection {
  const frame = frameOf(canvas);
  const whole = calculateMapExtent(map);
  const shown = part === null ? whole : 'left' in part ? part : around(part, map, whole, frame);
  const unit = Math.min(frame.width / shown.width, frame.height / shown.height);
  const box = {
    x: frame.x + (frame.width - shown.width * unit) / 2,
    y: frame.y,
    width: shown.width * unit,
    height: shown.height * unit,
  };
  const across = (x: number): number => box.x + (x - shown.left) * unit;
  const down = (y: number): number => box.y + box.height - (y - shown.low) * unit;
  return {
    canvas,
    unit,
    box,
    whole: {
      x: across(whole.left),
      y: down(whole.low + whole.height),
      width: whole.width * unit,
      height: whole.height * unit,
    },
    head: canvas.leastLetters > 0 ? frame.y - 2 : frame.y - 24,
    letters: (size) => Math.max(size, canvas.leastLetters),
    point(spot) {
      const { x, y } = convertToPlane(spot, map);
      return { x: across(x), y: down(y) };
    },
    shows: ({ x, y }) => x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - 1 && y <= box.y + box.height + 1,
  };
}

/** Returns the box of the square (or part of a square) around a spot, cut off at the edge of the map. */
export function calculateSquareBox(spot: Spot, map: GroundMap, onto: Projection): Box {
  const { left, right, low, high } = findSpotArea(spot, map);
  const [from, to] = [onto.point({ x: left, y: high }), onto.point({ x: right, y: low })];
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
}
