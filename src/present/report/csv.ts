/** Writes the record as a table. Each roll has a row, and so has each event without a roll. */
import { markOf } from '../../game/index.js';
import { formatCsv } from '../csv.js';
import { plainOf } from '../plain.js';
import { wordsOf } from '../../rules/index.js';
import type { Roll } from '../telling/roll.js';
import type { Telling } from '../telling/telling.js';
import type { Report } from './entries.js';

const COLUMNS = [
  ...['turn', 'phase', 'event', 'actor', 'unit', 'target', 'need', 'dice', 'result', 'effects', 'undone', 'kind', 'procedure'],
] as const;

export function reportCsv({ entries }: Report): string {
  return formatCsv(COLUMNS, entries.flatMap(rowsOf));
}

function rowsOf(entry: Telling): string[][] {
  const { event, phase, actor, rolls, takenBackLine } = entry;
  const frame = (roll: Roll | undefined, result: string, effects: string): string[] => [
    String(event.turn),
    plainOf(phase),
    markOf(event),
    plainOf(actor),
    ...[roll?.cast.acting, roll?.cast.others].map((names) => plainOf((names ?? []).join('; '))),
    (roll?.working('table') ?? []).join('; '),
    plainOf(roll?.dice() ?? ''),
    plainOf(result),
    plainOf(effects),
    plainOf(takenBackLine),
    wordsOf(event.kind),
    plainOf(roll?.head ?? ''),
  ];
  const [first, ...others] = rolls;
  const told =
    rolls.length > 1
      ? [entry.summary, first!.summary].filter((text, i, all) => all.indexOf(text) === i).join(' ')
      : entry.summary;
  return [frame(first, told, effectsOf(entry)), ...others.map((roll) => frame(roll, roll.summary, ''))];
}

function effectsOf({ news, remarks, picture }: Telling): string {
  const shown = picture ? [`picture of ${Math.ceil(picture.bytes / 1000)} kB`] : [];
  return [...news, ...remarks, ...shown].join('; ');
}
