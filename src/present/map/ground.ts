/** Draws the ground of a map: its terrain features, and its squares or hexes. */
import { runAllSteps } from '../../game/index.js';
import {
  formatColumn,
  type FeatureKind,
  type FeatureRow,
  countGridSquares,
  type GroundMap,
  findMeanPoint,
} from '../../rules/index.js';
import { GRID_COLOUR } from './colours.js';
import { calculateMapExtent, type Projection } from './projection.js';
import { BoxIndex } from './labels.js';
import { removeUnknownLetters } from './letters.js';
import { type Box, fitText, drawOutlinedText, type SvgPoint, formatPixels, drawText, estimateTextWidth } from './svg.js';
import { placeSymbol, drawUnknownSymbol } from './symbols.js';

/** Fill patterns for dense woods and hedges. */
const DENSE: Readonly<Partial<Record<FeatureKind, string>>> = {
  wood: 'fill="#86ad68" stroke="#41642b" stroke-width="2"',
  hedges: 'fill="#bccb92" stroke="#41642b" stroke-width="3" stroke-dasharray="3,5"',
};
const AREAS: Readonly<Partial<Record<FeatureKind, string>>> = {
  wood: 'fill="#a9c68d" stroke="#5c7f43" stroke-width="2"',
  hedges: 'fill="#dfe3bd" stroke="#5c7f43" stroke-width="3" stroke-dasharray="3,5"',
  hill: 'fill="#dcc69a" stroke="#9c7d45" stroke-width="2"',
  village: 'fill="#c9bcb2" stroke="#6d5c50" stroke-width="2"',
  marsh: 'fill="#c5dbd3" stroke="#5f8f82" stroke-width="2" stroke-dasharray="10,5"',
  lake: 'fill="#b5d3e8" stroke="#4b7fa3" stroke-width="2"',
  field: 'fill="#ece0b0" stroke="#b7a05a" stroke-width="1.5"',
  smoke: 'fill="#9a9a98" fill-opacity="0.55" stroke="#6f6f6d" stroke-width="2" stroke-dasharray="1,6" stroke-linecap="round"',
  minefield: 'fill="none" stroke="#7a1f1f" stroke-width="3" stroke-dasharray="3,5"',
  zone: 'fill="#d64545" fill-opacity="0.12" stroke="#a32020" stroke-width="3" stroke-dasharray="12,6"',
};
const LINES: Readonly<Partial<Record<FeatureKind, string>>> = {
  river: 'stroke="#5b93ba" stroke-width="10"',
  road: 'stroke="#b98a52" stroke-width="5"',
  rail: 'stroke="#3d3d3d" stroke-width="5" stroke-dasharray="16,6"',
  bridge: 'stroke="#3d3d3d" stroke-width="12"',
  ford: 'stroke="#8a6f45" stroke-width="10" stroke-dasharray="4,4"',
  trench: 'stroke="#6b4f2a" stroke-width="5" stroke-dasharray="8,3"',
  wire: 'stroke="#3d3d3d" stroke-width="3" stroke-dasharray="2,5"',
};
const NAME_SIZE = 17;
/** The size of the letters and numbers along the edge. */
const GRID_SIZE = 18;

/** Draws features in the same way as `drawFeaturesInSteps`, but without pauses. */
export const drawFeatures = (...of: Parameters<typeof drawFeaturesInSteps>): readonly string[] =>
  runAllSteps(drawFeaturesInSteps(...of));

/**
 * Draws features step by step, in this order: areas, lines, features that lie over others (such as smoke or bridges), and finally
 * all names. Leaves contacts to `drawContacts`.
 * @param things boxes that names should not cover. Default: no boxes
 */
export function* drawFeaturesInSteps(
  features: readonly FeatureRow[],
  map: GroundMap,
  onto: Projection,
  things: readonly Box[] = [],
): Generator<void, readonly string[], void> {
  const lying = features.filter(({ kind }) => kind !== 'contact');
  const rank = ({ kind }: FeatureRow): number => (OVER.includes(kind) ? 2 : kind in AREAS ? 0 : 1);
  const inOrder = [0, 1, 2].flatMap((wanted) => lying.filter((feature) => rank(feature) === wanted));
  const names: Name[] = [];
  const taken = new BoxIndex(things);
  const named = new Set(largestNamed(features, onto));
  for (const feature of inOrder) {
    const name = named.has(feature) ? nameOf(feature, map, onto, taken) : undefined;
    if (!name) continue;
    names.push(name);
    taken.add(name.box);
    yield;
  }
  const shapes: string[] = [];
  for (const feature of inOrder) {
    shapes.push(shapeOf(feature, map, onto));
    yield;
  }
  return [...shapes, ...names.map(nameSvg)];
}

