/** Draws the units on a map: symbols, stacks, call signs that do not overlap, and a legend of units without a sign. */
import { runAllSteps } from '../../game/index.js';
import { type GroundMap, type GroundMarker, cacheLast, type Spot, groupBy, formatSpotName } from '../../rules/index.js';
import { INK_COLOUR, findSideStyle } from './colours.js';
import { placeLabelsInSteps, type WantedLabel } from './labels.js';
import { removeUnknownLetters } from './letters.js';
import { listActionBoxes, calculateFireMarkerBox, formatFireMarkerLabel } from './actions.js';
import { listFlagBoxes } from './flags.js';
import { listEdgeBoxes } from './ground.js';
import { calculateSquareBox, type Projection } from './projection.js';
import type { ShownMap, ShownUnit } from './shown.js';
import { type Box, drawOutlinedText, type SvgPoint, formatPixels, drawRectangle, drawText, estimateTextWidth } from './svg.js';
import { type DrawnSymbol, placeSymbol, drawUnitSymbol } from './symbols.js';

const LABEL_SIZE = 24;
const MARK_SIZE = 18;

/** Units of one side that share a symbol. They are at the same spot or, on a phone, so close that their symbols would merge. */
interface Stack {
  readonly units: readonly ShownUnit[];
  readonly at: SvgPoint;
  readonly drawn: DrawnSymbol;
  readonly label: string;
}

/** Returns the units in the visible part of the map. */
export const listUnitsInPart = ({ units }: ShownMap, onto: Projection): readonly ShownUnit[] =>
  units.filter(({ spot }) => onto.shows(onto.point(spot)));

/** Returns the stacks of a picture in the order in which they are drawn. */
const stacksOf = cacheLast((shown: ShownMap, onto: Projection): readonly Stack[] => {
  const together = groupBy(
    listUnitsInPart(shown, onto),
    ({ side, seenTurn, isStale, spot: { x, y } }) => `${side} ${seenTurn} ${isStale} ${x} ${y}`,
  );
  const crowded = new Map<string, number>();
  return merged([...together.values()], onto).map((stack) => {
    const [top] = stack as [ShownUnit, ...ShownUnit[]];
    const { x, y } = onto.point(top.spot);
    // Several stacks at the same spot are drawn next to each other.
    const spot = `${formatPixels(x)} ${formatPixels(y)}`;
    const before = crowded.get(spot) ?? 0;
    crowded.set(spot, before + 1);
    const look = findSideStyle(shown.sides.findIndex(({ id }) => id === top.side));
    return {
      units: stack,
      at: { x: x + before * 14, y: y + before * 14 },
      drawn: drawUnitSymbol(top.symbol, look, top.seenTurn !== null),
      label: `${signsOf(stack)}${top.isStale ? '?' : ''}${top.seenTurn === null ? '' : ` ${shown.turnWord} ${top.seenTurn}`}`,
    };
  });
});

/** The maximum distance in points, about the size of a symbol, at which several stacks become one stack on a phone. */
const MERGED_WITHIN = 34;

/** Joins each stack to the first stack of its side that it would cover, on a canvas for a phone. */
function merged(stacks: readonly (readonly ShownUnit[])[], onto: Projection): readonly (readonly ShownUnit[])[] {
  if (onto.canvas.leastLetters === 0) return stacks;
  const joined: { readonly units: ShownUnit[]; readonly at: SvgPoint }[] = [];
  for (const units of stacks) {
    const [top, at] = [units[0]!, onto.point(units[0]!.spot)];
    const near = joined.find(({ units: [other], at: { x, y } }) => {
      const isAlike = other!.side === top.side && other!.seenTurn === top.seenTurn && other!.isStale === top.isStale;
      return isAlike && Math.hypot(x - at.x, y - at.y) < MERGED_WITHIN;
    });
    if (near) near.units.push(...units);
    else joined.push({ units: [...units], at });
  }
  return joined.map(({ units }) => units);
}

/** The maximum number of units that a stack's label lists. Labels of larger stacks show the number of units. */
const MOST_NAMED = 3;

/**
 * Returns the label of a stack, such as `AC (4)`, `AC (4) BC (3)` or `AC ×5`. Strengths that the reader may not know are omitted.
 */
function signsOf(stack: readonly ShownUnit[]): string {
  if (stack.length > MOST_NAMED) return `${stack[0]!.sign} ×${stack.length}`;
  return stack.map(({ sign, strength }) => (strength === null ? sign : `${sign} (${strength})`)).join(' ');
}

