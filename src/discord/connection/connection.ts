import {
  DefaultRestOptions,
  DiscordAPIError,
  Events,
  GatewayDispatchEvents,
  HTTPError,
  Routes,
  SimpleShardingStrategy,
  Status,
  type APIGatewayBotInfo,
  type Client,
  type RESTOptions,
} from 'discord.js';
import type { Logger } from 'pino';
import type { Config } from '../../config.js';
import { calculateShard, createClient, type ClientOverrides } from './client.js';
import type { Clocks, DiscordTime } from './discord-time.js';
import { LoginSchedule, reportLoginLimit } from './log-ins.js';
import { UnrecoverableError, createClosedConnectionError, createRefusedTokenError } from './unrecoverable.js';
import { waitAtMost } from '../work/at-most.js';
import type { ArrivalChecks } from '../dispatcher.js';

type MakeRequest = RESTOptions['makeRequest'];

/**
 * The error codes of a connection that closed while in use. The REST client repeats a request only after the first of these
 * errors.
 */
const CLOSED: readonly unknown[] = ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'];
const CALLBACK = /\/interactions\/\d+\/[^/]+\/callback(\?|$)/;

/** Functions that receive the results of requests. */
interface RequestListeners {
  readonly time: DiscordTime;
  /** Called if Discord does not accept the token. */
  readonly onRefused: () => void;
}

/**
 * Returns the function that sends requests for the REST client. It learns Discord's time from each answer, and reports a rejected
 * token. If a connection closes before the answer, the client repeats the request if that is safe. All requests are safe except
 * POST, but the first response to an interaction is also safe.
 */
export function createWatchedRequest(
  { time, onRefused }: RequestListeners,
  ask: MakeRequest = DefaultRestOptions.makeRequest,
): MakeRequest {
  return async (url, init) => {
    const sentAt = time.steady();
    try {
      const response = await ask(url, init);
      time.answered(response.headers.get('date'), sentAt);
      if (response.status === 401 && 'Authorization' in (init.headers ?? {})) onRefused();
      return response;
    } catch (error) {
      const isSafe = init.method !== 'POST' || CALLBACK.test(url);
      if (!isSafe || !CLOSED.includes((error as { code?: unknown }).code)) throw error;
      // The REST client recognises a closed connection by this error code.
      throw Object.assign(new Error('the connection was closed', { cause: error }), { code: 'ECONNRESET' });
    }
  };
}

/**
 * The maximum time in milliseconds for a shard to become ready. Large shards need a long time, and the bot does not log in again
 * during this time.
 */
const READY_WITHIN_MS = 120_000;
/**
 * The maximum time in milliseconds that Discord may take to answer the first requests, including retries by the REST client.
 * After this time, the bot asks again.
 */
const FIRST_ANSWERS_WITHIN_MS = 90_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
const LONGEST_WAIT_FOR_LOG_INS_MS = 600_000;

type WSManager = Parameters<NonNullable<ClientOverrides['buildStrategy']>>[0];

interface ConnectionOptions {
  readonly config: Pick<Config, 'discordApiUrl' | 'discordShards'> & { readonly discordToken: string };
  readonly time: DiscordTime;
  readonly clocks: Pick<Clocks, 'sleep'>;
  readonly log: Logger;
  /** Called with each client before the client logs in. Every attempt creates its own client. */
  readonly wire: (client: Client<true>) => void;
  /** Called once if an error means that further attempts are pointless. */
  readonly onLost: (why: UnrecoverableError) => void;
  /** The signal that ends all waiting when it is aborted. */
  readonly stopping: AbortSignal;
  /** The maximum time in milliseconds to wait for each of the first answers. Tests use a shorter time. */
  readonly answersWithinMs?: number;
}

/**
 * Connects to Discord, and maintains the connection. If the network or Discord fails, or does not answer, tries again without
 * limit. Resolves when Discord has accepted the first shard, because one shard is enough to answer people.
 * @throws {UnrecoverableError} if another attempt would be pointless
 * @throws the reason of `stopping` if the signal is aborted in the meantime
 */
export async function connect(options: ConnectionOptions): Promise<Client<true>> {
  const { config, clocks, log, stopping } = options;
  for (let tries = 0; ; tries++) {
    const client = clientFor(options);
    try {
      await logIn(client, options);
      return await firstShard(client, stopping);
    } catch (error) {
      await client.destroy();
      stopping.throwIfAborted();
      const { why, isFinal } = reasonOf(error, config.discordApiUrl);
      if (isFinal) throw new UnrecoverableError(why);
      const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
      log.warn({ seconds: wait / 1000, why }, 'Discord cannot be reached: trying again');
      await clocks.sleep(wait, stopping);
    }
  }
}

/** Checks that Discord can be reached, and learns Discord's time, by a request that needs no token. */
export async function checkConnection(client: Client): Promise<void> {
  await client.rest.get(Routes.gateway(), { auth: false });
}