/** The maximum number of terrain names in one picture, because text takes nearly all the drawing time. */
const MOST_NAMES = 80;

const isNamed = ({ kind, name }: FeatureRow): boolean =>
  name !== '' && kind !== 'contact' && !name.startsWith(`${kind} `) && removeUnknownLetters(name) !== '';

/** Returns the named features in the visible part of the map. If there are too many, returns only the largest. */
function largestNamed(features: readonly FeatureRow[], onto: Projection): readonly FeatureRow[] {
  const named = namedIn(features, onto);
  if (named.length <= MOST_NAMES) return named;
  const sizes = new Map(named.map((feature) => [feature, sizeOf(feature)] as const));
  return [...named].sort((a, b) => sizes.get(b)! - sizes.get(a)!).slice(0, MOST_NAMES);
}

const namedIn = (features: readonly FeatureRow[], onto: Projection): readonly FeatureRow[] =>
  features.filter((feature) => isNamed(feature) && pointsOf(feature, onto).some((at) => onto.shows(at)));

/** Returns half the perimeter of a feature's bounding box. */
function sizeOf({ points }: FeatureRow): number {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys);
}

/** Returns a sentence with the number of terrain names that the picture omits; an empty list if all names are shown. */
export function describeOmittedNames(features: readonly FeatureRow[], onto: Projection): readonly string[] {
  const { length } = namedIn(features, onto);
  return length > MOST_NAMES ? [`names of the ${MOST_NAMES} largest of ${length} pieces of ground`] : [];
}

interface Name {
  readonly words: string;
  readonly size: number;
  readonly box: Box;
}

const nameSvg = ({ words, size, box: { x, y, width, height } }: Name): string =>
  drawOutlinedText(x + width / 2, y + height, size, words, 'text-anchor="middle" font-style="italic"');

const OVER: readonly FeatureKind[] = ['smoke', 'minefield', 'zone', 'bridge', 'ford'];

/** Draws contacts above the terrain, as units are drawn. */
export const drawContacts = (features: readonly FeatureRow[], onto: Projection): readonly string[] =>
  features.flatMap(({ kind, points: [first] }) => {
    if (kind !== 'contact' || !first) return [];
    const at = onto.point({ x: first[0], y: first[1] });
    return onto.shows(at) ? [placeSymbol(drawUnknownSymbol(), at)] : [];
  });

const pointsOf = ({ points }: FeatureRow, onto: Projection) => points.map(([x, y]) => onto.point({ x, y }));

/** The kinds of lines that are extended to the edge of the map if they end near it. */
const TO_EDGE: readonly FeatureKind[] = ['river', 'road', 'rail'];

/**
 * Extends the ends of a line to the edge of the map if they point to the edge and are within half a square of it. A line that was
 * entered as squares would otherwise end in the centre of its last square.
 */
function toEdges(points: FeatureRow['points'], map: GroundMap): FeatureRow['points'] {
  const [first, second] = points;
  if (!first || !second) return points;
  const before = pointAtEdge(second, first, map);
  const after = pointAtEdge(points.at(-2)!, points.at(-1)!, map);
  return [...(before ? [before] : []), ...points, ...(after ? [after] : [])];
}

type Point = FeatureRow['points'][number];

/**
 * Finds the point where an extended line would meet the edge of the map; undefined if the end of the line is too far from the
 * edge, or points elsewhere.
 */
function pointAtEdge([fromX, fromY]: Point, [x, y]: Point, map: GroundMap): Point | undefined {
  const { left, low, width, height } = calculateMapExtent(map);
  const [alongX, alongY] = [x - fromX, y - fromY];
  // For each edge, the distance from the end of the line, and how fast the line approaches the edge.
  const edges = [
    [x - left, -alongX],
    [left + width - x, alongX],
    [y - low, -alongY],
    [low + height - y, alongY],
  ] as const;
  const half = map.square / 2 + 1e-6;
  const steps = edges.flatMap(([far, nears]) => (far > 0 && far <= half && nears > 0 ? [far / nears] : []));
  if (steps.length === 0) return undefined;
  const step = Math.min(...steps);
  const length = Math.hypot(alongX, alongY) * step;
  // A line that is nearly parallel to the edge is not extended.
  return length > 2 * map.square ? undefined : [x + alongX * step, y + alongY * step];
}

