import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { type Database, FileGuard, openDatabase, openStore } from '../../src/store/index.js';
import { addUnit, asking, dump, folded, inMemory, inTables, newFile, newFolder, opening, Shelf, SURROUNDINGS } from './shelf.js';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** Creates a folder with the project's migrations and further ones. */
function withMigrations(...further: readonly string[]): string {
  const folder = join(newFolder(), 'migrations');
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] };
  for (const sql of further) {
    const last = journal.entries.at(-1)!;
    const idx = last.idx + 1;
    const tag = `${String(idx).padStart(4, '0')}_test`;
    writeFileSync(join(folder, `${tag}.sql`), sql);
    journal.entries.push({ ...last, idx, when: last.when + 1, tag });
  }
  writeFileSync(path, JSON.stringify(journal));
  return folder;
}

const MIGRATION_COUNT = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length;

/** A table of notes whose rows are deleted with their game, and a rebuild of the games as drizzle-kit does it. */
const ADD_NOTES = 'CREATE TABLE `notes` (`game_id` text NOT NULL REFERENCES `games`(`id`) ON DELETE cascade, `note` text);';
const COLUMNS = '`id`, `guild_id`, `name`, `ruleset`, `status`, `turn`, `phase`, `seed`, `people_secret`, `row`';
const REBUILD_GAMES = [
  'PRAGMA foreign_keys=OFF;',
  `CREATE TABLE \`__new_games\` (
    \`id\` text PRIMARY KEY NOT NULL, \`guild_id\` text NOT NULL, \`name\` text NOT NULL, \`ruleset\` text NOT NULL, \`status\` text NOT NULL,
    \`turn\` integer NOT NULL, \`phase\` text NOT NULL, \`seed\` text NOT NULL, \`people_secret\` text, \`row\` text NOT NULL, \`weather\` text DEFAULT 'fair' NOT NULL
  );`,
  `INSERT INTO \`__new_games\` (${COLUMNS}) SELECT ${COLUMNS} FROM \`games\`;`,
  'DROP TABLE `games`;',
  'ALTER TABLE `__new_games` RENAME TO `games`;',
  'PRAGMA foreign_keys=ON;',
].join('\n--> statement-breakpoint\n');

