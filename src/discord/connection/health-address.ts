import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Client, Status } from 'discord.js';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** The sources of the values in the health report. */
export interface HealthSources {
  /** Returns the client; undefined before the client exists. */
  readonly client: () => Pick<Client, 'ws'> | undefined;
  /** Returns the time of the last write; undefined before the first write. */
  readonly lastCommit: () => Date | undefined;
  /** Returns the number of pending posts. */
  readonly owedPosts: () => number;
  /** Returns a fault of the database file; null if the file is sound. */
  readonly fileFault: () => string | null;
}

/** The health of the bot, as the HTTP address reports it. */
export interface HealthReport {
  readonly well: boolean;
  readonly shards: { readonly connected: number; readonly of: number };
  readonly lastCommit: string | null;
  readonly database: string;
  readonly owedPosts: number;
  /** The delay of the event loop in milliseconds over the last minute. */
  readonly loopDelayMs: { readonly mean: number; readonly p99: number; readonly max: number };
  readonly memoryMb: number;
  readonly upSeconds: number;
}

export interface HealthServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** The maximum age in milliseconds of the last sign of life. The bot writes a sign every 30 seconds, so it may miss three. */
const FRESH_MS = 90_000;
/** The maximum time in milliseconds that a connection may stay idle. A normal answer takes only a few milliseconds. */
const PATIENCE_MS = 5000;
const MOST_CONNECTIONS = 32;
const MOST_HEADER_BYTES = 8192;
const DELAYS_OF_MS = 60_000;

/**
 * Opens an HTTP address that reports the bot's health. `/` returns JSON, with status 200 for a healthy bot and 503 otherwise.
 * `/metrics` returns metrics for Prometheus. The address accepts only GET, and reveals nothing about battles or people.
 * @throws if the port cannot be opened
 */
export async function startHealthServer(host: string, port: number, watched: HealthSources): Promise<HealthServer> {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const renewing = setInterval(() => delay.reset(), DELAYS_OF_MS).unref();
  const report = (): HealthReport =>
    reportOf(watched, {
      mean: milliseconds(delay.mean),
      p99: milliseconds(delay.percentile(99)),
      max: milliseconds(delay.max),
    });
  const registry = metricsOf(report);
  const answer = async ({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const tell = (status: number, type: string, body: string): void => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', connection: 'close' }).end(body);
    };
    const path = url?.split('?', 1)[0];
    if (method !== 'GET') {
      response.setHeader('allow', 'GET');
      tell(405, 'text/plain', 'Use GET\n');
    } else if (path === '/metrics') tell(200, registry.contentType, await registry.metrics());
    else if (path === '/') {
      const told = report();
      tell(told.well ? 200 : 503, 'application/json', `${JSON.stringify(told)}\n`);
    } else tell(404, 'text/plain', '/ or /metrics\n');
  };
  const server = createServer(
    {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: PATIENCE_MS,
      requestTimeout: PATIENCE_MS,
      connectionsCheckingInterval: 1000,
    },
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
  server.maxConnections = MOST_CONNECTIONS;
  // Closes the connection to a client that neither sends nor reads.
  server.setTimeout(PATIENCE_MS, (socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      clearInterval(renewing);
      delay.disable();
      registry.clear();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function reportOf(
  { client, lastCommit, owedPosts, fileFault }: HealthSources,
  loopDelayMs: HealthReport['loopDelayMs'],
): HealthReport {
  const shardsNow = client()?.ws.shards;
  const shards = { connected: shardsNow?.filter(({ status }) => status === Status.Ready).size ?? 0, of: shardsNow?.size ?? 0 };
  const committed = lastCommit();
  const isFresh = committed !== undefined && Date.now() - committed.getTime() <= FRESH_MS;
  return {
    well: shards.of > 0 && shards.connected === shards.of && isFresh && fileFault() === null,
    shards,
    lastCommit: committed?.toISOString() ?? null,
    database: fileFault() ?? 'ok',
    owedPosts: owedPosts(),
    loopDelayMs,
    memoryMb: Math.round(process.memoryUsage.rss() / 1e6),
    upSeconds: Math.round(process.uptime()),
  };
}

/**
 * Builds the register of all metrics for Prometheus: the health report, shards, unsent posts, the last write, and the standard
 * metrics of the process (memory, file descriptors, the event loop).
 */
function metricsOf(report: () => HealthReport): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, value: (now: HealthReport) => number): void => {
    new Gauge({
      name: `umpire_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(value(report()));
      },
    });
  };
  gauge('well', '1 when every shard is connected and the database is written', ({ well }) => Number(well));
  gauge('shards_connected', 'Connections to Discord that are ready', ({ shards }) => shards.connected);
  gauge('shards', 'Connections to Discord that the bot should have', ({ shards }) => shards.of);
  gauge('owed_posts', 'Recorded posts that may not have been sent yet', ({ owedPosts }) => owedPosts);
  gauge('last_commit_seconds', 'Time of the last write, in seconds since 1970', ({ lastCommit }) =>
    lastCommit === null ? 0 : Date.parse(lastCommit) / 1000,
  );
  return registry;
}

/** Converts nanoseconds to milliseconds; 0 before the first measurement. */
const milliseconds = (nanoseconds: number): number => Math.round(nanoseconds / 1e4) / 100 || 0;
