import { handlePropose as proposeOrShow } from '../src/discord/battles/agreeing.js';
import type { Command } from '../src/discord/command.js';
import { buildSlashCommand, buildTextOption } from '../src/discord/options/slash.js';

/**
 * Handles `/propose`: in a battle without an umpire, a side proposes an answer to a question that the rulebook leaves open. The
 * other sides accept the answer, reject it, or ask for a die roll. If the player types no answer, the command shows the open
 * proposal.
 */
export const proposeCommand: Command = {
  data: buildSlashCommand('propose', 'Propose a ruling to the other side, in a battle without an umpire', [
    buildTextOption('answer', 'Answer, such as: the wood blocks the line of sight. Default: show the open proposal', {
      maxLength: 300,
    }),
  ]),
  execute: proposeOrShow,
};
