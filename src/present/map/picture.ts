/** The picture of a map as SVG. */
import { capital, lengthWords, type GroundMap, type Spot, spotName } from '../../rules/index.js';
import { listed } from '../names.js';
import { INK, lookOf, PAPER } from './colours.js';
import { marksSvg, movesSvg, type Rings, ringsSvg, shotsSvg } from './deeds.js';
import { flagsSvg } from './flags.js';
import { contactsSvg, featuresSvg, gridSvg } from './ground.js';
import { BIG_CANVAS, CANVAS, CLOSE_CANVAS, partWith, projection, type Projection } from './projection.js';
import type { ShownMap } from './shown.js';
import { fitted, px, rect, svgOf, text, widthOf } from './svg.js';
import { symbolSvg, unitSymbol } from './symbols.js';
import { underSvg, underWords } from './under.js';
import { symbolsOf, unitsSvg } from './units.js';
import { orderedWays, ordersSvg, reachSvg, type ShownWay, spotsOfWay, standingOn, waysOf, waySvg } from './ways.js';

/** How somebody wants to see a map. */
export interface Look {
  /** The part around this spot alone. */
  readonly around?: Spot | null;
  /** Only the part with units and deeds, where that is much smaller than the whole. */
  readonly isClose?: boolean;
  readonly rings?: Rings | null;
  /** A unit's reach, or its way: only that part of the map. */
  readonly way?: ShownWay | null;
  readonly isBig?: boolean;
  /** The picture under it, as a `data:` address of ours. */
  readonly under?: string | null;
}

/** How a map is laid out in a picture. */
export function laidOut(shown: ShownMap, { around = null, isBig = false, isClose = false, way = null }: Look): Projection {
  const busy = way ? spotsOfWay(shown, way) : isClose && around === null ? busySpots(shown) : [];
  const part = partWith(busy, shown.map);
  return projection(shown.map, isBig ? BIG_CANVAS : part ? CLOSE_CANVAS : CANVAS, around ?? part);
}

/** Where something stands, falls, or was done. */
const busySpots = (shown: ShownMap): readonly Pick<Spot, 'x' | 'y'>[] => [
  ...shown.units.map(({ spot }) => spot),
  ...shown.marks,
  ...orderedWays(shown).flatMap(({ way }) => way),
  ...(shown.deeds?.moves ?? []).flatMap(({ from, to }) => [from, to]),
  ...(shown.deeds?.shots ?? []).flatMap(({ from, to }) => [from, to]),
];

/** The picture of a reader's map. */
export function mapSvg(shown: ShownMap, look: Look = {}): string {
  const { map, features, marks } = shown;
  const onto = laidOut(shown, look);
  const { canvas, box } = onto;
  const grid = gridSvg(map, onto);
  return svgOf(canvas.width, canvas.height, canvas.scale, INK, [
    `<clipPath id="ground">${rect(box, '')}</clipPath>`,
    rect(box, `fill="${PAPER}"`),
    '<g clip-path="url(#ground)">',
    ...(look.under == null ? [] : [underSvg(onto.whole, look.under)]),
    ...featuresSvg(features, map, onto, symbolsOf(shown, onto)),
    grid.lines,
    ...flagsSvg(shown, onto),
    ...marksSvg(marks, onto),
    ...(look.way ? reachSvg(look.way, map, onto) : []),
    ...(look.rings ? ringsSvg(look.rings, map, onto) : []),
    ...movesSvg(shown, onto),
    ...shotsSvg(shown, onto),
    ...ordersSvg(shown, onto),
    ...(look.way ? waySvg(shown, look.way, onto) : []),
    '</g>',
    rect(box, `fill="none" stroke="${INK}" stroke-width="2"`),
    ...grid.names,
    ...headSvg(shown, look, onto),
    ...scaleSvg(map, onto),
    ...contactsSvg(features, onto),
    ...unitsSvg(shown, onto),
  ]);
}

