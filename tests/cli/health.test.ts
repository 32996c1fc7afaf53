import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { health } from '../../src/cli/health.js';
import { recordConnection, openSettings } from '../../src/store/index.js';
import { newFolder, opening } from '../store/shelf.js';
import { Kept, run } from './streams.js';

const CONNECTED = new Date('2026-11-21T20:00:00Z');

/** Creates a database whose bot was connected at this time. */
function database(at?: Date): string {
  const path = join(newFolder(), 'umpire.db');
  const opened = opening(path);
  if (at) recordConnection(openSettings(opened), at);
  opened.$client.close();
  return path;
}

/** Returns what the command reports this many seconds after the bot was connected. */
function toldAfter(seconds: number, path = database(CONNECTED)): { isWell: boolean; said: string } {
  const stdout = new Kept();
  const isWell = health({ database: path, now: new Date(CONNECTED.getTime() + seconds * 1000) }, stdout);
  return { isWell, said: stdout.text };
}

describe('umpire health', () => {
  it('is well up to three signs of life after the last one', () => {
    expect(toldAfter(1)).toEqual({ isWell: true, said: 'Connected 1 second ago.\n' });
    expect(toldAfter(90)).toEqual({ isWell: true, said: 'Connected 90 seconds ago.\n' });
    expect(toldAfter(91)).toEqual({
      isWell: false,
      said: 'The bot is not connected, or cannot write: it last was connected at 2026-11-21T20:00:00.000Z.\n',
    });
  });

  it('takes a clock that was put back a little, and not a sign from the far future', () => {
    expect(toldAfter(-30)).toEqual({ isWell: true, said: 'Connected 0 seconds ago.\n' });
    expect(toldAfter(-3600).isWell).toBe(false);
  });

  it('is not well before the bot has been connected', () => {
    expect(toldAfter(0, database())).toEqual({ isWell: false, said: 'The bot of this database has not been connected yet.\n' });
  });

  it('makes no database where there is none', () => {
    const path = join(newFolder(), 'umpire.db');
    expect(toldAfter(0, path)).toEqual({ isWell: false, said: `There is no database ${path}: no bot has run with it.\n` });
    expect(existsSync(path)).toBe(false);
  });

  it('says of what is no database of ours that it cannot be read', () => {
    const text = join(newFolder(), 'umpire.db');
    writeFileSync(text, 'a text');
    expect(toldAfter(0, text)).toMatchObject({ isWell: false, said: expect.stringContaining('cannot be read') as string });
    const other = join(newFolder(), 'umpire.db');
    new BetterSqlite3(other).exec('CREATE TABLE t (a)').close();
    expect(toldAfter(0, other)).toMatchObject({ isWell: false, said: expect.stringContaining('cannot be read') as string });
  });

  it('ends with status 0 or 1, by the clock of the machine', async () => {
    const fresh = await run(['health', '--database', database(new Date())]);
    expect(fresh).toEqual({ status: 0, stdout: expect.stringMatching(/^Connected \d+ seconds? ago\.\n$/) as string, stderr: '' });
    expect(await run(['health', '--database', database(new Date(0))])).toMatchObject({ status: 1, stderr: '' });
  });
});
