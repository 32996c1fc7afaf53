import { and, eq, lt } from 'drizzle-orm';
import type { GameCommand } from '../game/index.js';
import type { Database } from './database.js';
import { drafts } from './schema.js';

/** A command that waits for its person's confirmation. */
export interface Draft {
  readonly id: string;
  readonly gameId: string;
  readonly userId: string;
  readonly command: GameCommand;
}

/** Nobody confirms a draft of yesterday. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Drafts outlive a restart: the buttons under them carry an id alone. */
export class Drafts {
  constructor(
    private readonly database: Database,
    private readonly now: () => Date,
  ) {}

  /** Keeps a draft under the id of the interaction that made it, and forgets those of yesterday. */
  keep({ id, gameId, userId, command }: Draft): void {
    const at = this.now();
    this.database
      .delete(drafts)
      .where(lt(drafts.at, new Date(at.getTime() - KEPT_MS).toISOString()))
      .run();
    this.database
      .insert(drafts)
      .values({ id, gameId, userId, at: at.toISOString(), command: JSON.stringify(command) })
      .onConflictDoNothing()
      .run();
  }

  /** The draft, if it is this person's. */
  find(id: string, userId: string): Draft | undefined {
    const found = this.database
      .select()
      .from(drafts)
      .where(and(eq(drafts.id, id), eq(drafts.userId, userId)))
      .get();
    return found && { id, gameId: found.gameId, userId, command: JSON.parse(found.command) as GameCommand };
  }

  /** What a draft has become. */
  renew({ id, command }: Pick<Draft, 'id' | 'command'>): void {
    this.database
      .update(drafts)
      .set({ command: JSON.stringify(command) })
      .where(eq(drafts.id, id))
      .run();
  }

  forget(id: string): void {
    this.database.delete(drafts).where(eq(drafts.id, id)).run();
  }
}
