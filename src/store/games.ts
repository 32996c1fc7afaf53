import { desc, eq, sql } from 'drizzle-orm';
import type { BattleEvent, GameState } from '../game/index.js';
import { type Battle, type GameRow, GROUND_TABLES, Refusal, type Row, type Ruleset } from '../rules/index.js';
import type { Database } from './database.js';
import type { FoldedTables } from './folded-tables.js';
import { Recent } from './recent.js';
import type { EventRecord } from './record.js';
import { games } from './schema.js';

const p = sql.placeholder;

/** How many battles of a server are listed. */
const LISTED = 50;

/** Battles as they stand: their rows as SQL keeps them, and in memory those that were used last. */
export class Games {
  private readonly statements: ReturnType<typeof statementsFor>;
  private readonly recent: Recent<string, GameState>;
  /** SQLite's mark of what other connections have written. */
  private seenVersion: unknown;
  private readonly dataVersion: { get(): unknown };

  /** @param inMemory how many battles are kept in memory */
  constructor(
    private readonly database: Database,
    private readonly record: EventRecord,
    private readonly tables: FoldedTables,
    private readonly rulesetById: (id: string) => Ruleset,
    inMemory: number,
  ) {
    this.statements = statementsFor(database);
    this.recent = new Recent(inMemory);
    this.dataVersion = database.$client.prepare('PRAGMA data_version').pluck();
  }

  /** Makes room for a battle that has no event yet. Inside the transaction that appends the first. */
  begin(game: { readonly id: string; readonly guildId: string; readonly seed: string; readonly ruleset: string }): void {
    this.statements.begin.run(game);
  }

  /** The seed of a battle, which stays secret until it ends. @throws {Refusal} NOT_FOUND */
  seedOf(gameId: string): string {
    const found = this.statements.seed.get({ gameId });
    if (!found) throw noBattle();
    return found.seed;
  }

  /** The own rows of a server's battles, newest first. */
  ofGuild(guildId: string): { readonly gameId: string; readonly game: GameRow }[] {
    return this.statements.ofGuild.all({ guildId }).map(({ id, row }) => ({ gameId: id, game: JSON.parse(row) as GameRow }));
  }

  /** A battle as it stands. What is in memory holds while only this connection has written, and nothing was rolled back. */
  load(gameId: string): GameState {
    const version = this.dataVersion.get();
    if (version !== this.seenVersion) this.recent.clear();
    this.seenVersion = version;
    const known = this.recent.get(gameId);
    if (known) return known;
    // In one transaction: another process may commit between two reads.
    const state = this.database.$client.transaction(() => this.read(gameId))();
    this.recent.set(gameId, state);
    return state;
  }

  /** Keeps a battle as its newest events left it. Inside the transaction that appends them. */
  keep(state: GameState, events: readonly BattleEvent[]): void {
    this.tables.keep(state, events);
    this.recent.set(state.gameId, state);
  }

  /** What is in memory may never have been committed: battles are read anew from now on. */
  forget(): void {
    this.recent.clear();
  }

  private read(gameId: string): GameState {
    const kept = this.tables.game(gameId);
    const last = this.record.last(gameId);
    if (!kept || !last) throw noBattle();
    const rows = this.tables.rows(gameId);
    const tables: Record<string, Map<string, Row>> = { side: new Map(), unit: new Map() };
    for (const table of ['side', 'unit', ...this.rulesetById(kept.ruleset).tables, ...GROUND_TABLES]) {
      const ofTable = rows.get(table);
      if (ofTable) tables[table] = new Map([...ofTable].map(([id, { row }]) => [id, JSON.parse(row) as Row]));
    }
    // Rows come back as they were written: the rulebook's own.
    const battle = { game: JSON.parse(kept.row) as GameRow, tables } as unknown as Battle;
    return {
      gameId,
      battle,
      lastNumber: last.number,
      lastHash: last.hash,
      marking: this.record.marking(gameId),
      ...this.record.ledger(gameId),
    };
  }
}

const noBattle = (): Refusal => new Refusal('NOT_FOUND', 'there is no such battle');

function statementsFor(database: Database) {
  return {
    begin: database
      .insert(games)
      .values({
        id: p('id'),
        guildId: p('guildId'),
        seed: p('seed'),
        ruleset: p('ruleset'),
        name: '',
        status: 'open',
        turn: 0,
        phase: '',
        row: '{}',
      })
      .prepare(),
    seed: database
      .select({ seed: games.seed })
      .from(games)
      .where(eq(games.id, p('gameId')))
      .prepare(),
    ofGuild: database
      .select({ id: games.id, row: games.row })
      .from(games)
      .where(eq(games.guildId, p('guildId')))
      .orderBy(desc(sql`rowid`))
      .limit(LISTED)
      .prepare(),
  };
}
