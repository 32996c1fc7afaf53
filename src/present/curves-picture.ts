/** Draws a curve for each side over the turns of a battle. */
import { type Ruleset, formatTurnTitle } from '../rules/index.js';
import { INK_COLOUR, findSideStyle } from './map/colours.js';
import { fitText, formatPixels, buildSvg, drawText, estimateTextWidth } from './map/svg.js';

const [WIDTH, HEIGHT] = [900, 480];
const [LEFT, RIGHT, TOP, BASE] = [70, 880, 70, 400];
const DASHES = ['', '12 6', '3 4', '14 4 3 4'];
const NOBODY = '#7a7a72';
const MOST_TICKS = 14;

interface Curve {
  /** The label of the curve in the legend. */
  readonly label: string;
  /** The index of the curve's side among all sides; null if the curve is not a side's. */
  readonly side: number | null;
  /** A value of the curve for each point on the horizontal axis. */
  readonly values: readonly number[];
  /** The indexes of the points that have a cross. */
  readonly crosses?: readonly number[];
}

interface Curves {
  readonly title: string;
  readonly curves: readonly Curve[];
  readonly from: number;
  readonly to: number;
  /** Labelled values on the vertical axis. The first value has a line across the drawing. */
  readonly levels: readonly { readonly value: number; readonly words: string }[];
  /** The turn of each point except the first, which is the start. */
  readonly turns: readonly number[];
}

/**
 * Returns the largest of these values, or `least` if all are smaller. Avoids Math.max, because a long battle has too many values
 * for one call.
 */
export const findHighest = (values: readonly number[], least = 0): number =>
  values.reduce((most, value) => Math.max(most, value), least);

/** Draws curves as SVG. @param curves the curves, each with a value for the start and for every turn */
export function drawCurves({ title, curves, from, to, levels, turns }: Curves, ruleset: Pick<Ruleset, 'turnWord'>): string {
  const x = (at: number): number => LEFT + ((RIGHT - LEFT) * at) / Math.max(1, turns.length);
  const y = (value: number): number => BASE - ((BASE - TOP) * (value - from)) / (to - from);
  const begun = turns.flatMap((turn, at) => (turn === turns[at - 1] ? [] : [{ turn, at }]));
  const every = Math.ceil(begun.length / MOST_TICKS);
  const ticks = begun.filter((_turn, index) => index % every === 0);
  const line = (x1: number, y1: number, x2: number, y2: number, style: string): string =>
    `<line x1="${formatPixels(x1)}" y1="${formatPixels(y1)}" x2="${formatPixels(x2)}" y2="${formatPixels(y2)}" ${style}/>`;
  const colourOf = ({ side }: Curve): string => (side === null ? NOBODY : findSideStyle(side).fill);
  const style = (curve: Curve, width: number, colour: string): string => {
    const dash = DASHES[(curve.side ?? DASHES.length - 1) % DASHES.length]!;
    return `stroke="${colour}" stroke-width="${width}"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}`;
  };
  const stroke = (curve: Curve, width: number, colour: string): string => {
    const points = curve.values.map((value, at) => `${formatPixels(x(at))},${formatPixels(y(value))}`).join(' ');
    return `<polyline points="${points}" fill="none" stroke-linejoin="round" ${style(curve, width, colour)}/>`;
  };
  let place = LEFT;
  const legend = curves.flatMap((curve) => {
    const words = fitText(curve.label, 18, 240);
    const at = place;
    place += 60 + Math.min(250, estimateTextWidth(words, 18));
    return [
      line(at, 455, at + 40, 455, style(curve, 6, INK_COLOUR)),
      line(at, 455, at + 40, 455, style(curve, 3.5, colourOf(curve))),
      drawText(at + 48, 461, 18, words),
    ];
  });
  const [first] = levels;
  return buildSvg(WIDTH, HEIGHT, 1, INK_COLOUR, [
    drawText(LEFT, 36, 22, title, 'font-weight="bold"'),
    ...levels.map(({ value, words }) => drawText(8, y(value) + 6, 16, words)),
    ...ticks.map(({ at }) => line(x(at), TOP, x(at), BASE, 'stroke="#d9d4c4" stroke-width="1"')),
    ...ticks.map(({ turn, at }) => drawText(x(at) + 2, BASE + 20, 14, formatTurnTitle(ruleset, turn))),
    ...(first ? [line(LEFT, y(first.value), RIGHT, y(first.value), `stroke="${INK_COLOUR}" stroke-width="1.5"`)] : []),
    ...curves.flatMap((curve) => [stroke(curve, 6, INK_COLOUR), stroke(curve, 3.5, colourOf(curve))]),
    ...curves.flatMap(({ values, crosses = [] }) =>
      crosses.map((at) => drawText(x(at), y(values[at]!) + 8, 24, '×', 'text-anchor="middle" font-weight="bold"')),
    ),
    ...legend,
  ]);
}
