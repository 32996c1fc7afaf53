/** Draws objectives on the map: the outline of their place, and the flag of the side that holds the place. */
import { type ObjectiveRow, listObjectives, findBestStanding } from '../../house/index.js';
import { type Battle, type GroundMap, findMeanPoint, type Spot } from '../../rules/index.js';
import { INK_COLOUR, findSideStyle } from './colours.js';
import { drawRing } from './actions.js';
import type { Projection } from './projection.js';
import { type Box, type SvgPoint, formatPixels, drawRectangle, drawText, estimateTextWidth } from './svg.js';

/** An objective at a place, as far as a reader knows it. */
export interface ShownFlag {
  readonly name: string;
  readonly points: number;
  /** The centre of the place. */
  readonly spot: Spot;
  /** The corners of the place; null if the objective is a zone. */
  readonly area: ObjectiveRow['area'];
  /** The radius of a zone in the map's unit of length. */
  readonly radius: number;
  /** The side that holds the place, or was there first; null if no side does. */
  readonly holder: string | null;
  readonly contested: boolean;
}

/** The flags on a map, and the sides that can hold objectives. */
interface Flagged {
  readonly map: GroundMap;
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly flags: readonly ShownFlag[];
}

/** Lists the flags of a battle as its reader sees them. Flags with more points come first. */
export function listFlags(battle: Battle): readonly ShownFlag[] {
  const flags = listObjectives(battle).flatMap((row) => {
    const spot = row.area ? { ...findMeanPoint(row.area), half: 0 } : row.spot;
    if (!spot) return [];
    const standing = findBestStanding(battle, row.id);
    const holder = (row.kind === 'first' ? standing?.first : standing?.holder) ?? null;
    const contested = standing?.contested === true && row.kind !== 'first';
    const { name, points, area, radius } = row;
    return [{ name, points, spot, area, radius: radius ?? 0, holder, contested }];
  });
  return flags.sort((a, b) => b.points - a.points || (a.name < b.name ? -1 : 1));
}

/** Describes who holds an objective, such as `held by Axis`, `contested` or `no one’s`. */
export function describeHolder({ holder, contested }: ShownFlag, sides: Flagged['sides']): string {
  const side = sides.find(({ id }) => id === holder);
  return contested ? 'contested' : side ? `held by ${side.name}` : 'no one’s';
}

const POLE = 52;
const CLOTH = { margin: 4, least: 26, size: 15 } as const;
const UNHELD = '#ffffff';

/** A flag in a picture. Flags at the same place share a pole. */
interface Hung {
  readonly flag: ShownFlag;
  readonly foot: SvgPoint;
  readonly cloth: Box;
  readonly size: number;
}

function hungIn({ flags }: Pick<Flagged, 'flags'>, onto: Projection): readonly Hung[] {
  const above = new Map<string, number>();
  return flags.flatMap((flag) => {
    const foot = onto.point(flag.spot);
    if (!onto.shows(foot)) return [];
    const place = `${formatPixels(foot.x)} ${formatPixels(foot.y)}`;
    const many = above.get(place) ?? 0;
    above.set(place, many + 1);
    const size = onto.letters(CLOTH.size);
    const height = size + CLOTH.margin;
    const width = Math.max(CLOTH.least, estimateTextWidth(`${flag.points}`, size) + 14);
    // A flag near the top edge hangs downwards, so that the edge does not cut it off.
    const isLow = foot.y - POLE < onto.box.y;
    const y = isLow ? foot.y + POLE - height - many * height : foot.y - POLE + many * height;
    const x = foot.x + width > onto.box.x + onto.box.width ? foot.x - width : foot.x;
    return [{ flag, foot, cloth: { x, y, width, height }, size }];
  });
}

/** Returns the boxes around all flags in a picture. */
export const listFlagBoxes = (shown: Pick<Flagged, 'flags'>, onto: Projection): readonly Box[] =>
  hungIn(shown, onto).map(({ cloth }) => cloth);

/**
 * Draws the outlines of objectives, and their flags. A flag has the colour of the side that holds the place. It is white if no
 * side does, and has the colours of the first two sides if the place is contested.
 */
export function drawFlags(shown: Flagged, onto: Projection): readonly string[] {
  const { sides, map, flags } = shown;
  return [...flags.map((flag) => outlineSvg(flag, map, onto)), ...hungIn(shown, onto).map((hung) => flagSvg(hung, sides))];
}

const OUTLINE = `fill="none" stroke="${INK_COLOUR}" stroke-width="2" stroke-dasharray="2,6" stroke-linecap="round"`;

function outlineSvg({ area, spot, radius }: ShownFlag, map: GroundMap, onto: Projection): string {
  if (!area) return drawRing(spot, radius, map, onto, OUTLINE);
  const corners = area.map(([x, y]) => onto.point({ x, y }));
  return `<polygon points="${corners.map(({ x, y }) => `${formatPixels(x)},${formatPixels(y)}`).join(' ')}" ${OUTLINE}/>`;
}

function flagSvg({ flag, foot, cloth, size }: Hung, sides: Flagged['sides']): string {
  const { x, y, width, height } = cloth;
  const holder = sides.findIndex(({ id }) => id === flag.holder);
  const fill = holder < 0 ? UNHELD : findSideStyle(holder).fill;
  const tip = y < foot.y ? y : y + height;
  const half = (index: 0 | 1): string => {
    const corner =
      index === 0 ? `${formatPixels(x)},${formatPixels(y)}` : `${formatPixels(x + width)},${formatPixels(y + height)}`;
    return `<polygon points="${corner} ${formatPixels(x + width)},${formatPixels(y)} ${formatPixels(x)},${formatPixels(y + height)}" fill="${findSideStyle(index).fill}"/>`;
  };
  return [
    `<path d="M${formatPixels(foot.x)},${formatPixels(foot.y)}V${formatPixels(tip)}" stroke="${INK_COLOUR}" stroke-width="3" stroke-linecap="round"/>`,
    drawRectangle(cloth, `fill="${fill}"`),
    ...(flag.contested ? [half(0), half(1)] : []),
    drawRectangle(cloth, `fill="none" stroke="${INK_COLOUR}" stroke-width="2" stroke-linejoin="round"`),
    drawText(x + width / 2, y + height - size * 0.3, size, `${flag.points}`, 'text-anchor="middle" font-weight="bold"'),
  ].join('');
}
