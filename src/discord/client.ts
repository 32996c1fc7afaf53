import { Client, Events, GatewayIntentBits, Options } from 'discord.js';
import type { Config } from '../config.js';

/**
 * A discord.js client for one or more shards, not yet logged in. Interactions carry all that the bot needs, so only the servers themselves
 * are subscribed to and nothing that grows is cached.
 */
export function createClient({ discordApiUrl }: Pick<Config, 'discordApiUrl'>): Client {
  return new Client({
    intents: [GatewayIntentBits.Guilds],
    rest: { api: discordApiUrl },
    allowedMentions: { parse: [] },
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      MessageManager: 0,
      GuildMemberManager: { maxSize: 200 },
      UserManager: { maxSize: 200 },
    }),
  });
}

/** Logs in and waits until the client is ready. */
export async function logIn(client: Client, token: string): Promise<Client<true>> {
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(token);
  return ready;
}
