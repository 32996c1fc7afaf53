/**
 * Refuses requests as Discord would. Checks the body of each request from the bot against Discord's own description, and against
 * limits that the description lacks. The table's REST interface and tests use these checks.
 */
import { InteractionResponseType as Callback } from 'discord-api-types/v10';
import { commandComplaints, commandListComplaints } from './command-limits.js';
import { complaintsOf, fieldsOf } from './description.js';
import { emptyMessage, invalidForm, type Complaint, type DiscordError } from './errors.js';
import { isObject, listOf, objectsOf, type Json } from './json.js';
import { formComplaints, isEmptyMessage, lengthOf, messageComplaints } from './message-limits.js';

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
export function refusalOf(kind: BodyKind, body: unknown, context: BodyContext = {}): DiscordError | undefined {
  const complaints = complaintsAbout(kind, body);
  if (complaints.length > 0) return invalidForm(complaints);
  if (!isObject(body)) return undefined;
  const files = context.files ?? 0;
  const empty =
    ((kind === 'message' || kind === 'followup') && isEmptyMessage(body, files)) ||
    (kind === 'callback' &&
      body.type === Callback.ChannelMessageWithSource &&
      isEmptyMessage(isObject(body.data) ? body.data : {}, files));
  return empty ? emptyMessage() : undefined;
}

function complaintsAbout(kind: BodyKind, body: unknown): Complaint[] {
  if (kind === 'commands') {
    if (!Array.isArray(body))
      return [{ path: [], code: 'BASE_TYPE_BAD_TYPE', message: 'Only iterables may be used in a ListType' }];
    const each = (body as unknown[]).flatMap((command, i) => commandBody(command, 'ApplicationCommandUpdateRequest', [i]));
    return [...each, ...commandListComplaints(body as unknown[])];
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
      return complaintsOf('CreateTextThreadWithMessageRequest', body);
    case 'own-thread':
      return complaintsOf('CreateTextThreadWithoutMessageRequest', body);
    case 'channel':
      return complaintsOf('CreateGuildChannelRequest', withNumbers(body));
    case 'channel-edit':
      return complaintsOf(
        'archived' in body ? 'UpdateThreadRequestPartial' : 'UpdateGuildChannelRequestPartial',
        withNumbers(body),
      );
    case 'overwrite':
      // Discord's description has this schema only as part of a channel's schema.
      return complaintsOf('UpdateGuildChannelRequestPartial', withNumbers({ permission_overwrites: [{ ...body, id: '0' }] })).map(
        (complaint) => ({ ...complaint, path: complaint.path.slice(2) }),
      );
    case 'callback':
      return callback(body);
  }
}

/** Converts permissions to numbers. The description requires an integer, but clients send a decimal string. */
function withNumbers(body: Json): Json {
  if (!Array.isArray(body.permission_overwrites)) return body;
  const number = (bits: unknown): unknown => (typeof bits === 'string' && /^\d+$/.test(bits) ? Number(bits) : bits);
  const bridged = objectsOf(body.permission_overwrites).map((each) => ({
    ...each,
    allow: number(each.allow),
    deny: number(each.deny),
  }));
  return { ...body, permission_overwrites: bridged };
}

/** Checks a first response against the schema of its type. The errors of the union of all types would be hard to read. */
function callback(body: Json): Complaint[] {
  const data = body.data ?? {};
  const extra = Object.keys(body)
    .filter((key) => key !== 'type' && key !== 'data')
    .map((key) => unknown(key, []));
  switch (body.type) {
    case Callback.ChannelMessageWithSource:
      return [...extra, ...message(data, 'IncomingWebhookInteractionRequest', ['data'])];
    case Callback.DeferredChannelMessageWithSource:
      return [...extra, ...complaintsOf('CreateMessageInteractionCallbackRequest', body)];
    case Callback.DeferredMessageUpdate:
      return [...extra, ...complaintsOf('UpdateMessageInteractionCallbackRequest', body)];
    case Callback.UpdateMessage:
      return [...extra, ...message(data, 'IncomingWebhookUpdateForInteractionCallbackRequestPartial', ['data'])];
    case Callback.ApplicationCommandAutocompleteResult:
      return [...extra, ...autocomplete(data)];
    case Callback.Modal: {
      const found = complaintsOf('ModalInteractionCallbackRequest', body);
      return [...extra, ...found, ...(isObject(data) ? formComplaints(data, ['data']) : [])];
    }
    default:
      return [{ path: ['type'], code: 'BASE_TYPE_CHOICES', message: 'Value must be one of {4, 5, 6, 7, 8, 9}.' }];
  }
}

function autocomplete(data: unknown): Complaint[] {
  const at = ['data'];
  if (!isObject(data)) return [{ path: at, code: 'MODEL_TYPE_CONVERT', message: 'Only dictionaries may be used in a ModelType' }];
  const values = objectsOf(data.choices).map((choice) => choice.value);
  const kind = values.every((v) => typeof v === 'string')
    ? 'String'
    : values.every((v) => Number.isInteger(v))
      ? 'Integer'
      : 'Number';
  const found = complaintsOf(`InteractionApplicationCommandAutocompleteCallback${kind}Data`, data, at);
  values.forEach((value, i) => {
    if (typeof value === 'string' && lengthOf(value) > 100) {
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
  const found = complaintsOf(schema, body, at);
  if (!isObject(body)) return found;
  // Message routes ignore fields of the other message routes (clients always send `tts`), so only fields unknown to all of them
  // are refused.
  messageFields ??= new Set(MESSAGES.flatMap(fieldsOf));
  for (const key of Object.keys(body)) if (!messageFields.has(key)) found.push(unknown(key, at));
  return [...found, ...messageComplaints(body, at)];
}

function commandBody(body: unknown, schema: string, at: readonly number[]): Complaint[] {
  if (!isObject(body)) return [{ path: at, code: 'MODEL_TYPE_CONVERT', message: 'Only dictionaries may be used in a ModelType' }];
  const permissions = body.default_member_permissions;
  // The description requires an integer, but clients send a decimal string.
  const bridged =
    typeof permissions === 'string' && /^\d+$/.test(permissions)
      ? { ...body, default_member_permissions: Number(permissions) }
      : body;
  const found = complaintsOf(schema, bridged, at);
  for (const [i, option] of listOf(body.options).entries()) {
    if (!isObject(option))
      found.push({
        path: [...at, 'options', i],
        code: 'MODEL_TYPE_CONVERT',
        message: 'Only dictionaries may be used in a ModelType',
      });
  }
  return [...found, ...commandComplaints(body, at)];
}

function unknown(key: string, at: readonly (string | number)[]): Complaint {
  return { path: [...at, key], code: 'UNKNOWN_FIELD', message: 'This field does not exist here' };
}
