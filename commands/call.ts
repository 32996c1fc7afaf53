import type { Command } from '../src/discord/command.js';
import { carryOutAndAnswer } from '../src/discord/people/people.js';
import { slashCommand, subcommand, textOption } from '../src/discord/options/slash.js';

/** Defines /call. A player calls an umpire, and an umpire marks all calls as answered. */
export const call: Command = {
  data: slashCommand('call', 'Calls for an umpire, and answers', [
    subcommand('umpire', 'Call an umpire. Only your side and umpires can see the call', [
      textOption('about', 'Question or reason', { maxLength: 200 }),
      textOption('at', 'Place on the map that you ask about, such as F4', { maxLength: 200 }),
    ]),
    subcommand('answered', 'Answer all calls (umpires only)', [
      textOption('answer', 'Answer to the sides that have called. Default: already answered at the table', { maxLength: 500 }),
    ]),
  ]),
  async execute(interaction, house) {
    const { options } = interaction;
    const at = options.getSubcommand() === 'umpire' ? options.getString('at') : null;
    const command =
      options.getSubcommand() === 'umpire'
        ? ({ type: 'call', words: options.getString('about') ?? '', ...(at !== null && { at }) } as const)
        : ({ type: 'answer-call', call: null, words: options.getString('answer') ?? '' } as const);
    await carryOutAndAnswer(interaction, house, command);
  },
};
