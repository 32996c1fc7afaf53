/** Draws actions on the map: moves, shots, fire that has landed or will land, and ranges. */
import {
  findHexCentre,
  type GroundMap,
  type GroundMarker,
  describeLength,
  type RangeBand,
  type Spot,
} from '../../rules/index.js';
import { INK_COLOUR, findSideStyle } from './colours.js';
import { BoxIndex } from './labels.js';
import type { Projection } from './projection.js';
import { type Box, drawOutlinedText, type SvgPoint, formatPixels, estimateTextWidth } from './svg.js';

/** A unit's move from one spot to another. */
export interface ShownMove {
  readonly unit: string;
  readonly side: string;
  readonly from: Spot;
  readonly to: Spot;
}

/** A shot to draw on the map, from the firer to the target. */
export interface ShownShot {
  readonly by: string;
  readonly at: string;
  readonly from: Spot;
  readonly to: Spot;
  readonly isHit: boolean;
}

/** The moves and shots of a turn, in order. */
export interface ShownActions {
  readonly moves: readonly ShownMove[];
  readonly shots: readonly ShownShot[];
}

/** The sides on a map, which determine the colours of its parts. */
interface OfSides {
  readonly actions: ShownActions | null;
  readonly sides: readonly { readonly id: string }[];
}

/** Rings at certain distances from a unit or a spot. */
export interface RangeRings {
  readonly of: string;
  readonly spot: Spot;
  readonly bands: readonly RangeBand[];
}

const HIT = '#b3161b';
const MISS = '#55534d';
/** The gap between a symbol's centre and the ends of lines, so that lines do not touch the symbol. */
const CLEAR = 24;

const along = (from: SvgPoint, to: SvgPoint, by: number): SvgPoint => {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / far) * by, y: from.y + ((to.y - from.y) / far) * by };
};

const line = (from: SvgPoint, to: SvgPoint): string =>
  `M${formatPixels(from.x)},${formatPixels(from.y)}L${formatPixels(to.x)},${formatPixels(to.y)}`;

export function drawMoves({ actions, sides }: OfSides, onto: Projection): readonly string[] {
  return (actions?.moves ?? []).map(({ side, from, to }) =>
    drawArrow(onto.point(from), onto.point(to), findSideStyle(sides.findIndex(({ id }) => id === side)).fill),
  );
}

const HEAD = 17;

/** Draws an arrow in a side's colour. Its outline is visible on any terrain. */
export function drawArrow(from: SvgPoint, goal: SvgPoint, fill: string): string {
  const far = Math.hypot(goal.x - from.x, goal.y - from.y);
  if (far < 1) return '';
  const tip = along(goal, from, Math.min(CLEAR, far / 3));
  const neck = along(tip, from, HEAD);
  const across = along({ x: 0, y: 0 }, { x: -(goal.y - from.y), y: goal.x - from.x }, HEAD / 1.8);
  const head = [tip, { x: neck.x + across.x, y: neck.y + across.y }, { x: neck.x - across.x, y: neck.y - across.y }];
  const points = head.map(({ x, y }) => `${formatPixels(x)},${formatPixels(y)}`).join(' ');
  return (
    `<path d="${line(from, neck)}" stroke="${INK_COLOUR}" stroke-width="8" fill="none"/>` +
    `<polygon points="${points}" fill="${fill}" stroke="${INK_COLOUR}" stroke-width="2" stroke-linejoin="round"/>` +
    `<path d="${line(from, neck)}" stroke="${fill}" stroke-width="5" fill="none"/>` +
    `<circle cx="${formatPixels(from.x)}" cy="${formatPixels(from.y)}" r="5" fill="${fill}" stroke="${INK_COLOUR}" stroke-width="2"/>`
  );
}

/** The distance between the middles of the boxes along an arrow or a line of fire. */
const BOX_STEP = 16;

/** Returns small boxes along the moves and shots of a picture, which labels should not cover. */
export const listActionBoxes = ({ actions }: Pick<OfSides, 'actions'>, onto: Projection): readonly Box[] =>
  [...(actions?.moves ?? []), ...(actions?.shots ?? [])].flatMap(({ from, to }) => {
    const [start, end] = [onto.point(from), onto.point(to)];
    const far = Math.hypot(end.x - start.x, end.y - start.y);
    return Array.from({ length: Math.floor(far / BOX_STEP) + 1 }, (_, index): Box => {
      const { x, y } = along(start, end, index * BOX_STEP);
      return { x: x - BOX_STEP / 2, y: y - BOX_STEP / 2, width: BOX_STEP, height: BOX_STEP };
    });
  });