function clientFor(options: ConnectionOptions): Client<true> {
  const { config, time, clocks, log, stopping } = options;
  let isChecking = false;
  const client = createClient(config, {
    makeRequest: createWatchedRequest({ time, onRefused: () => void check() }),
    buildStrategy: (manager) => patientShards(manager, options, logInsOf(manager)),
    buildIdentifyThrottler: (manager) => logInsOf(manager),
  }) as Client<true>;
  const { rest } = client;
  // The REST client discards its token after the first answer 401, even if an error of Discord caused that answer.
  const keep = rest.setToken.bind(rest);
  rest.setToken = (token: string | null) => keep(token ?? config.discordToken);
  /** Tests the token again. A first answer 401 may be an error of Discord, but a second one is not. */
  const check = async (): Promise<void> => {
    if (isChecking || !client.isReady()) return;
    isChecking = true;
    log.warn('Discord did not accept the token for a request: asking once more');
    try {
      await rest.get(Routes.user());
    } catch (error) {
      if (error instanceof DiscordAPIError && error.status === 401) options.onLost(createRefusedTokenError());
    } finally {
      isChecking = false;
    }
  };
  const logIns = new WeakMap<WSManager, LoginSchedule>();
  const logInsOf = (manager: WSManager): LoginSchedule => {
    const known = logIns.get(manager);
    if (known) return known;
    const made = new LoginSchedule(
      async (afresh) => (await manager.fetchGatewayInformation(afresh)).session_start_limit,
      log,
      clocks,
    );
    stopping.addEventListener('abort', () => made.stop(), { once: true });
    logIns.set(manager, made);
    return made;
  };
  client.on(Events.Error, (error) => log.error({ err: error }, 'the connection to Discord failed'));
  client.on(Events.ShardReady, (shard) => log.info({ shard, servers: serversOf(client, shard) }, 'a shard is ready'));
  client.on(Events.ShardResume, (shard, replayed) => log.info({ shard, replayed }, 'a shard is connected again'));
  client.on(Events.ShardDisconnect, ({ code }) => options.onLost(createClosedConnectionError(code)));
  // The bot answers people as soon as one shard is ready, although discord.js would wait for all shards.
  client.ws.on(GatewayDispatchEvents.Ready, () => (client.ws.status = Status.Ready));
  options.wire(client);
  return client;
}

function serversOf(client: Client, shard: number): number {
  return client.guilds.cache.filter(({ shardId }) => shardId === shard).size;
}

/** Makes each shard reconnect separately, with a longer wait after each failure. */
function patientShards(manager: WSManager, { log, stopping }: ConnectionOptions, logIns: LoginSchedule): PatientShards {
  manager.options.readyTimeout = READY_WITHIN_MS;
  /** The last errors of shards that have no connection, by shard number. */
  const failed = new Map<number, string>();
  const open = new Set<number>();
  /** The shards that lost their last connection before Discord had sent anything. */
  const unreached = new Set<number>();
  const retrieveSessionInfo = manager.options.retrieveSessionInfo.bind(manager.options);
  // discord.js calls this function before a shard connects, and later for every packet.
  manager.options.retrieveSessionInfo = (shardId) => {
    if (open.has(shardId)) return retrieveSessionInfo(shardId);
    return (async () => {
      const session = await retrieveSessionInfo(shardId);
      const hasSession = session !== null && session.shardCount === (await manager.getShardCount());
      await logIns.beforeConnecting(shardId, hasSession, failed.get(shardId));
      return session;
    })();
  };
  const up = (shardId: number): void => {
    failed.delete(shardId);
    logIns.up(shardId);
  };
  // After a network failure, a session still exists even if it could not be resumed. discord.js would discard the session and log
  // in again.
  const updateSessionInfo = manager.options.updateSessionInfo.bind(manager.options);
  manager.options.updateSessionInfo = (shardId, session) => {
    if (session !== null || !unreached.delete(shardId)) return updateSessionInfo(shardId, session);
  };
  manager.on('hello', ({ shardId }: OfShard) => void open.add(shardId));
  manager.on('ready', ({ shardId }: OfShard) => up(shardId));
  manager.on('resumed', ({ shardId }: OfShard) => up(shardId));
  manager.on('error', ({ shardId, error }: OfShard & { readonly error: Error }) => void failed.set(shardId, error.message));
  manager.on('closed', ({ shardId, code }: OfShard & { readonly code: number }) => {
    if (open.delete(shardId)) unreached.delete(shardId);
    else {
      unreached.add(shardId);
      if (!failed.has(shardId)) failed.set(shardId, `no connection (${code})`);
    }
    if (logIns.down(shardId) && !stopping.aborted) log.warn({ shard: shardId, code }, 'a shard lost its connection');
  });
  return new PatientShards(manager);
}

interface OfShard {
  readonly shardId: number;
}

class PatientShards extends SimpleShardingStrategy {
  override connect(): Promise<void> {
    // A shard's errors are logged, and the shard tries again without affecting other shards.
    void super.connect().catch(() => undefined);
    return Promise.resolve();
  }
}

