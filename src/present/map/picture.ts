/** Draws the picture of a map as SVG. */
import { runAllSteps } from '../../game/index.js';
import { capitalize, describeLength, type GroundMap, type Spot, formatSpotName } from '../../rules/index.js';
import { wrapText } from '../columns.js';
import { formatNames } from '../names.js';
import { INK_COLOUR, findSideStyle, PAPER_COLOUR } from './colours.js';
import { drawFireMarkers, drawMoves, placeRingLabels, type RangeRings, drawRings, drawShots, listRingSpots } from './actions.js';
import { drawFlags } from './flags.js';
import { drawContacts, drawFeaturesInSteps, drawFeatures, drawGrid, describeOmittedNames } from './ground.js';
import { BIG_CANVAS, DEFAULT_CANVAS, CLOSE_CANVAS, calculateExtentAround, projectMap, type Projection } from './projection.js';
import type { ShownMap } from './shown.js';
import { countLetters, fitText, formatPixels, drawRectangle, buildSvg, drawText, estimateTextWidth } from './svg.js';
import { placeSymbol, drawUnitSymbol } from './symbols.js';
import { drawBackground, describeBackground } from './under.js';
import { drawUnitsInSteps, placeUnitLabelsInSteps, listLegendLines, listOccupiedBoxes } from './units.js';
import {
  type ShownOrderedRoute,
  listOrderedRoutes,
  drawOrder,
  drawOrders,
  drawReach,
  type ShownRoute,
  listRouteSpots,
  findVisibleUnit,
  listRoutes,
  findRouteSpace,
  drawRoutes,
} from './ways.js';

/** The settings for drawing a map. Each has a default. */
export interface MapView {
  /** The centre of the visible part of the map. Default: `way` and `isClose` decide. */
  readonly around?: Spot | null;
  /**
   * True to draw for a phone. If the part with units, fire and moves is much smaller than the whole map, the picture shows only
   * that part.
   */
  readonly isClose?: boolean;
  readonly rings?: RangeRings | null;
  /** The reach or route of a unit. If set, the picture shows only the part of the map around it. */
  readonly way?: ShownRoute | null;
  readonly isBig?: boolean;
  /** The map background, as a `data:` URL that the bot created. */
  readonly under?: string | null;
}

/** Decides which part of a map a picture shows, and at what scale. */
export function chooseProjection(
  shown: ShownMap,
  { around = null, isBig = false, isClose = false, way = null, rings = null }: MapView,
): Projection {
  const isPart = isClose && around === null;
  const busy = way ? listRouteSpots(shown, way) : !isPart ? [] : rings ? listRingSpots(rings, shown.map) : busySpots(shown);
  const part = calculateExtentAround(busy, shown.map);
  return projectMap(shown.map, isBig ? BIG_CANVAS : isClose || way ? CLOSE_CANVAS : DEFAULT_CANVAS, around ?? part);
}

/** Returns the spots of units, fire, ordered routes, moves and shots. */
const busySpots = (shown: ShownMap): readonly Pick<Spot, 'x' | 'y'>[] => [
  ...shown.units.map(({ spot }) => spot),
  ...shown.marks,
  ...listOrderedRoutes(shown).flatMap(({ way }) => way),
  ...(shown.actions?.moves ?? []).flatMap(({ from, to }) => [from, to]),
  ...(shown.actions?.shots ?? []).flatMap(({ from, to }) => [from, to]),
];

/** Draws a map as one reader may see it, as SVG. */
export const drawMap = (shown: ShownMap, look: MapView = {}): string => runAllSteps(drawMapInSteps(shown, look));

