/**
 * Packed files that unpack to far more than the limit. Each command that reads files refuses them early and with a
 * sentence.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/index.js';
import { run } from './streams.js';

/** The unpacked size of a file of 200 KB: a thousand times as large. */
const UNPACKED = 200 << 20;
/** The maximum memory in bytes: less than the unpacked bytes alone. The garbage collector may free much of it late. */
const MOST_HELD = 180 << 20;

let folder: string;
let bomb: string;
let database: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-packed-'));
  bomb = join(folder, 'bomb.jsonl.gz');
  // A record may contain blank lines, so only their number is wrong.
  writeFileSync(bomb, gzipSync(Buffer.alloc(UNPACKED, '\n'), { level: constants.Z_BEST_SPEED }));
  database = join(folder, 'umpire.db');
  openDatabase(database).$client.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WAYS: Readonly<Record<string, () => readonly string[]>> = {
  'umpire verify': () => ['verify', bomb],
  'umpire import of a battle': () => ['import', bomb, '--database', database, '--guild', '500'],
  'umpire import of a server': () => ['import', '--server', bomb, '--database', database],
};

describe('a packed file of 200 MB', () => {
  it.each(Object.entries(WAYS))('is refused with status 2 before it is unpacked whole, by %s', async (_way, words) => {
    const before = process.memoryUsage.rss();
    const { status, stdout, stderr } = await run(words());
    expect(process.memoryUsage.rss() - before).toBeLessThan(MOST_HELD);
    expect([status, stdout]).toEqual([2, '']);
    const { error } = JSON.parse(stderr) as { readonly error: { readonly code: string; readonly message: string } };
    expect(error.code).toBe('INVALID_INPUT');
    expect(error.message).toMatch(/over \d+ bytes unpacked|unpacks to far more than a server has/);
  });

  it('makes no database where there was none', async () => {
    const none = join(folder, 'none.db');
    expect((await run(['import', bomb, '--database', none, '--guild', '500'])).status).toBe(2);
    expect(existsSync(none)).toBe(false);
  });

  it.each(Object.entries(WAYS))('and one that is broken off is refused with status 2, by %s', async (_way, words) => {
    const broken = join(folder, 'broken.jsonl.gz');
    writeFileSync(broken, gzipSync(Buffer.from('{"kind":"nothing"}\n'.repeat(2000))).subarray(0, 60));
    const { status, stderr } = await run(words().map((word) => (word === bomb ? broken : word)));
    expect(status).toBe(2);
    expect(stderr).toContain('"INVALID_INPUT"');
  });
});
