import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from './database-type.js';
import type { ExternalWriteWatch } from './elsewhere.js';
import { SmallTableCache } from './small-table.js';
import { tutorials } from './schema.js';
import { openSettings } from './settings.js';
import { runInTransaction } from './transaction.js';

const p = sql.placeholder;

/** A view that a player opened, and the number of the record's last event at that time. */
interface ViewedPage {
  readonly what: string;
  readonly after: number;
  /** The number of the event that the view shows; null if it does not show an event. */
  readonly of: number | null;
}

/** A tutorial: a battle for one person, which the bot umpires and later deletes. */
export interface TutorialRow {
  readonly gameId: string;
  readonly guildId: string;
  readonly userId: string;
  readonly channelId: string;
  /** The time when the tutorial started, in ISO 8601. */
  readonly at: string;
  /** The last step that the umpire has started, from 0. This is -1 before the first step. */
  readonly begun: number;
  /** The number of the tutorial's texts that have been posted so far. */
  readonly told: number;
  /** The value that `told` gets once the current post has been sent; null if no post is being sent. */
  readonly telling: number | null;
  readonly looks: readonly ViewedPage[];
}

/** A tutorial for which a thread is about to be created. */
export interface TutorialPlan {
  readonly guildId: string;
  readonly userId: string;
  /** The channel in which the thread is created. */
  readonly parentId: string;
  /** The name of the thread. */
  readonly name: string;
  /** The time when the tutorial was planned, in ISO 8601. */
  readonly at: string;
}

/** The key of the setting that contains the plans. */
const PLANS = 'lesson-plans';

type Kept = Omit<TutorialRow, 'looks'> & { readonly looks: string };

const read = (row: Kept): TutorialRow => ({ ...row, looks: JSON.parse(row.looks) as ViewedPage[] });

/** The tutorials in progress. A person has at most one tutorial on a server. A removed tutorial leaves no data behind. */
export class Tutorials {
  private readonly statements: ReturnType<typeof statementsFor>;
  private readonly rows: SmallTableCache<readonly TutorialRow[]>;

  constructor(
    private readonly database: Database,
    elsewhere: ExternalWriteWatch,
  ) {
    this.statements = statementsFor(database);
    this.rows = new SmallTableCache(database, elsewhere, () => this.statements.all.all().map(read));
  }

  /** Returns a person's tutorial on a server; undefined if the person has no tutorial there. */
  of(guildId: string, userId: string): TutorialRow | undefined {
    return this.all().find((row) => row.guildId === guildId && row.userId === userId);
  }

  /** Returns the tutorial that is played in a thread. */
  at(channelId: string): TutorialRow | undefined {
    return this.all().find((row) => row.channelId === channelId);
  }

  get(gameId: string): TutorialRow | undefined {
    return this.all().find((row) => row.gameId === gameId);
  }

  has(gameId: string): boolean {
    return this.get(gameId) !== undefined;
  }

  /** Returns all tutorials, oldest first. */
  all(): readonly TutorialRow[] {
    return this.rows.value;
  }

  /** Returns the number of tutorials on a server. */
  countOf(guildId: string): number {
    return this.all().filter((row) => row.guildId === guildId).length;
  }

  /** Returns the planned tutorials, with threads that were about to be created, by interaction id. */
  plans(): Readonly<Record<string, TutorialPlan>> {
    return JSON.parse(openSettings(this.database).get(PLANS) ?? '{}') as Record<string, TutorialPlan>;
  }

  /**
   * Records that a thread is about to be created. If the bot stops in between, the thread can then be removed. Null removes the
   * record.
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  plan(id: string, plan: TutorialPlan | null): void {
    runInTransaction(this.database, () => {
      const { [id]: _, ...others } = this.plans();
      openSettings(this.database).set(PLANS, JSON.stringify(plan === null ? others : { ...others, [id]: plan }));
    });
  }

  /**
   * Stores a tutorial, and removes the unsent posts of its battle so that the preparations are not posted. Runs within the
   * transaction that starts the battle.
   */
  begin(lesson: Pick<TutorialRow, 'gameId' | 'guildId' | 'userId' | 'channelId' | 'at'>): void {
    this.rows.forget();
    this.statements.begin.run(lesson);
    this.database.$client.prepare('DELETE FROM owed_posts WHERE game_id = :gameId').run({ gameId: lesson.gameId });
  }

  /**
   * Stores the progress of a tutorial. The data are on disk when the function returns.
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  note(gameId: string, { looks, ...rest }: Partial<Pick<TutorialRow, 'begun' | 'told' | 'telling' | 'looks'>>): void {
    this.rows.forget();
    const set = { ...rest, ...(looks === undefined ? {} : { looks: JSON.stringify(looks) }) };
    runInTransaction(this.database, () => this.database.update(tutorials).set(set).where(eq(tutorials.gameId, gameId)).run());
  }

  /** Deletes a tutorial together with its whole battle. @throws {Refusal} UNAVAILABLE if the database cannot be written */
  forget(gameId: string): void {
    const { $client } = this.database;
    runInTransaction(this.database, () => {
      if (!this.has(gameId)) return;
      this.rows.forget();
      $client.pragma('defer_foreign_keys = ON');
      $client
        .prepare(
          'DELETE FROM private_answers WHERE interaction_id IN (SELECT interaction_id FROM events WHERE game_id = :gameId)',
        )
        .run({ gameId });
      for (const table of tablesOfBattles($client))
        $client.prepare(`DELETE FROM "${table}" WHERE game_id = :gameId`).run({ gameId });
      $client.prepare('DELETE FROM games WHERE id = :gameId').run({ gameId });
    });
  }
}

/**
 * Lists the tables with rows that refer to a battle. `tutorials` comes last, because a tutorial's events can be deleted only
 * while its row still exists there.
 */
function tablesOfBattles($client: Database['$client']): string[] {
  const names = $client
    .prepare(
      `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
      WHERE m.type = 'table' AND c.name = 'game_id' ORDER BY m.name = 'lessons', m.name`,
    )
    .pluck()
    .all();
  return names as string[];
}

function statementsFor(database: Database) {
  return {
    all: database
      .select()
      .from(tutorials)
      .orderBy(asc(sql`rowid`))
      .prepare(),
    begin: database
      .insert(tutorials)
      .values({
        gameId: p('gameId'),
        guildId: p('guildId'),
        userId: p('userId'),
        channelId: p('channelId'),
        at: p('at'),
      })
      .prepare(),
  };
}