const copiesBeside = (path: string): string[] =>
  readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}.before`));

function closed(database: Database): void {
  database.$client.close();
}

describe('an open database', () => {
  it('writes ahead, syncs fully, keeps foreign keys, and waits a second for a lock', () => {
    const { $client } = opening(newFile());
    const pragma = (name: string): unknown => $client.pragma(name, { simple: true });
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('foreign_keys')).toBe(1);
    expect(pragma('busy_timeout')).toBe(1000);
  });

  it('makes the folders that are missing', () => {
    const path = join(newFolder(), 'a', 'b', 'umpire.db');
    closed(opening(path));
    expect(existsSync(path)).toBe(true);
  });

  it('may be in memory', () => {
    const shelf = new Shelf(':memory:');
    const { gameId, database } = shelf;
    expect(inTables(database, gameId)).toEqual(inMemory(folded(shelf, gameId)));
  });

  it('refuses a game’s row to a game that is not there', () => {
    const { database } = new Shelf();
    expect(() => database.$client.prepare("INSERT INTO channels (channel_id, game_id) VALUES ('1', 'nobody')").run()).toThrow(
      'FOREIGN KEY',
    );
  });
});

describe('the record of events', () => {
  it.each([
    ['UPDATE', "UPDATE events SET body = '{}' WHERE number = 2"],
    ['UPDATE of nothing much', 'UPDATE events SET turn = turn'],
    ['DELETE', 'DELETE FROM events WHERE number = 3'],
    ['DELETE of all', 'DELETE FROM events'],
    [
      'REPLACE',
      "REPLACE INTO events SELECT game_id, number, interaction_id, part, at, actor_id, channel_id, turn, phase, kind, undoes, hash, '{}' FROM events WHERE number = 2",
    ],
    ['UPDATE OR REPLACE', 'UPDATE OR REPLACE events SET number = 1 WHERE number = 2'],
  ])('is never altered: %s', (_what, sql) => {
    const { database } = new Shelf();
    const before = dump(database);
    expect(() => database.$client.exec(sql)).toThrow(/events are never (altered|deleted)/);
    expect(dump(database)).toBe(before);
  });

  it('has a number once, and a part of an interaction once', () => {
    const { database } = new Shelf();
    const copy = (number: string, interaction: string): string =>
      `INSERT INTO events SELECT game_id, ${number}, ${interaction}, part, at, actor_id, channel_id, turn, phase, kind, undoes, hash, body FROM events WHERE number = 2`;
    expect(() => database.$client.exec(copy('number', "'new'"))).toThrow('UNIQUE');
    expect(() => database.$client.exec(copy('99', 'interaction_id'))).toThrow('UNIQUE');
  });
});

describe('migrations', () => {
  it('of a new file: every one is applied, and no copy is made', () => {
    const path = newFile();
    const { $client } = opening(path);
    expect($client.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get()).toBe(MIGRATION_COUNT);
    expect(copiesBeside(path)).toEqual([]);
  });

  it('are applied once: opened again, the file is as it was', () => {
    const shelf = new Shelf();
    const before = dump(shelf.database);
    closed(shelf.database);
    for (let round = 0; round < 2; round++) {
      const again = opening(shelf.path);
      expect(dump(again)).toBe(before);
      closed(again);
    }
    expect(copiesBeside(shelf.path)).toEqual([]);
  });

  it('that rebuild the games lose no event, no row and nothing that would go with a game', () => {
    const shelf = new Shelf();
    shelf.act(addUnit('B Coy'));
    closed(shelf.database);
    const noted = opening(shelf.path, withMigrations(ADD_NOTES));
    noted.$client.prepare("INSERT INTO notes SELECT id, 'a note' FROM games").run();
    closed(noted);

    const rebuilt = opening(shelf.path, withMigrations(ADD_NOTES, REBUILD_GAMES));
    const count = (table: string): unknown => rebuilt.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect([count('games'), count('events'), count('units'), count('channels'), count('notes')]).toEqual([1, 4, 2, 1, 1]);
    expect(rebuilt.$client.prepare('SELECT weather FROM games').pluck().get()).toBe('fair');
    expect(rebuilt.$client.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(rebuilt.$client.pragma('foreign_key_check')).toEqual([]);
    expect(() => rebuilt.$client.exec('DELETE FROM events')).toThrow('never deleted');
    const store = openStore(rebuilt, SURROUNDINGS);
    expect(inTables(rebuilt, shelf.gameId)).toEqual(inMemory(folded(store, shelf.gameId)));
    expect(store.battles.act(asking(), addUnit('C Coy')).events[0]!.number).toBe(5);
  });

  it('of a file that holds something are preceded by a whole copy of it', () => {
    const shelf = new Shelf();
    shelf.act(addUnit('B Coy'));
    const before = dump(shelf.database);
    closed(shelf.database);
    closed(opening(shelf.path, withMigrations(ADD_NOTES)));
    expect(copiesBeside(shelf.path)).toEqual([`umpire.db.before-migration-${MIGRATION_COUNT + 1}`]);

    // The copy is the database as it was, and can replace it.
    const copy = opening(join(dirname(shelf.path), copiesBeside(shelf.path)[0]!));
    expect(dump(copy)).toBe(before);
    expect(copy.$client.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(openStore(copy, SURROUNDINGS).battles.open(shelf.gameId).state.lastNumber).toBe(4);
  });

  it.each<[string, string]>([
    [
      'fails in its middle',
      `${ADD_NOTES}\n--> statement-breakpoint\nDELETE FROM units;\n--> statement-breakpoint\nSELECT no_such_function();`,
    ],
    ['leaves rows without their parent', 'DELETE FROM games;'],
  ])('one that %s is an error, and nothing has changed', (_what, sql) => {
    const shelf = new Shelf();
    const before = dump(shelf.database);
    closed(shelf.database);
    expect(() => openDatabase(shelf.path, withMigrations(sql))).toThrow(/no_such_function|parent is missing/);
    expect(dump(opening(shelf.path))).toBe(before);
  });

  it('a copy that was broken off is made anew', () => {
    const shelf = new Shelf();
    closed(shelf.database);
    const name = `${shelf.path}.before-migration-${MIGRATION_COUNT + 1}`;
    writeFileSync(`${name}.part`, 'half a');
    closed(opening(shelf.path, withMigrations(ADD_NOTES)));
    expect(copiesBeside(shelf.path)).toEqual([basename(name)]);
    closed(opening(name));
  });

  it('one that failed and is tried again later is preceded by a copy of what the file holds then', () => {
    const shelf = new Shelf();
    closed(shelf.database);
    expect(() => openDatabase(shelf.path, withMigrations('SELECT no_such_function();'))).toThrow();
    const later = opening(shelf.path);
    openStore(later, SURROUNDINGS).battles.act(asking(), addUnit('B Coy'));
    closed(later);
    closed(opening(shelf.path, withMigrations(ADD_NOTES)));
    const [name] = copiesBeside(shelf.path);
    expect(copiesBeside(shelf.path)).toHaveLength(1);
    const copy = new BetterSqlite3(join(dirname(shelf.path), name!), { readonly: true });
    expect(copy.prepare('SELECT count(*) FROM events').pluck().get()).toBe(4);
    copy.close();
  });

  it('rows without their parent are found without any migration, too: nothing is written then', async () => {
    const shelf = new Shelf();
    shelf.database.$client.pragma('foreign_keys = OFF');
    shelf.database.$client.exec("INSERT INTO channels (channel_id, game_id) VALUES ('99', 'nobody')");
    const told: string[] = [];
    await new FileGuard(shelf.database, shelf.path, (_news, why) => told.push(why)).check();
    expect(told).toEqual(['the database is damaged: 1 rows whose parent is missing']);
    expect(() => shelf.act(addUnit('B Coy'))).toThrow('The file of the record is damaged');
  });

  it('a file of a newer version is refused and not touched', () => {
    const shelf = new Shelf();
    closed(shelf.database);
    closed(opening(shelf.path, withMigrations(ADD_NOTES)));
    expect(() => openDatabase(shelf.path)).toThrow('was written by a newer version of the bot');
    closed(opening(shelf.path, withMigrations(ADD_NOTES)));
  });

  it('are as the schema has them: no table or column that the code does not know, and the triggers stand', () => {
    const { $client } = opening(newFile());
    const triggers = $client.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name").pluck().all();
    expect(triggers).toEqual(['events_are_never_altered', 'events_are_never_deleted']);
    const cascades = $client.prepare("SELECT name FROM sqlite_master WHERE sql LIKE '%cascade%'").all();
    expect(cascades).toEqual([]);
  });
});

describe('a file that cannot be opened', () => {
  it('a folder, a path through a file, and a file that is no database are errors, and stay as they are', () => {
    const folder = newFolder();
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'this is no database, but a text that is long enough to be looked at: '.repeat(40));
    const before = readFileSync(text, 'utf8');
    mkdirSync(join(folder, 'sub.db'));
    expect(() => openDatabase(join(folder, 'sub.db'))).toThrow();
    expect(() => openDatabase(join(text, 'umpire.db'))).toThrow();
    expect(() => openDatabase(text)).toThrow('is not a database. Nothing was changed. Use another file.');
    expect(readFileSync(text, 'utf8')).toBe(before);
    expect(() => openDatabase(newFile(), newFolder())).toThrow('_journal.json');
  });
});
