import { ChannelType } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import { EXPORT_FORMATS } from '../src/discord/log/exporting.js';
import { exportLog } from '../src/discord/log/log-export.js';
import { takeNote } from '../src/discord/log/log-note.js';
import { showLog, suggestForLog } from '../src/discord/log/log-show.js';
import { setLogThread } from '../src/discord/posts/log-thread.js';
import {
  buildAttachmentOption,
  buildBooleanOption,
  buildChannelOption,
  buildIntegerOption,
  buildSlashCommand,
  buildSubcommand,
  buildTextOption,
} from '../src/discord/options/slash.js';
import { MAX_NOTE_LENGTH } from '../src/present/index.js';

/** Defines /log, which shows the record of the battle. */
export const logCommand: Command = {
  data: buildSlashCommand('log', 'Record of the battle: events, notes and exports', [
    buildSubcommand('show', 'Show past events, the latest first', [
      buildIntegerOption('turn', 'Turn whose events are shown', { minimum: 1, maximum: 10000 }),
      buildTextOption('side', 'Side whose events are shown', { maxLength: 100, autocomplete: true }),
      buildTextOption('unit', 'Unit whose events are shown', { maxLength: 100, autocomplete: true }),
      buildTextOption('kind', 'Kind of event, such as resolved, noted or undone', { maxLength: 60, autocomplete: true }),
      buildIntegerOption('page', 'Page. Default: 1, the latest', { minimum: 1, maximum: 10000 }),
    ]),
    buildSubcommand('note', 'Add a note or a picture to the record', [
      buildTextOption('text', 'Text of the note', { maxLength: MAX_NOTE_LENGTH }),
      buildAttachmentOption('picture', 'Picture (PNG, JPEG, GIF or WebP, at most 2 MB)'),
      buildTextOption('side', 'Side that can read the note, with the umpires', { maxLength: 100, autocomplete: true }),
    ]),
    buildSubcommand('export', 'Export the part of the record that you can see, as a file', [
      buildTextOption('format', 'Format. Default: the battle report', {
        choices: Object.entries(EXPORT_FORMATS).map(([value, name]) => ({ name, value })),
      }),
      buildTextOption('anchor', 'Latitude and longitude of the map’s near left corner (orbat-mapper only), such as 51.98,5.92', {
        maxLength: 40,
      }),
    ]),
    buildSubcommand('thread', 'Post every event in a thread, one line each (umpires only)', [
      buildChannelOption('thread', 'Thread to post in. Default: a new one', [ChannelType.PublicThread]),
      buildBooleanOption('stop', 'The bot stops posting in the thread'),
    ]),
  ]),
  async execute(interaction, services) {
    const subcommand = interaction.options.getSubcommand();
    if (subcommand === 'export') return exportLog(interaction, services);
    if (subcommand === 'note') return takeNote(interaction, services);
    if (subcommand === 'thread') return setLogThread(interaction, services);
    return showLog(interaction, services);
  },
  autocomplete: suggestForLog,
};
