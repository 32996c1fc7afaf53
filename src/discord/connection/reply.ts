import {
  type APIMessage,
  type AttachmentBuilder,
  type ButtonInteraction,
  type Client,
  DiscordAPIError,
  InteractionResponseType,
  type InteractionEditReplyOptions,
  type InteractionReplyOptions,
  MessageFlags,
  type RawFile,
  type RepliableInteraction,
  RESTJSONErrorCodes,
  Routes,
  type StringSelectMenuInteraction,
} from 'discord.js';
import type { Logger } from 'pino';
import { buildBattleLine } from '../people/people.js';
import { type Component, MAX_NONCE_LENGTH, type PostBody, presentNotice, removeEmoji } from '../../present/index.js';

/** Returns the reason for a request in Discord's audit log. It contains the interaction that caused the post or edit. */
export function buildAuditReason(interactionId: string): { readonly reason: string } {
  return { reason: `interaction ${interactionId}` };
}

/** The number of latest messages that Discord returns at most for one request. */
const LATEST = 100;

/**
 * Returns the fields with which Discord creates a message only once, even if the message is sent several times. These fields also
 * turn off mentions.
 * @param nonce a text that is the same in each attempt. Discord remembers the text for some minutes
 */
export function createOnceFields(nonce: string) {
  return { nonce: nonce.slice(0, MAX_NONCE_LENGTH), enforce_nonce: true, allowed_mentions: { parse: [] } } as const;
}

/**
 * Returns the bot's own messages among the latest in a channel, newest first. The bot can then find a post that it has already
 * sent.
 */
export async function fetchOwnLatestMessages(
  { rest, user }: Pick<Client<true>, 'rest' | 'user'>,
  channelId: string,
): Promise<APIMessage[]> {
  const query = new URLSearchParams({ limit: `${LATEST}` });
  const messages = (await rest.get(Routes.channelMessages(channelId), { query })) as readonly APIMessage[];
  return messages.filter(({ author }) => author.id === user.id);
}

/** A message from a presenter, or a short text in the bot's own Markdown. */
type Reply = PostBody<Component> | string;
const bodyOf = (told: Reply): PostBody<Component> => (typeof told === 'string' ? presentNotice(told) : told);

/** Converts a presenter's message for discord.js. Mentions are turned off for the whole client. */
export function convertMessage({
  content,
  embeds,
  components,
  flags,
}: PostBody<Component>): Pick<InteractionReplyOptions, 'content' | 'embeds' | 'components' | 'flags'> {
  return { ...(content === undefined ? {} : { content }), embeds, components, ...(flags === undefined ? {} : { flags }) };
}

/** Returns a message that replaces "thinking ...". That notice has already decided whether the answer is private. */
export function buildEditedReply(
  body: PostBody<Component>,
): Pick<InteractionEditReplyOptions, 'content' | 'embeds' | 'components'> {
  const { content, embeds = [], components = [] } = convertMessage(body);
  return { ...(content === undefined ? {} : { content }), embeds, components };
}

/**
 * Sends the first response through discord.js's REST client, because `reply` would also create unused objects. Creating these
 * takes as long as the rest of the answer. If the interaction was deferred, the response replaces the notice.
 */
export async function sendFirstResponse(
  interaction: RepliableInteraction,
  body: PostBody,
  files: readonly RawFile[] = [],
): Promise<void> {
  if (interaction.deferred) {
    await interaction.editReply({
      ...buildEditedReply(body),
      files: files.map(({ data, name }) => ({ attachment: data as Buffer, name })),
    });
    return;
  }
  interaction.replied = true;
  try {
    await interaction.client.rest.post(Routes.interactionCallback(interaction.id, interaction.token), {
      body: { type: InteractionResponseType.ChannelMessageWithSource, data: body },
      files: [...files],
      auth: false,
    });
  } catch (error) {
    interaction.replied = false;
    throw error;
  }
}

/** Answers in a message that everyone in the channel can see. */
export async function replyOpenly(interaction: RepliableInteraction, body: PostBody): Promise<void> {
  await interaction.reply(convertMessage(body));
}

/** Answers only the person who used the command. If they see a private notice to wait, replaces the notice. */
export async function replyPrivately(interaction: RepliableInteraction, told: Reply, files?: AttachmentBuilder[]): Promise<void> {
  await sendPrivately(interaction, told, files);
}

/** Checks whether Discord refused an edit because the message has been deleted, for example by another press of its buttons. */
export const isDeletedMessageError = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMessage;

/**
 * Answers only the person who asked. If the message that the answer would replace has been deleted, sends a new one.
 * @returns the message's id; undefined if Discord does not return it
 */
export async function sendPrivately(
  interaction: RepliableInteraction,
  told: Reply,
  files?: AttachmentBuilder[],
): Promise<string | undefined> {
  const body = bodyOf(told);
  const attached = { ...buildBattleLine(interaction), ...(files ? { files } : {}) };
  const reply = { ...convertMessage(body), ...attached, flags: MessageFlags.Ephemeral } as const;
  if (interaction.deferred)
    try {
      return (await interaction.editReply({ ...buildEditedReply(body), ...attached })).id;
    } catch (error) {
      if (!isDeletedMessageError(error)) throw error;
      return (await interaction.followUp(reply)).id;
    }
  return (await interaction.reply({ ...reply, withResponse: true })).resource?.message?.id;
}

