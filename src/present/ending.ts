/** Asks an umpire for confirmation before a battle ends. */
import { composeWithModules, describeResult } from '../house/index.js';
import type { KnownBattle, UndoneRolls } from '../game/index.js';
import { type Battle, countNoun, findRowName, type Ruleset, formatTurn } from '../rules/index.js';
import { buildMessage, type PostBody } from './limits.js';
import { formatUndoneRolls } from './luck.js';
import { joinLines } from './parts.js';
import { formatBold, escapeText } from './text.js';

/** Describes the result in points; an empty text if the battle has no points. */
function proposal(battle: Battle): string {
  const words = describeResult(battle);
  return words === null
    ? ''
    : `By the objectives: ${formatBold(escapeText(words))}. The report shows this result. To enter your own, use \`result:\`.`;
}

/** Builds the question that asks an umpire to confirm the end of a battle. @param due the number of future diary entries */
export function presentEndConfirmation(battle: KnownBattle, ruleset: Ruleset, due: number, takenBack: UndoneRolls): PostBody {
  const { game } = battle;
  return buildMessage({
    title: 'End the battle?',
    description: joinLines(
      formatBold(escapeText(findRowName(game))),
      'The battle then ends, and everyone can read the whole record.',
      'Until another battle starts here, `/game resume` can reopen it. Posts stay.',
      due > 0 ? `${countNoun(due, 'later event', 'later events')} will not happen.` : '',
      proposal(battle),
      ...formatAnytimeTasks(battle, ruleset),
      formatUndoneRolls(takenBack, battle),
      'With the seed revealed, anyone can check the dice. Otherwise, only `/verify` can check them.',
    ),
    footer: { text: formatTurn(ruleset, game.turn) },
  });
}

/** The maximum number of open tasks that the question lists. */
const MAX_ANYTIME_TASKS = 6;

/** Lists the umpires' open tasks: objectives to decide, and open orders. */
function formatAnytimeTasks(battle: Battle, ruleset: Ruleset): string[] {
  const anytimeTasks = composeWithModules(ruleset).anytimeTasks(battle);
  const left = anytimeTasks.length - MAX_ANYTIME_TASKS;
  return [
    ...anytimeTasks
      .slice(0, MAX_ANYTIME_TASKS)
      .map(({ text }) => `${formatBold(escapeText(text, 120))}: use the button on the umpires’ panel.`),
    ...(left > 0 ? [`… and ${left} more, on the panel.`] : []),
  ];
}
