import {
  InteractionResponseType,
  type InteractionReplyOptions,
  MessageFlags,
  type RepliableInteraction,
  type RESTPostAPIInteractionCallbackWithResponseResult,
  Routes,
} from 'discord.js';
import type { PostBody } from '../present/index.js';

/** A presenter's body as discord.js takes it. Mentions are off for the whole client. */
export function asMessage({
  embeds,
  components,
  flags,
}: PostBody): Pick<InteractionReplyOptions, 'embeds' | 'components' | 'flags'> {
  return { embeds, components, ...(flags === undefined ? {} : { flags }) };
}

/**
 * Gives the first response through discord.js's REST client and returns the message's id. `reply({ withResponse })` would build message,
 * member and user objects of the answer, which nobody reads and which cost as much as the rest of the answer.
 */
export async function respond(interaction: RepliableInteraction, body: PostBody): Promise<string | null> {
  interaction.replied = true;
  try {
    const response = (await interaction.client.rest.post(Routes.interactionCallback(interaction.id, interaction.token), {
      body: { type: InteractionResponseType.ChannelMessageWithSource, data: body },
      query: new URLSearchParams({ with_response: 'true' }),
      auth: false,
    })) as RESTPostAPIInteractionCallbackWithResponseResult;
    return response.resource?.message?.id ?? null;
  } catch (error) {
    interaction.replied = false;
    throw error;
  }
}

/** Answers in the open. */
export async function replyOpenly(interaction: RepliableInteraction, body: PostBody): Promise<void> {
  await interaction.reply(asMessage(body));
}

/** Answers the person alone. */
export async function replyPrivately(interaction: RepliableInteraction, body: PostBody): Promise<void> {
  await interaction.reply({ ...asMessage(body), flags: MessageFlags.Ephemeral });
}