/** Draws a map as SVG, as one reader may see it. Works in steps, because a map with a thousand units takes a long time. */
export function* drawMapInSteps(shown: ShownMap, look: MapView = {}): Generator<void, string, void> {
  const { map, features, marks } = shown;
  const onto = chooseProjection(shown, look);
  yield;
  const { canvas, box } = onto;
  const grid = drawGrid(map, onto);
  yield* placeUnitLabelsInSteps(shown, onto, look.way ? findRouteSpace(shown, look.way, onto) : undefined);
  const legend = legendSvg(shown, onto);
  yield;
  const symbols = listOccupiedBoxes(shown, onto);
  const labels = look.rings ? placeRingLabels(look.rings, map, onto, symbols) : [];
  const ground = yield* drawFeaturesInSteps(features, map, onto, [...symbols, ...labels.map(({ box }) => box)]);
  const orders = drawOrders(shown, onto);
  yield;
  const units = yield* drawUnitsInSteps(shown, onto);
  return buildSvg(canvas.width, canvas.height + legend.height, canvas.scale, INK_COLOUR, [
    `<clipPath id="ground">${drawRectangle(box, '')}</clipPath>`,
    drawRectangle(box, `fill="${PAPER_COLOUR}"`),
    '<g clip-path="url(#ground)">',
    ...(look.under == null ? [] : [drawBackground(onto.whole, look.under)]),
    ...ground,
    grid.lines,
    ...drawFlags(shown, onto),
    ...drawFireMarkers(marks, onto),
    ...(look.way ? drawReach(look.way, map, onto) : []),
    ...(look.rings ? drawRings(look.rings, labels, map, onto) : []),
    ...drawMoves(shown, onto),
    ...drawShots(shown, onto),
    ...orders,
    '</g>',
    drawRectangle(box, `fill="none" stroke="${INK_COLOUR}" stroke-width="2"`),
    ...grid.names,
    ...headSvg(shown, look, onto),
    ...scaleSvg(map, onto),
    ...drawContacts(features, onto),
    ...units,
    // A route lies above the symbols, because units often stand on it or at its end.
    ...(look.way ? ['<g clip-path="url(#ground)">', ...drawRoutes(shown, look.way, onto), '</g>'] : []),
    ...legend.lines,
  ]);
}

/** The maximum number of lines in a legend, so that the picture is quick to draw and small enough to send. */
const MOST_LEGEND_LINES = 30;
const MORE_IN_LEGEND = '… and more. Use `/unit list` for all units, or `/map show` with `around` for part of the map';

/** Draws the legend below the map, which lists units without a label. Returns the height too, because it varies. */
function legendSvg(shown: ShownMap, onto: Projection): { readonly height: number; readonly lines: readonly string[] } {
  const { width, height } = onto.canvas;
  const size = onto.letters(18);
  const [entries, columns] = [listLegendLines(shown, onto), countLetters(width - 40, size)];
  const apart = entries.flatMap((words) => wrapText(words, columns));
  // If there are too many entries for separate lines, they follow one another on shared lines.
  const all = apart.length <= MOST_LEGEND_LINES ? apart : wrapText(entries.join('; '), columns);
  const lines = all.length <= MOST_LEGEND_LINES ? all : [...all.slice(0, MOST_LEGEND_LINES - 1), MORE_IN_LEGEND];
  const high = Math.round(size * 1.3);
  return {
    height: lines.length === 0 ? 0 : lines.length * high + 12,
    lines: lines.map((line, index) => drawText(20, height + (index + 1) * high - 4, size, line)),
  };
}

/**
 * Draws only the terrain, without units, for replays.
 * @param isClear true to draw transparently, so that a background is visible
 */
export function drawTerrain(
  { map, features, marks }: Pick<ShownMap, 'map' | 'features' | 'marks'>,
  onto: Projection,
  isClear = false,
): string {
  const { canvas, box } = onto;
  const grid = drawGrid(map, onto);
  const parts = [
    ...(isClear ? [] : [drawRectangle(box, `fill="${PAPER_COLOUR}"`)]),
    ...drawFeatures(features, map, onto),
    grid.lines,
    ...drawFireMarkers(marks, onto),
    drawRectangle(box, `fill="none" stroke="${INK_COLOUR}" stroke-width="2"`),
    ...grid.names,
    ...scaleSvg(map, onto),
    ...drawContacts(features, onto),
  ];
  return buildSvg(canvas.width, canvas.height, canvas.scale, INK_COLOUR, parts, isClear);
}

/** Draws one ordered route as a layer above the terrain of a replay. */
export const drawOrderedRoute = (ordered: ShownOrderedRoute, shown: ShownMap, onto: Projection): string =>
  buildSvg(onto.canvas.width, onto.canvas.height, onto.canvas.scale, INK_COLOUR, [drawOrder(ordered, shown, onto)], true);

