/** Creates and edits messages from request bodies, following Discord's rules. */
import { MessageFlags, type APIAttachment, type APIEmbed, type APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { buildInvalidFormError } from './errors.js';
import type { FileData, FileStore } from './files.js';
import { isObject, readArray, readObjects, readText, type JsonRecord } from './json.js';
import type { Channel, Message, User } from './model.js';
import type { World } from './world.js';

/** Flags that a bot may set, and that are stored with the message. */
const KEPT_FLAGS = MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications | MessageFlags.IsComponentsV2;

export type UploadedFiles = ReadonlyMap<string, FileData>;

interface NewMessage {
  readonly channel: Channel;
  readonly author: User;
  readonly audience: string | null;
  readonly body: JsonRecord;
  readonly files: UploadedFiles;
  readonly interaction?: Message['interaction'];
  readonly thinking?: boolean;
}

/** Builds a message from a checked body, and adds it to its channel. */
export function createMessage(world: World, store: FileStore, made: NewMessage): Message {
  const { channel, body, audience } = made;
  const reference = isObject(body.message_reference) ? body.message_reference.message_id : undefined;
  const flags = numberOf(body.flags) & KEPT_FLAGS;
  const message: Message = {
    id: world.ids.next('message'),
    channelId: channel.id,
    guildId: channel.guildId,
    author: made.author,
    timestamp: world.now(),
    audience,
    content: readText(body.content),
    embeds: readArray(body.embeds) as APIEmbed[],
    components: readArray(body.components) as APIMessageTopLevelComponent[],
    attachments: takeFiles(store, channel.id, [], body, made.files),
    thinking: made.thinking ?? false,
    flags: flags | (audience === null ? 0 : MessageFlags.Ephemeral) | (made.thinking ? MessageFlags.Loading : 0),
    editedTimestamp: null,
    ...(made.interaction && { interaction: made.interaction }),
    ...(typeof reference === 'string' && { replyTo: reference }),
    ...((typeof body.nonce === 'string' || typeof body.nonce === 'number') && { nonce: body.nonce }),
  };
  world.post(message);
  return message;
}

/** Applies an edit. Fields that are missing in the body do not change. */
export function editMessage(world: World, store: FileStore, message: Message, body: JsonRecord, files: UploadedFiles): void {
  const attachments = takeFiles(store, message.channelId, message.attachments, body, files);
  if (body.content !== undefined) message.content = readText(body.content);
  if (body.embeds !== undefined) message.embeds = readArray(body.embeds) as APIEmbed[];
  if (body.components !== undefined) message.components = readArray(body.components) as APIMessageTopLevelComponent[];
  message.attachments = attachments;
  if (typeof body.flags === 'number') message.flags |= body.flags & KEPT_FLAGS;
  message.flags &= ~MessageFlags.Loading;
  message.thinking = false;
  world.edited(message);
}

/** Returns the attachments of a message after an edit: the remaining attachments and the new attachments. */
function takeFiles(
  store: FileStore,
  channelId: string,
  had: readonly APIAttachment[],
  body: JsonRecord,
  files: UploadedFiles,
): APIAttachment[] {
  const listed = Array.isArray(body.attachments) ? readObjects(body.attachments) : undefined;
  const named = new Map((listed ?? []).map((a) => [String(a.id), a]));
  const lost = [...named.keys()].findIndex((id) => !files.has(id) && !had.some((a) => a.id === id));
  if (lost >= 0) {
    throw buildInvalidFormError([
      { path: ['attachments', lost, 'id'], code: 'MESSAGE_ATTACHMENT_NOT_FOUND', message: 'Attachment data not found' },
    ]);
  }
  const kept = listed ? had.filter((a) => named.has(a.id)) : had;
  const added = [...files].map(([n, file]) => {
    const about = named.get(n);
    const name = readText(about?.filename) || file.name;
    const description = readText(about?.description);
    return store.put(channelId, { ...file, name, ...(description !== '' && { description }) });
  });
  return [...kept, ...added];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
