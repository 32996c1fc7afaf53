/**
 * Refuses requests as Discord would. Checks the body of each request from the bot against Discord's own description, and against
 * limits that the description lacks. The table's REST interface and tests use these checks.
 */
import { InteractionResponseType as Callback } from 'discord-api-types/v10';
import { listCommandComplaints, listCommandListComplaints } from './command-limits.js';
import { listSchemaComplaints, listObjectFields } from './description.js';
import { emptyMessageError, buildInvalidFormError, type Complaint, type DiscordError } from './errors.js';
import { isObject, readArray, readObjects, type JsonRecord } from './json.js';
import { listFormComplaints, isEmptyMessage, countCodePoints, listMessageComplaints } from './message-limits.js';

/**
 * The kinds of request bodies. For commands: a single command, and a list that replaces all commands. For messages: a channel
 * message, and its edit. For interactions: a first response, a follow-up, and an edit of a response. For threads: a thread under
 * a message, and a separate thread. For channels: a new channel, its edit, and the permissions of a role or member in it.
 */
const BODY_KINDS = [
  'command',
  'commands',
  'message',
  'message-edit',
  'callback',
  'followup',
  'edit',
  'thread',
  'own-thread',
  'channel',
  'channel-edit',
  'overwrite',
] as const;
export type BodyKind = (typeof BODY_KINDS)[number];

interface BodyContext {
  /** The number of files sent with the body. */
  readonly files?: number;
}

/** Returns Discord's refusal of the body; undefined if Discord would accept it. */
export function findBodyRefusal(kind: BodyKind, body: unknown, context: BodyContext = {}): DiscordError | undefined {
  const complaints = complaintsAbout(kind, body);
  if (complaints.length > 0) return buildInvalidFormError(complaints);
  if (!isObject(body)) return undefined;
  const files = context.files ?? 0;
  const empty =
    ((kind === 'message' || kind === 'followup') && isEmptyMessage(body, files)) ||
    (kind === 'callback' &&
      body.type === Callback.ChannelMessageWithSource &&
      isEmptyMessage(isObject(body.data) ? body.data : {}, files));
  return empty ? emptyMessageError() : undefined;
}

function complaintsAbout(kind: BodyKind, body: unknown): Complaint[] {
  if (kind === 'commands') {
    if (!Array.isArray(body))
      return [{ path: [], code: 'BASE_TYPE_BAD_TYPE', message: 'Only iterables may be used in a ListType' }];
    const each = (body as unknown[]).flatMap((command, i) => commandBody(command, 'ApplicationCommandUpdateRequest', [i]));
    return [...each, ...listCommandListComplaints(body as unknown[])];
  }
  if (!isObject(body)) return [{ path: [], code: 'MODEL_TYPE_CONVERT', message: 'Only dictionaries may be used in a ModelType' }];
  switch (kind) {
    case 'command':
      return commandBody(body, 'ApplicationCommandCreateRequest', []);
    case 'message':
      return message(body, 'MessageCreateRequest', []);
    case 'message-edit':
      return message(body, 'MessageEditRequestPartial', []);
    case 'followup':
      return message(body, 'IncomingWebhookRequestPartial', []);
    case 'edit':
      return message(body, 'IncomingWebhookUpdateRequestPartial', []);
    case 'thread':
      return listSchemaComplaints('CreateTextThreadWithMessageRequest', body);
    case 'own-thread':
      return listSchemaComplaints('CreateTextThreadWithoutMessageRequest', body);
    case 'channel':
      return listSchemaComplaints('CreateGuildChannelRequest', withNumbers(body));
    case 'channel-edit':
      return listSchemaComplaints(
        'archived' in body ? 'UpdateThreadRequestPartial' : 'UpdateGuildChannelRequestPartial',
        withNumbers(body),
      );
    case 'overwrite':
      // Discord's description has this schema only as part of a channel's schema.
      return listSchemaComplaints(
        'UpdateGuildChannelRequestPartial',
        withNumbers({ permission_overwrites: [{ ...body, id: '0' }] }),
      ).map((complaint) => ({ ...complaint, path: complaint.path.slice(2) }));
    case 'callback':
      return callback(body);
  }
}

/** Converts permissions to numbers. The description requires an integer, but clients send a decimal string. */
function withNumbers(body: JsonRecord): JsonRecord {
  if (!Array.isArray(body.permission_overwrites)) return body;
  const number = (bits: unknown): unknown => (typeof bits === 'string' && /^\d+$/.test(bits) ? Number(bits) : bits);
  const bridged = readObjects(body.permission_overwrites).map((each) => ({
    ...each,
    allow: number(each.allow),
    deny: number(each.deny),
  }));
  return { ...body, permission_overwrites: bridged };
}

