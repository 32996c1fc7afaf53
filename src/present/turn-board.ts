/** Shows the status of a turn, based only on the open tasks (`tasks`). */
import type { APIEmbedField } from 'discord-api-types/v10';
import { isWithoutUmpire, type Task, type Tasks, listRowsInView, type View } from '../game/index.js';
import { countNoun, groupBy, findRowName, findRow, formatTurn, formatTurnTitle, type UnitRow } from '../rules/index.js';
import { buildEmbedField, buildEmbedFields, buildMessage, type PostBody } from './limits.js';
import { listDueLines, type BattleStatus } from './lists.js';
import { findPhaseTitle } from './names.js';
import { listObjectiveLines, listPointLines, formatBold, escapeText, formatModuleLines, listRulebookLines } from './text.js';

/** Returns a task as a sentence, followed by the sections it is based on. A person's question keeps its own punctuation. */
export const formatOpenTask = ({ words, cites }: Task): string => {
  const sections = cites.length === 0 ? '' : ` (${escapeText(cites.join(', '), 80)})`;
  return `${escapeText(words, 250)}${sections}${sections === '' && /[.?!]$/.test(words) ? '' : '.'}`;
};

/** Returns the name of the row that a task concerns, as plain text; possibly an empty text. */
export const findTaskRowName = ({ battle }: View, { rows: [row] }: Task): string =>
  row ? findRowName(findRow(battle, row.table, row.id) ?? {}) : '';

/** Describes a unit's open task as a text that can follow the unit's name, such as "has not moved". */
export function describeRemainingTask(view: View, task: Task): string {
  const name = findTaskRowName(view, task);
  const { words } = task;
  return words.startsWith(`${name} `) ? words.slice(name.length + 1) : words;
}

/** Returns lines with the units of each side and open task, such as `**Axis** has not moved: 1/Pz, 2/Pz`. */
function unitLines(view: View, units: readonly Task[]): string[] {
  const groups = groupBy(units, (task) => `${task.side} ${describeRemainingTask(view, task)}`);
  return [...groups.values()].map((group) => {
    const side = formatSideName(view, group[0]!.side);
    const names = group.map((task) => escapeText(findTaskRowName(view, task), 60));
    return `${formatBold(side)} ${escapeText(describeRemainingTask(view, group[0]!), 80)}: ${names.join(', ')}`;
  });
}

export const formatSideName = ({ battle }: View, id: string | null): string =>
  id === null ? 'No side' : escapeText(findRowName(battle.tables.side.get(id) ?? {}), 60);

/** Returns a line for each side that lost units known to the reader, such as `Axis: 1 of 3 units`. */
export function listLossLines(view: View): string[] {
  const { battle, ruleset } = view;
  const units = listRowsInView(view, 'unit') as readonly UnitRow[];
  return [...battle.tables.side.values()].flatMap(({ id }) => {
    const own = units.filter(({ side }) => side === id);
    const lost = own.filter((unit) => ruleset.strength.isLost(unit)).length;
    return lost === 0 ? [] : [`${formatSideName(view, id)}: ${lost} of ${countNoun(own.length, 'unit')}`];
  });
}

/** Returns the points and losses that the reader knows in one line, such as `Points: Poland 3, Germany 0 · Losses: none`. */
export function formatScoreLine(view: View): string {
  const losses = listLossLines(view).map((line) => line.replace(': ', ' '));
  const points = listPointLines(view).map((line) => `Points: ${line}`);
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
  const open = of('open').filter(({ command, side }) => isUmpire || (side === null ? isWithoutUmpire(battle) : command !== null));
  const hasEnded = game.status === 'ended';
  const moment = `${formatTurnTitle(ruleset, game.turn)}, ${findPhaseTitle(ruleset.phases, game.phase)}`;
  const names = (ids: readonly string[]): string[] =>
    ids.length === 0 ? [] : [ids.map((id) => formatSideName(view, id)).join(', ')];
  const fields: APIEmbedField[] = [
    ...buildEmbedField('Calls', of('call').map(formatOpenTask)),
    ...buildEmbedFields(
      isUmpire ? 'Open tasks' : 'Your tasks',
      open.map((task) => `${findPhaseTitle(ruleset.phases, task.phase)}: ${formatOpenTask(task)}`),
      2,
    ),
    ...buildEmbedField('Takes effect when this phase ends', of('due').map(formatOpenTask)),
    ...buildEmbedFields('Units to act', unitLines(view, of('unit')), 3),
    ...buildEmbedField('Can be decided at any time', of('anytime').map(formatOpenTask)),
    ...buildEmbedField('Ready', names(ready)),
    ...buildEmbedField('Waiting for', names(awaited)),
    ...buildEmbedField(hasEnded ? 'Objectives' : 'Objectives, as far as you know', listObjectiveLines(view)),
    ...buildEmbedField('Losses, as far as you know', listLossLines(view)),
    ...buildEmbedField('Coming next', listDueLines(due, ruleset)),
  ];
  return buildMessage({
    title: escapeText(game.name, 100) || 'Battle',
    description: [
      formatBold(hasEnded ? `Ended in ${formatTurn(ruleset, game.turn)}` : moment),
      ...listRulebookLines(view),
      ...formatModuleLines(view),
      `${escapeText(ruleset.title)} · ${countNoun(events, 'event')} recorded`,
    ],
    fields,
  });
}
