import type { Client, RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord.js';
import { Routes } from 'discord.js';
import type { Logger } from 'pino';
import { canonicalJson, sha256Hex } from '../dice/index.js';
import type { Settings } from '../store/index.js';

type CommandBody = RESTPostAPIChatInputApplicationCommandsJSONBody;

/**
 * Tells Discord the commands, if they are not the ones it was told last: of one server (at once), or everywhere.
 * @param guildId the server; undefined registers globally
 */
export async function registerCommands(
  client: Client<true>,
  commands: readonly CommandBody[],
  guildId: string | undefined,
  settings: Settings,
  log: Logger,
): Promise<void> {
  const applicationId = client.application.id;
  const route = guildId ? Routes.applicationGuildCommands(applicationId, guildId) : Routes.applicationCommands(applicationId);
  const key = `commands:${applicationId}:${guildId ?? 'everywhere'}`;
  const fingerprint = sha256Hex(canonicalJson(commands));
  const there = (await client.rest.get(route)) as readonly { readonly name: string }[];
  const sameNames =
    canonicalJson(there.map(({ name }) => name).sort()) === canonicalJson(commands.map(({ name }) => name).sort());
  if (sameNames && settings.get(key) === fingerprint) return;
  await client.rest.put(route, { body: commands });
  settings.set(key, fingerprint);
  log.info({ commands: commands.length, guildId: guildId ?? null }, 'commands registered');
}
