import { ChannelType } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import { FORMATS } from '../src/discord/log/exporting.js';
import { exportLog } from '../src/discord/log/log-export.js';
import { takeNote } from '../src/discord/log/log-note.js';
import { showLog, suggestForLog } from '../src/discord/log/log-show.js';
import { recordInThread } from '../src/discord/posts/log-thread.js';
import {
  attachmentOption,
  booleanOption,
  channelOption,
  integerOption,
  slashCommand,
  subcommand,
  textOption,
} from '../src/discord/options/slash.js';
import { NOTE_MAX } from '../src/present/index.js';

/** /log: the record of the battle. */
export const log: Command = {
  data: slashCommand('log', 'The record of the battle', [
    subcommand('show', 'What has happened, the latest first, page by page', [
      integerOption('turn', 'Of this turn', { minimum: 1, maximum: 10000 }),
      textOption('side', 'Of this side and its units', { maxLength: 100, autocomplete: true }),
      textOption('unit', 'That name or change this unit', { maxLength: 100, autocomplete: true }),
      textOption('kind', 'Of this kind: resolved, noted, undone, ...', { maxLength: 60, autocomplete: true }),
      integerOption('page', '1 is the latest', { minimum: 1, maximum: 10000 }),
    ]),
    subcommand('note', 'Puts words or a picture on record, with the turn', [
      textOption('text', 'What to remember', { maxLength: NOTE_MAX }),
      attachmentOption('picture', 'PNG, JPEG, GIF or WebP, at most 2 MB'),
      textOption('side', 'For this side and umpires alone', { maxLength: 100, autocomplete: true }),
    ]),
    subcommand('export', 'The whole record as a file, as far as you may know it', [
      textOption('format', 'The battle report unless you say otherwise', {
        choices: Object.entries(FORMATS).map(([value, name]) => ({ name, value })),
      }),
      textOption('anchor', 'orbat-mapper: latitude,longitude of the near left corner of the map', { maxLength: 40 }),
    ]),
    subcommand('thread', 'Tells every event from now on in a thread, one line each (umpire)', [
      channelOption('thread', 'One that is there already', [ChannelType.PublicThread]),
      booleanOption('stop', 'No longer'),
    ]),
  ]),
  async execute(interaction, house) {
    const subcommand = interaction.options.getSubcommand();
    if (subcommand === 'export') return exportLog(interaction, house);
    if (subcommand === 'note') return takeNote(interaction, house);
    if (subcommand === 'thread') return recordInThread(interaction, house);
    return showLog(interaction, house);
  },
  autocomplete: suggestForLog,
};
