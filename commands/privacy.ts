import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { showKept } from '../src/discord/privacy.js';

/** /privacy: what is kept of whoever asks. */
export const privacy: Command = {
  data: new SlashCommandBuilder()
    .setName('privacy')
    .setDescription('What the umpire keeps of you on this server; as a file, or erased')
    .toJSON(),
  execute: showKept,
};