const boxOf = ({ at, drawn: { width, height, anchor } }: Stack): Box => ({
  x: at.x - anchor.x,
  y: at.y - anchor.y,
  width,
  height,
});

/** Returns the boxes of a picture's symbols, flags, and labels, which names of the ground should not cover. */
export const listOccupiedBoxes = (shown: ShownMap, onto: Projection): readonly Box[] => [
  ...stacksOf(shown, onto).map(boxOf),
  ...listFlagBoxes(shown, onto),
  ...[placeUnitLabels(shown, onto)].flatMap(({ units, marks }) => [...marks, ...units]).filter((box) => box !== null),
];

/** The box of each label; null for a label that has no room. */
type Places = readonly (Box | null)[];

/**
 * The maximum number of labels in one picture, because text takes nearly all the drawing time. The legend lists all omitted
 * labels.
 */
const MOST_LABELS = 120;

interface Labels {
  readonly of: ShownMap;
  readonly units: Places;
  readonly marks: Places;
}

/** The boxes of labels found so far, by the projection of the picture. */
const found = new WeakMap<Projection, Labels>();

/** Returns the boxes of the labels for units and fire. */
export const placeUnitLabels = (shown: ShownMap, onto: Projection): Labels => runAllSteps(placeUnitLabelsInSteps(shown, onto));

/** A route in a picture: the boxes along it, which no label may cover, and its units, whose labels are placed first. */
export interface RouteSpace {
  readonly boxes: readonly Box[];
  readonly units: readonly string[];
}

/** Finds the boxes of the labels for units and fire, in steps. @param route default: none */
export function* placeUnitLabelsInSteps(shown: ShownMap, onto: Projection, route?: RouteSpace): Generator<void, Labels, void> {
  const before = found.get(onto);
  if (before?.of === shown) return before;
  const stacks = stacksOf(shown, onto);
  const marks = marksIn(shown, onto);
  const markSize = onto.letters(MARK_SIZE);
  const boxes = stacks.map(boxOf);
  const labelSize = onto.letters(LABEL_SIZE);
  const wanted: WantedLabel[] = [
    ...marks.map((mark) => ({
      box: calculateFireMarkerBox(mark, onto),
      width: estimateTextWidth(formatFireMarkerLabel(mark), markSize),
      height: markSize,
    })),
    ...stacks.map(({ label }, index) => ({ box: boxes[index]!, width: estimateTextWidth(label, labelSize), height: labelSize })),
  ];
  const { width, height } = onto.canvas;
  const tried = wanted.slice(0, MOST_LABELS);
  const within = { x: 4, y: onto.head, width: width - 8, height: height - 44 - onto.head };
  const isNear = onto.canvas.leastLetters > 0;
  const moves = (index: number): boolean =>
    stacks[index - marks.length]?.units.some(({ id }) => route?.units.includes(id)) === true;
  const order = [...tried.keys()].sort((a, b) => Number(moves(b)) - Number(moves(a)));
  const placed = yield* placeLabelsInSteps(
    order.map((index) => tried[index]!),
    [...boxes, ...listFlagBoxes(shown, onto), ...listActionBoxes(shown, onto)],
    within,
    [...listEdgeBoxes(onto), ...(route?.boxes ?? [])],
    isNear,
  );
  const all = wanted.map((): Box | null => null);
  for (const [at, index] of order.entries()) all[index] = placed[at]!;
  const labels = { of: shown, units: all.slice(marks.length), marks: all.slice(0, marks.length) };
  found.set(onto, labels);
  return labels;
}

/** Returns the markers of fire in the visible part of the map. */
const marksIn = ({ marks }: ShownMap, onto: Projection): readonly GroundMarker[] =>
  marks.filter(({ x, y }) => onto.shows(onto.point({ x, y })));

