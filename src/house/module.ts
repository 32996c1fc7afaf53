/** The interface of a module, which adds one subject, such as messages, to battles of every rulebook. */
import type {
  Act,
  ActGroup,
  Actor,
  Battle,
  Change,
  ActContext,
  DiaryEntry,
  Draft,
  AnytimeTask,
  DraftEvent,
  OpenTask,
  Resolution,
  Row,
  Ruleset,
} from '../rules/index.js';

/** A command in the course of its decision, with everything that a module needs for it. */
export interface Deciding {
  readonly battle: Battle;
  readonly ruleset: Ruleset;
  readonly actor: Actor;
  /** True if a recorded command is recalculated. Everything that was allowed originally is then allowed again. */
  readonly isAgain: boolean;
  /** True if the command comes from an older version of the rulebook. */
  readonly isOfOld: boolean;
  /** Requires an umpire. @throws {Refusal} UMPIRE_ONLY for anyone else */
  umpireOnly(): void;
  /** Requires an umpire who is not an assistant. @throws {Refusal} UMPIRE_ONLY for anyone else */
  chiefOnly(): void;
  /** Finds a side or unit of the battle. @throws {Refusal} NOT_FOUND if there is none with this id */
  rowIn(table: 'side' | 'unit', id: string): Row;
  /**
   * Returns the changes that the event in a slot originally recorded, in a recalculation of its command; an empty list for a new
   * command.
   */
  changedFirst(slot: string): readonly Change[];
  /** Finds an act of the battle. @throws {Refusal} INVALID_INPUT if there is none with this id */
  actCalled(id: string): Act;
  /**
   * Returns the name in the form in which rows can have it.
   * @throws {Refusal} INVALID_INPUT for an impossible name, CONFLICT for a name in use
   */
  freeName(table: 'side' | 'unit', raw: string, ownId: string | null): string;
  /**
   * Records one event, and an event for each further happening that results from it.
   * @param slot a name that identifies the event within its command in a recalculation. Default: none, for the command's main
   *   event
   */
  record(happen: (desk: ActContext) => DraftEvent, particulars?: { readonly slot?: string }): void;
}

/** The functions that carry out a module's commands, by the type of command. */
export type CommandFunctions<C extends { readonly type: string }> = {
  readonly [T in C['type']]: (deciding: Deciding, command: Extract<C, { readonly type: T }>) => void;
};

/** Checks whether players of a side may know a row. */
export type SideKnows = (sideId: string, row: Row, battle: Battle, ruleset: Ruleset) => boolean;

/** The facts about an event apart from its changes. */
export interface EventFacts {
  readonly resolutions: readonly Resolution[];
  /** The only side that may know of the event, or `UMPIRES`; null for everyone. */
  readonly sideId: string | null;
  /** The side of the person who acts; null if they do not play for a side. */
  readonly playsFor: string | null;
  /** True if a command from an older version of the rulebook is recalculated. */
  readonly isOfOld: boolean;
}

/** A table of a module. Posts do not mention changes of the table. */
export interface TableOf {
  readonly knows: SideKnows;
  /**
   * True if new battles created from this battle leave out the table's rows, because the rows concern people or secrets of this
   * battle.
   */
  readonly staysBehind?: true;
  /** Returns a short description of a row for lists. */
  line?(row: Row, battle: Battle, ruleset: Ruleset): string;
}

/** One subject that all rulebooks share, with its rows and commands. */
export interface Module<C extends { readonly type: string } = never> {
  readonly tables?: Readonly<Record<string, TableOf>>;
  /** Commands that the record stores with their own types. Each command records one or more events. */
  readonly commands?: CommandFunctions<C>;
  /** Returns the module's acts, which are recorded as commands of type `act` and have slash commands. */
  acts?(ruleset: Ruleset): readonly Act[];
  readonly actCommands?: readonly ActGroup[];
  /** Returns all diary entries of the module, as `Ruleset.diary` does. */
  diary?(battle: Battle): readonly DiaryEntry[];
  comeDue?(desk: ActContext, entry: DiaryEntry, ruleset: Ruleset): DraftEvent;
  /** Returns remarks for everyone at the start of a turn, one per line. */
  turnNotes?(battle: Battle, ruleset: Ruleset): readonly string[];
  /** Derives rows from the changes of an event, within the same event. Not called for corrections. */
  follows?(ruleset: Ruleset, before: Battle, draft: Draft, done: EventFacts): void;
  /** Returns the open tasks of this turn. */
  openMatters?(battle: Battle, ruleset: Ruleset): readonly OpenTask[];
  /** Returns the tasks that an umpire may do at any time. */
  errands?(battle: Battle, ruleset: Ruleset): readonly AnytimeTask[];
}
