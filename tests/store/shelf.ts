import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { calculateSha256Hex } from '../../src/dice/index.js';
import { runAllSteps } from '../../src/game/at-once.js';
import { applyEvents, type GameCommand, type Person } from '../../src/game/index.js';
import type { Battle, Row, RowMap } from '../../src/rules/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import {
  type CommittedRequest,
  type Database,
  FileGuard,
  type OpenGame,
  openDatabase,
  type CommandRequest,
  type Store,
  openStore,
  type StoreDependencies,
} from '../../src/store/index.js';

/** Returns a new folder that is deleted after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'umpire-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function newFile(): string {
  return join(newFolder(), 'umpire.db');
}

/** Opens a database that is closed after the test. */
export function opening(path: string, migrations?: string): Database {
  const database = openDatabase(path, migrations);
  onTestFinished(() => void database.$client.close());
  return database;
}

let draws = 0;

/** Time, randomness and rulebooks that are the same in every run. */
export const SURROUNDINGS: StoreDependencies = {
  now: () => new Date(Date.UTC(2026, 0, 1) + 1000 * draws),
  randomBytes: (length) => Buffer.from(calculateSha256Hex(`draw ${draws++}`), 'hex').subarray(0, length),
  rulesetById: findRuleset,
};

const HQ = { guildId: '500', channelId: '600' } as const;
const ANNA: Person = { userId: '1', name: 'Anna', roleIds: [], isAdministrator: false };
const BOB: Person = { userId: '9', name: 'Bob', roleIds: [], isAdministrator: false };

let interactions = 0;

/** Returns a request by the umpire in the battle's channel, with a new interaction and these fields changed. */
export function asking(fields: Partial<CommandRequest> = {}): CommandRequest {
  return { ...HQ, person: ANNA, interactionId: `${1000 + ++interactions}`, interactionToken: null, ...fields };
}

export const byBob = (fields: Partial<CommandRequest> = {}): CommandRequest => asking({ person: BOB, ...fields });

export const START = { name: 'Hill 112', ruleset: 'eagles', settings: {}, umpireRoleId: null };
export const addSide = (name: string): GameCommand => ({
  type: 'add-side',
  name,
  fields: { nation: 'germany' },
  roleId: null,
  playerIds: [],
});
export const addUnit = (name: string, side = 's2'): GameCommand => ({ type: 'add-unit', name, side, fields: { baseFp: 4 } });

/** A database with one battle, which has side s2 and unit u3, called A Coy. */
export class Shelf implements Store {
  readonly battles: Store['battles'];
  readonly record: Store['record'];
  readonly posts: Store['posts'];
  readonly owedMaps: Store['owedMaps'];
  readonly followedThreads: Store['followedThreads'];
  readonly channels: Store['channels'];
  readonly rooms: Store['rooms'];
  readonly pictures: Store['pictures'];
  readonly people: Store['people'];
  readonly looseRolls: Store['looseRolls'];
  readonly recordFiles: Store['recordFiles'];
  readonly left: Store['left'];
  readonly lessons: Store['lessons'];
  readonly drafts: Store['drafts'];
  readonly gameId: string;

  constructor(
    readonly path = newFile(),
    readonly database = opening(path),
    surroundings = SURROUNDINGS,
    inMemory?: number,
  ) {
    const store = openStore(database, surroundings, inMemory);
    this.battles = store.battles;
    this.record = store.record;
    this.posts = store.posts;
    this.owedMaps = store.owedMaps;
    this.followedThreads = store.followedThreads;
    this.channels = store.channels;
    this.rooms = store.rooms;
    this.pictures = store.pictures;
    this.people = store.people;
    this.looseRolls = store.looseRolls;
    this.recordFiles = store.recordFiles;
    this.left = store.left;
    this.lessons = store.lessons;
    this.drafts = store.drafts;
    this.gameId = this.battles.start(asking(), START).gameId;
    this.act(addSide('Axis'));
    this.act(addUnit('A Coy'));
  }

  act(command: GameCommand, request = asking()): CommittedRequest {
    return this.battles.act(request, command);
  }

  /** Returns the stores of another database. */
  elsewhereIn(database: Database): Store {
    return openStore(database, SURROUNDINGS);
  }

  /** Opens the same file as another process would. */
  elsewhere(): Store & { database: Database } {
    const database = opening(this.path);
    return { ...openStore(database, SURROUNDINGS), database };
  }
}

