/** The interface of a module. A module adds one feature, such as messages, to the battles of every rulebook. */
import type {
  Act,
  ActFacts,
  ActContext,
  ActGroup,
  Actor,
  AnytimeTask,
  Battle,
  Change,
  DiaryEntry,
  Draft,
  DraftEvent,
  OpenTask,
  Resolution,
  Row,
  RowName,
  Ruleset,
} from '../rules/index.js';

/** A command that is being decided, with everything that a module needs to decide it. */
export interface PendingDecision {
  readonly battle: Battle;
  readonly ruleset: Ruleset;
  readonly actor: Actor;
  /** True if a recorded command is recalculated. Everything that was originally allowed is then allowed again. */
  readonly isAgain: boolean;
  /** True if the command comes from an older version of the rulebook. */
  readonly isOfOld: boolean;
  /** Requires an umpire. @throws {Refusal} UMPIRE_ONLY for anyone else */
  umpireOnly(): void;
  /** Requires an umpire who is not an assistant. @throws {Refusal} UMPIRE_ONLY for anyone else */
  chiefOnly(): void;
  /** Finds a side or unit of the battle. @throws {Refusal} NOT_FOUND if there is no row with this id */
  rowIn(table: 'side' | 'unit', id: string): Row;
  /**
   * Returns the changes that the event in a slot originally recorded, when its command is recalculated. Returns an empty list for
   * a new command.
   */
  changedFirst(slot: string): readonly Change[];
  /** Finds an act of the battle. @throws {Refusal} INVALID_INPUT if there is no act with this id */
  actCalled(id: string): Act;
  /**
   * Returns a name in the form in which rows store it, if the name is free.
   * @throws {Refusal} INVALID_INPUT for a name that is not allowed; CONFLICT for a name in use
   */
  freeName(table: 'side' | 'unit', raw: string, ownId: string | null): RowName;
  /**
   * Records one event, and a further event for each consequence that follows from it.
   * @param slot identifies the event within its command when the command is recalculated. Left out for the command's main event
   */
  record(happen: (desk: ActContext) => DraftEvent, particulars?: { readonly slot?: string }): void;
}

/** The functions that carry out a module's commands, by the type of command. */
export type CommandFunctions<C extends { readonly type: string }> = {
  readonly [T in C['type']]: (deciding: PendingDecision, command: Extract<C, { readonly type: T }>) => void;
};

/** Checks whether players of a side may know a row. */
type SideKnows = (sideId: string, row: Row, battle: Battle, ruleset: Ruleset) => boolean;

/** The facts about an event other than its changes. */
export interface EventFacts {
  readonly resolutions: readonly Resolution[];
  /** The only side that may know of the event, or `UMPIRES`; null if everyone may know. */
  readonly sideId: string | null;
  /** The side that the actor plays for; null if they do not play for a side. */
  readonly playsFor: string | null;
  /** True if a command from an older version of the rulebook is recalculated. */
  readonly isOfOld: boolean;
}

/** A table of a module. Posts do not mention changes to it. */
export interface ModuleTable {
  readonly knows: SideKnows;
  /** True if a new battle created from this one leaves out the table's rows, because they concern people or secrets. */
  readonly staysBehind?: true;
  /** Returns a short description of a row for lists. */
  line?(row: Row, battle: Battle, ruleset: Ruleset): string;
}

/** A line about a battle on its status and on people's panels, as plain text. */
export interface StatusLine {
  readonly words: string;
  /** The time that follows the words, in ISO 8601. Default: the words are a whole sentence. */
  readonly at?: string;
}

/** A feature that all rulebooks share, with its own tables and commands. */
export interface Module<C extends { readonly type: string } = never> {
  readonly tables?: Readonly<Record<string, ModuleTable>>;
  /** The commands that are recorded with their own types. Each command records one or more events. */
  readonly commands?: CommandFunctions<C>;
  /** Returns the module's acts. These are recorded as commands of type `act`, and have slash commands. */
  acts?(ruleset: Ruleset): readonly ActFacts[];
  readonly actCommands?: readonly ActGroup[];
  /** Returns the slash commands for acts that depend on the rulebook. */
  rulebookCommands?(ruleset: Ruleset): readonly ActGroup[];
  /** Returns all diary entries of the module, in the same form as `Ruleset.diary`. */
  diary?(battle: Battle): readonly DiaryEntry[];
  comeDue?(desk: ActContext, entry: DiaryEntry, ruleset: Ruleset): DraftEvent;
  /** Returns the remarks that everyone sees at the start of a turn, one per line. */
  turnNotes?(battle: Battle, ruleset: Ruleset): readonly string[];
  /**
   * Returns lines for the status and the panels of one reader.
   * @param known the battle as far as the reader may know it, so that no line can reveal a secret
   */
  statusLines?(known: Battle, ruleset: Ruleset): readonly StatusLine[];
  /** Adds rows that follow from the changes of an event, as part of the same event. Not called for corrections. */
  follows?(ruleset: Ruleset, before: Battle, draft: Draft, done: EventFacts): void;
  /** Returns the open tasks of this turn. */
  openTasks?(battle: Battle, ruleset: Ruleset): readonly OpenTask[];
  /** Returns the tasks that an umpire may do at any time, but does not have to do. */
  anytimeTasks?(battle: Battle, ruleset: Ruleset): readonly AnytimeTask[];
}