/** Draws units in steps: areas for units whose exact spot is unknown, symbols and call signs, and the labels of fire. */
export function* drawUnitsInSteps(shown: ShownMap, onto: Projection): Generator<void, readonly string[], void> {
  const stacks = stacksOf(shown, onto);
  const labels = placeUnitLabels(shown, onto);
  const doubts = stacks.map(({ units: [top], at }) => (top!.spot.half > 0 ? doubtSvg(top!.spot, at, shown.map, onto) : ''));
  const symbols: string[] = [];
  for (const stack of stacks) {
    symbols.push(placeSymbol(stack.drawn, stack.at) + facingSvg(stack) + hindranceSvg(stack));
    yield;
  }
  const texts = stacks.map(({ label }, index) => labelSvg(label, onto.letters(LABEL_SIZE), labels.units[index]!));
  const markSize = onto.letters(MARK_SIZE);
  const ofMarks = marksIn(shown, onto).map((mark, index) =>
    labelSvg(formatFireMarkerLabel(mark), markSize, labels.marks[index]!),
  );
  const leaders = stacks.map((stack, index) => leaderSvg(stack, labels.units[index]!));
  return [...doubts, ...leaders, ...symbols, ...ofMarks, ...texts].filter((part) => part !== '');
}

const labelSvg = (label: string, size: number, at: Box | null): string =>
  at
    ? drawOutlinedText(at.x + at.width / 2, at.y + at.height * 0.82, size, label, 'text-anchor="middle" font-weight="bold"')
    : '';

/** Checks whether a stack contains units at several spots. */
const isSpread = ({ units: [first, ...others] }: Stack): boolean =>
  others.some(({ spot: { x, y } }) => x !== first!.spot.x || y !== first!.spot.y);

/**
 * Returns the lines of the legend, such as `D4: AC A Coy, BC B Coy`. The legend includes stacks without a label, stacks with a
 * label that only counts the units, stacks of units at several spots, and fire without a label.
 */
export function listLegendLines(shown: ShownMap, onto: Projection): readonly string[] {
  const { units, marks } = placeUnitLabels(shown, onto);
  const stacks = stacksOf(shown, onto).filter(
    (stack, index) => units[index] === null || stack.units.length > MOST_NAMED || isSpread(stack),
  );
  const fire = marksIn(shown, onto).filter((_, index) => marks[index] === null);
  return [
    ...stacks.flatMap(({ units }) =>
      [...groupBy(units, ({ spot }) => formatSpotName(spot, shown.map))].map(
        ([spot, there]) => `${spot}: ${there.map(({ sign, name }) => `${sign} ${removeUnknownLetters(name)}`.trim()).join(', ')}`,
      ),
    ),
    ...fire.map((mark) => `${formatSpotName({ ...mark, half: 0 }, shown.map)}: ${formatFireMarkerLabel(mark)}`),
  ];
}

/** Draws the square of a unit if its exact spot in the square is unknown. */
function doubtSvg(spot: Spot, at: SvgPoint, map: GroundMap, onto: Projection): string {
  const [box, here] = [calculateSquareBox(spot, map, onto), onto.point(spot)];
  return drawRectangle(
    { ...box, x: box.x + at.x - here.x, y: box.y + at.y - here.y },
    `fill="none" stroke="${INK_COLOUR}" stroke-width="1.2" stroke-dasharray="2,4"`,
  );
}

function facingSvg({ units: [top, ...others], at }: Stack): string {
  if (top!.facing === null || others.some(({ facing }) => facing !== top!.facing)) return '';
  return `<path transform="translate(${formatPixels(at.x)},${formatPixels(at.y)}) rotate(${top!.facing})" d="M0,-44l6,17h-12z"/>`;
}

/** Draws a small mark at the corner of a symbol if a condition hinders at least one unit of the stack. */
function hindranceSvg(stack: Stack): string {
  if (stack.units.every(({ hindrance }) => hindrance === '')) return '';
  const { x, y, width, height } = boxOf(stack);
  const at = { x: x + width * 0.85, y: y + height * 0.35 };
  return (
    `<circle cx="${formatPixels(at.x)}" cy="${formatPixels(at.y)}" r="11" fill="#ffd23f" stroke="${INK_COLOUR}" stroke-width="2"/>` +
    drawText(at.x, at.y + 7, 19, '!', 'text-anchor="middle" font-weight="bold"')
  );
}

/** Draws a line from a symbol to its label, if the label is far from the symbol. */
function leaderSvg(stack: Stack, label: Box | null): string {
  if (!label) return '';
  const box = boxOf(stack);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [toX, toY] = [label.x + label.width / 2, label.y + label.height / 2];
  const isNear =
    Math.abs(toX - x) < (box.width + label.width) / 2 + 12 && Math.abs(toY - y) < (box.height + label.height) / 2 + 12;
  return isNear
    ? ''
    : `<path d="M${formatPixels(x)},${formatPixels(y)}L${formatPixels(toX)},${formatPixels(toY)}" stroke="${INK_COLOUR}" stroke-width="1.5" fill="none"/>`;
}
