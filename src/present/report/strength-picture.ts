/** Draws each side's strength after every event, and describes the drawing as text. */
import { countNoun } from '../../rules/index.js';
import { drawCurves, findHighest } from '../curves-picture.js';
import { cutPlainText } from '../limits.js';
import { stripMarkdown } from '../plain.js';
import type { Report } from './entries.js';
import { listKnownSteps } from './known-units.js';
import { formatStrength, sumLosses } from './losses.js';

const MOST_ALT = 1000;

/** A drawing of strengths, and its description for readers who cannot see it. */
export interface DrawnStrength {
  readonly svg: string;
  readonly alt: string;
}

/** Draws the strength of each side over the events that a reader may know; null if the reader knows of no strength. */
export function drawStrength(report: Report): DrawnStrength | null {
  const { entries, setting } = report;
  const { ruleset } = setting;
  const points = new Map(entries.map(({ event }, at) => [event.number, at + 1]));
  const { sides } = sumLosses(report);
  const totals = [sides.map(() => 0), ...[...listKnownSteps(report)].map(({ strength }) => strength)];
  const curves = sides.map(({ side, lost }, place) => ({
    name: stripMarkdown(side),
    side: place,
    values: totals.map((ofSides) => ofSides[place] ?? 0),
    lost: lost.map(({ number, name }) => ({ name: stripMarkdown(name), at: points.get(number) })),
  }));
  const most = findHighest(curves.flatMap(({ values }) => values));
  if (most === 0) return null;
  const title = `${ruleset.strength.label} of each side, event by event`;
  const svg = drawCurves(
    {
      title,
      curves: curves.map(({ name, side, values, lost }) => ({
        label: `${name} ${formatStrength(values.at(-1)!)}`,
        side,
        values,
        crosses: lost.flatMap(({ at }) => at ?? []),
      })),
      from: 0,
      to: most,
      levels: [
        { value: 0, words: '0' },
        { value: most, words: formatStrength(most) },
      ],
      turns: entries.map(({ event }) => event.turn),
    },
    ruleset,
  );
  const told = curves.map(({ name, values, lost }) => {
    const figures = `${name}: ${formatStrength(values.at(-1)!)} of ${formatStrength(findHighest(values))} at most`;
    return lost.length === 0
      ? figures
      : `${figures}, ${countNoun(lost.length, 'unit')} lost: ${lost.map((unit) => unit.name).join(', ')}`;
  });
  return { svg, alt: cutPlainText(`${title}. ${told.join('. ')}.`, MOST_ALT) };
}
