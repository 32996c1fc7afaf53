import { type InteractionReplyOptions, MessageFlags, type RepliableInteraction } from 'discord.js';
import type { PostBody } from '../present/index.js';

/** A presenter's body as discord.js takes it. Mentions are off for the whole client. */
export function asMessage({
  embeds,
  components,
  flags,
}: PostBody): Pick<InteractionReplyOptions, 'embeds' | 'components' | 'flags'> {
  return { embeds, components, ...(flags === undefined ? {} : { flags }) };
}

/** Answers in the open. */
export async function replyOpenly(interaction: RepliableInteraction, body: PostBody): Promise<void> {
  await interaction.reply(asMessage(body));
}

/** Answers the person alone. */
export async function replyPrivately(interaction: RepliableInteraction, body: PostBody): Promise<void> {
  await interaction.reply({ ...asMessage(body), flags: MessageFlags.Ephemeral });
}
