import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { MAIN, UMPIRE } from '../compiled.js';
import { openDatabase } from '../../src/store/index.js';
import { newFile, newFolder, opening } from '../store/shelf.js';

/** The root user may write everywhere, so if the tests run as root, the bot runs as another user. */
const another = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** Only Unix has such permissions, and a program of root may be readable only by root. */
const canBeAnother =
  process.getuid !== undefined && spawnSync(process.execPath, ['--check', MAIN], { stdio: 'ignore', ...another }).status === 0;

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs `umpire` in a separate process.
 * @param readUpTo closes its output after this many bytes
 */
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

  it.skipIf(process.platform === 'win32').each<[number, number]>([
    [0o644, 1],
    [0o640, 1],
    [0o600, 0],
  ])('with a .env of mode %o says in %i line that others can read it', (mode, lines) => {
    const folder = newFolder();
    const env = join(folder, '.env');
    // If the database belongs to another program, the bot does not start.
    const path = join(folder, 'umpire.db');
    new BetterSqlite3(path).exec('CREATE TABLE a (b)').close();
    writeFileSync(env, `DISCORD_TOKEN=a.b.c\nDISCORD_API_URL=http://127.0.0.1:9/api\nDATABASE_PATH=${path}\n`);
    chmodSync(env, mode);
    const { stderr } = spawnSync(process.execPath, [resolve(MAIN)], {
      cwd: folder,
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    });
    const warned = stderr.split('\n').filter((line) => line.includes('.env'));
    expect(warned).toHaveLength(lines);
    for (const line of warned) {
      expect(line).toContain('Other users of this machine can read .env, which holds the token. Use `chmod 600 .env`.');
      expect(line).not.toContain('a.b.c');
    }
  });

  it.skipIf(!canBeAnother)(
    'ends with status 1 over a folder that it cannot write, in one line that says what to do, and changes nothing',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'umpire-read-only-'));
      const path = join(folder, 'umpire.db');
      openDatabase(path).$client.close();
      const names = readdirSync(folder);
      const contents = (): string[] => names.map((name) => readFileSync(join(folder, name)).toString('hex'));
      const before = contents();
      for (const name of names) chmodSync(join(folder, name), 0o444);
      chmodSync(folder, 0o555);
      const env = {
        PATH: process.env.PATH,
        DISCORD_TOKEN: 'a.b.c',
        DISCORD_API_URL: 'http://127.0.0.1:9/api',
        DATABASE_PATH: path,
      };
      const { status, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8', timeout: 60_000, ...another });
      expect(status).toBe(1);
      expect(stderr).toContain("the bot's user cannot write the database or its folder");
      expect(stderr).toContain('Let that user write there (DATABASE_PATH).');
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(readdirSync(folder)).toEqual(names);
      expect(contents()).toEqual(before);
      chmodSync(folder, 0o755);
      rmSync(folder, { recursive: true });
    },
  );
});
