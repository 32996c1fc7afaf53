import { formatCanonicalJson, type JsonObject } from '../../src/dice/index.js';
import {
  type BattleEvent,
  createEmptyGame,
  applyEvent,
  applyEvents,
  type GameState,
  hashEvent,
  type UmpireRow,
  verifyRecord,
} from '../../src/game/index.js';
import { GAME_TABLE, findRow } from '../../src/rules/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { type Database, openStore } from '../../src/store/index.js';
import { stateOf } from '../whole.js';

/** The database table of each table of the fold. */
const KEPT: Readonly<Record<string, string>> = { side: 'sides', unit: 'units', mission: 'missions' };

interface KeptRow {
  readonly id: string;
  readonly name: string;
  readonly row: string;
}

/**
 * Returns a battle as canonical JSON, so that equal battles have equal texts. A setting with null counts as missing.
 */
export function battleText({ battle }: GameState): string {
  const tables = Object.entries(battle.tables)
    .filter(([, rows]) => rows.size > 0)
    .map(([table, rows]): [string, unknown] => [table, Object.fromEntries(rows)]);
  const game = Object.fromEntries(Object.entries(battle.game as JsonObject).filter(([, value]) => value !== null));
  return formatCanonicalJson({ game, tables: Object.fromEntries(tables) });
}

/**
 * Checks a record for consistency: chain, hashes, fold and tables. Follows each game event by event, and throws on a
 * fault.
 */
export class Audit {
  private readonly folded = new Map<string, GameState>();
  /** Battles as they were after each of the last few events, by game and number. */
  private readonly stood = new Map<string, GameState>();

  constructor(private database: Database) {}

  /** Continues with the same record after it was reopened. */
  over(database: Database): this {
    this.database = database;
    return this;
  }

  gameIds(): string[] {
    return this.rows<{ id: string }>('SELECT id FROM games ORDER BY rowid').map(({ id }) => id);
  }

  /** Returns a game as of the last event that was followed. */
  state(gameId: string): GameState {
    return this.folded.get(gameId) ?? createEmptyGame(gameId);
  }

  /** Returns a game as it was after an event. Only the last few are available. */
  after(gameId: string, number: number): GameState | undefined {
    return this.stood.get(`${gameId}:${number}`);
  }

  event(gameId: string, number: number): BattleEvent | undefined {
    const [row] = this.rows<{ body: string }>('SELECT body FROM events WHERE game_id = ? AND number = ?', gameId, number);
    return row && (JSON.parse(row.body) as BattleEvent);
  }

  events(gameId: string, after = 0): BattleEvent[] {
    return this.rows<{ body: string }>(
      'SELECT body FROM events WHERE game_id = ? AND number > ? ORDER BY number',
      gameId,
      after,
    ).map(({ body }) => JSON.parse(body) as BattleEvent);
  }

  /** Reads in one transaction, so that all reads see the same commits of the bot. */
  atOnce<T>(read: () => T): T {
    return this.database.$client.transaction(read)();
  }

  /**
   * Follows every game: checks chain and hash of each new event, folds it, and compares the changed rows with the
   * tables.
   */
  follow(): BattleEvent[] {
    return this.atOnce(() => this.gameIds().flatMap((gameId) => this.followGame(gameId)));
  }

  /**
   * Folds every game from the start, and compares the result with the tables and with what the store reads from them.
   */
  refold(): void {
    for (const gameId of this.gameIds()) {
      const state = applyEvents(gameId, this.events(gameId));
      expectSame(`${gameId}: a fresh fold`, battleText(state), battleText(this.state(gameId)));
      for (const table of this.tablesOf(state)) this.compareTable(state, table);
      this.compareGame(state);
      this.compareStore(state);
    }
  }

  /** Calculates every hash and chain link again from the stored events. */
  rehash(): void {
    for (const gameId of this.gameIds())
      this.events(gameId).reduce((state, event) => this.step(state, event), createEmptyGame(gameId));
  }

  /**
   * Recalculates an ended game: every die from its seed, every outcome, effect and hash.
   * @returns the number of dice
   */
  verify(gameId: string): number {
    const { seed } = this.state(gameId).battle.game as UmpireRow;
    const events = this.events(gameId);
    const verified = verifyRecord({ events, seed, finalHash: this.state(gameId).lastHash, rulesetById: findRuleset });
    if (verified.fault) throw new Error(`${gameId}: ${JSON.stringify(verified.fault)}`);
    if (!verified.hasSeed || verified.events !== events.length) throw new Error(`${gameId}: not all of it was verified`);
    return verified.verifiedDice;
  }

