import { and, eq, lt } from 'drizzle-orm';
import type { GameCommand, Scenario } from '../game/index.js';
import type { Database } from './database.js';
import { drafts } from './schema.js';

/** What waits for its person's confirmation: a command of a battle, an end that may keep its seed back, a scenario, or that he be forgotten. */
export type Awaited = GameCommand | AwaitedEnd | AwaitedBegin | { readonly type: 'erase' };

export type AwaitedEnd = GameCommand & { readonly type: 'end' } & { readonly keepsSeed?: boolean };

/** A scenario that would be begun. */
export interface AwaitedBegin {
  readonly type: 'begin';
  /** What the battle is called. */
  readonly name: string;
  readonly umpireRoleId: string | null;
  /** The bot umpires; left out: the card asks. */
  readonly umpiredBy?: 'bot';
  readonly scenario: Scenario;
}

/** What somebody was shown of what waits for his word. */
export interface Shown {
  /** The hash of the battle's last event then; null: it hangs on no battle. */
  readonly asOf: string | null;
  /** A hash of what was shown: the same is confirmed, and nothing else. */
  readonly print: string;
}

/** Whose it is and what kind of thing: what it is about is told to whoever takes it alone. */
export interface Pending {
  readonly id: string;
  /** Empty: it is about no battle. */
  readonly gameId: string;
  readonly userId: string;
  readonly type: Awaited['type'];
}

export interface Draft<C extends Awaited = Awaited> extends Omit<Pending, 'type'> {
  readonly command: C;
  /** Left out of what is being said step by step, and of drafts of before. */
  readonly shown?: Shown;
}

/** What is being said step by step. */
type Begun = GameCommand & { readonly type: (typeof STEP_BY_STEP)[number] };
const STEP_BY_STEP = ['resolve', 'act', 'write-order', 'move-together'] as const;

type Kept = Pick<Draft, 'command' | 'shown'>;

/** Nobody confirms a draft of yesterday. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Drafts outlive a restart: the buttons under them carry an id alone. A command that waits for its confirmation is read by taking it away
 * and in no other way, so that of several presses one carries it out.
 */
export class Drafts {
  constructor(
    private readonly database: Database,
    private readonly now: () => Date,
  ) {}

  /** Keeps a draft under the id of the interaction that made it, and forgets those of yesterday. */
  keep({ id, gameId, userId, ...kept }: Draft): void {
    const at = this.now();
    this.database
      .delete(drafts)
      .where(lt(drafts.at, new Date(at.getTime() - KEPT_MS).toISOString()))
      .run();
    this.database
      .insert(drafts)
      .values({ id, gameId, userId, at: at.toISOString(), command: textOf(kept) })
      .onConflictDoNothing()
      .run();
  }

  /** Whether there is such a draft of this person's. */
  find(id: string, userId: string): Pending | undefined {
    const draft = this.read(id, userId);
    return draft && { id, gameId: draft.gameId, userId, type: draft.command.type };
  }

  /** What this person is saying step by step. */
  begun(id: string, userId: string): Draft<Begun> | undefined {
    const draft = this.read(id, userId);
    return draft && STEP_BY_STEP.some((type) => type === draft.command.type) ? (draft as Draft<Begun>) : undefined;
  }

  /** What is being said has become. */
  renew({ id, command }: Pick<Draft<Begun>, 'id' | 'command'>): void {
    this.database
      .update(drafts)
      .set({ command: textOf({ command }) })
      .where(eq(drafts.id, id))
      .run();
  }

  /** Takes a draft of this person's away: of several who do so at once, one has it. */
  take(id: string, userId: string): Draft | undefined {
    const [taken] = this.database
      .delete(drafts)
      .where(and(eq(drafts.id, id), eq(drafts.userId, userId)))
      .returning()
      .all();
    return taken && { id, gameId: taken.gameId, userId, ...keptIn(taken.command) };
  }

  private read(id: string, userId: string): Draft | undefined {
    const found = this.database
      .select()
      .from(drafts)
      .where(and(eq(drafts.id, id), eq(drafts.userId, userId)))
      .get();
    return found && { id, gameId: found.gameId, userId, ...keptIn(found.command) };
  }
}

const textOf = ({ command, shown }: Kept): string => JSON.stringify(shown ? { command, shown } : command);

/** Drafts of before, and what is being said, are the command alone. */
function keptIn(text: string): Kept {
  const kept = JSON.parse(text) as Awaited | Kept;
  return 'command' in kept ? kept : { command: kept };
}
