/** Shows the status of a turn, based only on the open tasks (`needs`). */
import type { APIEmbedField } from 'discord-api-types/v10';
import { isUnrefereed, type Task, type Tasks, rowsIn, type View } from '../game/index.js';
import { countNoun, groupBy, nameOf, rowOf, turnName, turnTitle, type UnitRow } from '../rules/index.js';
import { fieldOf, fieldsOf, messageOf, type PostBody } from './limits.js';
import { dueLines, type BattleStatus } from './lists.js';
import { phaseTitle } from './names.js';
import { objectiveLines, pointsLine } from './points.js';
import { moduleLines, rulebookLines } from './status-lines.js';
import { bold, escapeText } from './text.js';

/** Returns a task as a sentence, followed by the sections it is based on. A person's question keeps its own punctuation. */
export const openTaskLine = ({ words, cites }: Task): string => {
  const sections = cites.length === 0 ? '' : ` (${escapeText(cites.join(', '), 80)})`;
  return `${escapeText(words, 250)}${sections}${sections === '' && /[.?!]$/.test(words) ? '' : '.'}`;
};

/** Returns the name of the row that a task concerns, as plain text; possibly an empty text. */
export const openTaskName = ({ battle }: View, { rows: [row] }: Task): string =>
  row ? nameOf(rowOf(battle, row.table, row.id) ?? {}) : '';

/** Describes a unit's open task as a text that can follow the unit's name, such as "has not moved". */
export function remainingOf(view: View, need: Task): string {
  const name = openTaskName(view, need);
  const { words } = need;
  return words.startsWith(`${name} `) ? words.slice(name.length + 1) : words;
}

/** Returns lines with the units of each side and open task, such as `**Axis** has not moved: 1/Pz, 2/Pz`. */
function unitLines(view: View, units: readonly Task[]): string[] {
  const groups = groupBy(units, (need) => `${need.side} ${remainingOf(view, need)}`);
  return [...groups.values()].map((group) => {
    const side = sideName(view, group[0]!.side);
    const names = group.map((need) => escapeText(openTaskName(view, need), 60));
    return `${bold(side)} ${escapeText(remainingOf(view, group[0]!), 80)}: ${names.join(', ')}`;
  });
}

export const sideName = ({ battle }: View, id: string | null): string =>
  id === null ? 'No side' : escapeText(nameOf(battle.tables.side.get(id) ?? {}), 60);

/** Returns a line for each side that lost units known to the reader, such as `Axis: 1 of 3 units`. */
export function lossLines(view: View): string[] {
  const { battle, ruleset } = view;
  const units = rowsIn(view, 'unit') as readonly UnitRow[];
  return [...battle.tables.side.values()].flatMap(({ id }) => {
    const own = units.filter(({ side }) => side === id);
    const lost = own.filter((unit) => ruleset.strength.isLost(unit)).length;
    return lost === 0 ? [] : [`${sideName(view, id)}: ${lost} of ${countNoun(own.length, 'unit')}`];
  });
}

/** Returns the points and losses that the reader knows in one line, such as `Points: Poland 3, Germany 0 · Losses: none`. */
export function scoreLine(view: View): string {
  const losses = lossLines(view).map((line) => line.replace(': ', ' '));
  const points = pointsLine(view).map((line) => `Points: ${line}`);
  return [...points, `Losses: ${losses.join(', ') || 'none'}`].join(' · ');
}

/**
 * Shows the status of the turn: phase, day, weather, deadline, open tasks, units that have not acted, sides that are not ready,
 * and losses.
 */
export function presentTurn({ view, due, events }: Omit<BattleStatus, 'open'>, needed: Tasks, isUmpire: boolean): PostBody {
  const { battle, ruleset } = view;
  const { game } = battle;
  const { rows, ready, awaited } = needed;
  const of = (kind: Task['kind']): readonly Task[] => rows.filter((row) => row.kind === kind);
  // In a battle without an umpire, everyone sees tasks that concern no particular side.
  const open = of('open').filter(({ command, side }) => isUmpire || (side === null ? isUnrefereed(battle) : command !== null));
  const hasEnded = game.status === 'ended';
  const moment = `${turnTitle(ruleset, game.turn)}, ${phaseTitle(ruleset.phases, game.phase)}`;
  const names = (ids: readonly string[]): string[] => (ids.length === 0 ? [] : [ids.map((id) => sideName(view, id)).join(', ')]);
  const fields: APIEmbedField[] = [
    ...fieldOf('Calls', of('call').map(openTaskLine)),
    ...fieldsOf(
      isUmpire ? 'Open tasks' : 'Your tasks',
      open.map((need) => `${phaseTitle(ruleset.phases, need.phase)}: ${openTaskLine(need)}`),
      2,
    ),
    ...fieldOf('Takes effect when this phase ends', of('due').map(openTaskLine)),
    ...fieldsOf('Units to act', unitLines(view, of('unit')), 3),
    ...fieldOf('Can be decided at any time', of('errand').map(openTaskLine)),
    ...fieldOf('Ready', names(ready)),
    ...fieldOf('Waiting for', names(awaited)),
    ...fieldOf(hasEnded ? 'Objectives' : 'Objectives, as far as you know', objectiveLines(view)),
    ...fieldOf('Losses, as far as you know', lossLines(view)),
    ...fieldOf('Coming next', dueLines(due, ruleset)),
  ];
  return messageOf({
    title: escapeText(game.name, 100) || 'Battle',
    description: [
      bold(hasEnded ? `Ended in ${turnName(ruleset, game.turn)}` : moment),
      ...rulebookLines(view),
      ...moduleLines(view),
      `${escapeText(ruleset.title)} · ${countNoun(events, 'event')} recorded`,
    ],
    fields,
  });
}
