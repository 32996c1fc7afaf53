import { and, like, ne } from 'drizzle-orm';
import type { Database } from './database-type.js';
import { settings } from './schema.js';
import { type Settings, openSettings } from './settings.js';

/** The umpires' panel of a battle. It is stored outside the battle's record. */
export interface Panel {
  readonly channelId: string;
  /** The number of the panel's message, counted from 1. Each new message gets the next number. */
  readonly sequence: number;
  /** The id of the message. Null while the bot is sending the message, which may already have reached Discord. */
  readonly messageId: string | null;
  /** The time when the message was sent, or when the bot started to send it, in ISO 8601. */
  readonly at: string;
  /** The turn when the panel was posted; null if a new panel must be posted. */
  readonly turn: number | null;
  /** The digest of the message's last content. */
  readonly body: string;
  /** The umpires who have claimed tasks: the umpire's key for each task. */
  readonly taken: Readonly<Record<string, string>>;
  /** The result of the last press in at most two lines, with the number of its last event. Missing if there is no result. */
  readonly result?: { readonly lines: readonly string[]; readonly number: number };
}

const HEAD = 'panel:';

/** The panels of battles, with the tasks that umpires have claimed. */
export class Panels {
  private readonly settings: Settings;
  private readonly statements: ReturnType<typeof statementsFor>;

  constructor(database: Database) {
    this.settings = openSettings(database);
    this.statements = statementsFor(database);
  }

  /** Returns the battles that have a panel. */
  battles(): readonly string[] {
    return this.statements.all.all().map(({ key }) => key.slice(HEAD.length));
  }

  of(gameId: string): Panel | undefined {
    const kept = this.settings.get(`${HEAD}${gameId}`);
    return kept === undefined || kept === '' ? undefined : (JSON.parse(kept) as Panel);
  }

  /** Stores the panel of a battle. The data are on disk when the function returns. */
  note(gameId: string, panel: Panel): void {
    this.settings.set(`${HEAD}${gameId}`, JSON.stringify(panel));
  }

  /** Removes the panel of a battle. */
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
