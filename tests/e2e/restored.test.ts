import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type BattleEvent,
  formatHashPrefix,
  findHashPrefixes,
  findShownNumber,
  writeRecordLines,
  verifyRecord,
} from '../../src/game/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { backUpDatabase, restoreDatabase } from '../../src/store/index.js';
import { hasPython, pythonFinds } from '../verify/python.js';
import { type Seated, sitDown } from './seated.js';

let seated: Seated;
let folder: string;
let backup: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-restored-'));
  backup = join(folder, 'backup.db');
  seated = await sitDown('1948');
  await umpire().command('game start', { ruleset: 'eagles', name: 'Hill', spotting: 'open' }).answer;
  await umpire().command('side add', { name: 'Axis', nation: 'germany' }).answer;
  await backUpDatabase(seated.databasePath, backup, false);
});
afterEach(async () => {
  expect(seated.faults).toEqual([]);
  await seated.leave();
  rmSync(folder, { recursive: true, force: true });
});

const umpire = () => seated.table.seat('umpire', 'hq');
const note = async (text: string) => await umpire().command('log note', { text }).answer;

function events(): BattleEvent[] {
  const database = new BetterSqlite3(seated.databasePath, { readonly: true });
  try {
    return (database.prepare('SELECT body FROM events ORDER BY rowid').pluck().all() as string[]).map(
      (body) => JSON.parse(body) as BattleEvent,
    );
  } finally {
    database.close();
  }
}

const footers = (): string[] =>
  umpire()
    .messages()
    .flatMap(({ embeds }) => (embeds as { footer?: { text: string } }[]).map(({ footer }) => footer?.text ?? ''));
/** Returns the event numbers in posts, each as often as it was posted. */
const marksPosted = (): string[] => footers().flatMap((text) => /event (p\d+)/.exec(text)?.slice(1) ?? []);
const titles = (): string[] =>
  umpire()
    .messages()
    .flatMap(({ embeds }) => (embeds as { title?: string }[]).map(({ title }) => title ?? ''));

/** Restores the database by copying files, as a person would. */
function putBack(): void {
  for (const end of ['-wal', '-shm']) rmSync(`${seated.databasePath}${end}`, { force: true });
  copyFileSync(backup, seated.databasePath);
}

function holds(heads = ''): string | null {
  const record = events();
  const text = [...writeRecordLines({ events: record, seed: null, pictures: [] })].join('\n');
  const bot = verifyRecord({
    events: record,
    seed: null,
    finalHash: null,
    rulesetById: findRuleset,
    heads: heads === '' ? [] : findHashPrefixes(heads),
  }).fault;
  if (hasPython) {
    const [python] = pythonFinds([{ text, final: null, heads }]);
    expect(python?.what ?? null).toBe(bot?.what ?? null);
    if (bot) expect(python!.why).toContain('it was lost when a backup was restored');
  }
  return bot?.why ?? null;
}

describe('a record that was put back from a backup', () => {
  it('says so by itself, by what the channel shows, and gives no mark again', async () => {
    await note('one');
    await note('two');
    await note('three');
    const lost = events().slice(2);
    expect(marksPosted()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);

    await seated.restart({}, putBack);
    const [, , restored, ...more] = events();
    expect(more).toEqual([]);
    expect(restored).toMatchObject({
      number: 3,
      mark: 'p6',
      kind: 'restored',
      audience: 'all',
      actor: { standing: 'umpire', sideId: null },
      command: { type: 'restored', open: 5, lacks: 3 },
    });
    expect([...(restored!.command.heads as string[])].sort()).toEqual(lost.map(formatHashPrefix).sort());
    await expect.poll(titles).toContain('Record restored');

    await note('four');
    expect(findShownNumber(events().at(-1)!)).toBe('p7');
    const marks = marksPosted();
    expect(new Set(marks).size).toBe(marks.length);
    expect(holds()).toBeNull();
    expect(holds(footers().slice(-2).join(' '))).toBeNull();
    // A person who has kept an old post can show which event is missing, and why.
    expect(holds(`the note #${lost[0]!.hash.slice(0, 10)}`)).toContain('it was lost when a backup was restored (event p6)');

    await umpire().command('verify', {}).answer;
    await expect.poll(titles).toContain('Record verified, restored once');

    // The bot reports the loss once, and it cannot be undone.
    await seated.restart();
    expect(events().filter(({ kind }) => kind === 'restored')).toHaveLength(1);
    expect(JSON.stringify(await umpire().command('undo', { event: 'p6', later: 'refuse' }).answer)).toContain('cannot be undone');
  });

  it('says so of each time', async () => {
    await note('one');
    await seated.restart({}, putBack);
    await note('two');
    await seated.restart({}, putBack);
    // p3 was lost first, and then the report of it (p4) and p5.
    expect(events().at(-1)).toMatchObject({ mark: 'p6', kind: 'restored', command: { open: 5, lacks: 3 } });
    expect(holds()).toBeNull();
  });

  it('lacks nothing when nothing came after it: started again, posts edited, another battle in the channel', async () => {
    await note('one');
    await umpire().command('undo', { later: 'refuse' }).answer;
    await seated.restart();
    await umpire().command('game end', { sure: true }).answer;
    await umpire().command('game start', { ruleset: 'cullen', name: 'Second' }).answer;
    await seated.restart();
    expect(events().filter(({ kind }) => kind === 'restored')).toEqual([]);
  });

  it('by `umpire restore` knows all that is missing, secrets too, without any post', async () => {
    await note('one');
    await umpire().command('log note', { text: 'Psst', side: 'Axis' }).answer;
    const before = events();
    await seated.restart({}, () => {
      restoreDatabase(backup, seated.databasePath, 'now', true);
      // Acts as if no post could be read.
      const database = new BetterSqlite3(seated.databasePath);
      database.prepare('DELETE FROM channels').run();
      database.close();
    });
    expect(events().at(-1)).toMatchObject({
      mark: 'p4',
      kind: 'restored',
      command: { open: 3, lacks: 2, heads: [formatHashPrefix(before[2]!)] },
    });
    expect(holds()).toBeNull();
    await seated.restart();
    expect(events().filter(({ kind }) => kind === 'restored')).toHaveLength(1);
  });

  it('by `umpire restore` answers the buttons of a battle that is missing altogether with the loss', async () => {
    const other = seated.table.seat('umpire', 'meadow');
    await other.command('game start', { ruleset: 'eagles', name: 'Meadow' }).answer;
    await seated.restart({}, () => restoreDatabase(backup, seated.databasePath, 'now', true));
    const [post] = other.messages();
    const [, id = ''] = /"label":"My units","custom_id":"([^"]+)"/.exec(JSON.stringify(post!.components)) ?? [];
    expect(JSON.stringify(await other.pressOn(post!.id, id).answer)).toContain('lost when a backup was restored');
  });

  it('plays on where the channel cannot be read', async () => {
    await note('one');
    seated.table.failNext(({ method, path }) => method === 'GET' && /\/channels\/\d+\/messages/.test(path), 403);
    await seated.restart({}, putBack);
    await note('two');
    expect(events().at(-1)).toMatchObject({ kind: 'noted' });
    seated.faults.splice(0);
  });
});