/** Draws the heading: the sides with their symbols, the name and turn of the battle, and whose view the map shows. */
function headSvg(shown: ShownMap, look: MapView, { canvas, head, letters }: Projection): string[] {
  const parts: string[] = [];
  const sides = shown.sides.slice(0, 4);
  const sideSize = letters(19);
  const room = Math.min(200, (canvas.width * 0.6) / sides.length - 66);
  let x = canvas.width - 20;
  for (const [index, { name }] of [...sides.entries()].reverse()) {
    const label = fitText(name, sideSize, room);
    x -= estimateTextWidth(label, sideSize);
    parts.push(drawText(x, 36, sideSize, label));
    const symbol = drawUnitSymbol({ is: 'U-----', size: '-' }, findSideStyle(index), false);
    x -= symbol.width + 6;
    parts.push(placeSymbol(symbol, { x: x + symbol.width / 2, y: 30 }));
    x -= 20;
  }
  const way = wayWords(shown, look);
  const about = describeView(shown, look).filter((words) => words !== way);
  const [size, title] = [letters(17), letters(24)];
  // Larger letters leave only this much room below the sides.
  const roomBelow = size > 17 ? canvas.width - 40 : x - 20;
  return [
    ...parts,
    drawText(20, 28, title, fitText(way === undefined ? shown.title : capitalize(way), title, x - 20), 'font-weight="bold"'),
    drawText(20, head - 6, size, fitText(about.join(' · '), size, roomBelow)),
  ];
}

/**
 * Lists in words what the picture of a map shows, such as `Turn 3`, `known to Axis` (or `everything`), `around D4`, `ranges of
 * 1/Pz`, `where 1/Pz could go`, `moves and shots`.
 */
export function describeView(shown: ShownMap, look: MapView): readonly string[] {
  const { turn, knownTo, actions, map } = shown;
  const { around, rings } = look;
  const way = wayWords(shown, look);
  return [
    turn,
    knownTo === null ? 'everything' : `known to ${knownTo}`,
    ...(around ? [`around ${formatSpotName(around, map)}`] : []),
    ...(rings ? [`ranges of ${rings.of}`] : []),
    ...(way === undefined ? [] : [way]),
    ...(actions ? ['moves and shots'] : []),
    ...describeBackground(map),
    ...describeOmittedNames(shown.features, chooseProjection(shown, look)),
  ];
}

function wayWords(shown: ShownMap, { way }: MapView): string | undefined {
  const mover = way ? findVisibleUnit(shown, way.unit) : undefined;
  if (!mover) return undefined;
  const goers = listRoutes(shown, way!).map(({ name }) => name);
  if (goers.length > 1) return `routes of ${formatNames(goers)}`;
  return goers.length > 0 ? `route of ${mover.name}` : `where ${mover.name} could go`;
}

/** Draws a north arrow and a scale bar whose length is a round number. */
function scaleSvg(map: GroundMap, onto: Projection): string[] {
  const { width, height } = onto.canvas;
  const perPixel = map.per / onto.unit;
  const round = roundLength(180 * perPixel);
  const length = round / perPixel;
  const [x, y] = [onto.box.x, height - 22];
  const half = length / 2;
  const north = width - 40;
  return [
    `<rect x="${formatPixels(x)}" y="${y - 10}" width="${formatPixels(half)}" height="10" fill="${INK_COLOUR}"/>`,
    `<rect x="${formatPixels(x + half)}" y="${y - 10}" width="${formatPixels(half)}" height="10" fill="#ffffff" stroke="${INK_COLOUR}" stroke-width="1.5"/>`,
    drawText(x + length + 10, y, onto.letters(18), describeLength(round, map.measure)),
    // The N is beside its arrow, because the letters of columns are above the arrow.
    drawText(north - 16, y, onto.letters(16), 'N', 'text-anchor="end" font-weight="bold"'),
    `<path d="M${north},${height - 46}l10,30l-10,-8l-10,8z"/>`,
  ];
}

/** Returns the largest number of the form 1, 2 or 5 times a power of ten that is at most `most`. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
}
