import { and, eq, lt } from 'drizzle-orm';
import type { Fitting, GameCommand, Scenario } from '../game/index.js';
import type { Database } from './database.js';
import { drafts } from './schema.js';

/** A command under confirmation: of a battle, an end with a choice about its seed, a scenario, or a person's erasure. */
export type Awaited = GameCommand | AwaitedEnd | AwaitedImport | AwaitedBegin | { readonly type: 'erase' };

export type AwaitedEnd = GameCommand & { readonly type: 'end' } & { readonly keepsSeed?: boolean };

/** An order of battle; from a document with symbols, with the choices still open. */
export type AwaitedImport = GameCommand & { readonly type: 'import-order' } & { readonly fitting?: Fitting };

/** A scenario that would be begun. */
export interface AwaitedBegin {
  readonly type: 'begin';
  /** The battle's name. */
  readonly name: string;
  readonly umpireRoleId: string | null;
  /** True if the bot umpires; by default the card asks. */
  readonly umpiredBy?: 'bot';
  readonly scenario: Scenario;
}

/** A preview as its person saw it. */
export interface Shown {
  /** The hash of the battle's last event then; null if it hangs on no battle. */
  readonly asOf: string | null;
  /** Hash of the preview: only this is confirmed. */
  readonly print: string;
}

/** A draft's owner and kind; only its owner can take the content. */
export interface Pending {
  readonly id: string;
  /** Empty: it is about no battle. */
  readonly gameId: string;
  readonly userId: string;
  readonly type: Awaited['type'];
}

export interface KeptDraft<C extends Awaited = Awaited> extends Omit<Pending, 'type'> {
  readonly command: C;
  /** Absent from step-by-step drafts, and from older ones. */
  readonly shown?: Shown;
}

/** A command said step by step. */
type Begun = GameCommand & { readonly type: (typeof STEP_BY_STEP)[number] };
const STEP_BY_STEP = ['resolve', 'act', 'write-order', 'move-together'] as const;

type Kept = Pick<KeptDraft, 'command' | 'shown'>;

/** Drafts are kept for a day. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps commands and choices that are not finished, so that they outlive a restart: the buttons under them carry only an id. A
 * command that awaits confirmation is removed as it is read, so that pressing twice carries it out once. The choices of an order
 * of battle can be read again and again.
 */
export class Drafts {
  constructor(
    private readonly database: Database,
    private readonly now: () => Date,
  ) {}

  /** Keeps a draft under the id of its interaction, and drops drafts older than a day. */
  keep({ id, gameId, userId, ...kept }: KeptDraft): void {
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

  /** The kind of a draft, if it is this person's. */
  find(id: string, userId: string): Pending | undefined {
    const draft = this.read(id, userId);
    return draft && { id, gameId: draft.gameId, userId, type: draft.command.type };
  }

  /** A person's step-by-step draft. */
  begun(id: string, userId: string): KeptDraft<Begun> | undefined {
    const draft = this.read(id, userId);
    return draft && STEP_BY_STEP.some((type) => type === draft.command.type) ? (draft as KeptDraft<Begun>) : undefined;
  }

  /** A person's waiting order of battle, with its open choices. */
  fitting(id: string, userId: string): (Pick<KeptDraft, 'gameId'> & { readonly fitting: Fitting }) | undefined {
    const draft = this.read(id, userId);
    if (draft?.command.type !== 'import-order') return undefined;
    const { fitting } = draft.command as AwaitedImport;
    return fitting && { gameId: draft.gameId, fitting };
  }

  /** Replaces a step-by-step draft's command. */
  renew({ id, command }: Pick<KeptDraft<Begun>, 'id' | 'command'>): void {
    this.database
      .update(drafts)
      .set({ command: textOf({ command }) })
      .where(eq(drafts.id, id))
      .run();
  }

  /** Takes a draft of this person's away: of several simultaneous attempts, one gets it. */
  take(id: string, userId: string): KeptDraft | undefined {
    const [taken] = this.database
      .delete(drafts)
      .where(and(eq(drafts.id, id), eq(drafts.userId, userId)))
      .returning()
      .all();
    return taken && { id, gameId: taken.gameId, userId, ...keptIn(taken.command) };
  }

  private read(id: string, userId: string): KeptDraft | undefined {
    const found = this.database
      .select()
      .from(drafts)
      .where(and(eq(drafts.id, id), eq(drafts.userId, userId)))
      .get();
    return found && { id, gameId: found.gameId, userId, ...keptIn(found.command) };
  }
}

const textOf = ({ command, shown }: Kept): string => JSON.stringify(shown ? { command, shown } : command);

/** Older drafts, and step-by-step ones, are the bare command. */
function keptIn(text: string): Kept {
  const kept = JSON.parse(text) as Awaited | Kept;
  return 'command' in kept ? kept : { command: kept };
}
