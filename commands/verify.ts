import { MessageFlags } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import { requireGameHere } from '../src/discord/people/people.js';
import { RECORD_FILE_BOUNDS } from '../src/discord/files/handed-in.js';
import { downloadBytes } from '../src/discord/files/uploads.js';
import { buildAttachmentOption, buildSlashCommand, buildTextOption } from '../src/discord/options/slash.js';
import { findHashPrefixes } from '../src/game/index.js';
import { refuseInvalid } from '../src/rules/index.js';

const HASH = /^[0-9a-f]{64}$/;

/**
 * Defines /verify, which recalculates every die, outcome, effect and hash of this channel's battle or of a
 * record file.
 */
export const verifyCommand: Command = {
  data: buildSlashCommand('verify', 'Check every die, outcome, effect and hash of a battle', [
    buildAttachmentOption('file', 'Record file of /log export format:jsonl. Default: the battle here'),
    buildTextOption('final-hash', 'Last hash that you know, to check whether events are missing at the end', { maxLength: 64 }),
    buildTextOption('heads', 'Hashes under posts, such as #26ef09e4af, to find in the record', { maxLength: 6000 }),
  ]),
  async execute(interaction, services) {
    const { options } = interaction;
    const finalHash = options.getString('final-hash')?.trim().toLowerCase() ?? null;
    if (finalHash !== null && !HASH.test(finalHash))
      throw refuseInvalid('final-hash', 'A hash has 64 characters: digits and the letters a to f. Enter the whole hash.');
    const pasted = options.getString('heads');
    const heads = pasted === null ? [] : findHashPrefixes(pasted);
    const file = options.getAttachment('file');
    const here = file === null ? requireGameHere(interaction, services) : undefined;
    // A long battle takes longer to verify than Discord waits for an answer, so the answer is deferred.
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    const record = here
      ? { gameId: here.game.gameId, reader: here.actor }
      : await downloadBytes(file!, 'file', RECORD_FILE_BOUNDS.bytes);
    await interaction.editReply(await services.longWork.run('verify', { record, finalHash, heads }, interaction.user.id));
  },
};
