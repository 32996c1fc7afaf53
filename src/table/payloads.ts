/** Converts the table's content to Discord's JSON. */
import { ChannelType, OverwriteType, type APIEmbed } from 'discord-api-types/v10';
import type { Channel, Guild, Member, Message, ServerRole, User } from './model.js';

export function buildUserPayload(user: User) {
  return {
    id: user.id,
    username: user.name,
    discriminator: user.bot ? '0001' : '0',
    global_name: user.bot ? null : user.name,
    avatar: null,
    bot: user.bot,
    public_flags: 0,
  };
}

export function buildMemberPayload(member: Member, withUser = true) {
  return {
    ...(withUser && { user: buildUserPayload(member.user) }),
    roles: [...member.roles],
    nick: null,
    avatar: null,
    joined_at: member.joinedAt,
    premium_since: null,
    pending: false,
    deaf: false,
    mute: false,
    flags: 0,
    communication_disabled_until: null,
  };
}

export function buildRolePayload(role: ServerRole) {
  return {
    id: role.id,
    name: role.name,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    position: role.position,
    permissions: String(role.permissions),
    managed: role.managed,
    mentionable: false,
    flags: 0,
  };
}

export function buildChannelPayload(channel: Channel) {
  const thread = channel.parentId !== undefined;
  return {
    id: channel.id,
    type: typeOf(channel),
    guild_id: channel.guildId,
    name: channel.name,
    parent_id: channel.parentId ?? channel.categoryId ?? null,
    ...(channel.ownerId !== undefined && { owner_id: channel.ownerId }),
    last_message_id: channel.messages.findLast((m) => m.audience === null)?.id ?? null,
    rate_limit_per_user: 0,
    ...(thread
      ? {
          thread_metadata: {
            archived: channel.isArchived ?? false,
            auto_archive_duration: 1440,
            archive_timestamp: new Date(0).toISOString(),
            locked: false,
          },
          message_count: 0,
          member_count: 1,
        }
      : { topic: channel.topic ?? null, nsfw: false, position: 0, permission_overwrites: overwritesOf(channel) }),
  };
}

function typeOf({ parentId, members, isCategory }: Channel): ChannelType {
  if (isCategory) return ChannelType.GuildCategory;
  if (parentId === undefined) return ChannelType.GuildText;
  return members ? ChannelType.PrivateThread : ChannelType.PublicThread;
}

const overwritesOf = ({ overwrites }: Channel) =>
  [...overwrites].map(([id, { of, allow, deny }]) => ({
    id,
    type: of === 'role' ? OverwriteType.Role : OverwriteType.Member,
    allow: String(allow),
    deny: String(deny),
  }));

/** Returns a server in the form that GUILD_CREATE and `GET /guilds/:id` use. */
export function buildGuildPayload(bot: User, guild: Guild) {
  const channels = [...guild.channels.values()];
  return {
    id: guild.id,
    name: guild.name,
    owner_id: guild.ownerId ?? bot.id,
    icon: null,
    icon_hash: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    description: null,
    vanity_url_code: null,
    application_id: null,
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: null,
    system_channel_flags: 0,
    rules_channel_id: null,
    public_updates_channel_id: null,
    safety_alerts_channel_id: null,
    verification_level: 0,
    default_message_notifications: 0,
    explicit_content_filter: 0,
    mfa_level: 0,
    nsfw_level: 0,
    premium_tier: 0,
    premium_subscription_count: 0,
    premium_progress_bar_enabled: false,
    preferred_locale: 'en-US',
    features: [],
    roles: [...guild.roles.values()].map(buildRolePayload),
    emojis: [],
    stickers: [],
    joined_at: guild.members.get(bot.id)?.joinedAt ?? null,
    large: false,
    unavailable: false,
    member_count: guild.members.size,
    members: [...guild.members.values()].map((m) => buildMemberPayload(m)),
    channels: channels.filter((c) => c.parentId === undefined).map(buildChannelPayload),
    threads: channels.filter((c) => c.parentId !== undefined).map(buildChannelPayload),
    voice_states: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

/** Returns a message in the form that Discord shows, with real links instead of `attachment://` links. */
export function buildMessagePayload(bot: User, message: Message): Record<string, unknown> {
  const { interaction } = message;
  return {
    id: message.id,
    type: interaction?.type === 2 ? 20 : message.replyTo === undefined ? 0 : 19,
    channel_id: message.channelId,
    author: buildUserPayload(message.author),
    content: message.content,
    timestamp: message.timestamp,
    edited_timestamp: message.editedTimestamp,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: message.attachments,
    embeds: message.embeds.map((embed) => linked(embed, message)),
    components: message.components,
    pinned: false,
    flags: message.flags,
    ...(message.nonce !== undefined && { nonce: message.nonce }),
    ...(message.author.bot && { application_id: bot.id }),
    ...(message.replyTo !== undefined && {
      message_reference: { message_id: message.replyTo, channel_id: message.channelId, guild_id: message.guildId },
    }),
    ...(interaction && {
      webhook_id: bot.id,
      interaction_metadata: {
        id: interaction.id,
        type: interaction.type,
        user: buildUserPayload(interaction.user),
        authorizing_integration_owners: { 0: message.guildId },
      },
      interaction: {
        id: interaction.id,
        type: interaction.type,
        user: buildUserPayload(interaction.user),
        name: interaction.name ?? '',
      },
    }),
  };
}

function linked(embed: APIEmbed, message: Message): APIEmbed {
  const out: APIEmbed = { type: 'rich' as APIEmbed['type'] & string, ...embed };
  for (const key of ['image', 'thumbnail'] as const) {
    const media = embed[key];
    const name = media?.url.startsWith('attachment://') ? media.url.slice('attachment://'.length) : undefined;
    const file = message.attachments.find((a) => a.filename === name);
    if (media && file) out[key] = { ...media, url: file.url, proxy_url: file.url };
  }
  return out;
}