/**
 * Sends a person another private message after the answer. Errors are only logged.
 * @param failed the log text for an error
 * @param about further facts for the log
 * @returns the message's id; undefined after an error
 */
export async function sendPrivateFollowUp(
  interaction: RepliableInteraction,
  { log }: { readonly log: Pick<Logger, 'warn'> },
  told: Reply,
  failed: string,
  about: { readonly gameId?: string } = {},
): Promise<string | undefined> {
  return interaction.followUp({ ...convertMessage(bodyOf(told)), flags: MessageFlags.Ephemeral }).then(
    ({ id }) => id,
    (error: unknown) => void log.warn({ err: error, ...about }, failed),
  );
}

/** Replaces the message that contains the pressed button. If it has been deleted, answers in a new private message. */
export async function replacePressedMessage(
  interaction: ButtonInteraction | StringSelectMenuInteraction,
  body: PostBody<Component>,
): Promise<void> {
  try {
    await interaction.update(buildEditedReply(body));
  } catch (error) {
    if (!isDeletedMessageError(error)) throw error;
    await sendPrivately(interaction, body);
  }
}

/** Checks whether the pressed button or submitted form belongs to a private message. */
const isOnOwn = (interaction: RepliableInteraction): boolean =>
  (interaction.isMessageComponent() || (interaction.isModalSubmit() && interaction.isFromMessage())) &&
  interaction.message.flags.has(MessageFlags.Ephemeral);

/** Shows a message to one person. If the pressed button is on a private message, replaces that message. */
export async function showPrivately(
  interaction: RepliableInteraction,
  body: PostBody<Component>,
  files?: AttachmentBuilder[],
): Promise<void> {
  await showOrSendPrivately(interaction, body, files);
}

/**
 * Does the same as `showPrivately`. If the message with the pressed button has been deleted, sends a new one.
 * @returns the id of a new message; undefined if the message replaced another
 */
export async function showOrSendPrivately(
  interaction: RepliableInteraction,
  body: PostBody<Component>,
  files?: AttachmentBuilder[],
): Promise<string | undefined> {
  const isUpdate = interaction.isMessageComponent() || (interaction.isModalSubmit() && interaction.isFromMessage());
  // Replacing the old message also removes its outdated picture or file.
  const hasFile = isUpdate && (interaction.message?.attachments.size ?? 0) > 0;
  const show = async (shown: PostBody<Component>): Promise<string | undefined> => {
    if (!isUpdate || interaction.deferred || !isOnOwn(interaction)) return sendPrivately(interaction, shown, files);
    await interaction.update({
      ...buildEditedReply(shown),
      ...(hasFile ? { attachments: [] } : {}),
      ...(files ? { files } : {}),
    });
    return undefined;
  };
  try {
    return await show(body);
  } catch (error) {
    if (isDeletedMessageError(error)) return sendPrivately(interaction, body, files);
    if (!isEmojiGone(error)) throw error;
    return show(removeEmoji(body));
  }
}

/** Checks whether Discord refused a message because one of its emoji has just been removed. */
const isEmojiGone = (error: unknown): boolean =>
  error instanceof DiscordAPIError &&
  error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType &&
  JSON.stringify(error.rawError).includes('INVALID_EMOJI');

/** Shows a person a notice to wait. If they pressed a button on a private message, that message does not change. */
export async function askToWait(interaction: RepliableInteraction): Promise<void> {
  const isUpdate = interaction.isMessageComponent() || (interaction.isModalSubmit() && interaction.isFromMessage());
  if (isUpdate && isOnOwn(interaction)) await interaction.deferUpdate();
  else await interaction.deferReply({ flags: MessageFlags.Ephemeral });
}

/**
 * The time in milliseconds after which a person sees a notice to wait, because Discord accepts a first answer only within three
 * seconds.
 */
const PATIENCE_MS = 1500;

/**
 * Does work that may take long. After 1.5 seconds, Discord is informed that the answer comes later, because it waits only three
 * seconds for an answer.
 * @param isPrivate true if only one person should see the answer
 */
export async function deferIfSlow<T>(interaction: RepliableInteraction, isPrivate: boolean, work: () => Promise<T>): Promise<T> {
  let deferred: Promise<unknown> = Promise.resolve();
  const clock = setTimeout(() => {
    // An earlier slow step has already informed Discord that the answer comes later.
    if (interaction.deferred || interaction.replied) return;
    deferred = interaction.deferReply(isPrivate ? { flags: MessageFlags.Ephemeral } : {});
    // An error is ignored here, because the next answer reports it.
    deferred.catch(() => undefined);
  }, PATIENCE_MS);
  try {
    return await work();
  } finally {
    clearTimeout(clock);
    await deferred;
  }
}
