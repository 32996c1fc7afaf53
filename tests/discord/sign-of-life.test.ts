import { join } from 'node:path';
import { Collection, Status } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../src/discord/work/log.js';
import { startHeartbeat, type HeartbeatOptions } from '../../src/discord/connection/sign-of-life.js';
import { readLastConnection, openSettings } from '../../src/store/index.js';
import { sitDown } from '../e2e/seated.js';
import { newFolder, opening } from '../store/shelf.js';

const AT = new Date('2026-11-21T20:00:00Z');
const after = (seconds: number): Date => new Date(AT.getTime() + seconds * 1000);

/** Returns a client with this many shards, each of which a test may disconnect. */
function clientOf(...shards: { status: Status }[]): HeartbeatOptions['client'] {
  return { ws: { shards: new Collection(shards.map((shard, id) => [id, shard])) } } as unknown as HeartbeatOptions['client'];
}

beforeEach(() => vi.useFakeTimers({ now: AT }));
afterEach(() => vi.useRealTimers());

describe('the sign of life', () => {
  const now = (): Date => new Date();
  const log = createLog('silent', undefined);

  it('is given at once and every 30 seconds, while every shard is connected', () => {
    const path = join(newFolder(), 'umpire.db');
    const second = { status: Status.Ready };
    const end = startHeartbeat({
      client: clientOf({ status: Status.Ready }, second),
      settings: openSettings(opening(path)),
      now,
      log,
    });
    expect(readLastConnection(path)).toEqual(AT);
    vi.advanceTimersByTime(70_000);
    expect(readLastConnection(path)).toEqual(after(60));
    second.status = Status.Reconnecting;
    vi.advanceTimersByTime(60_000);
    expect(readLastConnection(path)).toEqual(after(60));
    second.status = Status.Ready;
    vi.advanceTimersByTime(30_000);
    expect(readLastConnection(path)).toEqual(after(150));
    end();
    vi.advanceTimersByTime(60_000);
    expect(readLastConnection(path)).toEqual(after(150));
  });

  it('that cannot be written is logged, and does not end the bot', () => {
    const lines: string[] = [];
    const settings = {
      get: () => undefined,
      set: () => {
        throw new Error('the disk is full');
      },
    };
    const end = startHeartbeat({
      client: clientOf({ status: Status.Ready }),
      settings,
      now,
      log: createLog('warn', undefined, (line) => lines.push(line)),
    });
    vi.advanceTimersByTime(30_000);
    end();
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'the sign of life could not be written',
      'the sign of life could not be written',
    ]);
  });

  it('is given by the bot as it connects', async () => {
    vi.useRealTimers();
    const seated = await sitDown('5160');
    try {
      const at = readLastConnection(seated.databasePath)!;
      expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
      expect(seated.faults).toEqual([]);
    } finally {
      await seated.leave();
    }
  });
});
