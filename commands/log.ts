import { SlashCommandBuilder } from '@discordjs/builders';
import { AttachmentBuilder, MessageFlags } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import { gameHereOrRefuse } from '../src/discord/people.js';
import { mayKnow } from '../src/game/index.js';
import { replyPrivately } from '../src/discord/reply.js';
import { tellingOf } from '../src/discord/telling.js';
import { formatRecord, logEntries, presentLog } from '../src/present/index.js';

/** How many events one page shows. */
const PAGE = 15;

/** /log: the record of the battle. */
export const log: Command = {
  data: new SlashCommandBuilder()
    .setName('log')
    .setDescription('The record of the battle')
    .addSubcommand((sub) =>
      sub
        .setName('show')
        .setDescription('The latest events, newest page first')
        .addIntegerOption((option) => option.setName('page').setDescription('1 is the latest').setMinValue(1).setMaxValue(10000)),
    )
    .addSubcommand((sub) => sub.setName('file').setDescription('The whole record as a Markdown file'))
    .toJSON(),
  async execute(interaction, house) {
    const { game, actor } = gameHereOrRefuse(interaction, house);
    const context = tellingOf(house.battles, game.gameId, game.state.battle, game.ruleset);
    const entries = logEntries(house.battles.events(game.gameId)).filter(({ event }) => mayKnow(actor, event));
    if (interaction.options.getSubcommand() === 'file') {
      const markdown = formatRecord(entries, context);
      const file = new AttachmentBuilder(Buffer.from(markdown, 'utf8'), { name: 'battle.md' });
      await interaction.reply({ content: 'The record so far.', files: [file], flags: MessageFlags.Ephemeral });
      return;
    }
    const page = interaction.options.getInteger('page') ?? 1;
    await replyPrivately(interaction, presentLog(entries, context, { page, perPage: PAGE }));
  },
};
