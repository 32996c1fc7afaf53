/** Applies the rate limits of messages and edits in a channel, and builds Discord's headers for them. */
import type { RequestLine } from './faults.js';

export interface ChannelRateLimit {
  readonly requests: number;
  readonly perMs: number;
}

/** The headers about a channel's rate limit. `retry-after` means that the request exceeds the limit. */
export type RateLimitHeaders = Readonly<Record<string, string>>;

const MESSAGES = /^\/channels\/(\d+)\/messages(?:\/\d+)?$/;

export class ChannelRateLimits {
  readonly #windows = new Map<string, { readonly ends: number; taken: number }>();

  constructor(
    private readonly rate: ChannelRateLimit | undefined,
    private readonly clock: () => number,
  ) {}

  /** Counts a request, and returns its rate limit headers. Returns undefined if the request has no rate limit. */
  take({ method, path }: RequestLine): RateLimitHeaders | undefined {
    const channel = MESSAGES.exec(path)?.[1];
    if (!this.rate || channel === undefined || (method !== 'POST' && method !== 'PATCH')) return undefined;
    const { requests, perMs } = this.rate;
    const bucket = `messages-${method}`;
    const key = `${bucket} ${channel}`;
    const now = this.clock();
    const open = this.#windows.get(key);
    const window = open && open.ends > now ? open : { ends: now + perMs, taken: 0 };
    this.#windows.set(key, window);
    window.taken++;
    const resetAfter = `${(window.ends - now) / 1000}`;
    return {
      'x-ratelimit-limit': `${requests}`,
      'x-ratelimit-remaining': `${Math.max(0, requests - window.taken)}`,
      'x-ratelimit-reset-after': resetAfter,
      'x-ratelimit-bucket': bucket,
      ...(window.taken > requests && { 'retry-after': resetAfter }),
    };
  }
}
