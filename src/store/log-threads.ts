import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from './database.js';
import { logThreads } from './schema.js';

const p = sql.placeholder;

/** The thread of a battle's lines, and the number of the last settled event. */
export interface FollowedThread {
  readonly threadId: string;
  readonly told: number;
}

/** A thread's key: its battle, and its audience unless that is everybody. */
export const threadKey = (gameId: string, audience: string): string => (audience === 'all' ? gameId : `${gameId}/${audience}`);

/** Threads that tell battles line by line, by `threadKey`. */
export class FollowedThreads {
  private readonly statements: ReturnType<typeof statementsFor>;

  constructor(database: Database) {
    this.statements = statementsFor(database);
  }

  of(gameId: string): FollowedThread | undefined {
    return this.statements.of.get({ gameId });
  }

  /** The threads of a battle. */
  ofGame(gameId: string): string[] {
    return this.statements.ofGame.all({ gameId, beyond: `${gameId}0` }).map((row) => row.key);
  }

  /** The threads that do not have all events yet. */
  behind(): string[] {
    return this.statements.behind.all().map(({ gameId }) => gameId);
  }

  keep(gameId: string, { threadId, told }: FollowedThread): void {
    this.statements.keep.run({ gameId, threadId, told });
  }

  forget(gameId: string): void {
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
    ofGame: database
      .select({ key: gameId })
      .from(logThreads)
      // The battle's own row, and rows beginning with its id and "/", by the index: "0" is next to "/".
      .where(and(gte(gameId, p('gameId')), lt(gameId, p('beyond'))))
      .prepare(),
    behind: database
      .select({ gameId })
      .from(logThreads)
      .where(
        sql`log_threads.told < (SELECT max(number) FROM events
          WHERE events.game_id = substr(log_threads.game_id, 1, instr(log_threads.game_id || '/', '/') - 1))`,
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
