import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScriptRecord } from '../../src/table/index.js';
import { UMPIRE } from '../compiled.js';

const BATTLE = 'tests/cases/eagles/battle.script';
const SEED = '203500';
/** The number of lines that are played a second time. They include a restart. */
const HALF = 55;
const KINDS = ['reply', 'edit', 'followup', 'message', 'update', 'choices', 'form', 'refused'];

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly records: readonly ScriptRecord[];
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `umpire table` in a separate process. */
function table(words: readonly string[], input = ''): Promise<Ended> {
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, [UMPIRE, 'table', ...words], {
      env: { PATH: process.env.PATH },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.on('error', fail).on('close', (status) => {
      const lines = stdout.split('\n').filter((line) => line !== '');
      settle({ status, stdout, stderr, records: lines.map((line) => JSON.parse(line) as ScriptRecord) });
    });
    child.stdin.end(input);
  });
}

const play = (lines: readonly string[], ...words: string[]): Promise<Ended> =>
  table(['--script', '-', ...words], `${lines.join('\n')}\n`);

const START = '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open';

describe('umpire table --script', () => {
  let battle: Ended;
  let again: Ended;
  let files: string;
  beforeAll(async () => {
    files = join(folder, 'files');
    [battle, again] = await Promise.all([
      table(['--script', BATTLE, '--seed', SEED, '--files', files]),
      play(readFileSync(BATTLE, 'utf8').split('\n').slice(0, HALF), '--seed', SEED),
    ]);
  });

  it('plays a whole battle and ends with status 0', () => {
    expect({ status: battle.status, stderr: battle.stderr }).toEqual({ status: 0, stderr: '' });
    const lines = readFileSync(BATTLE, 'utf8').split('\n');
    const acting = lines.flatMap((line, index) => (line.startsWith('@') ? [index + 1] : []));
    expect([...new Set(battle.records.map(({ line }) => line))]).toEqual(acting);
  });

  it('prints one JSON line for each thing that the bot did, with the keys of the contract', () => {
    for (const record of battle.records) {
      expect(Object.keys(record)).toEqual(['line', 'user', 'channel', 'kind', 'ephemeral', 'body']);
      expect(KINDS).toContain(record.kind);
      expect(record.kind).not.toBe('refused');
    }
    const kinds = new Set(battle.records.map(({ kind }) => kind));
    // The message is the battle summary, which is posted when the battle ends.
    expect([...kinds].sort()).toEqual(['choices', 'edit', 'followup', 'message', 'reply']);
  });

  it('says who sees it: calls for fire, odds and lists are private, shots and landings are not', () => {
    const at = (line: string): ScriptRecord[] => {
      const number = readFileSync(BATTLE, 'utf8').split('\n').indexOf(line) + 1;
      return battle.records.filter((record) => record.line === number);
    };
    const isPrivate = (line: string): boolean[] => at(line).map(({ ephemeral }) => ephemeral);
    expect(isPrivate('@ann #hq /artillery call battery:"US Battery" registration-point:1')).toEqual([true]);
    expect(
      isPrivate(
        '@ann #hq /eagles direct-fire fp:8 target-da:INFANTRY target-tpd:AA range-yards:250 firer-moved:True support-fp:4 odds:True',
      ),
    ).toEqual([true]);
    expect(isPrivate('@chen #hq /artillery queue')).toEqual([true]);
    expect(isPrivate('@ann #hq /eagles direct-fire firer:"A Coy" target:Outpost support:Mortars')).toEqual([false]);
    expect(isPrivate('@umpire #hq /artillery resolve mission:2')).toEqual([false]);
    const [shot] = at('@ann #hq /eagles direct-fire firer:"A Coy" target:Outpost support:Mortars');
    expect(shot).toMatchObject({ user: 'ann', channel: 'hq', kind: 'reply' });
  });

  it('saves attachments with --files', () => {
    const [record] = battle.records.filter(({ body }) => (body.files as unknown[] | undefined)?.length);
    const saved = readFileSync(join(files, 'the-crossroads.md'), 'utf8');
    expect(record?.body.files).toEqual([{ name: 'the-crossroads.md', bytes: Buffer.byteLength(saved) }]);
    expect(saved).toMatch(/^# The crossroads\n/);
    expect(saved).toContain('## Turn 5');
  });

  it('repeats exactly with the same seed, but for what hangs on the time of day: hashes', () => {
    const timeless = (text: string): string => text.replaceAll(/#[0-9a-f]{10}\b/g, '#head');
    expect(again.status).toBe(0);
    expect(again.records.at(-1)?.line).toBe(HALF);
    expect(timeless(battle.stdout.slice(0, again.stdout.length))).toBe(timeless(again.stdout));
  });

  it("ends with status 1 when a line is refused, and plays on; the bot's own refusals are answers; dice are others each time", async () => {
    const refused = [
      '@umpire #hq /roll dices:3d10',
      '@umpire #hq /eagles direct-fire fp:41 target-da:THIN target-tpd:AA range-yards:400',
      '@umpire #hq [Undo]',
      'umpire rolls',
    ];
    const answered = ['@umpire #hq /turn next', '@umpire #hq /roll dice:20d10'];
    const [bad, good] = await Promise.all([play([...refused, ...answered]), play(answered)]);
    expect({ status: bad.status, stderr: bad.stderr }).toEqual({ status: 1, stderr: '' });
    expect(bad.records.map(({ line, kind }) => `${line} ${kind}`)).toEqual([
      '1 refused',
      '2 refused',
      '3 refused',
      '4 refused',
      '5 reply',
      '6 reply',
    ]);
    expect(good.status).toBe(0);
    expect(good.records).toMatchObject([
      { kind: 'reply', ephemeral: true },
      { kind: 'reply', ephemeral: false },
    ]);
    // The run has no seed.
    expect(JSON.stringify(good.records[1]!.body)).not.toBe(JSON.stringify(bad.records[5]!.body));
  });

  it('keeps a battle over two runs with --database', async () => {
    const database = join(folder, 'kept.db');
    const script = join(folder, 'first.script');
    writeFileSync(script, `${START}\n@umpire #hq /side add name:Axis nation:germany\n`);
    const first = await table(['--script', script, '--database', database, '--seed', '1944']);
    expect(first.status).toBe(0);
    expect(existsSync(database)).toBe(true);
    const second = await play(
      ['@umpire #hq /eagles-unit add name:"1/Pz" side:Axis base-fp:6', '@umpire #hq /turn status'],
      '--database',
      database,
      '--seed',
      '1944',
    );
    expect(second.status).toBe(0);
    expect(second.records.map(({ line }) => line)).toEqual([1, 2]);
    expect(JSON.stringify(second.records[1]!.body)).toContain('3 events recorded');
  });

  it('reads a script of version 0.1 with --renamed, and refuses its names without', async () => {
    const script = [
      START,
      '@umpire #hq /side add name:Axis nation:germany player:@axis',
      '@umpire #hq /desk channel:#hq',
      '@umpire #hq /eagles-unit add name:"1/Pz" side:Axis base-fp:6',
      '@umpire #hq [Lay out a map]',
      '@umpire #hq /game withdrawals by:players',
      '@umpire #hq /undo event:p2 later:"judge all again"',
    ];
    const [asToday, asThen] = await Promise.all([play(script), play(script, '--renamed')]);
    expect(asThen.records.filter(({ kind }) => kind === 'refused')).toEqual([]);
    expect(asThen.status).toBe(0);
    expect(asToday.records.filter(({ kind }) => kind === 'refused').map(({ line }) => line)).toEqual([3, 5, 6, 7]);
    expect(asToday.status).toBe(1);
  });

  it('says in one line what is wrong with its own options', async () => {
    const [missing, seed] = await Promise.all([
      table(['--script', join(folder, 'nowhere.script')]),
      play([START], '--seed', 'abc'),
    ]);
    expect(missing.status).toBe(1);
    expect(missing.stderr).toMatch(/^umpire: .*nowhere\.script.*\n$/);
    expect(seed.status).toBe(1);
    expect(seed.stderr).toMatch(/^umpire: --seed wants .*\n$/);
  });

  it('ends at once with status 1 and the reason when the bot cannot start, whether or not dice repeat', async () => {
    const others = join(folder, 'others.db');
    new BetterSqlite3(others).exec('CREATE TABLE a (b)').close();
    const before = readFileSync(others);
    for (const words of [[], ['--seed', SEED]]) {
      const { status, stdout, stderr } = await play([START], '--database', others, ...words);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toContain(`${others} is the database of another program`);
      expect(readFileSync(others).equals(before)).toBe(true);
    }
    const nowhere = await play([START], '--database', join(folder, 'others.db', 'umpire.db'));
    expect([nowhere.status, nowhere.stdout]).toEqual([1, '']);
    expect(nowhere.stderr).toContain('The record cannot be opened');
  });
});
