import { DiscordAPIError, RateLimitError, RESTJSONErrorCodes, type RESTOptions } from 'discord.js';
import type { Logger } from 'pino';

/**
 * The maximum time in milliseconds that a request waits for a rate limit. A request that would have to wait longer is cancelled,
 * and tried again later.
 */
const LONGEST_WAIT_MS = 15_000;
/** The first and the maximum wait after a failure, in milliseconds. Each wait is twice as long as the one before. */
const BACK_OFF = { first: 5_000, most: 5 * 60_000 };
/** The first and the maximum wait in milliseconds after Discord has finally refused a request. */
const BACK_OFF_REFUSED = { first: 60_000, most: 60 * 60_000 };

/** Discord's error codes for a channel that no longer exists or that the bot cannot reach. */
const GONE: readonly unknown[] = [
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
];

/** Checks whether an error means that a channel no longer exists, or that the bot cannot reach the channel. */
export const isUnreachableChannelError = (error: unknown): boolean =>
  error instanceof DiscordAPIError && GONE.includes(error.code);

/** Checks whether Discord will always refuse a message, because of its content or because of the channel. */
export const isPermanentRefusal = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429;

/** The error if Discord has finally refused part of the work. The rest of the work is done. */
export class RefusedRequestError extends Error {}

/**
 * Makes a request to a channel or webhook fail if it would wait more than 15 seconds for a rate limit. Otherwise the request
 * would delay other requests to the same channel.
 */
export const mustRejectOnRateLimit: RESTOptions['rejectOnRateLimit'] = ({ route, timeToReset, retryAfter, sublimitTimeout }) =>
  /^\/(?:channels|webhooks)\//.test(route) && Math.max(timeToReset, retryAfter, sublimitTimeout) > LONGEST_WAIT_MS;

/** Returns how long a request must wait for the rate limit, in milliseconds. */
export const calculateRateLimitWait = ({ timeToReset, retryAfter, sublimitTimeout }: RateLimitError): number =>
  Math.max(timeToReset, retryAfter, sublimitTimeout);

interface Queue {
  running?: Promise<void>;
  /** True if another task arrived while the work was running. */
  isAskedAgain: boolean;
  failures: number;
  /**
   * The reason why the queue waits; undefined if the queue does not wait. After a rate limit or a refusal, even urgent work
   * waits.
   */
  waits?: 'failed' | 'refused' | 'rate';
  timer?: NodeJS.Timeout;
}

/**
 * Queues of work, one for each key (a channel, or the thread of a battle). Work for the same key runs in sequence, and different
 * keys do not wait for each other. Failed work is tried again after increasing waits. The tasks themselves are in the database,
 * so an idle queue uses no memory.
 */
export class ChannelQueues {
  private readonly queues = new Map<string, Queue>();
  private isStopping = false;

  /** Creates the queues. @param work does all tasks of a key, and throws if some tasks are left */
  constructor(
    private readonly work: (key: string) => Promise<void>,
    private readonly log: Logger,
    private readonly words: string,
  ) {}

  /**
   * Starts the work for a key, unless its queue waits after an error.
   * @param isEager true to end the wait after an ordinary error, but not after a rate limit or a refusal by Discord
   * @returns a promise that resolves when the work is done or has failed, or immediately if the queue waits or the bot stops
   */
  kick(key: string, isEager = false): Promise<void> {
    const queue = this.queues.get(key) ?? { isAskedAgain: false, failures: 0 };
    if (this.isStopping || (queue.waits !== undefined && !(isEager && queue.waits === 'failed'))) return Promise.resolve();
    this.queues.set(key, queue);
    if (queue.running) queue.isAskedAgain = true;
    else {
      clearTimeout(queue.timer);
      queue.running = this.run(key, queue);
    }
    return queue.running;
  }

  /** Starts the work for a key in five seconds, unless the key's queue already waits. */
  kickLater(key: string): void {
    const queue = this.queues.get(key) ?? { isAskedAgain: false, failures: 0 };
    this.queues.set(key, queue);
    if (queue.running) queue.isAskedAgain = true;
    else if (queue.waits === undefined) this.wait(key, queue, 'failed', BACK_OFF.first);
  }

  /** Ends the waiting time of a key, because the reason for waiting may no longer exist. */
  forgive(key: string): void {
    const queue = this.queues.get(key);
    if (!queue) return;
    clearTimeout(queue.timer);
    delete queue.waits;
    queue.failures = 0;
    if (!queue.running) this.queues.delete(key);
  }

  /** Prevents any more work from starting. */
  stop(): void {
    this.isStopping = true;
    for (const { timer } of this.queues.values()) clearTimeout(timer);
  }

  private async run(key: string, queue: Queue): Promise<void> {
    delete queue.waits;
    try {
      do {
        queue.isAskedAgain = false;
        await this.work(key);
      } while (queue.isAskedAgain && !this.isStopping);
      this.queues.delete(key);
    } catch (error) {
      this.failed(key, queue, error);
    } finally {
      delete queue.running;
    }
  }

  private failed(key: string, queue: Queue, error: unknown): void {
    if (error instanceof RateLimitError) return this.wait(key, queue, 'rate', calculateRateLimitWait(error));
    this.log.warn({ err: error, channelId: key, failures: queue.failures + 1 }, this.words);
    const isRefused = isUnreachableChannelError(error) || error instanceof RefusedRequestError;
    const { first, most } = isRefused ? BACK_OFF_REFUSED : BACK_OFF;
    this.wait(key, queue, isRefused ? 'refused' : 'failed', Math.min(first * 2 ** queue.failures, most));
    queue.failures++;
  }

  private wait(key: string, queue: Queue, why: NonNullable<Queue['waits']>, milliseconds: number): void {
    queue.waits = why;
    clearTimeout(queue.timer);
    if (this.isStopping) return;
    queue.timer = setTimeout(() => {
      delete queue.waits;
      void this.kick(key);
    }, milliseconds).unref();
  }
}
