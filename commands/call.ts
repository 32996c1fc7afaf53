import type { Command } from '../src/discord/command.js';
import { actAndAnswer } from '../src/discord/people/people.js';
import { slashCommand, subcommand, textOption } from '../src/discord/options/slash.js';

/** /call: a player calls for an umpire; an umpire says that all calls are answered. */
export const call: Command = {
  data: slashCommand('call', 'Call an umpire, or say that calls are answered', [
    subcommand('umpire', 'Call an umpire; your side and umpires see it', [
      textOption('about', 'What it is about', { maxLength: 200 }),
    ]),
    subcommand('answered', 'All calls are answered (umpire)'),
  ]),
  async execute(interaction, house) {
    const { options } = interaction;
    const command =
      options.getSubcommand() === 'umpire'
        ? ({ type: 'call', words: options.getString('about') ?? '' } as const)
        : ({ type: 'answer-call', call: null } as const);
    await actAndAnswer(interaction, house, command);
  },
};
