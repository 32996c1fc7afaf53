/** The file that carries a server's data to another database: its battles, templates and settings, row by row. */
import { createHash } from 'node:crypto';
import type BetterSqlite3 from 'better-sqlite3';
import { Refusal } from '../rules/index.js';
import type { Database } from './database-type.js';
import { buildLeftServerKey } from './left-servers.js';
import { GAME_OF_THREAD } from './log-threads.js';

type Client = BetterSqlite3.Database;
type Cell = string | number | null | { readonly base64: string };

/** The tables that stay behind when a server moves. For example, rolls outside battles are not recorded by server. */
export const UNEXPORTED_TABLES: readonly string[] = ['loose_rolls', '__drizzle_migrations'];

/** The SQL conditions that select a server's rows, for tables without a column for the server or the battle. */
const OF_SERVER: Readonly<Record<string, string>> = {
  private_answers:
    'interaction_id IN (SELECT interaction_id FROM events WHERE game_id IN (SELECT id FROM games WHERE guild_id = :guild))',
  pictures: `sha256 IN (SELECT coalesce(${['picture', 'params.picture', 'opening.map[0].picture']
    .map((at) => `json_extract(body, '$.command.${at}.sha256')`)
    .join(', ')}) FROM events
    WHERE game_id IN (SELECT id FROM games WHERE guild_id = :guild) AND instr(body, '"sha256":') > 0 AND json_valid(body))`,
  // A key is `BATTLE` for the thread for everyone, or `BATTLE/AUDIENCE` for any other thread.
  log_threads: `${GAME_OF_THREAD} IN (SELECT id FROM games WHERE guild_id = :guild)`,
  // A key is `rulebooks:SERVER` or `commands:APPLICATION:SERVER`. The value is empty if a choice was undone.
  settings: `instr(':' || key || ':', ':' || :guild || ':') > 0 AND value <> '' AND key <> :left`,
};

interface TravellingTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The SQL condition that selects the rows of a server. */
  readonly where: string;
}

/**
 * Lists the tables that go into a server's file. `games` comes first, because other rows refer to it. Columns for row numbers are
 * left out, because the other database assigns new numbers.
 */
export function listExportedTables(client: Client): TravellingTable[] {
  const names = client
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name <> 'games', name",
    )
    .pluck()
    .all() as string[];
  return names
    .filter((name) => !UNEXPORTED_TABLES.includes(name))
    .map((name) => {
      const all = client.pragma(`table_xinfo(${name})`) as { name: string; type: string; pk: number; hidden: number }[];
      const isNumbered = all.filter(({ pk }) => pk > 0).length === 1;
      const columns = all
        .filter(({ hidden, pk, type }) => hidden === 0 && !(isNumbered && pk > 0 && type.toUpperCase() === 'INTEGER'))
        .map((column) => column.name);
      return { name, columns, where: whereIn(name, columns) };
    });
}

function whereIn(name: string, columns: readonly string[]): string {
  const where = OF_SERVER[name];
  if (where !== undefined) return where;
  if (columns.includes('guild_id')) return 'guild_id = :guild';
  if (columns.includes('game_id')) return 'game_id IN (SELECT id FROM games WHERE guild_id = :guild)';
  throw new Error(`it is not known what of ${name} belongs to a server`);
}

const newestMigration = (client: Client): unknown =>
  client.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get();

/**
 * Yields the lines of a file that carries a server to another database. The lines show the database at a single moment, even if
 * other programs write to it at the same time.
 * @throws {Refusal} NOT_FOUND, after the first lines, if the database has no data about the server
 */
export function* writeServerLines({ $client: client }: Database, guildId: string): Generator<string, void, void> {
  const hash = createHash('sha256');
  let rows = 0;
  const line = (value: unknown): string => {
    const text = JSON.stringify(value);
    hash.update(`${text}\n`);
    return text;
  };
  client.exec('BEGIN');
  try {
    yield line({ server: guildId, migration: newestMigration(client) });
    for (const { name, columns, where } of listExportedTables(client)) {
      yield line({ table: name, columns });
      const found = client.prepare(`SELECT ${columns.map(quoted).join()} FROM ${name} WHERE ${where} ORDER BY rowid`).raw();
      for (const row of found.iterate({ guild: guildId, left: buildLeftServerKey(guildId) })) {
        rows++;
        yield line((row as unknown[]).map(cellOf));
      }
    }
    if (rows === 0) throw new Refusal('NOT_FOUND', `Cannot find server ${guildId} in this database. Check its id.`, 'server');
    yield JSON.stringify({ end: { rows, sha256: hash.digest('hex') } });
  } finally {
    client.exec('COMMIT');
  }
}

const quoted = (column: string): string => `"${column.replaceAll('"', '')}"`;
const cellOf = (value: unknown): Cell => (Buffer.isBuffer(value) ? { base64: value.toString('base64') } : (value as Cell));
const valueOf = (cell: Cell): string | number | null | Buffer =>
  typeof cell === 'object' && cell !== null ? Buffer.from(cell.base64, 'base64') : cell;

/** What was imported with a server's file. */
interface ImportedServer {
  readonly guildId: string;
  readonly gameIds: readonly string[];
  readonly rows: number;
}

/**
 * Reads a server's file line by line into temporary tables. `finish` then moves all rows into the database, or none. A bot can
 * use the database while the file is being read.
 */
