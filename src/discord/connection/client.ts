import { Client, type ClientOptions, GatewayIntentBits, Options, type RESTOptions, type WebSocketOptions } from 'discord.js';
import type { Config } from '../../config.js';
import { rejectOnRateLimit } from './queues.js';

/** Settings with which tests replace the sending of requests and the making of shards. */
export type Buildings = Pick<WebSocketOptions, 'buildStrategy' | 'buildIdentifyThrottler'> &
  Partial<Pick<RESTOptions, 'makeRequest'>>;

/** The time after which a shard counts as ready, even if some of its servers are still missing. */
const WAIT_FOR_SERVERS_MS = 2000;

/**
 * Makes a discord.js client for one or more shards, not yet logged in. Interactions carry everything the bot needs, so the client
 * asks Discord only for events about servers, and caches nothing that grows without bound.
 */
export function createClient(
  { discordApiUrl, discordShards }: Pick<Config, 'discordApiUrl' | 'discordShards'>,
  { makeRequest, ...ws }: Buildings = {},
): Client {
  return new Client({
    ...shardsOf(discordShards),
    intents: [GatewayIntentBits.Guilds],
    rest: { api: discordApiUrl, rejectOnRateLimit, ...(makeRequest ? { makeRequest } : {}) },
    ws,
    waitGuildTimeout: WAIT_FOR_SERVERS_MS,
    allowedMentions: { parse: [] },
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      MessageManager: 0,
      GuildMemberManager: { maxSize: 200 },
      UserManager: { maxSize: 200 },
    }),
  });
}

/**
 * Gives discord.js its options for shards. It always gives `shards`, because discord.js would otherwise read the variable SHARDS
 * from the environment. With `auto` it gives no `shardCount`: discord.js then asks Discord for the number of shards.
 */
export function shardsOf(shards: Config['discordShards']): Pick<ClientOptions, 'shards' | 'shardCount'> {
  if (shards === 'auto') return { shards };
  return { shards: [...shards.ids], shardCount: shards.count };
}

/** Returns the shard that a server belongs to, by Discord's own rule. */
export function shardOf(guildId: string, shardCount: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(shardCount));
}
