/** Builds INTERACTION_CREATE as Discord sends it. */
import { MAX_FILE_BYTES } from './files.js';
import type { Interaction } from './interaction.js';
import type { JsonRecord } from './json.js';
import type { Member } from './model.js';
import { buildChannelPayload, buildMemberPayload } from './payloads.js';
import type { World } from './world.js';

const LOCALE = 'en-US';

/** Returns the whole payload: the person, the place, the permissions, and the data for the kind of interaction. */
export function buildInteractionPayload(
  world: World,
  interaction: Interaction,
  member: Member,
  about: { readonly type: number; readonly data: JsonRecord; readonly message?: JsonRecord },
): JsonRecord {
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
    channel: { ...buildChannelPayload(channel), permissions },
    member: { ...buildMemberPayload(member), permissions },
    app_permissions: String(bot ? world.permissionsIn(channel, bot) : 0n),
    locale: LOCALE,
    guild_locale: LOCALE,
    entitlements: [],
    authorizing_integration_owners: { 0: guild.id },
    context: 0,
    attachment_size_limit: MAX_FILE_BYTES,
  };
}
