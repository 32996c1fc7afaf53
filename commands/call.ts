import type { Command } from '../src/discord/command.js';
import { carryOutAndAnswer } from '../src/discord/people/people.js';
import { buildSlashCommand, buildSubcommand, buildTextOption } from '../src/discord/options/slash.js';

/** Defines /call. A player calls an umpire, and an umpire marks all calls as answered. */
export const callCommand: Command = {
  data: buildSlashCommand('call', 'Calls for an umpire, and answers', [
    buildSubcommand('umpire', 'Call an umpire. Only your side and umpires can see the call', [
      buildTextOption('about', 'Question or reason', { maxLength: 200 }),
      buildTextOption('at', 'Place on the map that you ask about, such as F4', { maxLength: 200 }),
    ]),
    buildSubcommand('answered', 'Answer all calls (umpires only)', [
      buildTextOption('answer', 'Answer to the sides that have called. Default: already answered at the table', {
        maxLength: 500,
      }),
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
