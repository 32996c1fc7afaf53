/** The routes of Discord's API that this bot uses. */
import { ChannelType, OverwriteType, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { buildMessageAction } from './acts.js';
import {
  archivedThreadError,
  missingAccessError,
  missingPermissionsError,
  notYourMessageError,
  unknownChannelError,
  unknownMemberError,
  unknownMessageError,
  unknownOverwriteError,
  unknownUserError,
  unknownWebhookError,
} from './errors.js';
import type { Interaction } from './interaction.js';
import { readObjects, type JsonRecord } from './json.js';
import { createMessage, editMessage } from './messages.js';
import type { Channel, Message, Overwrite } from './model.js';
import {
  buildChannelPayload,
  buildGuildPayload,
  buildMemberPayload,
  buildMessagePayload,
  buildRolePayload,
  buildUserPayload,
} from './payloads.js';
import { createEmojiRoutes } from './emoji-routes.js';
import { createCommandRoutes } from './command-routes.js';
import { requireAcceptedBody, NO_CONTENT_ANSWER, buildOkAnswer, type RouteContext } from './route-kit.js';
import { type RouteAnswer, type RouteCall, createOpenRoute, type Route, createRoute } from './router.js';
import type { World } from './world.js';

const NONCE_KEPT_MS = 5 * 60_000;

/** Returns all routes of the table. */
export function createRoutes(context: RouteContext): Route[] {
  return [
    ...aboutRoutes(context),
    ...interactionRoutes(context),
    ...channelRoutes(context),
    ...createCommandRoutes(context),
    ...createEmojiRoutes(context),
  ];
}

function aboutRoutes(context: RouteContext): Route[] {
  const { world, gateway } = context;
  const guildOf = (call: RouteCall) => world.guildById(call.params.guild ?? '');
  const application = () => ({
    id: world.bot.id,
    name: world.bot.name,
    icon: null,
    description: '',
    bot_public: false,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    flags: 0,
    bot: buildUserPayload(world.bot),
    approximate_guild_count: world.guilds.size,
  });
  return [
    createRoute('GET', '/gateway', () => buildOkAnswer({ url: gateway.url })),
    createRoute('GET', '/gateway/bot', () => buildOkAnswer(gateway.advice)),
    createRoute('GET', '/users/@me', () => buildOkAnswer(buildUserPayload(world.bot))),
    createRoute('GET', '/users/:user', ({ params }) => {
      const user = world.users.get(params.user ?? '');
      if (!user) throw unknownUserError();
      return buildOkAnswer(buildUserPayload(user));
    }),
    createRoute('GET', '/applications/@me', () => buildOkAnswer(application())),
    createRoute('GET', '/oauth2/applications/@me', () => buildOkAnswer(application())),
    createRoute('GET', '/guilds/:guild', (call) => buildOkAnswer(buildGuildPayload(world.bot, guildOf(call)))),
    createRoute('GET', '/guilds/:guild/roles', (call) => buildOkAnswer([...guildOf(call).roles.values()].map(buildRolePayload))),
    createRoute('GET', '/guilds/:guild/channels', (call) =>
      buildOkAnswer([...guildOf(call).channels.values()].map(buildChannelPayload)),
    ),
    createRoute('GET', '/guilds/:guild/threads/active', (call) => {
      const threads = [...guildOf(call).channels.values()].filter(
        (channel) => channel.parentId !== undefined && !channel.isArchived && world.mayEnter(channel, world.bot.id),
      );
      return buildOkAnswer({ threads: threads.map(buildChannelPayload), members: [] });
    }),
    createRoute('POST', '/guilds/:guild/channels', (call) => {
      const guild = guildOf(call);
      const body = requireAcceptedBody(context, 'channel', call);
      if (!world.botMay(P.ManageChannels, guild)) throw missingPermissionsError();
      const made = world.newChannel(guild, {
        name: String(body.name),
        overwrites: overwritesIn(body),
        ...(body.type === ChannelType.GuildCategory && { isCategory: true }),
        ...(typeof body.parent_id === 'string' && { categoryId: body.parent_id }),
        ...(typeof body.topic === 'string' && { topic: body.topic }),
      });
      return buildOkAnswer(buildChannelPayload(made), 201);
    }),
    createRoute('GET', '/guilds/:guild/members', (call) =>
      buildOkAnswer([...guildOf(call).members.values()].map((m) => buildMemberPayload(m))),
    ),
    createRoute('GET', '/guilds/:guild/members/:user', (call) => {
      const id = call.params.user === '@me' ? world.bot.id : (call.params.user ?? '');
      const member = guildOf(call).members.get(id);
      if (!member) throw unknownMemberError();
      return buildOkAnswer(buildMemberPayload(member));
    }),
  ];
}

function interactionRoutes(context: RouteContext): Route[] {
  const { world, desk } = context;
  const webhook = '/webhooks/:app/:token';
  const opened = (call: RouteCall): Interaction => {
    if (call.params.app !== world.bot.id) throw unknownWebhookError();
    return desk.webhook(call.params.token ?? '');
  };
  const named = (call: RouteCall, interaction: Interaction): Message => desk.messageOf(interaction, call.params.message ?? '');
  return [
    createOpenRoute('POST', '/interactions/:interaction/:token/callback', (call) => {
      const interaction = desk.answerable(call.params.interaction ?? '', call.params.token ?? '');
      const body = requireAcceptedBody(context, 'callback', call);
      const message = desk.respond(interaction, body, call.files);
      if (call.query.get('with_response') !== 'true') return NO_CONTENT_ANSWER;
      const shown = message && {
        response_message_id: message.id,
        response_message_loading: message.thinking,
        response_message_ephemeral: message.audience !== null,
      };
      return buildOkAnswer({
        interaction: { id: interaction.id, type: interaction.payload.type, ...shown },
        resource: { type: body.type, ...(message && { message: buildMessagePayload(world.bot, message) }) },
      });
    }),
    createOpenRoute('POST', webhook, (call) => {
      const interaction = opened(call);
      return buildOkAnswer(
        buildMessagePayload(world.bot, desk.followUp(interaction, requireAcceptedBody(context, 'followup', call), call.files)),
      );
    }),
    createOpenRoute('GET', `${webhook}/messages/:message`, (call) =>
      buildOkAnswer(buildMessagePayload(world.bot, named(call, opened(call)))),
    ),
    createOpenRoute('PATCH', `${webhook}/messages/:message`, (call) => {
      const interaction = opened(call);
      const message = named(call, interaction);
      desk.edit(interaction, message, requireAcceptedBody(context, 'edit', call), call.files);
      return buildOkAnswer(buildMessagePayload(world.bot, message));
    }),
    createOpenRoute('DELETE', `${webhook}/messages/:message`, (call) => {
      const interaction = opened(call);
      desk.remove(interaction, named(call, interaction));
      return NO_CONTENT_ANSWER;
    }),
  ];
}

function channelRoutes(context: RouteContext): Route[] {
  const { world, store, act } = context;
  const channelOf = (call: RouteCall): Channel => {
    const channel = world.channelById(call.params.channel ?? '');
    if (!world.mayEnter(channel, world.bot.id)) throw missingAccessError();
    return channel;
  };
  const openThread = (call: RouteCall): Channel => {
    const thread = channelOf(call);
    if (thread.isArchived) throw archivedThreadError();
    return thread;
  };
  /** These routes cannot find private answers, because channels do not contain private answers. */
  const messageOf = (call: RouteCall): Message => {
    const message = channelOf(call).messages.find((m) => m.id === call.params.message && m.audience === null);
    if (!message) throw unknownMessageError();
    return message;
  };
  const ownMessage = (call: RouteCall): Message => {
    const message = messageOf(call);
    if (message.author.id !== world.bot.id) throw notYourMessageError();
    return message;
  };
  const startThread = (call: RouteCall, from?: Message): RouteAnswer => {
    const body = requireAcceptedBody(context, from ? 'thread' : 'own-thread', call);
    const parent = channelOf(call);
    if (parent.parentId !== undefined) throw unknownChannelError();
    const isPrivate = body.type === ChannelType.PrivateThread;
    if (!world.botMay(isPrivate ? P.CreatePrivateThreads : P.CreatePublicThreads, parent)) throw missingPermissionsError();
    return buildOkAnswer(buildChannelPayload(world.thread(parent, String(body.name), from?.id, isPrivate)), 201);
  };
  return [
    createRoute('GET', '/channels/:channel', (call) => buildOkAnswer(buildChannelPayload(channelOf(call)))),
    createRoute('PATCH', '/channels/:channel', (call) => {
      const channel = channelOf(call);
      const body = requireAcceptedBody(context, 'channel-edit', call);
      if (channel.parentId !== undefined && body.archived === false) world.takeOut(channel);
      if (channel.parentId !== undefined && body.archived === true) world.archive(channel);
      if (typeof body.name === 'string') world.rename(channel, body.name);
      if (body.permission_overwrites === undefined) return buildOkAnswer(buildChannelPayload(channel));
      if (!world.botMay(P.ManageRoles, channel)) throw missingPermissionsError();
      world.setOverwrites(channel, overwritesIn(body));
      return buildOkAnswer(buildChannelPayload(channel));
    }),
    createRoute('DELETE', '/channels/:channel', (call) => {
      const channel = channelOf(call);
      if (!world.botMay(channel.parentId === undefined ? P.ManageChannels : P.ManageThreads, channel))
        throw missingPermissionsError();
      world.removeChannel(channel);
      return buildOkAnswer(buildChannelPayload(channel));
    }),
    createRoute('PUT', '/channels/:channel/permissions/:overwrite', (call) => {
      const channel = channelOf(call);
      const body = requireAcceptedBody(context, 'overwrite', call);
      if (!world.botMay(P.ManageRoles, channel)) throw missingPermissionsError();
      const [overwrite] = overwritesIn({ permission_overwrites: [{ ...body, id: call.params.overwrite }] });
      if (overwrite) world.setOverwrite(channel, ...overwrite);
      return NO_CONTENT_ANSWER;
    }),
    createRoute('DELETE', '/channels/:channel/permissions/:overwrite', (call) => {
      const channel = channelOf(call);
      const id = call.params.overwrite ?? '';
      if (!world.botMay(P.ManageRoles, channel)) throw missingPermissionsError();
      if (!channel.overwrites.has(id)) throw unknownOverwriteError();
      world.removeOverwrite(channel, id);
      return NO_CONTENT_ANSWER;
    }),
    createRoute('PUT', '/channels/:channel/thread-members/:user', (call) => {
      world.letIn(openThread(call), call.params.user ?? '');
      return NO_CONTENT_ANSWER;
    }),
    createRoute('DELETE', '/channels/:channel/thread-members/:user', (call) => {
      world.letOut(openThread(call), call.params.user ?? '');
      return NO_CONTENT_ANSWER;
    }),
    createRoute('GET', '/channels/:channel/thread-members/:user', (call) => {
      const thread = channelOf(call);
      const id = call.params.user ?? '';
      if (thread.members?.has(id) !== true) throw unknownMemberError();
      return buildOkAnswer({ id: thread.id, user_id: id, join_timestamp: world.now(), flags: 0 });
    }),
    createRoute('GET', '/channels/:channel/messages', (call) =>
      buildOkAnswer(history(channelOf(call), call.query).map((m) => buildMessagePayload(world.bot, m))),
    ),
    createRoute('POST', '/channels/:channel/messages', (call) => {
      const channel = channelOf(call);
      const body = requireAcceptedBody(context, 'message', call);
      if (!world.botMay(P.SendMessages, channel)) throw missingPermissionsError();
      const twin = sameNonce(world, channel, body);
      if (twin) return buildOkAnswer(buildMessagePayload(world.bot, twin));
      const message = createMessage(world, store, { channel, author: world.bot, audience: null, body, files: call.files });
      act(buildMessageAction('message', message, call.cause));
      return buildOkAnswer(buildMessagePayload(world.bot, message));
    }),
    createRoute('GET', '/channels/:channel/messages/:message', (call) =>
      buildOkAnswer(buildMessagePayload(world.bot, messageOf(call))),
    ),
    createRoute('PATCH', '/channels/:channel/messages/:message', (call) => {
      const message = ownMessage(call);
      editMessage(world, store, message, requireAcceptedBody(context, 'message-edit', call), call.files);
      act(buildMessageAction('edit', message, call.cause));
      return buildOkAnswer(buildMessagePayload(world.bot, message));
    }),
    createRoute('DELETE', '/channels/:channel/messages/:message', (call) => {
      world.remove(ownMessage(call));
      return NO_CONTENT_ANSWER;
    }),
    ...(['PUT', 'DELETE'] as const).map((method): Route =>
      createRoute(method, '/channels/:channel/messages/pins/:message', (call) => {
        messageOf(call);
        return NO_CONTENT_ANSWER;
      }),
    ),
    createRoute('POST', '/channels/:channel/threads', (call) => startThread(call)),
    createRoute('POST', '/channels/:channel/messages/:message/threads', (call) => startThread(call, messageOf(call))),
    createRoute('POST', '/channels/:channel/typing', (call) => {
      channelOf(call);
      return NO_CONTENT_ANSWER;
    }),
  ];
}

function overwritesIn(body: JsonRecord): Map<string, Overwrite> {
  return new Map(
    readObjects(body.permission_overwrites).map(({ id, type, allow, deny }) => [
      String(id),
      { of: type === OverwriteType.Member ? 'member' : 'role', allow: bits(allow), deny: bits(deny) },
    ]),
  );
}

const bits = (value: unknown): bigint => BigInt(typeof value === 'string' || typeof value === 'number' ? value : 0);

function history(channel: Channel, query: URLSearchParams): Message[] {
  const limit = Math.min(100, Math.max(1, Number(query.get('limit') ?? 50) || 50));
  const before = query.get('before');
  const after = query.get('after');
  const seen = channel.messages.filter(
    (m) =>
      m.audience === null &&
      (before === null || BigInt(m.id) < BigInt(before)) &&
      (after === null || BigInt(m.id) > BigInt(after)),
  );
  return (after === null ? seen.slice(-limit) : seen.slice(0, limit)).reverse();
}

/**
 * Finds the message that the bot sent in this channel with the same nonce in the last five minutes. Discord then returns this
 * message instead of creating a new message. Undefined if there is no such message, or if the body has no `enforce_nonce`.
 */
function sameNonce(world: World, channel: Channel, body: JsonRecord): Message | undefined {
  if (body.enforce_nonce !== true || (typeof body.nonce !== 'string' && typeof body.nonce !== 'number')) return undefined;
  const since = world.clock() - NONCE_KEPT_MS;
  return channel.messages.findLast((m) => m.author === world.bot && m.nonce === body.nonce && Date.parse(m.timestamp) >= since);
}
