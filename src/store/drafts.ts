import { and, eq, lt } from 'drizzle-orm';
import type { Json } from '../dice/index.js';
import type { ChosenTemplates, GameCommand, Scenario } from '../game/index.js';
import type { Database } from './database-type.js';
import { drafts } from './schema.js';

/**
 * A draft that its author must confirm. This is a command, the end of a battle, the import of an order of battle, the start of a
 * scenario, or the erasure of a person.
 */
export type PendingCommand = GameCommand | PendingEnd | PendingImport | PendingStart | { readonly type: 'erase' };

export type PendingEnd = GameCommand & { readonly type: 'end' } & { readonly keepsSeed?: boolean };

/**
 * An order of battle that is to be imported. If it comes from a document with map symbols, `fitting` has the open choices. If it
 * comes from a table, `tables` has the table with a person's answers, which the store does not read.
 */
export type PendingImport = GameCommand & { readonly type: 'import-order' } & {
  readonly fitting?: ChosenTemplates;
  readonly tables?: Json;
};

/** A scenario that is to be started. */
export interface PendingStart {
  readonly type: 'begin';
  /** The name of the battle. */
  readonly name: string;
  readonly umpireRoleId: string | null;
  /** Set if the bot is to be the umpire. Otherwise the person chooses an umpire when they confirm. */
  readonly umpiredBy?: 'bot';
  /** The channel in which the battle will start. Default: the channel of the card. */
  readonly channelId?: string;
  readonly scenario: Scenario;
}

/** The state of a preview when the person saw it. */
interface ShownDraft {
  /** The hash of the battle's last event when the person saw the preview; null without a battle. */
  readonly asOf: string | null;
  /** The hash of the preview. Only this exact preview can be confirmed. */
  readonly print: string;
}

/** The owner and kind of a draft. Only the owner can read the draft itself. */
interface PendingDraft {
  readonly id: string;
  /** The id of the battle; empty if the draft does not belong to a battle. */
  readonly gameId: string;
  readonly userId: string;
  readonly type: PendingCommand['type'];
}

export interface StoredDraft<C extends PendingCommand = PendingCommand> extends Omit<PendingDraft, 'type'> {
  readonly command: C;
  /** The preview that the person saw. Missing in step-by-step drafts, and in drafts from older versions. */
  readonly shown?: ShownDraft;
}

/** A command that a person is building step by step. */
type Begun = GameCommand & { readonly type: (typeof STEP_BY_STEP)[number] };
const STEP_BY_STEP = ['resolve', 'act', 'write-order', 'move-together'] as const;

type Kept = Pick<StoredDraft, 'command' | 'shown'>;

/** The time in milliseconds for which drafts are stored. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Unfinished commands and choices. They are stored for at least a day, so that they survive a restart. Their buttons contain only
 * an id. `take` removes the draft that it returns, in the transaction of the draft's command, so that a second press does not
 * repeat the command. All other methods leave the draft in place.
 */
export class Drafts {
  constructor(
    private readonly database: Database,
    private readonly now: () => Date,
  ) {}

  /** Stores a draft under the id of its interaction, and removes drafts older than a day. */
  keep({ id, gameId, userId, ...kept }: StoredDraft): void {
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

  /** Returns the kind of a draft, if it belongs to this person. */
  find(id: string, userId: string): PendingDraft | undefined {
    const draft = this.read(id, userId);
    return draft && { id, gameId: draft.gameId, userId, type: draft.command.type };
  }

  /** Returns a step-by-step draft, if it belongs to this person. */
  begun(id: string, userId: string): StoredDraft<Begun> | undefined {
    const draft = this.read(id, userId);
    return draft && STEP_BY_STEP.some((type) => type === draft.command.type) ? (draft as StoredDraft<Begun>) : undefined;
  }

  /** Returns an order of battle that is to be imported, with its open choices, if it belongs to this person. */
  fitting(id: string, userId: string): (Pick<StoredDraft, 'gameId'> & Pick<PendingImport, 'fitting' | 'tables'>) | undefined {
    const draft = this.read(id, userId);
    if (draft?.command.type !== 'import-order') return undefined;
    const { fitting, tables } = draft.command as PendingImport;
    return { gameId: draft.gameId, ...(fitting && { fitting }), ...(tables !== undefined && { tables }) };
  }

  /** Replaces the command of a step-by-step draft. */
  renew({ id, command }: Pick<StoredDraft<Begun>, 'id' | 'command'>): void {
    this.database
      .update(drafts)
      .set({ command: textOf({ command }) })
      .where(eq(drafts.id, id))
      .run();
  }

  /** Returns a draft without removing it, if it belongs to this person. */
  waiting(id: string, userId: string): StoredDraft | undefined {
    return this.read(id, userId);
  }

  /**
   * Removes and returns a draft of this person. If several attempts are made at the same time, only one of them gets the draft.
   */
  take(id: string, userId: string): StoredDraft | undefined {
    const [taken] = this.database
      .delete(drafts)
      .where(and(eq(drafts.id, id), eq(drafts.userId, userId)))
      .returning()
      .all();
    return taken && { id, gameId: taken.gameId, userId, ...keptIn(taken.command) };
  }

  private read(id: string, userId: string): StoredDraft | undefined {
    const found = this.database
      .select()
      .from(drafts)
      .where(and(eq(drafts.id, id), eq(drafts.userId, userId)))
      .get();
    return found && { id, gameId: found.gameId, userId, ...keptIn(found.command) };
  }
}

const textOf = ({ command, shown }: Kept): string => JSON.stringify(shown ? { command, shown } : command);

/** Reads a stored draft. Drafts from older versions and step-by-step drafts consist only of a command. */
function keptIn(text: string): Kept {
  const kept = JSON.parse(text) as PendingCommand | Kept;
  return 'command' in kept ? kept : { command: kept };
}