/** Asks Discord how to connect, and starts connecting. */
async function logIn(client: Client, options: ConnectionOptions): Promise<void> {
  const { config, clocks, log, stopping, answersWithinMs = FIRST_ANSWERS_WITHIN_MS } = options;
  const { discordToken, discordShards } = config;
  client.rest.setToken(discordToken);
  for (;;) {
    const info = await answered(gatewayInfo(client), answersWithinMs, stopping);
    const { remaining, reset_after: resetAfter } = info.session_start_limit;
    const count = discordShards === 'auto' ? info.shards : discordShards.count;
    if (info.shards > count) log.warn({ shards: count, advised: info.shards }, 'Discord advises more shards: see DISCORD_SHARDS');
    if (remaining >= (discordShards === 'auto' ? info.shards : discordShards.ids.length)) break;
    reportLoginLimit(log, resetAfter);
    await clocks.sleep(Math.min(resetAfter, LONGEST_WAIT_FOR_LOG_INS_MS), stopping);
  }
  await answered(client.login(discordToken), answersWithinMs, stopping);
}

/**
 * Waits for an answer from Discord with a time limit. Without the limit, the REST client could wait for ever on a connection that
 * was closed immediately.
 * @throws an error of the network if there is no answer in time
 */
async function answered<T>(answer: Promise<T>, withinMs: number, stopping: AbortSignal): Promise<T> {
  let clock: NodeJS.Timeout | undefined;
  let giveUp = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    clock = setTimeout(
      () => reject(Object.assign(new Error(`no answer in ${withinMs / 1000} s`), { code: 'ETIMEDOUT' })),
      withinMs,
    );
    giveUp = () => reject(stopping.reason as Error);
    stopping.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(clock);
    stopping.removeEventListener('abort', giveUp);
  }
}

async function gatewayInfo(client: Client): Promise<APIGatewayBotInfo> {
  const info = (await client.rest.get(Routes.gatewayBot())) as Partial<APIGatewayBotInfo> | undefined;
  if (typeof info?.url !== 'string' || info.session_start_limit === undefined || info.shards === undefined)
    throw new UnrecoverableError('DISCORD_API_URL: what answers there is not Discord');
  return info as APIGatewayBotInfo;
}

/** Resolves when Discord has accepted the first shard. */
function firstShard(client: Client<true>, stopping: AbortSignal): Promise<Client<true>> {
  return new Promise((resolve, reject) => {
    client.ws.once(GatewayDispatchEvents.Ready, () => resolve(client));
    client.once(Events.ShardDisconnect, ({ code }) => reject(createClosedConnectionError(code)));
    stopping.addEventListener('abort', () => reject(stopping.reason as Error), { once: true });
  });
}

/**
 * Returns the reason why there is no connection, and whether another attempt is pointless.
 * @throws the error itself if neither Discord nor the network caused it
 */
function reasonOf(error: unknown, apiUrl: string): { readonly why: string; readonly isFinal: boolean } {
  if (error instanceof UnrecoverableError) return { why: error.message, isFinal: true };
  const { code, status, message, name } = error as { code?: unknown; status?: number; message: string; name: string };
  if (code === 'TokenInvalid' || status === 401) return { why: createRefusedTokenError().message, isFinal: true };
  if (error instanceof DiscordAPIError)
    return { why: `Discord refuses the bot: status ${error.status}, ${message}`, isFinal: true };
  if (error instanceof HTTPError) return { why: `Discord has a problem: status ${error.status} from ${apiUrl}`, isFinal: false };
  // Errors of the network have codes, or result from the client's own time limit.
  if (typeof code === 'string' || name === 'AbortError')
    return { why: `${apiUrl} (DISCORD_API_URL) does not answer: ${message || String(code)}`, isFinal: false };
  throw error;
}

/** The maximum time in milliseconds that an interaction waits for Discord's time after the machine's clock has jumped. */
const ASK_WITHIN_MS = 1500;

/** Builds the checks of arriving interactions, which use Discord's time and the client's shards. */
export function createArrivalChecks(client: Client, time: DiscordTime): ArrivalChecks {
  const begun = time.steady();
  let asking: Promise<unknown> | undefined;
  const isLateNow = async (interactionId: string): Promise<boolean> => {
    asking ??= waitAtMost(
      ASK_WITHIN_MS,
      checkConnection(client).catch(() => undefined),
    ).finally(() => (asking = undefined));
    await asking;
    return time.lateness(interactionId) === 'late';
  };
  return {
    isLate(interactionId) {
      time.seen(interactionId);
      const lateness = time.lateness(interactionId);
      return lateness === 'in doubt' ? isLateNow(interactionId) : lateness === 'late';
    },
    isOfEarlierRun: (interactionId) => time.ageOf(interactionId) > time.steady() - begun,
    isOurs(guildId) {
      const { shards, shardCount } = client.options;
      return !Array.isArray(shards) || shardCount === undefined || shards.includes(calculateShard(guildId, shardCount));
    },
  };
}

/** Builds the checks for a practice bot, whose interaction ids contain no time. */
export function createPracticeArrivalChecks(): ArrivalChecks {
  return { isLate: () => false, isOfEarlierRun: () => false, isOurs: () => true };
}