export const drawShots = ({ actions }: Pick<OfSides, 'actions'>, onto: Projection): readonly string[] =>
  (actions?.shots ?? []).map(({ from, to, isHit }) => shotSvg(onto.point(from), onto.point(to), isHit));

/** Draws a line of fire. A hit is a solid line that ends in a star. A miss is a dashed line that ends in a ring. */
function shotSvg(firer: SvgPoint, target: SvgPoint, isHit: boolean): string {
  const far = Math.hypot(target.x - firer.x, target.y - firer.y);
  if (far < 1) return '';
  const end = along(target, firer, Math.min(CLEAR, far / 3));
  const d = line(along(firer, target, Math.min(CLEAR, far / 3)), end);
  const style = isHit ? `stroke="${HIT}" stroke-width="3.5"` : `stroke="${MISS}" stroke-width="3" stroke-dasharray="9,6"`;
  const mark = isHit
    ? `<path d="${star(end)}" fill="${HIT}" stroke="#ffffff" stroke-width="1.5"/>`
    : `<circle cx="${formatPixels(end.x)}" cy="${formatPixels(end.y)}" r="6.5" fill="#ffffff" stroke="${MISS}" stroke-width="2.5"/>`;
  return `<path d="${d}" stroke="#ffffff" stroke-width="6.5" fill="none"/><path d="${d}" ${style} fill="none"/>${mark}`;
}

