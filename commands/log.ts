import { SlashCommandBuilder } from '@discordjs/builders';
import { ChannelType } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import { FORMATS } from '../src/discord/exporting.js';
import { exportLog } from '../src/discord/log-export.js';
import { takeNote } from '../src/discord/log-note.js';
import { showLog, suggestForLog } from '../src/discord/log-show.js';
import { recordInThread } from '../src/discord/log-thread.js';
import { NOTE_MAX } from '../src/present/index.js';

/** /log: the record of the battle. */
export const log: Command = {
  data: new SlashCommandBuilder()
    .setName('log')
    .setDescription('The record of the battle')
    .addSubcommand((sub) =>
      sub
        .setName('show')
        .setDescription('What has happened, the latest first, page by page')
        .addIntegerOption((option) => option.setName('turn').setDescription('Of this turn').setMinValue(1).setMaxValue(10000))
        .addStringOption((option) =>
          option.setName('side').setDescription('Of this side and its units').setMaxLength(100).setAutocomplete(true),
        )
        .addStringOption((option) =>
          option.setName('unit').setDescription('That name or change this unit').setMaxLength(100).setAutocomplete(true),
        )
        .addStringOption((option) =>
          option
            .setName('kind')
            .setDescription('Of this kind: resolved, noted, undone, ...')
            .setMaxLength(60)
            .setAutocomplete(true),
        )
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
    .addSubcommand((sub) =>
      sub
        .setName('thread')
        .setDescription('Tells every event from now on in a thread, one line each (umpire)')
        .addChannelOption((option) =>
          option.setName('thread').setDescription('One that is there already').addChannelTypes(ChannelType.PublicThread),
        )
        .addBooleanOption((option) => option.setName('stop').setDescription('No longer')),
    )
    .toJSON(),
  async execute(interaction, house) {
    const subcommand = interaction.options.getSubcommand();
    if (subcommand === 'export') return exportLog(interaction, house);
    if (subcommand === 'note') return takeNote(interaction, house);
    if (subcommand === 'thread') return recordInThread(interaction, house);
    return showLog(interaction, house);
  },
  autocomplete: suggestForLog,
};
