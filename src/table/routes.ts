/** The routes of Discord's API that a bot like ours uses. */
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
import { check, done, ok, type RouteContext } from './route-kit.js';
import type { Answered, Call, Route } from './router.js';
import type { World } from './world.js';

const NONCE_KEPT_MS = 5 * 60_000;

/** All the routes. */
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
  const get = (path: string, handle: Route['handle']): Route => ({ method: 'GET', path, handle });
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
    get('/gateway', () => ok({ url: gateway.url })),
    get('/gateway/bot', () => ok(gateway.advice)),
    get('/users/@me', () => ok(userPayload(world.bot))),
    get('/users/:user', ({ params }) => {
      const user = world.users.get(params.user ?? '');
      if (!user) throw unknownUser();
      return ok(userPayload(user));
    }),
    get('/applications/@me', () => ok(application())),
    get('/oauth2/applications/@me', () => ok(application())),
    get('/guilds/:guild', (call) => ok(guildPayload(world.bot, guildOf(call)))),
    get('/guilds/:guild/roles', (call) => ok([...guildOf(call).roles.values()].map(rolePayload))),
    get('/guilds/:guild/channels', (call) => ok([...guildOf(call).channels.values()].map(channelPayload))),
    get('/guilds/:guild/threads/active', (call) => {
      const threads = [...guildOf(call).channels.values()].filter(
        (channel) => channel.parentId !== undefined && !channel.isArchived && world.mayEnter(channel, world.bot.id),
      );
      return ok({ threads: threads.map(channelPayload), members: [] });
    }),
    {
      method: 'POST',
      path: '/guilds/:guild/channels',
      handle: (call) => {
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
        return ok(channelPayload(made), 201);
      },
    },
    get('/guilds/:guild/members', (call) => ok([...guildOf(call).members.values()].map((m) => memberPayload(m)))),
    get('/guilds/:guild/members/:user', (call) => {
      const id = call.params.user === '@me' ? world.bot.id : (call.params.user ?? '');
      const member = guildOf(call).members.get(id);
      if (!member) throw unknownMember();
      return ok(memberPayload(member));
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
    {
      method: 'POST',
      path: '/interactions/:interaction/:token/callback',
      open: true,
      handle: (call) => {
        const interaction = desk.answerable(call.params.interaction ?? '', call.params.token ?? '');
        const body = check(context, 'callback', call);
        const message = desk.respond(interaction, body, call.files);
        if (call.query.get('with_response') !== 'true') return done;
        const shown = message && {
          response_message_id: message.id,
          response_message_loading: message.thinking,
          response_message_ephemeral: message.audience !== null,
        };
        return ok({
          interaction: { id: interaction.id, type: interaction.payload.type, ...shown },
          resource: { type: body.type, ...(message && { message: messagePayload(world.bot, message) }) },
        });
      },
    },
    {
      method: 'POST',
      path: webhook,
      open: true,
      handle: (call) => {
        const interaction = opened(call);
        return ok(messagePayload(world.bot, desk.followUp(interaction, check(context, 'followup', call), call.files)));
      },
    },
    {
      method: 'GET',
      path: `${webhook}/messages/:message`,
      open: true,
      handle: (call) => ok(messagePayload(world.bot, named(call, opened(call)))),
    },
    {
      method: 'PATCH',
      path: `${webhook}/messages/:message`,
      open: true,
      handle: (call) => {
        const interaction = opened(call);
        const message = named(call, interaction);
        desk.edit(interaction, message, check(context, 'edit', call), call.files);
        return ok(messagePayload(world.bot, message));
      },
    },
    {
      method: 'DELETE',
      path: `${webhook}/messages/:message`,
      open: true,
      handle: (call) => {
        const interaction = opened(call);
        desk.remove(interaction, named(call, interaction));
        return done;
      },
    },
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
  /** Messages that only one person sees are not in the channel as far as these routes go. */
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
  const startThread = (call: Call, from?: Message): Answered => {
    const body = check(context, from ? 'thread' : 'own-thread', call);
    const parent = channelOf(call);
    if (parent.parentId !== undefined) throw unknownChannel();
    const isPrivate = body.type === ChannelType.PrivateThread;
    if (!world.botMay(isPrivate ? P.CreatePrivateThreads : P.CreatePublicThreads, parent)) throw missingPermissions();
    return ok(channelPayload(world.thread(parent, String(body.name), from?.id, isPrivate)), 201);
  };
  return [
    { method: 'GET', path: '/channels/:channel', handle: (call) => ok(channelPayload(channelOf(call))) },
    {
      method: 'PATCH',
      path: '/channels/:channel',
      handle: (call) => {
        const channel = channelOf(call);
        const body = check(context, 'channel-edit', call);
        if (channel.parentId !== undefined && body.archived === false) world.takeOut(channel);
        if (body.permission_overwrites === undefined) return ok(channelPayload(channel));
        if (!world.botMay(P.ManageRoles, channel)) throw missingPermissions();
        world.setOverwrites(channel, overwritesIn(body));
        return ok(channelPayload(channel));
      },
    },
    {
      method: 'PUT',
      path: '/channels/:channel/permissions/:overwrite',
      handle: (call) => {
        const channel = channelOf(call);
        const body = check(context, 'overwrite', call);
        if (!world.botMay(P.ManageRoles, channel)) throw missingPermissions();
        const [overwrite] = overwritesIn({ permission_overwrites: [{ ...body, id: call.params.overwrite }] });
        if (overwrite) world.setOverwrite(channel, ...overwrite);
        return done;
      },
    },
    {
      method: 'DELETE',
      path: '/channels/:channel/permissions/:overwrite',
      handle: (call) => {
        const channel = channelOf(call);
        const id = call.params.overwrite ?? '';
        if (!world.botMay(P.ManageRoles, channel)) throw missingPermissions();
        if (!channel.overwrites.has(id)) throw unknownOverwrite();
        world.removeOverwrite(channel, id);
        return done;
      },
    },
    {
      method: 'PUT',
      path: '/channels/:channel/thread-members/:user',
      handle: (call) => {
        world.letIn(openThread(call), call.params.user ?? '');
        return done;
      },
    },
    {
      method: 'DELETE',
      path: '/channels/:channel/thread-members/:user',
      handle: (call) => {
        world.letOut(openThread(call), call.params.user ?? '');
        return done;
      },
    },
    {
      method: 'GET',
      path: '/channels/:channel/thread-members/:user',
      handle: (call) => {
        const thread = channelOf(call);
        const id = call.params.user ?? '';
        if (thread.members?.has(id) !== true) throw unknownMember();
        return ok({ id: thread.id, user_id: id, join_timestamp: world.now(), flags: 0 });
      },
    },
    {
      method: 'GET',
      path: '/channels/:channel/messages',
      handle: (call) => ok(history(channelOf(call), call.query).map((m) => messagePayload(world.bot, m))),
    },
    {
      method: 'POST',
      path: '/channels/:channel/messages',
      handle: (call) => {
        const channel = channelOf(call);
        const body = check(context, 'message', call);
        if (!world.botMay(P.SendMessages, channel)) throw missingPermissions();
        const twin = sameNonce(world, channel, body);
        if (twin) return ok(messagePayload(world.bot, twin));
        const message = createMessage(world, store, { channel, author: world.bot, audience: null, body, files: call.files });
        act(messageAct('message', message, call.cause));
        return ok(messagePayload(world.bot, message));
      },
    },
    {
      method: 'GET',
      path: '/channels/:channel/messages/:message',
      handle: (call) => ok(messagePayload(world.bot, messageOf(call))),
    },
    {
      method: 'PATCH',
      path: '/channels/:channel/messages/:message',
      handle: (call) => {
        const message = ownMessage(call);
        editMessage(world, store, message, check(context, 'message-edit', call), call.files);
        act(messageAct('edit', message, call.cause));
        return ok(messagePayload(world.bot, message));
      },
    },
    {
      method: 'DELETE',
      path: '/channels/:channel/messages/:message',
      handle: (call) => {
        world.remove(ownMessage(call));
        return done;
      },
    },
    ...(['PUT', 'DELETE'] as const).map((method): Route => ({
      method,
      path: '/channels/:channel/messages/pins/:message',
      handle: (call) => {
        messageOf(call);
        return done;
      },
    })),
    { method: 'POST', path: '/channels/:channel/threads', handle: (call) => startThread(call) },
    {
      method: 'POST',
      path: '/channels/:channel/messages/:message/threads',
      handle: (call) => startThread(call, messageOf(call)),
    },
    {
      method: 'POST',
      path: '/channels/:channel/typing',
      handle: (call) => {
        channelOf(call);
        return done;
      },
    },
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

/** With `enforce_nonce` a message that was already made is found instead of made twice. */
function sameNonce(world: World, channel: Channel, body: Json): Message | undefined {
  if (body.enforce_nonce !== true || (typeof body.nonce !== 'string' && typeof body.nonce !== 'number')) return undefined;
  const since = world.clock() - NONCE_KEPT_MS;
  return channel.messages.findLast((m) => m.author === world.bot && m.nonce === body.nonce && Date.parse(m.timestamp) >= since);
}
