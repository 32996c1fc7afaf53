import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { requestOf } from '../src/discord/people.js';

/** /call: a player calls for an umpire, who says that he has answered. */
export const call: Command = {
  data: new SlashCommandBuilder()
    .setName('call')
    .setDescription('Call an umpire, or say that calls are answered')
    .addSubcommand((sub) =>
      sub
        .setName('umpire')
        .setDescription('Call an umpire; your side and umpires see it')
        .addStringOption((option) => option.setName('about').setDescription('What it is about').setMaxLength(200)),
    )
    .addSubcommand((sub) => sub.setName('answered').setDescription('All calls are answered (umpire)'))
    .toJSON(),
  async execute(interaction, { battles, deliveries }) {
    const { options } = interaction;
    const command =
      options.getSubcommand() === 'umpire'
        ? ({ type: 'call', words: options.getString('about') ?? '' } as const)
        : ({ type: 'answer-call', call: null } as const);
    await deliveries.answer(interaction, await battles.actSoon(requestOf(interaction), command));
  },
};
