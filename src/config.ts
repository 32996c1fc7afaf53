import { z } from 'zod';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Defines a variable that may be missing. An empty or blank value in .env counts as missing, and surrounding blanks are removed.
 */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim() || undefined : value), schema.optional());

/** Reads a list of numbers and ranges, so that `0,2,4-6` gives 0, 2, 4, 5, 6. A range such as `6-4` is empty. */
function numbersIn(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: Math.max(last - first + 1, 0) }, (_, n) => first + n);
  });
}

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
  DISCORD_SHARD_IDS: optional(
    z
      .string()
      .regex(/^\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*$/, 'it must be numbers and ranges, like 0-7 or 0,2,4-6')
      .transform(numbersIn),
  ),
  DISCORD_SHARD_COUNT: optional(
    z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'it must be a number from 1 to 9999')
      .transform(Number),
  ),
  DATABASE_PATH: optional(z.string()),
  TABLE_HOST: optional(z.string().regex(/^[A-Za-z0-9_.:-]+$/, 'it must be an address or a host name, like 0.0.0.0')),
  TABLE_PORT: optional(z.coerce.number('it must be a port').int('it must be a port').min(0).max(65535)),
  HEALTH_HOST: optional(z.string().regex(/^[A-Za-z0-9_.:-]+$/, 'it must be an address or a host name, like 0.0.0.0')),
  HEALTH_PORT: optional(z.coerce.number('it must be a port').int('it must be a port').min(1).max(65535)),
  EMOJI: optional(z.enum(['on', 'off'], { error: 'it must be on or off' })),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, { error: `it must be one of ${LOG_LEVELS.join(', ')}` })),
});

const DISCORD = 'https://discord.com/api';

/** The shards of this process by number, from 0, and the total number of shards of the bot. */
interface Shards {
  readonly ids: readonly number[];
  readonly count: number;
}

export interface Config {
  /** The bot's token; undefined to open the local table instead of connecting to Discord. */
  readonly discordToken: string | undefined;
  readonly discordGuildId: string | undefined;
  /** The address of Discord's API without the version, such as https://discord.com/api. */
  readonly discordApiUrl: string;
  /** The shards of this process. With `auto`, Discord decides the number of shards, and this process runs all of them. */
  readonly discordShards: Shards | 'auto';
  readonly databasePath: string;
  /** The host of the local table. */
  readonly tableHost: string;
  /** The port of the page. If undefined, the default port is used, or any free port if the default port is in use. */
  readonly tablePort: number | undefined;
  /** The host of the health address. */
  readonly healthHost: string;
  /** The port of the health address; undefined if there is no health address. */
  readonly healthPort: number | undefined;
  /** True to show the application's own emoji for dice and kinds of units. Default: true on Discord itself. */
  readonly emoji: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** An error for a setting that is missing or invalid. The message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Returns an address without trailing slashes. */
function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}

/**
 * Reads the settings from the environment and validates them.
 * @throws {ConfigError} if a variable is invalid or contradicts another variable. The message names the variable, and never
 *   contains the token
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new ConfigError(`${String(issue.path[0])}: ${issue.message} (see .env.example)`);
  }
  const { DISCORD_TOKEN, DISCORD_GUILD_ID, DISCORD_API_URL, DATABASE_PATH } = parsed.data;
  const { TABLE_HOST, TABLE_PORT, HEALTH_HOST, HEALTH_PORT, EMOJI, LOG_LEVEL } = parsed.data;
  const discordApiUrl = withoutSlashes(DISCORD_API_URL ?? DISCORD);
  return {
    discordToken: DISCORD_TOKEN,
    discordGuildId: DISCORD_GUILD_ID,
    discordApiUrl,
    discordShards: shardsIn(parsed.data),
    databasePath: DATABASE_PATH ?? 'data/umpire.db',
    tableHost: TABLE_HOST ?? '127.0.0.1',
    tablePort: TABLE_PORT,
    healthHost: HEALTH_HOST ?? '127.0.0.1',
    healthPort: HEALTH_PORT,
    emoji: EMOJI === undefined ? discordApiUrl === DISCORD : EMOJI === 'on',
    logLevel: LOG_LEVEL ?? 'info',
  };
}

/**
 * Reads which of the bot's shards (connections to Discord) this process runs. If none of the three variables is set, the result
 * is `auto`: this process runs all shards, in the number that Discord advises.
 * @throws {ConfigError} if DISCORD_SHARDS is a number and DISCORD_SHARD_IDS or DISCORD_SHARD_COUNT is set as well; if only one of
 *   DISCORD_SHARD_IDS and DISCORD_SHARD_COUNT is set; if there is no id, or if an id is not below the count
 */
function shardsIn({ DISCORD_SHARDS, DISCORD_SHARD_IDS, DISCORD_SHARD_COUNT }: z.infer<typeof schema>): Config['discordShards'] {
  const wrong = (name: string, words: string): ConfigError => new ConfigError(`${name}: ${words} (see .env.example)`);
  if (DISCORD_SHARD_IDS === undefined && DISCORD_SHARD_COUNT === undefined) {
    if (DISCORD_SHARDS === undefined || DISCORD_SHARDS === 'auto') return 'auto';
    return { ids: Array.from({ length: DISCORD_SHARDS }, (_, shard) => shard), count: DISCORD_SHARDS };
  }
  if (DISCORD_SHARDS !== undefined && DISCORD_SHARDS !== 'auto')
    throw wrong('DISCORD_SHARDS', 'it is for all shards in one process: leave it out beside DISCORD_SHARD_IDS');
  if (DISCORD_SHARD_COUNT === undefined) throw wrong('DISCORD_SHARD_COUNT', 'it must be set beside DISCORD_SHARD_IDS');
  if (DISCORD_SHARD_IDS === undefined) throw wrong('DISCORD_SHARD_IDS', 'it must be set beside DISCORD_SHARD_COUNT');
  const ids = [...new Set(DISCORD_SHARD_IDS)].sort((a, b) => a - b);
  if (ids.length === 0 || ids.at(-1)! >= DISCORD_SHARD_COUNT)
    throw wrong('DISCORD_SHARD_IDS', `of ${DISCORD_SHARD_COUNT} shards the first is 0 and the last ${DISCORD_SHARD_COUNT - 1}`);
  return { ids, count: DISCORD_SHARD_COUNT };
}
