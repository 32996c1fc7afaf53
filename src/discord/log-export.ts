import { AttachmentBuilder, type ChatInputCommandInteraction, MessageFlags } from 'discord.js';
import { Refusal } from '../rules/index.js';
import type { Format } from './exporting.js';
import type { House } from './house.js';
import { gameHereOrRefuse } from './people.js';

/** Sends the person the battle's record in a format, as far as they may know it. */
export async function exportLog(interaction: ChatInputCommandInteraction<'cached' | 'raw'>, house: House): Promise<void> {
  const { game, actor } = gameHereOrRefuse(interaction, house);
  const format = (interaction.options.getString('format') ?? 'markdown') as Format;
  if (format === 'jsonl' && game.state.battle.game.status === 'open' && actor.standing !== 'umpire')
    throw new Refusal(
      'UMPIRE_ONLY',
      'the whole record tells what sides keep to themselves: until the battle ends it is for umpires; take markdown, html or csv',
      'format',
    );
  // A long record takes longer than an answer may.
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const { name, bytes } = await house.longWork.run(
    'export',
    { format, battle: { gameId: game.gameId, reader: actor } },
    interaction.user.id,
  );
  await interaction.editReply({
    content: name.endsWith('.gz')
      ? 'The record so far. It was too big as it is: unpack it with gzip or 7-Zip.'
      : 'The record so far.',
    files: [new AttachmentBuilder(Buffer.from(bytes), { name })],
  });
}
