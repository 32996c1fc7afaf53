import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { exportLog, FORMATS } from '../src/discord/log-export.js';
import { takeNote } from '../src/discord/log-note.js';
import { gameHere, gameHereOrRefuse } from '../src/discord/people.js';
import { mayKnow } from '../src/game/index.js';
import { suggest } from '../src/discord/pickers.js';
import { replyPrivately } from '../src/discord/reply.js';
import { tellingOf } from '../src/discord/telling.js';
import { logEntries, NOTE_MAX, presentLog } from '../src/present/index.js';

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
    .addSubcommand((sub) =>
      sub
        .setName('note')
        .setDescription('Puts words or a picture on record, with the turn')
        .addStringOption((option) => option.setName('text').setDescription('What to remember').setMaxLength(NOTE_MAX))
        .addAttachmentOption((option) => option.setName('picture').setDescription('PNG, JPEG, GIF or WebP, at most 2 MB'))
        .addStringOption((option) =>
          option.setName('side').setDescription('For this side and umpires alone').setMaxLength(100).setAutocomplete(true),
        ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('export')
        .setDescription('The whole record as a file, as far as you may know it')
        .addStringOption((option) =>
          option
            .setName('format')
            .setDescription('The battle report unless you say otherwise')
            .addChoices(...Object.entries(FORMATS).map(([value, name]) => ({ name, value }))),
        ),
    )
    .toJSON(),
  async execute(interaction, house) {
    const subcommand = interaction.options.getSubcommand();
    if (subcommand === 'export') return exportLog(interaction, house);
    if (subcommand === 'note') return takeNote(interaction, house);
    const { game, actor } = gameHereOrRefuse(interaction, house);
    const context = tellingOf(house.battles, game.gameId, game.state.battle, game.ruleset);
    const entries = logEntries(house.battles.events(game.gameId)).filter(({ event }) => mayKnow(actor, event));
    const page = interaction.options.getInteger('page') ?? 1;
    await replyPrivately(interaction, presentLog(entries, context, { page, perPage: PAGE }));
  },
  async autocomplete(interaction, house) {
    const here = gameHere(interaction, house);
    const { name, value } = interaction.options.getFocused(true);
    await interaction.respond(here && name === 'side' ? suggest(here.game, here.actor, 'side', value) : []);
  },
};
