/** An order of battle before it goes in: what it would bring, or all that is wrong with it. */
import type { OrderOfBattle } from '../game/index.js';
import { counted } from '../rules/index.js';
import { button } from './buttons.js';
import { fieldsOf, fitLines, LIMITS, messageOf, type PostBody } from './limits.js';
import { bold, escapeText } from './text.js';
import { COLOURS } from './tones.js';

const SHOWN = 25;

/** What would be new. @param lines the units, a line each */
export function presentOrderPreview({ sides, acts, units }: OrderOfBattle, unitLines: readonly string[]): PostBody {
  const bySide = new Map<string, number>();
  for (const { side } of units) bySide.set(side, (bySide.get(side) ?? 0) + 1);
  const totals = [...bySide].map(([side, count]) => `${bold(escapeText(side, 80))}: ${counted(count, 'unit')}`);
  return messageOf([
    {
      title: 'Import this order of battle?',
      description: fitLines(
        [
          ...totals,
          ...(sides.length > 0 ? [`Sides that are new: ${sides.map(({ name }) => escapeText(name, 80)).join(', ')}`] : []),
          ...(acts.length > 0 ? [`Beside them: ${counted(acts.length, 'entry', 'entries')} (formations and the like)`] : []),
        ],
        LIMITS.description,
      ),
      fields: fieldsOf('Units', more(unitLines), 5),
      footer: { text: 'All of it or nothing goes in; /undo takes it back.' },
      color: COLOURS.plain,
    },
  ]);
}

/** Everything that is wrong, in words: nothing went in. @param again the button that opens the form again with what was pasted */
export function presentOrderProblems(problems: readonly string[], again?: string): PostBody {
  return messageOf(
    [
      {
        title: counted(problems.length, 'mistake'),
        description: 'Nothing was imported. Put these right and send it again.',
        fields: fieldsOf('Mistakes', more(problems.map((line) => escapeText(line, 250))), 4),
        color: COLOURS.decisive,
      },
    ],
    again === undefined ? [] : [button('Put it right', again)],
  );
}

function more(lines: readonly string[]): string[] {
  return lines.length <= SHOWN ? [...lines] : [...lines.slice(0, SHOWN), `… and ${lines.length - SHOWN} more`];
}
