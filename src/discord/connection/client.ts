import { Client, type ClientOptions, GatewayIntentBits, Options, type RESTOptions, type WebSocketOptions } from 'discord.js';
import type { Config } from '../../config.js';
import { rejectOnRateLimit } from './queues.js';

/** A client's ways of asking, and of making its shards. */
export type Buildings = Pick<WebSocketOptions, 'buildStrategy' | 'buildIdentifyThrottler'> &
  Partial<Pick<RESTOptions, 'makeRequest'>>;

/** A shard with servers that are not there is ready without them after this. */
const WAIT_FOR_SERVERS_MS = 2000;

/**
 * A discord.js client for one or more shards, not yet logged in. Interactions carry everything the bot needs, so it subscribes to
 * servers alone and caches nothing that grows.
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

/** Given in any case: discord.js would otherwise read variables of its own from the environment. */
export function shardsOf(shards: Config['discordShards']): Pick<ClientOptions, 'shards' | 'shardCount'> {
  if (shards === 'auto') return { shards };
  return { shards: [...shards.ids], shardCount: shards.count };
}

/** The shard that a server belongs to, by Discord's own rule. */
export function shardOf(guildId: string, shardCount: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(shardCount));
}
