import { SnowflakeUtil } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { createArrivalChecks, createWatchedRequest } from '../../src/discord/connection/connection.js';
import { createClient, calculateShard } from '../../src/discord/connection/client.js';
import { DiscordTime } from '../../src/discord/connection/discord-time.js';
import { createLog } from '../../src/discord/work/log.js';

const time = (): DiscordTime => new DiscordTime(createLog('silent', undefined));
const API = 'https://discord.com/api/v10';
const CALLBACK = `${API}/interactions/1/a-token/callback`;

describe('a connection that is closed while it is used', () => {
  /** Returns the error code that the REST client sees. */
  const seen = async (method: string, url: string, code: string): Promise<unknown> => {
    const ask = createWatchedRequest({ time: time(), onRefused: () => undefined }, () =>
      Promise.reject(Object.assign(new Error('other side closed'), { code })),
    );
    return ask(url, { method }).catch((error: unknown) => (error as { code: unknown }).code);
  };

  it.each(['UND_ERR_SOCKET', 'EPIPE', 'ECONNRESET'])('%s has the first response to an interaction tried again', async (code) => {
    expect(await seen('POST', CALLBACK, code)).toBe('ECONNRESET');
    expect(await seen('PATCH', `${API}/channels/1/messages/2`, code)).toBe('ECONNRESET');
  });

  it('leaves alone what might come twice, and what is no closed connection', async () => {
    expect(await seen('POST', `${API}/webhooks/1/a-token`, 'UND_ERR_SOCKET')).toBe('UND_ERR_SOCKET');
    expect(await seen('POST', CALLBACK, 'ENOTFOUND')).toBe('ENOTFOUND');
  });
});

it('a server that belongs to another part is never answered', () => {
  const ours = (ids: readonly number[], count: number, guildId: string): boolean =>
    createArrivalChecks(createClient({ discordApiUrl: API, discordShards: { ids, count } }), time()).isOurs(guildId);
  // (id >> 22) is 5, so the server belongs to shard 1 of 4, or to shard 5 of 16.
  const guildId = String(5n << 22n);
  expect([calculateShard(guildId, 4), calculateShard(guildId, 16)]).toEqual([1, 5]);
  expect([ours([0, 1], 4, guildId), ours([2, 3], 4, guildId)]).toEqual([true, false]);
  expect([ours([0, 5], 16, guildId), ours([1], 16, guildId)]).toEqual([true, false]);
  expect(createArrivalChecks(createClient({ discordApiUrl: API, discordShards: 'auto' }), time()).isOurs(guildId)).toBe(true);
});

it('an interaction that was made before this run began is one of an earlier run, by Discord’s time and not by the machine’s', () => {
  const clock = { steady: 100_000, wall: 0 };
  const time = new DiscordTime(createLog('silent', undefined), { steady: () => clock.steady, wall: () => clock.wall });
  const arrivals = createArrivalChecks(createClient({ discordApiUrl: API, discordShards: 'auto' }), time);
  const noon = Date.UTC(2026, 0, 1, 12);
  const madeAt = (ms: number): string => String(SnowflakeUtil.generate({ timestamp: noon + ms }));
  // As long as Discord's time is unknown, nothing counts as being from an earlier run.
  expect(arrivals.isOfEarlierRun(madeAt(-600_000))).toBe(false);
  time.answered(new Date(noon).toUTCString(), clock.steady, clock.steady);
  clock.steady += 20_000;
  expect([-5000, -100, 100, 19_000].map((ms) => arrivals.isOfEarlierRun(madeAt(ms)))).toEqual([true, true, false, false]);
});