function shapeOf(feature: FeatureRow, map: GroundMap, onto: Projection): string {
  const { kind } = feature;
  const at = pointsOf(feature, onto);
  const [first] = at;
  if (!first) return '';
  const area = (feature.growth === 'dense' && DENSE[kind]) || AREAS[kind];
  if (at.length === 1) {
    const radius = (map.square * onto.unit) / 2;
    return `<circle cx="${formatPixels(first.x)}" cy="${formatPixels(first.y)}" r="${formatPixels(radius)}" ${area ?? `fill="none" ${LINES[kind]}`}/>`;
  }
  const ends = TO_EDGE.includes(kind) ? toEdges(feature.points, map).map(([x, y]) => onto.point({ x, y })) : at;
  const path = ends.map(({ x, y }) => `${formatPixels(x)},${formatPixels(y)}`).join(' ');
  if (area && at.length > 2) return `<polygon points="${path}" stroke-linejoin="round" ${area}/>`;
  return `<polyline points="${path}" fill="none" stroke-linejoin="round" stroke-linecap="round" ${LINES[kind] ?? 'stroke="#7a5c3a" stroke-width="6"'}/>`;
}

/**
 * Returns possible places for a line's name: first its middle waypoint, then the centres of its legs, then its other waypoints.
 */
function alongLine(at: readonly SvgPoint[]): readonly SvgPoint[] {
  const middle = at[Math.floor((at.length - 1) / 2)]!;
  const stretches = at.slice(1).map(({ x, y }, index) => ({ x: (x + at[index]!.x) / 2, y: (y + at[index]!.y) / 2 }));
  return [middle, ...stretches, ...at.filter((bend) => bend !== middle)];
}

/** The distances by which a name is moved up or down to find a free place, smallest first. */
const SHIFTS = [0, 30, -34, 52, -56] as const;

/**
 * Finds the place where a feature's name covers the least of `things`. The name never crosses the edge of the visible part.
 * Returns undefined if all possible places are outside the visible part. On a phone, also returns undefined if all places are
 * taken.
 * @param things boxes that the name should not cover
 */
function nameOf(feature: FeatureRow, map: GroundMap, onto: Projection, things: BoxIndex): Name | undefined {
  const { name } = feature;
  const at = pointsOf(feature, onto);
  if (at.length === 0) return undefined;
  const anchors = isLine(feature) ? alongLine(at) : [findMeanPoint(at.map(({ x, y }): [number, number] => [x, y]))];
  const shown = anchors.filter((anchor) => onto.shows(anchor));
  if (shown.length === 0) return undefined;
  const under = at.length === 1 ? (map.square * onto.unit) / 2 + 18 : isLine(feature) ? -10 : 6;
  const { box } = onto;
  const size = onto.letters(NAME_SIZE);
  const words = fitText(removeUnknownLetters(name), size, (box.width - 8) * 0.85);
  const [width, height] = [estimateTextWidth(words, size), size];
  const within = (from: number, least: number, most: number): number => Math.min(Math.max(from, least), most);
  const places = shown.flatMap(({ x, y }) =>
    SHIFTS.map((shift) => ({
      x: within(x - width / 2, box.x + 4, box.x + box.width - width - 4),
      y: within(y + under + shift - height, box.y + 4, box.y + box.height - height - 6),
      width,
      height,
    })),
  );
  const hidden = places.map((place) => things.overlapWith(place));
  const least = Math.min(...hidden);
  if (onto.canvas.leastLetters > 0 && least > 0) return undefined;
  return { words, size, box: places[hidden.indexOf(least)]! };
}

const isLine = ({ kind, points }: FeatureRow): boolean => points.length === 2 || (points.length > 2 && !(kind in AREAS));

/** Draws the squares or hexes of the visible part, with their letters and numbers. */
export function drawGrid(map: GroundMap, onto: Projection): { readonly lines: string; readonly names: readonly string[] } {
  return map.grid === 'hexes' ? hexesSvg(map, onto) : squaresSvg(map, onto);
}

