/** Builds INTERACTION_CREATE as Discord sends it. */
import { FILE_LIMIT } from './files.js';
import type { Interaction } from './interaction.js';
import type { Json } from './json.js';
import type { Member } from './model.js';
import { channelPayload, memberPayload } from './payloads.js';
import type { World } from './world.js';

const LOCALE = 'en-US';

/** Returns the whole payload: the person, the place, the permissions, and the data for the kind of interaction. */
export function interactionPayload(
  world: World,
  interaction: Interaction,
  member: Member,
  about: { readonly type: number; readonly data: Json; readonly message?: Json },
): Json {
  const { guild, channel } = interaction;
  const permissions = String(world.permissionsIn(channel, member));
  const bot = guild.members.get(world.bot.id);
  return {
    version: 1,
    id: interaction.id,
    application_id: world.bot.id,
    token: interaction.token,
    ...about,
    guild_id: guild.id,
    guild: { id: guild.id, locale: LOCALE, features: [] },
    channel_id: channel.id,
    channel: { ...channelPayload(channel), permissions },
    member: { ...memberPayload(member), permissions },
    app_permissions: String(bot ? world.permissionsIn(channel, bot) : 0n),
    locale: LOCALE,
    guild_locale: LOCALE,
    entitlements: [],
    authorizing_integration_owners: { 0: guild.id },
    context: 0,
    attachment_size_limit: FILE_LIMIT,
  };
}
