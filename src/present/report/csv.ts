/** Writes the record as a table. Each roll has a row, and so has each event without a roll. */
import { findShownNumber } from '../../game/index.js';
import { formatCsv } from '../csv.js';
import { stripMarkdown } from '../plain.js';
import { convertKeyToWords } from '../../rules/index.js';
import type { RollDescription } from '../telling/roll.js';
import type { EventDescription } from '../telling/telling.js';
import type { Report } from './entries.js';

const COLUMNS = [
  ...['turn', 'phase', 'event', 'actor', 'unit', 'target', 'need', 'dice', 'result', 'effects', 'undone', 'kind', 'procedure'],
] as const;

export function formatReportCsv({ entries }: Report): string {
  return formatCsv(COLUMNS, entries.flatMap(rowsOf));
}

function rowsOf(entry: EventDescription): string[][] {
  const { event, phase, actor, rolls, takenBackLine } = entry;
  const frame = (roll: RollDescription | undefined, result: string, effects: string): string[] => [
    String(event.turn),
    stripMarkdown(phase),
    findShownNumber(event),
    stripMarkdown(actor),
    ...[roll?.cast.acting, roll?.cast.others].map((names) => stripMarkdown((names ?? []).join('; '))),
    (roll?.working('table') ?? []).join('; '),
    stripMarkdown(roll?.dice() ?? ''),
    stripMarkdown(result),
    stripMarkdown(effects),
    stripMarkdown(takenBackLine),
    convertKeyToWords(event.kind),
    stripMarkdown(roll?.head ?? ''),
  ];
  const [first, ...others] = rolls;
  const told =
    rolls.length > 1
      ? [entry.summary, first!.summary].filter((text, i, all) => all.indexOf(text) === i).join(' ')
      : entry.summary;
  return [frame(first, told, effectsOf(entry)), ...others.map((roll) => frame(roll, roll.summary, ''))];
}

function effectsOf({ news, remarks, picture }: EventDescription): string {
  const shown = picture ? [`picture of ${Math.ceil(picture.bytes / 1000)} kB`] : [];
  return [...news, ...remarks, ...shown].join('; ');
}
