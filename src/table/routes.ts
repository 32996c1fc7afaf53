/** The routes of Discord's API that this bot uses. */
import { ChannelType, OverwriteType, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { messageAct } from './acts.js';
import {
  archived,
  missingAccess,
  missingPermissions,
  notYourMessage,
  unknownChannel,
  unknownMember,
  unknownMessage,
  unknownOverwrite,
  unknownUser,
  unknownWebhook,
} from './errors.js';
import type { Interaction } from './interaction.js';
import { objectsOf, type Json } from './json.js';
import { createMessage, editMessage } from './messages.js';
import type { Channel, Message, Overwrite } from './model.js';
import { channelPayload, guildPayload, memberPayload, messagePayload, rolePayload, userPayload } from './payloads.js';
import { emojiRoutes } from './emoji-routes.js';
import { commandRoutes } from './command-routes.js';
import { check, done, okAnswer, type RouteContext } from './route-kit.js';
import { type RouteAnswer, type Call, openRoute, type Route, route } from './router.js';
import type { World } from './world.js';

const NONCE_KEPT_MS = 5 * 60_000;

/** Returns all routes of the table. */
export function routes(context: RouteContext): Route[] {
  return [
    ...aboutRoutes(context),
    ...interactionRoutes(context),
    ...channelRoutes(context),
    ...commandRoutes(context),
    ...emojiRoutes(context),
  ];
}

function aboutRoutes(context: RouteContext): Route[] {
  const { world, gateway } = context;
  const guildOf = (call: Call) => world.guildById(call.params.guild ?? '');
  const application = () => ({
    id: world.bot.id,
    name: world.bot.name,
    icon: null,
    description: '',
    bot_public: false,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    flags: 0,
    bot: userPayload(world.bot),
    approximate_guild_count: world.guilds.size,
  });
  return [
    route('GET', '/gateway', () => okAnswer({ url: gateway.url })),
    route('GET', '/gateway/bot', () => okAnswer(gateway.advice)),
    route('GET', '/users/@me', () => okAnswer(userPayload(world.bot))),
    route('GET', '/users/:user', ({ params }) => {
      const user = world.users.get(params.user ?? '');
      if (!user) throw unknownUser();
      return okAnswer(userPayload(user));
    }),
    route('GET', '/applications/@me', () => okAnswer(application())),
    route('GET', '/oauth2/applications/@me', () => okAnswer(application())),
    route('GET', '/guilds/:guild', (call) => okAnswer(guildPayload(world.bot, guildOf(call)))),
    route('GET', '/guilds/:guild/roles', (call) => okAnswer([...guildOf(call).roles.values()].map(rolePayload))),
    route('GET', '/guilds/:guild/channels', (call) => okAnswer([...guildOf(call).channels.values()].map(channelPayload))),
    route('GET', '/guilds/:guild/threads/active', (call) => {
      const threads = [...guildOf(call).channels.values()].filter(
        (channel) => channel.parentId !== undefined && !channel.isArchived && world.mayEnter(channel, world.bot.id),
      );
      return okAnswer({ threads: threads.map(channelPayload), members: [] });
    }),
    route('POST', '/guilds/:guild/channels', (call) => {
      const guild = guildOf(call);
      const body = check(context, 'channel', call);
      if (!world.botMay(P.ManageChannels, guild)) throw missingPermissions();
      const made = world.newChannel(guild, {
        name: String(body.name),
        overwrites: overwritesIn(body),
        ...(body.type === ChannelType.GuildCategory && { isCategory: true }),
        ...(typeof body.parent_id === 'string' && { categoryId: body.parent_id }),
        ...(typeof body.topic === 'string' && { topic: body.topic }),
      });
      return okAnswer(channelPayload(made), 201);
    }),
    route('GET', '/guilds/:guild/members', (call) => okAnswer([...guildOf(call).members.values()].map((m) => memberPayload(m)))),
    route('GET', '/guilds/:guild/members/:user', (call) => {
      const id = call.params.user === '@me' ? world.bot.id : (call.params.user ?? '');
      const member = guildOf(call).members.get(id);
      if (!member) throw unknownMember();
      return okAnswer(memberPayload(member));
    }),
  ];
}

function interactionRoutes(context: RouteContext): Route[] {
  const { world, desk } = context;
  const webhook = '/webhooks/:app/:token';
  const opened = (call: Call): Interaction => {
    if (call.params.app !== world.bot.id) throw unknownWebhook();
    return desk.webhook(call.params.token ?? '');
  };
  const named = (call: Call, interaction: Interaction): Message => desk.messageOf(interaction, call.params.message ?? '');
  return [
    openRoute('POST', '/interactions/:interaction/:token/callback', (call) => {
      const interaction = desk.answerable(call.params.interaction ?? '', call.params.token ?? '');
      const body = check(context, 'callback', call);
      const message = desk.respond(interaction, body, call.files);
      if (call.query.get('with_response') !== 'true') return done;
      const shown = message && {
        response_message_id: message.id,
        response_message_loading: message.thinking,
        response_message_ephemeral: message.audience !== null,
      };
      return okAnswer({
        interaction: { id: interaction.id, type: interaction.payload.type, ...shown },
        resource: { type: body.type, ...(message && { message: messagePayload(world.bot, message) }) },
      });
    }),
    openRoute('POST', webhook, (call) => {
      const interaction = opened(call);
      return okAnswer(messagePayload(world.bot, desk.followUp(interaction, check(context, 'followup', call), call.files)));
    }),
    openRoute('GET', `${webhook}/messages/:message`, (call) => okAnswer(messagePayload(world.bot, named(call, opened(call))))),
    openRoute('PATCH', `${webhook}/messages/:message`, (call) => {
      const interaction = opened(call);
      const message = named(call, interaction);
      desk.edit(interaction, message, check(context, 'edit', call), call.files);
      return okAnswer(messagePayload(world.bot, message));
    }),
    openRoute('DELETE', `${webhook}/messages/:message`, (call) => {
      const interaction = opened(call);
      desk.remove(interaction, named(call, interaction));
      return done;
    }),
  ];
}

function channelRoutes(context: RouteContext): Route[] {
  const { world, store, act } = context;
  const channelOf = (call: Call): Channel => {
    const channel = world.channelById(call.params.channel ?? '');
    if (!world.mayEnter(channel, world.bot.id)) throw missingAccess();
    return channel;
  };
  const openThread = (call: Call): Channel => {
    const thread = channelOf(call);
    if (thread.isArchived) throw archived();
    return thread;
  };
  /** These routes cannot find private answers, because channels do not contain private answers. */
  const messageOf = (call: Call): Message => {
    const message = channelOf(call).messages.find((m) => m.id === call.params.message && m.audience === null);
    if (!message) throw unknownMessage();
    return message;
  };
  const ownMessage = (call: Call): Message => {
    const message = messageOf(call);
    if (message.author.id !== world.bot.id) throw notYourMessage();
    return message;
  };
  const startThread = (call: Call, from?: Message): RouteAnswer => {
    const body = check(context, from ? 'thread' : 'own-thread', call);
    const parent = channelOf(call);
    if (parent.parentId !== undefined) throw unknownChannel();
    const isPrivate = body.type === ChannelType.PrivateThread;
    if (!world.botMay(isPrivate ? P.CreatePrivateThreads : P.CreatePublicThreads, parent)) throw missingPermissions();
    return okAnswer(channelPayload(world.thread(parent, String(body.name), from?.id, isPrivate)), 201);
  };
  return [
    route('GET', '/channels/:channel', (call) => okAnswer(channelPayload(channelOf(call)))),
    route('PATCH', '/channels/:channel', (call) => {
      const channel = channelOf(call);
      const body = check(context, 'channel-edit', call);
      if (channel.parentId !== undefined && body.archived === false) world.takeOut(channel);
      if (channel.parentId !== undefined && body.archived === true) world.archive(channel);
      if (typeof body.name === 'string') world.rename(channel, body.name);
      if (body.permission_overwrites === undefined) return okAnswer(channelPayload(channel));
      if (!world.botMay(P.ManageRoles, channel)) throw missingPermissions();
      world.setOverwrites(channel, overwritesIn(body));
      return okAnswer(channelPayload(channel));
    }),
    route('DELETE', '/channels/:channel', (call) => {
      const channel = channelOf(call);
      if (!world.botMay(channel.parentId === undefined ? P.ManageChannels : P.ManageThreads, channel)) throw missingPermissions();
      world.removeChannel(channel);
      return okAnswer(channelPayload(channel));
    }),
    route('PUT', '/channels/:channel/permissions/:overwrite', (call) => {
      const channel = channelOf(call);
      const body = check(context, 'overwrite', call);
      if (!world.botMay(P.ManageRoles, channel)) throw missingPermissions();
      const [overwrite] = overwritesIn({ permission_overwrites: [{ ...body, id: call.params.overwrite }] });
      if (overwrite) world.setOverwrite(channel, ...overwrite);
      return done;
    }),
    route('DELETE', '/channels/:channel/permissions/:overwrite', (call) => {
      const channel = channelOf(call);
      const id = call.params.overwrite ?? '';
      if (!world.botMay(P.ManageRoles, channel)) throw missingPermissions();
      if (!channel.overwrites.has(id)) throw unknownOverwrite();
      world.removeOverwrite(channel, id);
      return done;
    }),
    route('PUT', '/channels/:channel/thread-members/:user', (call) => {
      world.letIn(openThread(call), call.params.user ?? '');
      return done;
    }),
    route('DELETE', '/channels/:channel/thread-members/:user', (call) => {
      world.letOut(openThread(call), call.params.user ?? '');
      return done;
    }),
    route('GET', '/channels/:channel/thread-members/:user', (call) => {
      const thread = channelOf(call);
      const id = call.params.user ?? '';
      if (thread.members?.has(id) !== true) throw unknownMember();
      return okAnswer({ id: thread.id, user_id: id, join_timestamp: world.now(), flags: 0 });
    }),
    route('GET', '/channels/:channel/messages', (call) =>
      okAnswer(history(channelOf(call), call.query).map((m) => messagePayload(world.bot, m))),
    ),
    route('POST', '/channels/:channel/messages', (call) => {
      const channel = channelOf(call);
      const body = check(context, 'message', call);
      if (!world.botMay(P.SendMessages, channel)) throw missingPermissions();
      const twin = sameNonce(world, channel, body);
      if (twin) return okAnswer(messagePayload(world.bot, twin));
      const message = createMessage(world, store, { channel, author: world.bot, audience: null, body, files: call.files });
      act(messageAct('message', message, call.cause));
      return okAnswer(messagePayload(world.bot, message));
    }),
    route('GET', '/channels/:channel/messages/:message', (call) => okAnswer(messagePayload(world.bot, messageOf(call)))),
    route('PATCH', '/channels/:channel/messages/:message', (call) => {
      const message = ownMessage(call);
      editMessage(world, store, message, check(context, 'message-edit', call), call.files);
      act(messageAct('edit', message, call.cause));
      return okAnswer(messagePayload(world.bot, message));
    }),
    route('DELETE', '/channels/:channel/messages/:message', (call) => {
      world.remove(ownMessage(call));
      return done;
    }),
    ...(['PUT', 'DELETE'] as const).map((method): Route =>
      route(method, '/channels/:channel/messages/pins/:message', (call) => {
        messageOf(call);
        return done;
      }),
    ),
    route('POST', '/channels/:channel/threads', (call) => startThread(call)),
    route('POST', '/channels/:channel/messages/:message/threads', (call) => startThread(call, messageOf(call))),
    route('POST', '/channels/:channel/typing', (call) => {
      channelOf(call);
      return done;
    }),
  ];
}

function overwritesIn(body: Json): Map<string, Overwrite> {
  return new Map(
    objectsOf(body.permission_overwrites).map(({ id, type, allow, deny }) => [
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
function sameNonce(world: World, channel: Channel, body: Json): Message | undefined {
  if (body.enforce_nonce !== true || (typeof body.nonce !== 'string' && typeof body.nonce !== 'number')) return undefined;
  const since = world.clock() - NONCE_KEPT_MS;
  return channel.messages.findLast((m) => m.author === world.bot && m.nonce === body.nonce && Date.parse(m.timestamp) >= since);
}
