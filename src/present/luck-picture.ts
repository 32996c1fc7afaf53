/** Draws the luck of each side after every roll, and describes the drawing as text. */
import type { LuckStep, View } from '../game/index.js';
import { findRowName } from '../rules/index.js';
import { drawCurves, findHighest } from './curves-picture.js';
import { describeLuck } from './luck.js';
import { cutPlainText } from './limits.js';

/** The minimum height of the drawing above and below even luck. Without it, a few rolls would look dramatic. */
const LEAST_SPAN = 1;
const MOST_ALT = 1000;

interface LuckCurve {
  readonly name: string;
  readonly side: number | null;
  /** The values of the curve relative to even luck: one before the first roll, and one after each roll. */
  readonly values: readonly number[];
  readonly rolls: number;
}

/**
 * Returns the luck curve of each side, which adds up how far its rolls are from even luck. One roll adds or subtracts at most
 * half a point.
 */
function curvesOf(steps: readonly LuckStep[], { battle }: View): readonly LuckCurve[] {
  const sides: readonly (string | null)[] = [...battle.tables.side.keys(), null];
  return sides.flatMap((side, index): readonly LuckCurve[] => {
    let sum = 0;
    const values = [0, ...steps.map((step) => (sum += step.sides.has(side) ? step.fortune - 0.5 : 0))];
    const rolls = steps.filter((step) => step.sides.has(side)).length;
    if (rolls === 0) return [];
    const name = side === null ? 'Rolls without a side' : findRowName(battle.tables.side.get(side)!);
    return [{ name, side: side === null ? null : index, values, rolls }];
  });
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${Number(value.toFixed(1))}`;

/** Draws the luck in the rolls that the reader knows, as SVG. Returns undefined if the reader knows no rolls. */
export function drawLuck(steps: readonly LuckStep[], view: View): string | undefined {
  const curves = curvesOf(steps, view);
  if (curves.length === 0) return undefined;
  const most = findHighest(
    curves.flatMap(({ values }) => values.map(Math.abs)),
    LEAST_SPAN,
  );
  return drawCurves(
    {
      title: 'Luck, roll by roll',
      curves: curves.map((curve) => ({ ...curve, label: `${curve.name} ${signed(curve.values.at(-1)!)}` })),
      from: -most,
      to: most,
      levels: [
        { value: 0, words: 'even' },
        { value: most, words: 'lucky' },
        { value: -most, words: 'unlucky' },
      ],
      turns: steps.map(({ turn }) => turn),
    },
    view.ruleset,
  );
}

/** Describes the picture for readers who cannot see it. */
export function describeLuckPicture(steps: readonly LuckStep[], view: View): string {
  const told = curvesOf(steps, view).map(({ name, values, rolls }) => {
    const [last, high, low] = [values.at(-1)!, findHighest(values), 0 - findHighest(values.map((value) => -value))];
    return `${name}: ${describeLuck(0.5 + last / rolls, rolls)}, ends ${signed(last)}, highest ${signed(high)}, lowest ${signed(low)}`;
  });
  return cutPlainText(`Luck roll by roll, with 0 as average. ${told.join('. ')}.`, MOST_ALT);
}
