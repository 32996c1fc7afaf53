import { Client, type ClientOptions, GatewayIntentBits, Options, type RESTOptions, type WebSocketOptions } from 'discord.js';
import type { Config } from '../../config.js';
import { mustRejectOnRateLimit } from './queues.js';

/** The settings with which tests replace the sending of requests and the creation of shards. */
export type ClientOverrides = Pick<WebSocketOptions, 'buildStrategy' | 'buildIdentifyThrottler'> &
  Partial<Pick<RESTOptions, 'makeRequest'>>;

/** The time in milliseconds after which a shard counts as ready, even if some of its servers are missing. */
const WAIT_FOR_SERVERS_MS = 2000;

/**
 * Creates a discord.js client for one or more shards, without logging in. Interactions contain everything that the bot needs. The
 * client therefore subscribes only to events about servers, and caches nothing that grows without limit.
 */
export function createClient(
  { discordApiUrl, discordShards }: Pick<Config, 'discordApiUrl' | 'discordShards'>,
  { makeRequest, ...ws }: ClientOverrides = {},
): Client {
  return new Client({
    ...buildShardOptions(discordShards),
    intents: [GatewayIntentBits.Guilds],
    rest: { api: discordApiUrl, rejectOnRateLimit: mustRejectOnRateLimit, ...(makeRequest ? { makeRequest } : {}) },
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
 * Returns the options for shards in discord.js. `shards` is always set, because discord.js would otherwise read the environment
 * variable SHARDS. With `auto`, `shardCount` is not set, so that discord.js asks Discord for the number.
 */
export function buildShardOptions(shards: Config['discordShards']): Pick<ClientOptions, 'shards' | 'shardCount'> {
  if (shards === 'auto') return { shards };
  return { shards: [...shards.ids], shardCount: shards.count };
}

/** Returns the number of the shard for a server, according to Discord's formula. */
export function calculateShard(guildId: string, shardCount: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(shardCount));
}
