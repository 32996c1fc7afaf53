import { type APIGatewaySessionStartLimit, type IIdentifyThrottler, SimpleIdentifyThrottler } from 'discord.js';
import type { Logger } from 'pino';
import type { Clocks } from './discord-time.js';

/** The time in milliseconds for which a shard must stay connected before its waiting times become short again. */
const STEADY_AFTER_MS = 60_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;
const FIRST_LOG_IN_AGAIN_MS = 5000;
const LONGEST_LOG_IN_AGAIN_MS = 600_000;
/** The maximum time in milliseconds by which a shard that is about to log in can delay the next shard. */
const HOLDS_UP_MS = 30_000;
/** The time in milliseconds between two requests about whether Discord allows more log-ins. */
const LOOK_AGAIN_MS = 600_000;

interface Patience {
  /** The number of successive failed connections. */
  failures: number;
  /** The number of log-ins since the shard last had a long connection. */
  logIns: number;
  /** The earliest time of the next log-in, on the steady clock. */
  notBefore: number;
  upSince: number | undefined;
  /** Ends this shard's turn, so that the next shard can log in. */
  release: () => void;
}

interface Granted {
  readonly atOnce: number;
  remaining: number;
  readonly pace: SimpleIdentifyThrottler;
}

/**
 * The schedule by which shards connect and log in. Discord accepts one log-in every five seconds (or several at once, if Discord
 * permits this), and a limited number each day. A shard waits longer after each failure. If the log-ins for the day are used up,
 * no shard logs in.
 */
export class LoginSchedule implements IIdentifyThrottler {
  private readonly shards = new Map<number, Patience>();
  private readonly lines = new Map<number, Promise<void>>();
  private readonly stopping = new AbortController();
  private begun: Promise<Granted> | undefined;

  /**
   * Creates the schedule.
   * @param ask returns Discord's limit on log-ins at the start. With `afresh`, it returns the present limit
   */
  constructor(
    private readonly ask: (afresh: boolean) => Promise<APIGatewaySessionStartLimit>,
    private readonly log: Logger,
    private readonly clocks: Pick<Clocks, 'sleep'>,
  ) {}

  /**
   * Waits until a shard may open its connection. After `stop`, waits forever.
   * @param hasSession true if the shard resumes its session, because Discord does not count this as a log-in
   * @param why the reason why the shard has no connection, for the log
   */
  async beforeConnecting(shardId: number, hasSession: boolean, why: string | undefined): Promise<void> {
    const shard = this.of(shardId);
    const away = shard.failures === 0 ? 0 : Math.min(FIRST_RETRY_MS * 2 ** (shard.failures - 1), LONGEST_RETRY_MS);
    const wait = Math.max(jittered(away), hasSession ? 0 : shard.notBefore - performance.now());
    if (wait > 0) {
      this.log.warn({ shard: shardId, seconds: Math.ceil(wait / 1000), why }, 'a shard could not connect and tries again');
      await this.wait(wait);
    }
    if (!hasSession) await this.inLine(shardId, shard, (await this.granted()).atOnce);
    if (this.stopping.signal.aborted) await new Promise(() => undefined);
  }

  /** Waits until a shard may log in. @throws if the connection closes or the bot stops in the meantime */
  async waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
    const shard = this.of(shardId);
    const granted = await this.granted();
    await granted.pace.waitForIdentify(shardId, signal);
    await this.someLeft(granted, signal);
    granted.remaining--;
    shard.notBefore = performance.now() + jittered(Math.min(FIRST_LOG_IN_AGAIN_MS * 2 ** shard.logIns, LONGEST_LOG_IN_AGAIN_MS));
    shard.logIns++;
    shard.release();
  }

  /** Records that a shard now has a connection. */
  up(shardId: number): void {
    const shard = this.of(shardId);
    shard.failures = 0;
    shard.upSince = performance.now();
  }

  /**
   * Records that a shard has lost its connection, or has failed to connect.
   * @returns true if the shard had a connection
   */
  down(shardId: number): boolean {
    const shard = this.of(shardId);
    shard.release();
    const { upSince } = shard;
    shard.upSince = undefined;
    if (upSince === undefined) shard.failures++;
    else if (performance.now() - upSince >= STEADY_AFTER_MS) shard.logIns = 0;
    return upSince !== undefined;
  }

  stop(): void {
    this.stopping.abort();
  }

  private of(shardId: number): Patience {
    const known = this.shards.get(shardId);
    if (known) return known;
    const shard: Patience = { failures: 0, logIns: 0, notBefore: 0, upSince: undefined, release: () => undefined };
    this.shards.set(shardId, shard);
    return shard;
  }

  /**
   * Waits until the previous shard has logged in, has lost its connection, or has delayed this shard for 30 seconds. Discord
   * closes connections that do not log in, so each shard connects only in its turn.
   */
  private async inLine(shardId: number, shard: Patience, atOnce: number): Promise<void> {
    const key = shardId % atOnce;
    const before = this.lines.get(key);
    let release = (): void => undefined;
    const mine = new Promise<void>((resolve) => (release = resolve));
    this.lines.set(key, mine);
    await before;
    const late = setTimeout(release, HOLDS_UP_MS).unref();
    shard.release = () => {
      clearTimeout(late);
      release();
    };
  }

  /** Returns Discord's limit on log-ins, which is requested only once. */
  private granted(): Promise<Granted> {
    this.begun ??= this.asked(false).then(({ max_concurrency: atOnce, remaining }) => ({
      atOnce,
      remaining,
      pace: new SimpleIdentifyThrottler(atOnce),
    }));
    return this.begun;
  }

  /** Waits until Discord allows log-ins again. */
  private async someLeft(granted: Granted, signal: AbortSignal): Promise<void> {
    while (granted.remaining <= 0) {
      const { remaining, reset_after: resetAfter } = await this.asked(true);
      granted.remaining = remaining;
      if (remaining > 0) return;
      reportLoginLimit(this.log, resetAfter);
      await this.clocks.sleep(Math.min(resetAfter, LOOK_AGAIN_MS), AbortSignal.any([signal, this.stopping.signal]));
    }
  }

  /** Asks Discord for its limit on log-ins until Discord answers. */
  private async asked(afresh: boolean): Promise<APIGatewaySessionStartLimit> {
    for (;;) {
      try {
        return await this.ask(afresh);
      } catch (error) {
        this.stopping.signal.throwIfAborted();
        this.log.warn({ err: error }, 'Discord did not tell how many log-ins it grants');
        await this.wait(FIRST_LOG_IN_AGAIN_MS);
      }
    }
  }

  private async wait(ms: number): Promise<void> {
    await this.clocks.sleep(ms, this.stopping.signal).catch(() => undefined);
  }
}

/** Logs that Discord allows no log-ins now. */
export function reportLoginLimit(log: Logger, resetAfterMs: number): void {
  log.warn({ seconds: Math.ceil(resetAfterMs / 1000) }, 'Discord grants no more log-ins today: the bot waits for new ones');
}

/** Increases a wait by up to a fifth, so that processes that failed at the same time do not retry at the same time. */
function jittered(ms: number): number {
  return ms * (1 + Math.random() / 5);
}