  /** Returns the result of SQLite's own integrity check. */
  integrity(): string {
    return this.database.$client.pragma('integrity_check', { simple: true }) as string;
  }

  rows<T>(sql: string, ...values: readonly (string | number)[]): T[] {
    return this.database.$client.prepare(sql).all(...values) as T[];
  }

  private followGame(gameId: string): BattleEvent[] {
    let state = this.state(gameId);
    const fresh = this.events(gameId, state.lastNumber);
    for (const event of fresh) {
      state = this.step(state, event);
      this.stood.set(`${gameId}:${event.number}`, state);
      this.stood.delete(`${gameId}:${event.number - 60}`);
    }
    this.folded.set(gameId, state);
    if (fresh.length > 0) this.compareTouched(state, fresh);
    return fresh;
  }

  private step(state: GameState, event: BattleEvent): GameState {
    const name = `${event.gameId} event ${event.number}`;
    if (hashEvent(event) !== event.hash) throw new Error(`${name}: its hash is not that of its content`);
    return applyEvent(state, event); // `fold` throws if numbers or hashes do not follow.
  }

  private tablesOf({ battle }: GameState): string[] {
    return ['side', 'unit', ...findRuleset(battle.game.ruleset).tables];
  }

  private kept(gameId: string, table: string): KeptRow[] {
    const kept = KEPT[table];
    return kept
      ? this.rows<KeptRow>(`SELECT id, name, row FROM ${kept} WHERE game_id = ? ORDER BY rowid`, gameId)
      : this.rows<KeptRow>('SELECT id, name, row FROM records WHERE game_id = ? AND kind = ? ORDER BY rowid', gameId, table);
  }

  private compareTouched(state: GameState, events: readonly BattleEvent[]): void {
    const touched = new Set(events.flatMap(({ changes }) => changes.map(({ table }) => table)));
    for (const table of touched) if (table !== GAME_TABLE) this.compareTable(state, table);
    this.compareGame(state);
  }

  private compareTable({ gameId, battle }: GameState, table: string): void {
    const kept = this.kept(gameId, table);
    const rows = [...(battle.tables[table]?.values() ?? [])];
    expectSame(`${table}: which rows, in order`, kept.map(({ id }) => id).join(), rows.map(({ id }) => id as string).join());
    for (const { id, row } of kept)
      expectSame(`${table} ${id}`, formatCanonicalJson(JSON.parse(row)), formatCanonicalJson(findRow(battle, table, id)));
  }

  private compareGame({ gameId, battle }: GameState): void {
    const [kept] = this.rows<{ row: string; name: string; status: string; turn: number; phase: string }>(
      'SELECT row, name, status, turn, phase FROM games WHERE id = ?',
      gameId,
    );
    const { row, ...columns } = kept!;
    const { name, status, turn, phase } = battle.game;
    expectSame('the game row', formatCanonicalJson(JSON.parse(row)), formatCanonicalJson(battle.game));
    expectSame('the game columns', formatCanonicalJson(columns), formatCanonicalJson({ name, status, turn, phase }));
  }

  private compareStore(state: GameState): void {
    const surroundings = { now: () => new Date(), randomBytes: () => new Uint8Array(), rulesetById: findRuleset };
    const read = stateOf(openStore(this.database, surroundings).battles.open(state.gameId));
    expectSame('the battle that the store reads', battleText(read), battleText(state));
    const ledger = ({ undoneBy, rewrittenBy, changedBy, lastNumber, lastHash }: GameState): string =>
      formatCanonicalJson([...[undoneBy, rewrittenBy, changedBy].map((all) => [...all].sort(byNumber)), lastNumber, lastHash]);
    expectSame('what the store reads as undone', ledger(read), ledger(state));
  }
}

const byNumber = ([a]: readonly [number, number], [b]: readonly [number, number]): number => a - b;

function expectSame(what: string, found: string, wanted: string): void {
  if (found === wanted) return;
  const at = [...found].findIndex((char, i) => char !== wanted[i]);
  const from = Math.max(0, at - 60);
  throw new Error(`${what}: ...${found.slice(from, at + 120)}... where it should be ...${wanted.slice(from, at + 120)}...`);
}
