import { propose as proposeOrShow } from '../src/discord/battles/agreeing.js';
import type { Command } from '../src/discord/command.js';
import { slashCommand, textOption } from '../src/discord/options/slash.js';

/**
 * Handles `/propose`: in a battle without an umpire, sides propose to each other what the rulebook leaves to judgement. Without
 * an answer it shows the open proposal.
 */
export const propose: Command = {
  data: slashCommand('propose', 'Where nobody umpires: your answer, for the other side to agree to; or see what is proposed', [
    textOption('answer', 'What holds: the wood lies between, so no line of sight; left out, you see what is open', {
      maxLength: 300,
    }),
  ]),
  execute: proposeOrShow,
};
