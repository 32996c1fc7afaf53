import { DiscordAPIError, RateLimitError, RESTJSONErrorCodes } from 'discord.js';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChannelQueues, mustRejectOnRateLimit } from '../../src/discord/connection/queues.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const limit = {
  global: false,
  hash: 'h',
  limit: 5,
  majorParameter: '1',
  method: 'PATCH',
  route: '/channels/:id/messages/:id',
  scope: 'user',
  url: '',
  retryAfter: 0,
  sublimitTimeout: 0,
  timeToReset: 0,
} as const;

const gone = (): Error =>
  new DiscordAPIError({ code: RESTJSONErrorCodes.UnknownChannel, message: 'Unknown Channel' }, 10003, 404, 'GET', '', {});

/** Creates queues whose work the test defines. Returns which work was started, and when in milliseconds. */
function queuesOf(work: (key: string) => Promise<void>): { queues: ChannelQueues; begun: [string, number][] } {
  const began = Date.now();
  const begun: [string, number][] = [];
  const queues = new ChannelQueues(
    (key) => {
      begun.push([key, Date.now() - began]);
      return work(key);
    },
    pino({ level: 'silent' }),
    'failed',
  );
  return { queues, begun };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('queues by channel', () => {
  it('do one channel’s work one after the other, once more for what came in meanwhile, and hold no other', async () => {
    const ends: (() => void)[] = [];
    const { queues, begun } = queuesOf((key) =>
      key === 'slow' ? new Promise((resolve) => ends.push(resolve)) : Promise.resolve(),
    );
    const slow = queues.kick('slow');
    void queues.kick('slow');
    void queues.kick('slow');
    await queues.kick('other');
    expect(begun.map(([key]) => key)).toEqual(['slow', 'other']);
    ends[0]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun.map(([key]) => key)).toEqual(['slow', 'other', 'slow']);
    ends[1]!();
    await slow;
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(begun).toHaveLength(3);
  });

  it('try what failed again later each time, five minutes apart at most, and at once when somebody is eager', async () => {
    const { queues, begun } = queuesOf(() => Promise.reject(new Error('away')));
    await queues.kick('1');
    await queues.kick('1');
    await vi.advanceTimersByTimeAsync(15 * MINUTE);
    // The waits are 5, 10, 20, 40, 80, 160 and then 300 seconds.
    expect(begun.map(([, at]) => at / SECOND)).toEqual([0, 5, 15, 35, 75, 155, 315, 615]);
    await queues.kick('1', true);
    expect(begun).toHaveLength(9);
  });

  it('ask a channel that is gone after a minute, then ever more rarely, up to an hour, however eager somebody is', async () => {
    const { queues, begun } = queuesOf(() => Promise.reject(gone()));
    await queues.kick('1');
    await queues.kick('1', true);
    await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE);
    // The waits are 1, 2, 4, 8, 16 and 32 minutes, and then an hour each: 63 minutes and 22 hours in total.
    expect(begun.slice(0, 7).map(([, at]) => at / MINUTE)).toEqual([0, 1, 3, 7, 15, 31, 63]);
    expect(begun.length).toBe(29);
    queues.forgive('1');
    await queues.kick('1');
    expect(begun.length).toBe(30);
  });

  it('wait as long as a rate says, no longer, and that is no failure', async () => {
    let times = 0;
    const { queues, begun } = queuesOf(() =>
      times++ === 0 ? Promise.reject(new RateLimitError({ ...limit, retryAfter: 40 * SECOND })) : Promise.resolve(),
    );
    await queues.kick('1');
    await queues.kick('1', true);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(begun.map(([, at]) => at / SECOND)).toEqual([0, 40]);
  });

  it('begin nothing when they are stopped', async () => {
    const { queues, begun } = queuesOf(() => Promise.reject(new Error('away')));
    await queues.kick('1');
    queues.kickLater('2');
    queues.stop();
    await queues.kick('3');
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(begun).toHaveLength(1);
  });
});

describe('a request that its rate lets wait', () => {
  it.each([
    ['/channels/:id/messages', 5.05 * SECOND, false],
    ['/channels/:id/messages/:id', 3600 * SECOND, true],
    ['/webhooks/:id/:token', 3600 * SECOND, true],
    ['/applications/:id/commands', 3600 * SECOND, false],
  ])('%s, %d ms: given back %s', (route, retryAfter, isGivenBack) => {
    const reject = mustRejectOnRateLimit as (data: typeof limit) => boolean;
    expect(reject({ ...limit, route, retryAfter } as unknown as typeof limit)).toBe(isGivenBack);
  });
});