/** Returns the strips along the edge for the letters of columns and the numbers of rows. */
export function listEdgeBoxes({ box, letters }: Projection): readonly Box[] {
  const size = letters(GRID_SIZE);
  const wide = estimateTextWidth('00', size) + 8;
  return [
    { x: box.x - wide, y: box.y, width: wide, height: box.height },
    { x: box.x, y: box.y + box.height, width: box.width, height: 26 },
  ];
}

/** Returns every how many lines to label, so that labels do not touch. */
const every = (each: number, task: number): number => [1, 2, 5, 10, 20].find((step) => each * step >= task) ?? 50;

const gridLines = (path: string): string => `<path d="${path}" stroke="${GRID_COLOUR}" stroke-width="1" fill="none"/>`;

function squaresSvg(map: GroundMap, { box, whole, unit, letters }: Projection): ReturnType<typeof drawGrid> {
  const { columns, rows } = countGridSquares(map);
  const side = map.square * unit;
  const [right, low] = [box.x + box.width, box.y + box.height];
  const wholeLow = whole.y + whole.height;
  let path = '';
  const names: string[] = [];
  const size = letters(GRID_SIZE);
  const [across, up] = [every(side, (size * 34) / 18), every(side, (size * 22) / 18)];
  for (let column = 1; column <= columns; column++) {
    const x = whole.x + column * side;
    if (x - side >= box.x - 1 && x - side < right - 1 && column > 1)
      path += `M${formatPixels(x - side)},${formatPixels(box.y)}V${formatPixels(low)}`;
    const middle = (x - side + Math.min(x, whole.x + whole.width)) / 2;
    if ((column - 1) % across === 0 && middle > box.x && middle < right)
      names.push(drawText(middle, low + 22, size, formatColumn(column), 'text-anchor="middle"'));
  }
  for (let row = 1; row <= rows; row++) {
    const y = wholeLow - row * side;
    if (y + side > box.y + 1 && y + side <= low + 1 && row > 1)
      path += `M${formatPixels(box.x)},${formatPixels(y + side)}H${formatPixels(right)}`;
    const middle = (y + side + Math.max(y, whole.y)) / 2;
    if ((row - 1) % up === 0 && middle > box.y + size / 2 && middle < low)
      names.push(drawText(box.x - 8, middle + 6, size, `${row}`, 'text-anchor="end"'));
  }
  return { lines: gridLines(path), names };
}

const ROOT_3 = Math.sqrt(3);

/** Draws only three sides of every hex, because the neighbouring hexes draw the other three. */
function hexesSvg(map: GroundMap, onto: Projection): ReturnType<typeof drawGrid> {
  const { columns, rows } = countGridSquares(map);
  const { box, unit } = onto;
  const radius = unit / ROOT_3;
  const corner = (x: number, y: number, index: number): string => {
    const angle = (index * Math.PI) / 3;
    return `${formatPixels(x + radius * Math.cos(angle))},${formatPixels(y - radius * Math.sin(angle))}`;
  };
  const [low, right] = [box.y + box.height, box.x + box.width];
  let path = '';
  const names: string[] = [];
  const size = onto.letters(GRID_SIZE);
  const [stepAcross, stepDown] = [every((unit * ROOT_3) / 2, (size * 34) / 18), every(unit, (size * 22) / 18)];
  const lettered = new Set<number>();
  const numbered = new Set<number>();
  for (let column = 1; column <= columns; column++)
    for (let row = 1; row <= rows; row++) {
      const { x, y } = onto.point({ x: column - 1, y: row - 1 - Math.floor((column - 1) / 2) });
      if (x < box.x - unit || x > right + unit || y < box.y - unit || y > low + unit) continue;
      const isEdge = row === 1 || row === rows || column === 1 || column === columns;
      const corners = isEdge ? [0, 1, 2, 3, 4, 5, 0] : [0, 1, 2, 3];
      path += `M${corners.map((index) => corner(x, y, index)).join('L')}`;
      if (!onto.shows({ x, y })) continue;
      if ((column - 1) % stepAcross === 0 && !lettered.has(column)) {
        lettered.add(column);
        names.push(drawText(x, low + 22, size, twoDigits(column), 'text-anchor="middle"'));
      }
      if ((row - 1) % stepDown === 0 && !numbered.has(row) && y > box.y + size / 2) {
        numbered.add(row);
        names.push(drawText(box.x - 8, y + 6, size, twoDigits(row), 'text-anchor="end"'));
      }
    }
  return { lines: gridLines(path), names };
}

const twoDigits = (number: number): string => `${number}`.padStart(2, '0');
