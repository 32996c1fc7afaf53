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

/** Defines /log, which shows the record of the battle. */
export const log: Command = {
  data: slashCommand('log', 'Record of the battle: events, notes and exports', [
    subcommand('show', 'Show past events, the latest first', [
      integerOption('turn', 'Turn whose events are shown', { minimum: 1, maximum: 10000 }),
      textOption('side', 'Side whose events are shown', { maxLength: 100, autocomplete: true }),
      textOption('unit', 'Unit whose events are shown', { maxLength: 100, autocomplete: true }),
      textOption('kind', 'Kind of event, such as resolved, noted or undone', { maxLength: 60, autocomplete: true }),
      integerOption('page', 'Page. Default: 1, the latest', { minimum: 1, maximum: 10000 }),
    ]),
    subcommand('note', 'Add a note or a picture to the record', [
      textOption('text', 'Text of the note', { maxLength: NOTE_MAX }),
      attachmentOption('picture', 'Picture (PNG, JPEG, GIF or WebP, at most 2 MB)'),
      textOption('side', 'Side that can read the note, with the umpires', { maxLength: 100, autocomplete: true }),
    ]),
    subcommand('export', 'Export the part of the record that you can see, as a file', [
      textOption('format', 'Format. Default: the battle report', {
        choices: Object.entries(FORMATS).map(([value, name]) => ({ name, value })),
      }),
      textOption('anchor', 'Latitude and longitude of the map’s near left corner (orbat-mapper only), such as 51.98,5.92', {
        maxLength: 40,
      }),
    ]),
    subcommand('thread', 'Post every event in a thread, one line each (umpires only)', [
      channelOption('thread', 'Thread to post in. Default: a new one', [ChannelType.PublicThread]),
      booleanOption('stop', 'The bot stops posting in the thread'),
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
