import { and, like, ne } from 'drizzle-orm';
import type { Database } from './database.js';
import { settings } from './schema.js';
import { type Settings, settingsIn } from './settings.js';

/** The umpires' panel of a battle, beside its record. */
export interface Panel {
  readonly channelId: string;
  /** Each new message of it has the next number, from 1. */
  readonly sequence: number;
  /** The message; null if it is on its way, and may have gone out. */
  readonly messageId: string | null;
  /** Time of sending, or of its beginning: ISO 8601. */
  readonly at: string;
  /** The turn that it was posted for; null if another is to be posted. */
  readonly turn: number | null;
  /** The digest of its last body. */
  readonly body: string;
  /** By need, the key of the umpire who has taken it. */
  readonly taken: Readonly<Record<string, string>>;
}

const HEAD = 'panel:';

/** Each battle's panel, and the tasks taken by umpires. */
export class Panels {
  private readonly settings: Settings;
  private readonly statements: ReturnType<typeof statementsFor>;

  constructor(database: Database) {
    this.settings = settingsIn(database);
    this.statements = statementsFor(database);
  }

  /** Battles that have a panel. */
  battles(): readonly string[] {
    return this.statements.all.all().map(({ key }) => key.slice(HEAD.length));
  }

  of(gameId: string): Panel | undefined {
    const kept = this.settings.get(`${HEAD}${gameId}`);
    return kept === undefined || kept === '' ? undefined : (JSON.parse(kept) as Panel);
  }

  /** The note is on disk when this returns. */
  note(gameId: string, panel: Panel): void {
    this.settings.set(`${HEAD}${gameId}`, JSON.stringify(panel));
  }

  /** The battle has a panel no more. */
  forget(gameId: string): void {
    this.settings.set(`${HEAD}${gameId}`, '');
  }
}

function statementsFor(database: Database) {
  return {
    all: database
      .select({ key: settings.key })
      .from(settings)
      .where(and(like(settings.key, `${HEAD}%`), ne(settings.value, '')))
      .prepare(),
  };
}