export class ServerImport {
  private readonly client: Client;
  private readonly hash = createHash('sha256');
  private readonly tables: ReadonlyMap<string, TravellingTable>;
  private guildId: string | undefined;
  private into: BetterSqlite3.Statement | undefined;
  private rows = 0;
  private isWhole = false;

  constructor({ $client }: Database) {
    this.client = $client;
    this.tables = new Map(listExportedTables($client).map((table) => [table.name, table]));
    for (const { name, columns } of this.tables.values())
      $client.exec(`CREATE TEMP TABLE ${waiting(name)} AS SELECT ${columns.map(quoted).join()} FROM main.${name} WHERE 0`);
  }

  /** Reads one line of the file. @throws {Refusal} INVALID_INPUT if the line is malformed */
  line(text: string): void {
    if (text === '') return;
    if (this.isWhole) throw noFile('it goes on after its end');
    const told = parsed(text);
    if (!Array.isArray(told) && 'end' in told) {
      const { rows, sha256 } = told.end as { rows: unknown; sha256: unknown };
      if (rows !== this.rows || sha256 !== this.hash.digest('hex')) throw noFile('it is not as it was written');
      this.isWhole = true;
      return;
    }
    this.hash.update(`${text}\n`);
    if (Array.isArray(told)) this.row(told as Cell[]);
    else if ('table' in told) this.table(told as { table: unknown; columns: unknown });
    else this.heading(told as { server: unknown; migration: unknown });
  }

  /**
   * Moves the data of the whole file into the database. Pictures and registered commands that already exist are kept.
   * @throws {Refusal} INVALID_INPUT if the file is incomplete; CONFLICT if any other part of it is already in the database. In
   *   both cases nothing changes
   */
  finish(): ImportedServer {
    const { client, guildId } = this;
    if (!this.isWhole || guildId === undefined) throw noFile('its end is missing');
    const gameIds = client
      .prepare(`SELECT id FROM ${waiting('games')} ORDER BY rowid`)
      .pluck()
      .all() as string[];
    client
      .transaction(() => {
        client.pragma('defer_foreign_keys = ON');
        const here = client
          .prepare(`SELECT id FROM main.games WHERE id IN (SELECT id FROM ${waiting('games')})`)
          .pluck()
          .all();
        if (here.length > 0)
          throw new Refusal(
            'CONFLICT',
            `Battle ${here.join(', ')} is already in this database, so nothing was imported. Choose another file.`,
            'file',
          );
        client.prepare('DELETE FROM main.settings WHERE key = ?').run(buildLeftServerKey(guildId));
        // An empty value means that the choice was undone, so the row of the setting is deleted.
        client.prepare(`DELETE FROM main.settings WHERE value = '' AND key IN (SELECT key FROM ${waiting('settings')})`).run();
        for (const { name, columns } of this.tables.values()) this.bring(name, columns.map(quoted).join());
      })
      .immediate();
    return { guildId, gameIds, rows: this.rows };
  }

  private bring(name: string, columns: string): void {
    // Pictures with the same hash have the same content, so it does not matter which one is kept. The registered commands of this
    // database are kept.
    const orIgnore = name === 'pictures' ? 'OR IGNORE' : '';
    const but = name === 'settings' ? "WHERE key NOT LIKE 'commands:%' OR key NOT IN (SELECT key FROM main.settings)" : '';
    try {
      this.client.exec(
        `INSERT ${orIgnore} INTO main.${name} (${columns}) SELECT ${columns} FROM ${waiting(name)} ${but} ORDER BY ${waiting(name)}.rowid`,
      );
    } catch (error) {
      if (!/^SQLITE_CONSTRAINT/.test((error as { code?: string }).code ?? '')) throw error;
      throw new Refusal(
        'CONFLICT',
        `Some ${name.replaceAll('_', ' ')} of this server are already in this database, so nothing was imported. Choose another file.`,
        'file',
      );
    }
  }

  private heading({ server, migration }: { readonly server: unknown; readonly migration: unknown }): void {
    if (typeof server !== 'string' || !/^\d{1,20}$/.test(server) || this.guildId !== undefined) throw noFile('it has no server');
    if (migration !== newestMigration(this.client))
      throw noFile(
        'it was written by another version of the umpire: both databases must be of one version (each start migrates)',
      );
    this.guildId = server;
  }

  private table({ table, columns }: { readonly table: unknown; readonly columns: unknown }): void {
    const known = this.tables.get(table as string);
    if (!known || JSON.stringify(known.columns) !== JSON.stringify(columns))
      throw noFile('its tables are not those of this version');
    this.into = this.client.prepare(`INSERT INTO ${waiting(known.name)} VALUES (${known.columns.map(() => '?').join()})`);
  }

  private row(cells: readonly Cell[]): void {
    if (!this.into || this.guildId === undefined) throw noFile('it does not begin at its beginning');
    this.into.run(...cells.map(valueOf));
    this.rows++;
  }
}

/** Returns the name of the temporary table for rows that are not imported yet. Other connections cannot see this table. */
const waiting = (table: string): string => `temp."waiting_${table}"`;

const noFile = (why: string): Refusal =>
  new Refusal('INVALID_INPUT', `The file does not come from \`umpire export --server\`: ${why}. Choose another file.`, 'file');

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The fault is reported by the error below.
  }
  throw noFile('a line is no JSON');
}
