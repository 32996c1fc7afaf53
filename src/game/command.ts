import type { JsonObject } from '../dice/index.js';
import type { ModuleCommand } from '../house/index.js';
import type { OrderOfBattle } from './order-shape.js';
import type { Scenario } from './scenario-file.js';

/** The commands that change a game, as plain JSON. An event records its command as it was entered, with ids for units. */
export type GameCommand =
  | ModuleCommand
  | {
      readonly type: 'start';
      readonly name: string;
      readonly ruleset: string;
      readonly settings: JsonObject;
      readonly umpireRoleId: string | null;
      /** The SHA-256 of the battle's seed. It is posted before the first roll, so that the seed cannot be changed afterwards. */
      readonly commitment: string;
      /** True if the battle uses the practice seed. Its dice prove nothing, because anyone can repeat them. */
      readonly practice?: true;
      /** Set if the bot is the umpire of the battle. */
      readonly umpiredBy?: 'bot';
      /** The opening position of another battle, as rows by table. The rows keep their ids. */
      readonly opening?: Readonly<Record<string, readonly JsonObject[]>>;
    }
  /** Text that a player adds to the seed before the first roll. */
  | { readonly type: 'salt'; readonly words: string }
  /** Records that the record was replaced by a backup. The bot notices this when it starts. */
  | {
      readonly type: 'restored';
      readonly open: number;
      readonly lacks: number;
      readonly heads: readonly string[];
    }
  | {
      readonly type: 'end';
      /** The revealed seed; null if the seed stays secret. */
      readonly seed: string | null;
      /** The winner, as text. */
      readonly result?: string;
    }
  | {
      /** Reopens a battle that has ended. */
      readonly type: 'resume';
      /** The SHA-256 of the new seed if the last seed was revealed; otherwise null. */
      readonly commitment: string | null;
      /** The number of the last event before the battle continues. */
      readonly after: number;
    }
  | {
      readonly type: 'resolve';
      readonly procedure: string;
      readonly roles: Readonly<Record<string, readonly string[]>>;
      /** Values that people have entered. They replace the units' own values. */
      readonly typed: JsonObject;
      /** The values entered for each unit of a role that fills in a list. They replace the unit's own values. */
      readonly overrides?: Readonly<Record<string, readonly JsonObject[]>>;
      /** Dice rolled by hand, in the sequence of the rolls. The bot then does not roll. */
      readonly dice?: readonly number[];
      /** True if an umpire allows an action again that is normally allowed only once. */
      readonly again?: true;
      /** True if the person has confirmed the action although a check objected. */
      readonly anyway?: true;
      /** The id of the order that this command carries out. */
      readonly order?: string;
    }
  | {
      readonly type: 'act';
      readonly act: string;
      readonly params: JsonObject;
      /** Dice rolled by hand for an act, in the sequence of the rolls. The bot then does not roll. */
      readonly dice?: readonly number[];
      /** True if the person has confirmed the action although a check objected. */
      readonly anyway?: true;
      /** The id of the order that this command carries out. */
      readonly order?: string;
    }
  /** Moves several units one after another, as if each had its own command. If one move is refused, no unit moves. */
  | { readonly type: 'move-together'; readonly moves: readonly UnitMove[] }
  | { readonly type: 'advance'; readonly to: 'phase' | 'turn' }
  /** Starts a phase of the turn. Only for rulebooks that leave the sequence of phases open. */
  | { readonly type: 'go-to-phase'; readonly phase: string }
  | {
      readonly type: 'undo';
      /** The number of the event to undo. Default: the last command that still counts. */
      readonly event?: number;
      /** The scope of the undo. Default: `event`. */
      readonly scope?: UndoScope;
      /** True to undo the event's whole command, even if the event could be undone separately. */
      readonly whole?: true;
      readonly later: LaterResultMode;
      readonly reason?: string;
    }
  /** Restores the last undone event, or the event that a given undo removed. */
  | { readonly type: 'redo'; readonly event?: number; readonly later: LaterResultMode; readonly reason?: string }
  /**
   * Corrects an event, and recalculates it with the same dice. Additional dice are rolled only if needed, and never if the dice
   * were entered by hand.
   */
  | {
      readonly type: 'correct';
      readonly event: number;
      /** Corrected inputs of a procedure or parameters of an act. Null removes a value. */
      readonly changes: JsonObject;
      /** New units for these roles. Their inputs are filled in again. */
      readonly roles?: Readonly<Record<string, readonly string[]>>;
      readonly overrides?: Readonly<Record<string, readonly JsonObject[]>>;
      /** The index of the result among the event's results, from 0. Default: the first result. */
      readonly result?: number;
      /** Dice rolled by hand, in the sequence of the rolls. They replace all recorded dice. */
      readonly dice?: readonly number[];
      readonly later: LaterResultMode;
      readonly reason: string;
    }
  /** Replaces the effects of an event on units with values that an umpire chooses. */
  | {
      readonly type: 'overrule';
      readonly event: number;
      readonly set: readonly { readonly unit: string; readonly fields: JsonObject }[];
      /** `stands` keeps the other effects of the event. Default: they are undone. */
      readonly rest?: 'stands';
      readonly later: LaterResultMode;
      readonly reason: string;
    }
  /** Adds a complete scenario to a battle that has just started. */
  | { readonly type: 'open-scenario'; readonly scenario: Scenario & JsonObject }
  /** Adds an order of battle: missing sides, units, and rows that acts create. If any part is refused, nothing is added. */
  | { readonly type: 'import-order'; readonly order: OrderOfBattle };

/** The move of one unit in a group move. */
export type UnitMove = Extract<GameCommand, { readonly type: 'resolve' }>;

/**
 * What happens to later results that depend on a changed event.
 * - `refuse`: the command is refused if any later result would change.
 * - `again`: later results are recalculated.
 * - `keep`: later results are kept.
 */
export const LATER_RESULT_MODES = ['refuse', 'again', 'keep'] as const;
export type LaterResultMode = (typeof LATER_RESULT_MODES)[number];

/**
 * How much an undo covers.
 * - `event`: an event with its whole command. Unless `whole` is set, an event caused by a change of phase or by another event is
 *   undone with only its own consequences.
 * - `onwards`: the event and everything after it.
 * - `phase`, `turn`: everything since the start of the current phase or turn.
 */
export const UNDO_SCOPES = ['event', 'onwards', 'phase', 'turn'] as const;
export type UndoScope = (typeof UNDO_SCOPES)[number];
