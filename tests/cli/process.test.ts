import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { MAIN, UMPIRE } from '../compiled.js';
import { newFile, opening } from '../store/shelf.js';

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `umpire` as a process of its own. @param readUpTo closes its output after so many bytes */
function umpire(words: readonly string[], input: string, readUpTo = Infinity): Promise<Ended> {
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, [UMPIRE, ...words]);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
      if (stdout.length > readUpTo) child.stdout.destroy();
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.stdin.on('error', () => undefined);
    child.on('error', fail).on('close', (status) => settle({ status, stdout, stderr }));
    child.stdin.end(input);
  });
}

describe('the process', () => {
  it('exits with 0 and prints JSON', async () => {
    const input = '{"fp":2,"targetDa":"THIN","targetTpd":"AA","rangeYards":400}';
    const { status, stdout, stderr } = await umpire(['resolve', 'eagles.direct-fire', '--dice', '0,9'], input);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ outcome: { hits: 2, suppressed: true, impairments: 1 } });
  });
  it('exits with 2 and one JSON object on standard error', async () => {
    const { status, stdout, stderr } = await umpire(['resolve', 'eagles.nosuch'], '{}');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'UNKNOWN_PROCEDURE' } });
  });
  it('ends quietly when nobody reads on', async () => {
    const line =
      '{"op":"resolve","procedure":"eagles.direct-fire","input":{"fp":2,"targetDa":"THIN","targetTpd":"AA","rangeYards":400}}\n';
    const { status, stderr } = await umpire(['batch'], line.repeat(20_000), 10);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('the bot', () => {
  it.each<[string, string, (path: string) => void]>([
    [
      'another program’s database',
      'is the database of another program',
      (path) => new BetterSqlite3(path).exec('CREATE TABLE a (b)').close(),
    ],
    [
      'a newer version’s database',
      'was written by a newer version of the bot',
      (path) => {
        const { $client } = opening(path);
        $client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)");
        $client.close();
      },
    ],
  ])('ends with status 1 and plain words over %s, which stays as it is', (_what, words, make) => {
    const path = newFile();
    make(path);
    const before = readFileSync(path);
    const env = {
      PATH: process.env.PATH,
      DISCORD_TOKEN: 'a.b.c',
      DISCORD_API_URL: 'http://127.0.0.1:9/api',
      DATABASE_PATH: path,
    };
    const { status, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain(`${path} ${words}`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});
