import { z } from 'zod';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A variable left empty or blank in .env counts as not set; blanks around a value are none of it. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim() || undefined : value), schema.optional());

const schema = z.object({
  DISCORD_TOKEN: optional(z.string().regex(/^\S+$/, 'it must not contain spaces')),
  DISCORD_GUILD_ID: optional(z.string().regex(/^\d{1,20}$/, 'it must be a server id: digits only')),
  DISCORD_API_URL: optional(z.url({ protocol: /^https?$/, error: 'it must be an http or https address' })),
  DISCORD_SHARDS: optional(
    z
      .string()
      .regex(/^(auto|[1-9]\d?|100)$/, 'it must be auto, or a number from 1 to 100')
      .transform((value) => (value === 'auto' ? value : Number(value))),
  ),
  DATABASE_PATH: optional(z.string()),
  TABLE_HOST: optional(z.string().regex(/^[A-Za-z0-9_.:-]+$/, 'it must be an address or a host name, like 0.0.0.0')),
  TABLE_PORT: optional(z.coerce.number('it must be a port').int('it must be a port').min(0).max(65535)),
  HEALTH_HOST: optional(z.string().regex(/^[A-Za-z0-9_.:-]+$/, 'it must be an address or a host name, like 0.0.0.0')),
  HEALTH_PORT: optional(z.coerce.number('it must be a port').int('it must be a port').min(1).max(65535)),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, { error: `it must be one of ${LOG_LEVELS.join(', ')}` })),
});

export interface Config {
  /** Undefined: no Discord, the local table instead. */
  readonly discordToken: string | undefined;
  readonly discordGuildId: string | undefined;
  /** Without the version, e.g. https://discord.com/api */
  readonly discordApiUrl: string;
  /** How many connections to Discord this process shares its servers among; `auto` asks Discord. */
  readonly discordShards: number | 'auto';
  readonly databasePath: string;
  /** Where the local table listens. */
  readonly tableHost: string;
  /** Undefined: the usual port, or any when that is taken. */
  readonly tablePort: number | undefined;
  /** Where the bot tells how it is. */
  readonly healthHost: string;
  /** Undefined: nowhere. */
  readonly healthPort: number | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** A setting that does not hold; the message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Without slashes at its end. */
function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}

/**
 * The settings, validated.
 * @throws {ConfigError} naming the first variable that is wrong; a token is never repeated in it
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new ConfigError(`${String(issue.path[0])}: ${issue.message} (see .env.example)`);
  }
  const { DISCORD_TOKEN, DISCORD_GUILD_ID, DISCORD_API_URL, DISCORD_SHARDS, DATABASE_PATH } = parsed.data;
  const { TABLE_HOST, TABLE_PORT, HEALTH_HOST, HEALTH_PORT, LOG_LEVEL } = parsed.data;
  return {
    discordToken: DISCORD_TOKEN,
    discordGuildId: DISCORD_GUILD_ID,
    discordApiUrl: withoutSlashes(DISCORD_API_URL ?? 'https://discord.com/api'),
    discordShards: DISCORD_SHARDS ?? 1,
    databasePath: DATABASE_PATH ?? 'data/umpire.db',
    tableHost: TABLE_HOST ?? '127.0.0.1',
    tablePort: TABLE_PORT,
    healthHost: HEALTH_HOST ?? '127.0.0.1',
    healthPort: HEALTH_PORT,
    logLevel: LOG_LEVEL ?? 'info',
  };
}
