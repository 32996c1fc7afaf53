import { eq, sql } from 'drizzle-orm';
import { groupBy } from '../rules/index.js';
import type { Database } from './database-type.js';
import type { ExternalWriteWatch } from './elsewhere.js';
import { SmallTableCache } from './small-table.js';
import { logThreads } from './schema.js';

const p = sql.placeholder;

/** A thread that shows a battle's record, and the number of the last event shown in it. */
interface FollowedThread {
  readonly threadId: string;
  readonly told: number;
}

/** Returns the key of a thread: the id of its battle and, unless the thread is for everyone, its audience. */
export const buildThreadKey = (gameId: string, audience: string): string =>
  audience === 'all' ? gameId : `${gameId}/${audience}`;

/** The SQL expression for the battle in the key of a thread. */
export const GAME_OF_THREAD = "substr(log_threads.game_id, 1, instr(log_threads.game_id || '/', '/') - 1)";

const gameOf = (key: string): string => key.split('/')[0]!;

/** The threads that show a line for each event of a battle, by `buildThreadKey`. */
export class FollowedThreads {
  private readonly statements: ReturnType<typeof statementsFor>;
  /** The keys of all threads, grouped by battle. */
  private readonly keys: SmallTableCache<ReadonlyMap<string, readonly string[]>>;

  constructor(database: Database, elsewhere: ExternalWriteWatch) {
    this.statements = statementsFor(database);
    const read = (): string[] => this.statements.keys.all().map(({ key }) => key);
    this.keys = new SmallTableCache(database, elsewhere, () => groupBy(read(), gameOf));
  }

  of(gameId: string): FollowedThread | undefined {
    return this.statements.of.get({ gameId });
  }

  /** Returns the keys of a battle's threads. */
  ofGame(gameId: string): readonly string[] {
    return this.keys.value.get(gameId) ?? [];
  }

  /** Returns the keys of the threads in which lines are still missing. */
  behind(): string[] {
    return this.statements.behind.all().map(({ gameId }) => gameId);
  }

  keep(gameId: string, { threadId, told }: FollowedThread): void {
    if (!this.ofGame(gameOf(gameId)).includes(gameId)) this.keys.forget();
    this.statements.keep.run({ gameId, threadId, told });
  }

  forget(gameId: string): void {
    this.keys.forget();
    this.statements.forget.run({ gameId });
  }
}

function statementsFor(database: Database) {
  const { gameId, threadId, told } = logThreads;
  return {
    of: database
      .select({ threadId, told })
      .from(logThreads)
      .where(eq(gameId, p('gameId')))
      .prepare(),
    keys: database.select({ key: gameId }).from(logThreads).prepare(),
    behind: database
      .select({ gameId })
      .from(logThreads)
      .where(
        sql`log_threads.told < (SELECT max(number) FROM events
          WHERE events.game_id = ${sql.raw(GAME_OF_THREAD)})`,
      )
      .prepare(),
    keep: database
      .insert(logThreads)
      .values({ gameId: p('gameId'), threadId: p('threadId'), told: p('told') })
      .onConflictDoUpdate({ target: gameId, set: { threadId: sql`excluded.thread_id`, told: sql`excluded.told` } })
      .prepare(),
    forget: database
      .delete(logThreads)
      .where(eq(gameId, p('gameId')))
      .prepare(),
  };
}