/** The ground alone, without units: for replays. @param isClear a picture shows through it */
export function groundSvg(
  { map, features, marks }: Pick<ShownMap, 'map' | 'features' | 'marks'>,
  onto: Projection,
  isClear = false,
): string {
  const { canvas, box } = onto;
  const grid = gridSvg(map, onto);
  const parts = [
    ...(isClear ? [] : [rect(box, `fill="${PAPER}"`)]),
    ...featuresSvg(features, map, onto),
    grid.lines,
    ...marksSvg(marks, onto),
    rect(box, `fill="none" stroke="${INK}" stroke-width="2"`),
    ...grid.names,
    ...scaleSvg(map, onto),
    ...contactsSvg(features, onto),
  ];
  return svgOf(canvas.width, canvas.height, canvas.scale, INK, parts, isClear);
}

/** The map's reader, battle and turn; the sides with their looks. */
function headSvg(shown: ShownMap, look: Look, { canvas }: Projection): string[] {
  const { sides } = shown;
  const way = wayWords(shown, look);
  const title = way === undefined ? shown.title : capital(way);
  const about = aboutWords(shown, look)
    .filter((words) => words !== way)
    .join(' · ');
  const room = canvas.width / 2 - 40;
  const parts = [text(20, 28, 24, fitted(title, 24, room), 'font-weight="bold"'), text(20, 50, 17, fitted(about, 17, room))];
  let x = canvas.width - 20;
  for (const [index, { name }] of [...sides.slice(0, 4).entries()].reverse()) {
    const label = fitted(name, 19, 150);
    x -= widthOf(label, 19);
    parts.push(text(x, 36, 19, label));
    const symbol = unitSymbol({ is: 'U-----', size: '-' }, lookOf(index), false);
    x -= symbol.width + 6;
    parts.push(symbolSvg(symbol, { x: x + symbol.width / 2, y: 30 }));
    x -= 20;
  }
  return parts;
}

/** `Turn 3`, `as Axis knows it`, `around D4`, `ranges of 1/Pz`, `where 1/Pz could go`, `moves and shots` */
export function aboutWords(shown: ShownMap, look: Look): readonly string[] {
  const { turn, knownTo, deeds, map } = shown;
  const { around, rings } = look;
  const way = wayWords(shown, look);
  return [
    turn,
    knownTo === null ? 'everything' : `as ${knownTo} knows it`,
    ...(around ? [`around ${spotName(around, map)}`] : []),
    ...(rings ? [`ranges of ${rings.of}`] : []),
    ...(way === undefined ? [] : [way]),
    ...(deeds ? ['moves and shots'] : []),
    ...underWords(map),
  ];
}

function wayWords(shown: ShownMap, { way }: Look): string | undefined {
  const mover = way ? standingOn(shown, way.unit) : undefined;
  if (!mover) return undefined;
  const goers = waysOf(shown, way!).map(({ name }) => name);
  if (goers.length > 1) return `the ways of ${listed(goers)}`;
  return goers.length > 0 ? `the way of ${mover.name}` : `where ${mover.name} could go`;
}

/** A bar of a round length, and where north is. */
function scaleSvg(map: GroundMap, onto: Projection): string[] {
  const { width, height } = onto.canvas;
  const perPixel = map.per / onto.unit;
  const round = roundLength(180 * perPixel);
  const length = round / perPixel;
  const [x, y] = [onto.box.x, height - 22];
  const half = length / 2;
  const north = width - 40;
  return [
    `<rect x="${px(x)}" y="${y - 10}" width="${px(half)}" height="10" fill="${INK}"/>`,
    `<rect x="${px(x + half)}" y="${y - 10}" width="${px(half)}" height="10" fill="#ffffff" stroke="${INK}" stroke-width="1.5"/>`,
    text(x + length + 10, y, 18, lengthWords(round, map.measure)),
    `<path d="M${north},${height - 50}l11,34l-11,-9l-11,9z"/>`,
    text(north, height - 52, 16, 'N', 'text-anchor="middle" font-weight="bold"'),
  ];
}

/** 1, 2 or 5 times a power of ten: the largest that is not more. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
}