/** Checks a first response against the schema of its type. The errors of the union of all types would be hard to read. */
function callback(body: JsonRecord): Complaint[] {
  const data = body.data ?? {};
  const extra = Object.keys(body)
    .filter((key) => key !== 'type' && key !== 'data')
    .map((key) => unknown(key, []));
  switch (body.type) {
    case Callback.ChannelMessageWithSource:
      return [...extra, ...message(data, 'IncomingWebhookInteractionRequest', ['data'])];
    case Callback.DeferredChannelMessageWithSource:
      return [...extra, ...listSchemaComplaints('CreateMessageInteractionCallbackRequest', body)];
    case Callback.DeferredMessageUpdate:
      return [...extra, ...listSchemaComplaints('UpdateMessageInteractionCallbackRequest', body)];
    case Callback.UpdateMessage:
      return [...extra, ...message(data, 'IncomingWebhookUpdateForInteractionCallbackRequestPartial', ['data'])];
    case Callback.ApplicationCommandAutocompleteResult:
      return [...extra, ...autocomplete(data)];
    case Callback.Modal: {
      const found = listSchemaComplaints('ModalInteractionCallbackRequest', body);
      return [...extra, ...found, ...(isObject(data) ? listFormComplaints(data, ['data']) : [])];
    }
    default:
      return [{ path: ['type'], code: 'BASE_TYPE_CHOICES', message: 'Value must be one of {4, 5, 6, 7, 8, 9}.' }];
  }
}

function autocomplete(data: unknown): Complaint[] {
  const at = ['data'];
  if (!isObject(data)) return [{ path: at, code: 'MODEL_TYPE_CONVERT', message: 'Only dictionaries may be used in a ModelType' }];
  const values = readObjects(data.choices).map((choice) => choice.value);
  const kind = values.every((v) => typeof v === 'string')
    ? 'String'
    : values.every((v) => Number.isInteger(v))
      ? 'Integer'
      : 'Number';
  const found = listSchemaComplaints(`InteractionApplicationCommandAutocompleteCallback${kind}Data`, data, at);
  values.forEach((value, i) => {
    if (typeof value === 'string' && countCodePoints(value) > 100) {
      found.push({
        path: [...at, 'choices', i, 'value'],
        code: 'BASE_TYPE_MAX_LENGTH',
        message: 'Must be 100 or fewer in length.',
      });
    }
  });
  if (!Array.isArray(data.choices))
    found.push({ path: [...at, 'choices'], code: 'BASE_TYPE_REQUIRED', message: 'This field is required' });
  return found;
}

const MESSAGES = [
  'MessageCreateRequest',
  'MessageEditRequestPartial',
  'IncomingWebhookRequestPartial',
  'IncomingWebhookInteractionRequest',
];
let messageFields: Set<string> | undefined;

function message(body: unknown, schema: string, at: readonly string[]): Complaint[] {
  const found = listSchemaComplaints(schema, body, at);
  if (!isObject(body)) return found;
  // Message routes ignore fields of the other message routes (clients always send `tts`), so only fields unknown to all of them
  // are refused.
  messageFields ??= new Set(MESSAGES.flatMap(listObjectFields));
  for (const key of Object.keys(body)) if (!messageFields.has(key)) found.push(unknown(key, at));
  return [...found, ...listMessageComplaints(body, at)];
}

function commandBody(body: unknown, schema: string, at: readonly number[]): Complaint[] {
  if (!isObject(body)) return [{ path: at, code: 'MODEL_TYPE_CONVERT', message: 'Only dictionaries may be used in a ModelType' }];
  const permissions = body.default_member_permissions;
  // The description requires an integer, but clients send a decimal string.
  const bridged =
    typeof permissions === 'string' && /^\d+$/.test(permissions)
      ? { ...body, default_member_permissions: Number(permissions) }
      : body;
  const found = listSchemaComplaints(schema, bridged, at);
  for (const [i, option] of readArray(body.options).entries()) {
    if (!isObject(option))
      found.push({
        path: [...at, 'options', i],
        code: 'MODEL_TYPE_CONVERT',
        message: 'Only dictionaries may be used in a ModelType',
      });
  }
  return [...found, ...listCommandComplaints(body, at)];
}

function unknown(key: string, at: readonly (string | number)[]): Complaint {
  return { path: [...at, key], code: 'UNKNOWN_FIELD', message: 'This field does not exist here' };
}
