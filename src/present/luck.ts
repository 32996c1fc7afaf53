/** Shows how lucky each side and unit was, in lines and in a picture. */
import type { BattleLuck, Luck, LuckStep, UndoneRolls, View } from '../game/index.js';
import { countNoun, findRowName, type Battle } from '../rules/index.js';
import { buildEmbedField, buildEmbedFields, buildMessage, cutPlainText, type PostBody } from './limits.js';
import { createNameFinders } from './names.js';
import { escapeText, formatBold } from './text.js';
import { drawCurves, findHighest } from './curves-picture.js';

const MOST_UNITS = 20;

/** Shows actual results next to expected results: first for each side, then for the luckiest and unluckiest units. */
export function presentLuck({ sides, units }: BattleLuck, takenBack: UndoneRolls, { battle }: View): PostBody {
  const names = createNameFinders(battle);
  const sideLines = [...sides].flatMap(([id, luck]) => [
    `${formatBold(id === null ? 'Rolls without a side' : names.of('side', id))}: ${fortuneWords(luck)}`,
    ...luck.measures.map(measureWords),
  ]);
  const unitLines = [...units]
    .sort(([, a], [, b]) => Math.abs(b.fortune - 0.5) * b.rolls - Math.abs(a.fortune - 0.5) * a.rolls)
    .slice(0, MOST_UNITS)
    .map(([id, luck]) => `${names.of('unit', id)}: ${fortuneWords(luck)}`);
  return buildMessage({
    title: 'Luck so far',
    description: sideLines.length === 0 ? ['No roll that can be measured has been made yet.'] : sideLines,
    fields: [...buildEmbedFields('Units', unitLines, 2), ...buildEmbedField('Undone', [formatUndoneRolls(takenBack, battle)])],
    footer: { text: '50 is average luck · exact odds of all rolls that were not undone' },
  });
}

/** The ending of labels whose values are negated because less is better. Posts show these values without the minus. */
const AS_A_MINUS = /, as a negative number$/;

function measureWords({ label, rolls, actual, expected }: Luck['measures'][number]): string {
  const sign = AS_A_MINUS.test(label) ? -1 : 1;
  const what = escapeText(label.replace(AS_A_MINUS, ''), 80);
  return `${what}: ${rounded(sign * actual)} in ${countNoun(rolls, 'roll')} (average ${rounded(sign * expected)})`;
}

/** The minimum number of rolls from which luck can be judged. */
const ROLLS_TELLING = 5;

/** Describes luck, such as `a little lucky over 12 rolls`. @param fortune from 0 to 1; 0.5 is even luck */
export const describeLuck = (fortune: number, rolls: number, figure = ''): string =>
  rolls < ROLLS_TELLING
    ? `${countNoun(rolls, 'roll')}, too few to measure luck`
    : `${fortuneInWords(fortune)}${figure} over ${countNoun(rolls, 'roll')}`;

function fortuneInWords(fortune: number): string {
  const steps = [
    [0.3, 'very unlucky'],
    [0.42, 'unlucky'],
    [0.47, 'a little unlucky'],
    [0.53, 'neither lucky nor unlucky'],
    [0.58, 'a little lucky'],
    [0.7, 'lucky'],
  ] as const;
  return steps.find(([below]) => fortune < below)?.[1] ?? 'very lucky';
}

/** Returns the line about rolls that were undone or overruled, such as `Rolls undone or overruled: Axis 2, Allies 1.` */
export function formatUndoneRolls(counts: UndoneRolls, battle: Battle): string {
  const names = createNameFinders(battle);
  const told = [...counts].map(([side, count]) => `${side === null ? 'no side' : names.of('side', side)} ${count}`);
  return told.length === 0 ? 'No roll was undone or overruled.' : `Rolls undone or overruled: ${told.join(', ')}.`;
}

function fortuneWords({ rolls, fortune }: Luck): string {
  return describeLuck(fortune, rolls, `, ${(100 * fortune).toFixed(0)} of 100`);
}

function rounded(value: number): string {
  return String(Number(value.toFixed(2)));
}

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
