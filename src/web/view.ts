/** Converts the table's content for the page. Leaves out anything that a seat may not know. */
import { ApplicationCommandType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { OpenForm } from '../table/interaction.js';
import { isObject, type JsonRecord } from '../table/json.js';
import type { Guild, Message, Overwrite } from '../table/model.js';
import { buildMessagePayload } from '../table/payloads.js';
import type { Seat } from '../table/seat.js';
import type { World } from '../table/world.js';
import type { SeatCommands, PageForm, PageMessage, PageSeat, TableNames } from './protocol.js';

/**
 * Returns a message in the form for a seat. The caller must check that the seat may see the message. `base` is the table's own
 * address.
 */
export function buildPageMessage(world: World, base: string, message: Message): PageMessage {
  const { embeds } = buildMessagePayload(world.bot, message) as { embeds: JsonRecord[] };
  const { interaction } = message;
  return {
    id: message.id,
    channelId: message.channelId,
    author: message.author,
    at: message.timestamp,
    edited: message.editedTimestamp !== null,
    onlyYou: message.audience !== null,
    thinking: message.thinking,
    content: message.content,
    embeds: embeds.map((embed) => ownPaths(embed, base)),
    components: message.components,
    files: message.attachments.map((a) => ({
      name: a.filename,
      bytes: a.size,
      url: ownPath(a.url, base),
      type: a.content_type ?? '',
      alt: a.description ?? '',
    })),
    ...(interaction?.name !== undefined && { used: { by: interaction.user.name, command: interaction.name } }),
    ...(message.replyTo !== undefined && { replyTo: message.replyTo }),
  };
}

export function buildPageForm(form: OpenForm): PageForm {
  return { title: form.title, components: form.components };
}

/** Returns a seat's commands, reduced to the fields that the page needs. */
export function buildSeatCommands(seat: Seat): SeatCommands {
  const offered = seat.commands();
  const ofType = (wanted: ApplicationCommandType) => offered.filter(({ type }) => type === wanted);
  return {
    commands: ofType(ApplicationCommandType.ChatInput).map(({ name, description, options }) => ({
      name,
      description,
      ...(options && { options: options as never }),
    })),
    onPosts: ofType(ApplicationCommandType.Message).map(({ name }) => name),
  };
}

/** Lists the people, channels and roles that this user may see, for mentions and menus. */
export function listVisibleNames(world: World, guild: Guild, userId: string, seats: readonly PageSeat[]): TableNames {
  const channels = [...guild.channels.values()].filter((channel) => !channel.isCategory && world.mayEnter(channel, userId));
  return {
    seats,
    channels: channels.map(({ id, name, parentId, members, overwrites }) => ({
      id,
      name,
      ...(parentId !== undefined && { parentId }),
      ...((members ?? isClosed(overwrites.get(guild.id))) && { isPrivate: true }),
    })),
    users: [...guild.members.values()].map(({ user }) => user),
    roles: [...guild.roles.values()].filter((r) => !r.managed && r.id !== guild.id).map(({ id, name }) => ({ id, name })),
  };
}

/** Checks whether a channel is hidden from @everyone. */
const isClosed = (everybody: Overwrite | undefined): boolean =>
  everybody !== undefined && (everybody.deny & PermissionFlagsBits.ViewChannel) !== 0n;

function ownPaths(embed: JsonRecord, base: string): JsonRecord {
  const out: JsonRecord = { ...embed };
  for (const key of ['image', 'thumbnail']) {
    const media = embed[key];
    if (isObject(media) && typeof media.url === 'string') out[key] = { ...media, url: ownPath(media.url, base) };
  }
  return out;
}

/** Returns the path of a file on the table, without the address. The page may use a different address from the bot. */
function ownPath(url: string, base: string): string {
  return url.startsWith(`${base}/`) ? url.slice(base.length) : url;
}