function star({ x, y }: SvgPoint): string {
  const corners = Array.from({ length: 16 }, (_, index) => {
    const [radius, angle] = [index % 2 === 0 ? 12 : 5, (index * Math.PI) / 8];
    return `${formatPixels(x + radius * Math.cos(angle))},${formatPixels(y + radius * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}z`;
}

/** Draws markers of fire: a dashed ring for fire that will land, and a filled ring for fire that has landed. */
export const drawFireMarkers = (marks: readonly GroundMarker[], onto: Projection): readonly string[] =>
  marks.map((mark) => {
    const { x, y } = onto.point(mark);
    const style =
      mark.kind === 'due'
        ? `fill="none" stroke="${HIT}" stroke-width="3" stroke-dasharray="10,6"`
        : `fill="${HIT}" fill-opacity="0.22" stroke="${HIT}" stroke-width="3"`;
    const cross = `M${formatPixels(x - 8)},${formatPixels(y)}H${formatPixels(x + 8)}M${formatPixels(x)},${formatPixels(y - 8)}V${formatPixels(y + 8)}`;
    const circle = `<circle cx="${formatPixels(x)}" cy="${formatPixels(y)}" r="${formatPixels(radiusOf(mark, onto))}" ${style}/>`;
    return `${circle}<path d="${cross}" stroke="${HIT}" stroke-width="2.5"/>`;
  });

const radiusOf = ({ radius }: GroundMarker, { unit }: Projection): number => Math.max(radius * unit, 12);

/** Returns the box around a marker of fire. */
export function calculateFireMarkerBox(mark: GroundMarker, onto: Projection): Box {
  const { x, y } = onto.point(mark);
  const radius = radiusOf(mark, onto);
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}

/** Returns the label for a marker of fire, such as `mission 2 (due)`. */
export const formatFireMarkerLabel = ({ kind, label }: GroundMarker): string => `${label}${kind === 'due' ? ' (due)' : ''}`;

const HEX_CORNERS = [
  [0, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
] as const;

const DOTTED = `fill="none" stroke="${INK_COLOUR}" stroke-width="2.5" stroke-dasharray="3,7" stroke-linecap="round"`;

/**
 * Draws all points at a certain distance from a spot: a hexagon on a map of hexes, or a circle on any other map. The distance is
 * in the map's unit of length.
 */
export function drawRing(spot: Spot, far: number, map: GroundMap, onto: Projection, style: string): string {
  const middle = onto.point(spot);
  if (map.grid !== 'hexes')
    return `<circle cx="${formatPixels(middle.x)}" cy="${formatPixels(middle.y)}" r="${formatPixels(reachOf(far, map, onto))}" ${style}/>`;
  const corners = calculateHexRing(spot, far / map.per, onto);
  return `<polygon points="${corners.map(({ x, y }) => `${formatPixels(x)},${formatPixels(y)}`).join(' ')}" ${style}/>`;
}

/** The label of a ring, at its place in the picture. */
interface RingLabel {
  readonly words: string;
  readonly size: number;
  readonly box: Box;
}

/** The directions from the middle in which the label of a ring is tried, in degrees clockwise from the north. */
const LABEL_BEARINGS = [0, 180, 315, 45, 225, 135, 90, 270, 338, 22, 202, 158, 292, 68, 248, 112] as const;

/**
 * Finds a place on each ring for the label with its distance, inside the visible part of the map. A label covers no other label of
 * a ring and, if there is room, none of `things`.
 * @param things boxes of symbols and of labels of units
 */
export function placeRingLabels(
  { spot, bands }: RangeRings,
  map: GroundMap,
  onto: Projection,
  things: readonly Box[],
): readonly RingLabel[] {
  const middle = onto.point(spot);
  const size = onto.letters(17);
  const [taken, others] = [new BoxIndex(), new BoxIndex(things)];
  return bands.flatMap((band) => {
    const words = formatRangeLabel(band, map);
    const [reach, width] = [reachOf(band.far, map, onto), estimateTextWidth(words, size)];
    const at = (bearing: number, aside: number): Box => {
      const [across, up] = [Math.sin((bearing * Math.PI) / 180), Math.cos((bearing * Math.PI) / 180)];
      const x = middle.x + across * reach + (Math.abs(across) > 0.1 ? Math.sign(across) * aside : 0) - width / 2;
      return { x, y: middle.y - up * (reach + size * 0.6) - size / 2, width, height: size };
    };
    // First on the ring, with labels to the left and right inside it, then outside the ring.
    const places = [
      ...LABEL_BEARINGS.map((bearing) => at(bearing, bearing % 180 === 90 ? -width / 2 : 0)),
      ...LABEL_BEARINGS.map((bearing) => at(bearing, width / 2 + 4)),
    ].filter((box) => isShown(box, onto) && !taken.hides(box));
    const hidden = places.map((box) => others.overlapWith(box));
    const box = places[hidden.indexOf(Math.min(...hidden))];
    if (!box) return [];
    taken.add(box);
    return [{ words, size, box }];
  });
}

const isShown = ({ x, y, width, height }: Box, onto: Projection): boolean =>
  onto.shows({ x, y }) && onto.shows({ x: x + width, y: y + height * 1.2 });

/** Returns spots as far from a unit as its rings reach, so that a picture can show the rings whole. */
export function listRingSpots({ spot, bands }: RangeRings, { grid, per }: GroundMap): readonly Pick<Spot, 'x' | 'y'>[] {
  const far = Math.max(...bands.map((band) => band.far)) / per;
  const ways = grid === 'hexes' ? HEX_CORNERS : ([[1, 0], [-1, 0], [0, 1], [0, -1]] as const); // prettier-ignore
  return ways.map(([x, y]) => ({ x: spot.x + x * far, y: spot.y + y * far }));
}

/** Draws rings at certain distances from a spot, each with its label. */
export const drawRings = (
  { spot, bands }: RangeRings,
  labels: readonly RingLabel[],
  map: GroundMap,
  onto: Projection,
): readonly string[] => [
  ...bands.map(({ far }) => drawRing(spot, far, map, onto, DOTTED)),
  ...labels.map(({ words, size, box }) =>
    drawOutlinedText(box.x + box.width / 2, box.y + size * 0.82, size, words, 'text-anchor="middle"'),
  ),
];

/** Returns the label for a ring, such as `effective 600 yd`. */
export const formatRangeLabel = ({ label, far }: RangeBand, { measure }: Pick<GroundMap, 'measure'>): string =>
  `${label === '' ? '' : `${label} `}${describeLength(far, measure)}`;

const reachOf = (far: number, { per, grid }: GroundMap, { unit }: Projection): number =>
  (far / per + (grid === 'hexes' ? 0.5 : 0)) * unit;

/** Returns a hexagon around the centre of a hex. Its sides are `hexes` plus half a hex away from the centre. */
export function calculateHexRing(spot: Spot, hexes: number, onto: Projection): SvgPoint[] {
  const middle = onto.point(spot);
  return HEX_CORNERS.map(([q, r]) => {
    const { x, y } = findHexCentre({ x: q, y: r });
    const reach = (hexes + 0.5) * onto.unit;
    return { x: middle.x + x * reach, y: middle.y - y * reach };
  });
}
