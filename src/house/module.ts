/** The contract of a module: the part of every battle that deals with one subject, whatever its rulebook. */
import type {
  Act,
  ActGroup,
  Actor,
  Battle,
  Change,
  Desk,
  DiaryEntry,
  Draft,
  Errand,
  Happening,
  OpenMatter,
  Resolution,
  Row,
  Ruleset,
} from '../rules/index.js';

/** A command as it is decided, with everything that a module needs for it. */
export interface Deciding {
  readonly battle: Battle;
  readonly ruleset: Ruleset;
  readonly actor: Actor;
  /** True if a recorded command is recalculated. Whatever was allowed then stays allowed. */
  readonly isAgain: boolean;
  /** True if the command comes from an older version of its rulebook. */
  readonly isOfOld: boolean;
  /** Requires an umpire. @throws {Refusal} UMPIRE_ONLY for anyone else */
  umpireOnly(): void;
  /** Requires an umpire who is not an assistant. @throws {Refusal} UMPIRE_ONLY for anyone else */
  chiefOnly(): void;
  /** Finds a side or unit of the battle. @throws {Refusal} NOT_FOUND if there is none with this id */
  rowIn(table: 'side' | 'unit', id: string): Row;
  /** The changes of a slot's event as it was recorded first, when its command is recalculated; none of a new command. */
  changedFirst(slot: string): readonly Change[];
  /** Finds an act of the battle. @throws {Refusal} INVALID_INPUT if there is none with this id */
  actCalled(id: string): Act;
  /** Returns a name in its permitted form. @throws {Refusal} INVALID_INPUT for an impossible name, CONFLICT for a name in use */
  freeName(table: 'side' | 'unit', raw: string, ownId: string | null): string;
  /**
   * Records one event, and an event for each happening that follows from it.
   * @param slot a name for the event within its command, by which the event is found when the command is recalculated; by default
   *   none, for the command's main event
   */
  record(happen: (desk: Desk) => Happening, particulars?: { readonly slot?: string }): void;
}

/** The functions that carry out a module's commands, by the type of command. */
export type CommandFunctions<C extends { readonly type: string }> = {
  readonly [T in C['type']]: (deciding: Deciding, command: Extract<C, { readonly type: T }>) => void;
};

/** True if players of a side may know of a row. */
export type SideKnows = (sideId: string, row: Row, battle: Battle, ruleset: Ruleset) => boolean;

/** The facts of an event, other than its changes. */
export interface EventFacts {
  readonly resolutions: readonly Resolution[];
  /** The only side that learns of the event, or `UMPIRES`; null if everyone does. */
  readonly sideId: string | null;
  /** The side for which the person who acts plays; null if they play for none. */
  readonly playsFor: string | null;
  /** True if the command comes from an older version of the rulebook and is judged again. */
  readonly isOfOld: boolean;
}

/** A table of rows. Posts do not mention how they change. */
export interface TableOf {
  readonly knows: SideKnows;
  /** True if a new battle made from this one does not get the rows, because they concern people, or secrets of this battle. */
  readonly staysBehind?: true;
  /** A few words that describe a row in a list. */
  line?(row: Row, battle: Battle, ruleset: Ruleset): string;
}

/** One subject of the house, with its rows and commands. */
export interface Module<C extends { readonly type: string } = never> {
  readonly tables?: Readonly<Record<string, TableOf>>;
  /** Commands that are recorded under a type of their own. Each makes one event or several. */
  readonly commands?: CommandFunctions<C>;
  /** Acts (recorded as commands of type `act`), and the slash commands for them. */
  acts?(ruleset: Ruleset): readonly Act[];
  readonly actCommands?: readonly ActGroup[];
  /** All diary entries, and how each is settled, as in `Ruleset.diary`. */
  diary?(battle: Battle): readonly DiaryEntry[];
  comeDue?(desk: Desk, entry: DiaryEntry, ruleset: Ruleset): Happening;
  /** Remarks for everyone at the beginning of a turn, one line each. */
  turnNotes?(battle: Battle, ruleset: Ruleset): readonly string[];
  /** Derives rows from what an event has changed, within the same event. It is not called for corrections. */
  follows?(ruleset: Ruleset, before: Battle, draft: Draft, done: EventFacts): void;
  /** Open tasks of this turn. */
  openMatters?(battle: Battle, ruleset: Ruleset): readonly OpenMatter[];
  /** Matters that an umpire may settle at any time. */
  errands?(battle: Battle, ruleset: Ruleset): readonly Errand[];
}
