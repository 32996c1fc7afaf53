import { composeWithModules } from '../house/index.js';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { type BattleEvent, type GameState, hashEvent } from '../game/index.js';
import { type Battle, type GameRow, Refusal, type Row, type Ruleset } from '../rules/index.js';
import { DamageError, type DamagedBattles, parseObject } from './damages.js';
import type { Database } from './database-type.js';
import type { ExternalWriteWatch } from './elsewhere.js';
import type { FoldedTables } from './folded-tables.js';
import { CachedRows } from './kept-rows.js';
import { IDLE_MS, RecentCache } from './recent.js';
import type { EventRecord } from './record.js';
import { refuseLeftServer, buildLeftServerKey } from './left-servers.js';
import { events, games, settings } from './schema.js';

const p = sql.placeholder;

/** The maximum number of battles in the list of a server's battles. */
const LISTED = 50;

/** The current state of battles: their rows in SQL, and recently used battles in memory. */
export class GameStateCache {
  private readonly statements: ReturnType<typeof statementsFor>;
  private readonly recent: RecentCache<string, GameState>;
  private readonly seeds: CachedRows<{ readonly seed: string }>;

  /**
   * Creates the store of battles.
   * @param inMemory the maximum number of battles in memory
   */
  constructor(
    private readonly database: Database,
    private readonly record: EventRecord,
    private readonly tables: FoldedTables,
    private readonly elsewhere: ExternalWriteWatch,
    private readonly rulesetById: (id: string) => Ruleset,
    inMemory: number,
  ) {
    this.statements = statementsFor(database);
    this.recent = new RecentCache(inMemory, IDLE_MS);
    this.seeds = new CachedRows(database, elsewhere);
    elsewhere.onWritten(() => {
      this.recent.clear();
      this.damages.lookAgain();
    });
  }

  /** Reads the newest event of every open battle, for `Battles.takeStock`. */
  takeStock(): { readonly battles: number; readonly events: number } {
    for (const { id } of this.statements.open.all()) this.damages.readingAny(id, () => [this.newest(id)]);
    return this.statements.stock.get()!;
  }

  /** Adds a battle that does not have events yet. Runs within the transaction that adds the battle's first event. */
  begin(game: {
    readonly id: string;
    readonly guildId: string;
    readonly seed: string;
    readonly peopleSecret: string | null;
    readonly ruleset: string;
  }): void {
    this.statements.begin.run(game);
  }

  /**
   * Returns the seed of a battle, which is secret until the battle ends.
   * @throws {Refusal} NOT_FOUND if the battle does not exist
   */
  seedOf(gameId: string): string {
    const found = this.seeds.get(gameId, () => this.statements.seed.get({ gameId }));
    if (!found) throw noBattle();
    return found.seed;
  }

  /**
   * Gives a battle a new seed if the last seed was revealed. Runs within the transaction of the event that contains the hash of
   * the new seed.
   */
  reseed(gameId: string, seed: string): void {
    this.seeds.forget();
    this.statements.reseed.run({ gameId, seed });
  }

  /** Returns the newest 50 battles of a server from the table `games`, newest first. Leaves out tutorials and damaged battles. */
  ofGuild(guildId: string): { readonly gameId: string; readonly game: GameRow }[] {
    return this.statements.ofGuild
      .all({ guildId })
      .flatMap(({ id, row }) =>
        this.damages.readingAny(id, () => [{ gameId: id, game: parseObject(row, 'the battle’s own row') as GameRow }]),
      );
  }

  /**
   * Loads the current state of a battle. The copy in memory is used only if no other connection has written and nothing was
   * rolled back.
   * @throws {Refusal} NOT_FOUND if the battle does not exist; DAMAGED if it is damaged; MOVED if its server has left this
   *   database
   */
  load(gameId: string): GameState {
    this.elsewhere.look();
    this.damages.refuse(gameId);
    const known = this.recent.get(gameId);
    if (known) return known;
    // All data must be read in one transaction, because another process may commit between two reads.
    const state = this.damages.reading(gameId, () => this.database.$client.transaction(() => this.read(gameId))());
    this.recent.set(gameId, state);
    return state;
  }

