import { Client, type ClientOptions, Events, GatewayIntentBits, Options } from 'discord.js';
import type { Config } from '../config.js';
import { rejectOnRateLimit } from './queues.js';

/**
 * A discord.js client for one or more shards, not yet logged in. Interactions carry all that the bot needs, so only the servers themselves
 * are subscribed to and nothing that grows is cached.
 */
export function createClient({ discordApiUrl, discordShards }: Pick<Config, 'discordApiUrl' | 'discordShards'>): Client {
  return new Client({
    ...shardsOf(discordShards),
    intents: [GatewayIntentBits.Guilds],
    rest: { api: discordApiUrl, rejectOnRateLimit },
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
  return { shards: Array.from({ length: shards }, (_, shard) => shard), shardCount: shards };
}

/** Logs in and waits until the client is ready. */
export async function logIn(client: Client, token: string): Promise<Client<true>> {
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(token);
  return ready;
}
