/** Shows how lucky each side and unit was. */
import type { Luck, BattleLuck, UndoneRolls, View } from '../game/index.js';
import { type Battle, countNoun } from '../rules/index.js';
import { buildEmbedField, buildEmbedFields, buildMessage, type PostBody } from './limits.js';
import { createNameFinders } from './names.js';
import { formatBold, escapeText } from './text.js';

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
