/**
 * Files of the database are removed at various moments, and the bot is killed. Everything that was answered as done
 * must be stored, or its loss must be reported.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BotProcess } from '../../src/cli/bot-process.js';
import { Refusal } from '../../src/rules/index.js';
import { openDatabase } from '../../src/store/index.js';
import { type Interaction, openTable, type Table } from '../../src/table/index.js';
import { seedFor, sized, tell } from '../chance/chance.js';
import { Chooser } from './chooser.js';
import { eventsShown } from './shown.js';
import { PATIENCE_MS, sleep } from './siege.js';

const ROUNDS = sized('lostFiles');
const FILES = [[''], ['-wal'], ['-shm'], ['-wal', '-shm'], ['', '-wal', '-shm']] as const;
const MOMENTS = ['idle', 'under load', 'at the stop', 'before a start'] as const;

let folder: string;
let table: Table;
let bot: BotProcess;
let choose: Chooser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-lost-'));
  choose = new Chooser(seedFor('lost files'));
  table = await openTable({
    token: 'table.lost.test',
    answerWithinMs: PATIENCE_MS,
    connectWithinMs: PATIENCE_MS,
    gateway: { logIns: 2 * ROUNDS + 10 },
  });
  bot = new BotProcess(table, { databasePath: join(folder, 'begun', 'umpire.db'), logLevel: 'silent', practiceSeed: undefined });
  await bot.start();
  await table.seat('umpire', 'hq').command('game start', { ruleset: 'eagles', name: 'Lost' }).answer;
  await bot.stop();
});
afterAll(async () => {
  await bot?.kill();
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Kills a process, unless it has ended. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

const note = (text: string): Interaction => table.seat('umpire', 'hq').command('log note', { text });

/** Returns the interactions that were answered as done. */
async function done(sent: readonly Interaction[]): Promise<string[]> {
  const told: string[] = [];
  for (const { id, state, answer } of sent) {
    if (state !== 'answered') continue;
    const given = await answer;
    if (given.kind === 'reply' && eventsShown(given.message).length > 0) told.push(id);
  }
  return told;
}

/** Returns those interactions of which an intact database has no event. */
function lacking(path: string, interactions: readonly string[]): string[] {
  const client = new BetterSqlite3(path);
  try {
    expect(client.pragma('integrity_check', { simple: true })).toBe('ok');
    const there = new Set(client.prepare('SELECT interaction_id FROM events').pluck().all() as string[]);
    return interactions.filter((id) => !there.has(id));
  } finally {
    client.close();
  }
}

/**
 * Returns the hashes of the files in a folder. Opening the database may create the index of the write-ahead log again
 * and clear an empty log, so these do not count.
 */
const filesIn = (path: string): (readonly [string, string])[] =>
  readdirSync(path)
    .filter((name) => !name.endsWith('-shm') && statSync(join(path, name)).size > 0)
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(path, name)))
        .digest('hex'),
    ]);

it(`what was answered as done is on record, saved or told as lost, ${ROUNDS} times`, { timeout: PATIENCE_MS * 100 }, async () => {
  const began = performance.now();
  const ends = { whole: 0, saved: 0, lost: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const moment = MOMENTS[round % MOMENTS.length]!;
    const files = choose.pick(FILES)!;
    const at = join(folder, `round ${round}`);
    const path = join(at, 'umpire.db');
    cpSync(join(folder, 'begun'), at, { recursive: true });
    bot.setup = { ...bot.setup, databasePath: path };
    await bot.start();
    const sent = Array.from({ length: choose.whole(1, 8) }, (_, n) => note(`Word ${n}`));
    if (moment === 'under load') await sleep(choose.whole(0, 60));
    else await Promise.all(sent.map(({ answer }) => answer));
    const lose = (): void => files.forEach((end) => rmSync(path + end, { force: true }));
    if (moment === 'before a start') {
      await bot.kill();
      lose();
    } else {
      const { pid } = bot;
      lose();
      const stopping = moment === 'at the stop' ? bot.stop() : undefined;
      if (choose.chance(0.6)) sent.push(note('And after that'));
      await sleep(choose.pick([0, choose.whole(0, 40), choose.whole(0, 400)])!);
      if (!stopping) await bot.kill();
      else if (choose.chance(0.5)) kill(pid!);
      await stopping;
    }

    const told = await done(sent);
    const where = `round ${round}: ${files.join(' ')} ${moment}`;
    const before = filesIn(at);
    try {
      openDatabase(path).$client.close();
      expect(lacking(path, told), where).toEqual([]);
      ends.whole++;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect(filesIn(at), where).toEqual(before);
      expect(() => openDatabase(path), where).toThrow('The record had');
      const [, count, copy] = /The record had (\d+) events?.*?(?:A copy is at (.*\.rescued-\w+)\.|$)/.exec(error.message)!;
      expect(Number(count), where).toBeGreaterThanOrEqual(told.length);
      if (copy === undefined) ends.lost++;
      else {
        expect(lacking(copy, told), where).toEqual([]);
        ends.saved++;
      }
    }
    rmSync(at, { recursive: true });
  }
  tell('lost files', ends, began);
});