/** Returns every row of every table in order, so that equal databases have equal texts. */
export function dump({ $client }: Database): string {
  const tables = $client.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck().all() as string[];
  return tables
    .map((table) => `${table} ${JSON.stringify($client.prepare(`SELECT * FROM "${table}" ORDER BY rowid`).all())}`)
    .join('\n');
}

interface FoldedRow {
  readonly id: string;
  readonly name: string;
  readonly row: string;
  readonly side_id?: string;
  readonly status?: string;
  readonly due_turn?: number | null;
}

/** Reads the battle from its tables by plain SQL. Also returns the faults of the columns for queries. */
export function inTables(
  { $client }: Database,
  gameId: string,
): { game: unknown; tables: Record<string, [string, Row][]>; faults: string[] } {
  const game = $client.prepare('SELECT * FROM games WHERE id = ?').get(gameId) as Record<string, unknown> & { row: string };
  const row = JSON.parse(game.row) as Record<string, unknown>;
  const faults = ['name', 'status', 'turn', 'phase', 'ruleset']
    .filter((column) => game[column] !== row[column])
    .map((column) => `game.${column}`);
  const tables: Record<string, [string, Row][]> = {};
  const read = (table: string, sql: string, ...parameters: string[]): void => {
    const rows = $client.prepare(sql).all(gameId, ...parameters) as FoldedRow[];
    if (rows.length > 0) tables[table] = rows.map(({ id, row: text }) => [id, JSON.parse(text) as Row]);
    for (const { id, name, side_id, status, due_turn, row: text } of rows) {
      const fields = JSON.parse(text) as Row;
      const is = (column: unknown, field: unknown): boolean => column === undefined || column === (field ?? null);
      if (name !== `${(fields.name ?? fields.number ?? '') as string | number}`) faults.push(`${table} ${id} name`);
      if (!is(side_id, fields.side) || !is(status, fields.status) || !is(due_turn, fields.dueTurn))
        faults.push(`${table} ${id} columns`);
    }
  };
  read('side', 'SELECT * FROM sides WHERE game_id = ? ORDER BY rowid');
  read('unit', 'SELECT * FROM units WHERE game_id = ? ORDER BY rowid');
  read('mission', 'SELECT * FROM missions WHERE game_id = ? ORDER BY rowid');
  const kinds = $client.prepare('SELECT DISTINCT kind FROM records WHERE game_id = ?').pluck().all(gameId) as string[];
  for (const kind of kinds) read(kind, 'SELECT * FROM records WHERE game_id = ? AND kind = ? ORDER BY rowid', kind);
  return { game: row, tables, faults };
}

/** Returns a battle of the fold in the same form: rows in order, without empty tables. */
export function inMemory({ game, tables }: Battle): { game: unknown; tables: Record<string, [string, Row][]>; faults: string[] } {
  const filled = Object.entries<RowMap>(tables).filter(([, table]) => table.size > 0);
  return {
    game,
    tables: Object.fromEntries(filled.map(([name, table]): [string, [string, Row][]] => [name, [...table]])),
    faults: [],
  };
}

/** Folds the recorded events from the start. */
export function folded({ record }: Pick<Store, 'record'>, gameId: string): Battle {
  return applyEvents(gameId, record.events(gameId)).battle;
}

/** Returns the battle of the channel in which `asking` makes its requests. */
export function battleHere({ battles, channels }: Pick<Store, 'battles' | 'channels'>): OpenGame {
  return battles.open(channels.battleIn(HQ)!);
}

/** Returns the channels of a battle. */
export function channelsOf({ $client }: Database, gameId: string): unknown[] {
  return $client.prepare('SELECT channel_id FROM channels WHERE game_id = ? ORDER BY channel_id').pluck().all(gameId);
}

/** Returns the number of the event that /undo would undo now. */
export function nextUndone({ battles }: Pick<Store, 'battles'>, gameId: string): number {
  return runAllSteps(battles.preview(asking(), gameId, { type: 'undo', later: 'refuse' })).event.number;
}

/** Creates a battle of three events in a file that is guarded, and the news of its guard. */
export function guarded() {
  const shelf = new Shelf();
  const told: string[] = [];
  const guard = new FileGuard(shelf.database, shelf.path, (news, why) => told.push(`${news}: ${why}`));
  return { shelf, guard, told };
}
