/** Asks an umpire before a battle ends. */
import { composed, resultWords } from '../house/index.js';
import type { KnownBattle, RollsTakenBack } from '../game/index.js';
import { type Battle, counted, nameOf, type Ruleset, turnName } from '../rules/index.js';
import { messageOf, type PostBody } from './limits.js';
import { takenBackRollsLine } from './luck.js';
import { lines } from './parts.js';
import { bold, escapeText } from './text.js';

/** The result by points; empty if the battle has no points. */
function proposal(battle: Battle): string {
  const words = resultWords(battle);
  return words === null
    ? ''
    : `By the objectives: ${bold(escapeText(words))}. It stands in the report; \`result:\` says otherwise in your own words.`;
}

/** The question to an umpire before a battle ends. @param due how many diary entries are still to come due */
export function presentEnding(battle: KnownBattle, ruleset: Ruleset, due: number, takenBack: RollsTakenBack): PostBody {
  const { game } = battle;
  return messageOf({
    title: 'End the battle?',
    description: lines(
      bold(escapeText(nameOf(game))),
      'Nothing more can be done in the battle, and its whole record is everybody’s from then on.',
      '`/game resume` takes the end back until another battle begins in this channel; what was told by then stays told.',
      due > 0 ? `${counted(due, 'thing is', 'things are')} still to come due, and never will.` : '',
      proposal(battle),
      ...errandLines(battle, ruleset),
      takenBackRollsLine(takenBack, battle),
      'With the seed revealed anybody can work the dice out again. Kept back, only `/verify` does so here, and the seed stays with the bot.',
    ),
    footer: { text: turnName(ruleset, game.turn) },
  });
}

/** The largest number of open matters that the question lists. */
const MOST_ERRANDS = 6;

/** Matters that umpires have not settled: objectives to judge, and open orders. */
function errandLines(battle: Battle, ruleset: Ruleset): string[] {
  const errands = composed(ruleset).errands(battle);
  const left = errands.length - MOST_ERRANDS;
  return [
    ...errands.slice(0, MOST_ERRANDS).map(({ text }) => `${bold(escapeText(text, 120))}: the umpires’ panel has its button.`),
    ...(left > 0 ? [`… and ${left} more, on the panel.`] : []),
  ];
}