  /** Returns a battle from memory; undefined if the battle must be loaded. */
  known(gameId: string): GameState | undefined {
    return this.recent.get(gameId);
  }

  /** Stores a battle after its newest events. Runs within the transaction that adds the events. */
  keep(state: GameState, events: readonly BattleEvent[]): void {
    this.tables.keep(state, events);
    this.record.countOn(state, events.length);
    this.recent.set(state.gameId, state);
  }

  /** Removes all battles from memory, because they may contain uncommitted changes. */
  forget(): void {
    this.recent.clear();
    this.record.forget();
  }

  private get damages(): DamagedBattles {
    return this.record.damages;
  }

  /** Reads the last event of a battle. @throws {DamageError} if the event is missing, or if its number or hash is wrong */
  private newest(gameId: string): BattleEvent {
    const last = this.record.last(gameId);
    // The event is read from the file, which may be damaged even if memory is not.
    const [event] = this.record.latest(gameId, 1);
    if (!last || !event) throw new DamageError('it has no events');
    if (event.number !== last.number || event.hash !== last.hash || hashEvent(event) !== last.hash)
      throw new DamageError(`event ${last.number} does not have its hash`);
    return event;
  }

  private read(gameId: string): GameState {
    const kept = this.tables.game(gameId);
    if (!kept) throw noBattle();
    if (this.statements.left.get({ gameId })) throw refuseLeftServer();
    const last = this.newest(gameId);
    const rows = this.tables.rows(gameId);
    const tables: Record<string, Map<string, Row>> = { side: new Map(), unit: new Map() };
    for (const table of ['side', 'unit', ...composeWithModules(this.rulesetById(kept.ruleset)).tables]) {
      const ofTable = rows.get(table);
      if (ofTable) tables[table] = new Map([...ofTable].map(([id, { row }]) => [id, parseObject(row, `${table} ${id}`) as Row]));
    }
    // Rows still have the rulebook's own types, because they are read exactly as they were written.
    const battle = { game: parseObject(kept.row, 'the battle’s own row') as GameRow, tables } as unknown as Battle;
    return {
      gameId,
      battle,
      lastNumber: last.number,
      lastHash: last.hash,
      lastAt: last.at,
      marking: this.record.marking(gameId),
      kinds: this.record.kinds(gameId),
      salts: this.record.salts(gameId),
      ...this.record.ledger(gameId),
    };
  }
}

const noBattle = (): Refusal =>
  new Refusal('NOT_FOUND', 'Cannot find that battle. Use this command in a channel where a battle is running.');

function statementsFor(database: Database) {
  return {
    begin: database
      .insert(games)
      .values({
        id: p('id'),
        guildId: p('guildId'),
        seed: p('seed'),
        peopleSecret: p('peopleSecret'),
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
    left: database
      .select({ at: settings.value })
      .from(games)
      .innerJoin(settings, eq(settings.key, sql`${buildLeftServerKey('')} || ${games.guildId}`))
      .where(and(eq(games.id, p('gameId')), ne(settings.value, '')))
      .prepare(),
    open: database.select({ id: games.id }).from(games).where(eq(games.status, 'open')).prepare(),
    stock: database
      .select({
        battles: sql<number>`count(*)`,
        events: sql<number>`(SELECT count(*) FROM ${events})`,
      })
      .from(games)
      .prepare(),
    reseed: database
      .update(games)
      .set({ seed: sql`${p('seed')}` })
      .where(eq(games.id, p('gameId')))
      .prepare(),
    ofGuild: database
      .select({ id: games.id, row: games.row })
      .from(games)
      .where(and(eq(games.guildId, p('guildId')), sql`${games.id} NOT IN (SELECT game_id FROM lessons)`))
      .orderBy(desc(sql`rowid`))
      .limit(LISTED)
      .prepare(),
  };
}
