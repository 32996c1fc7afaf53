import type { JsonObject } from '../dice/index.js';
import type { ModuleCommand } from '../house/index.js';
import type { OrderOfBattle } from './order-shape.js';
import type { Scenario } from './scenario-file.js';

/** The commands that change a game, as plain JSON. An event records its command as entered, with units by id. */
export type GameCommand =
  | ModuleCommand
  | {
      readonly type: 'start';
      readonly name: string;
      readonly ruleset: string;
      readonly settings: JsonObject;
      readonly umpireRoleId: string | null;
      /** The SHA-256 of the battle's seed. It is posted before the first roll, so that the seed cannot be changed later. */
      readonly commitment: string;
      /** True if the battle uses the practice seed. Anyone who has this seed can repeat the dice, so they prove nothing. */
      readonly practice?: true;
      /** Set if the bot gives this command as the umpire of the battle. */
      readonly umpiredBy?: 'bot';
      /** The opening of another battle as rows by table. The rows keep their ids. */
      readonly opening?: Readonly<Record<string, readonly JsonObject[]>>;
    }
  /** Text that a player adds to the seed before the first roll. */
  | { readonly type: 'salt'; readonly words: string }
  /** Records that a backup has replaced the record. The bot finds this out when it starts. */
  | {
      readonly type: 'restored';
      readonly open: number;
      readonly lacks: number;
      readonly heads: readonly string[];
    }
  | {
      readonly type: 'end';
      /** The revealed seed; null for a seed that stays secret. */
      readonly seed: string | null;
      /** The winner, as text. */
      readonly result?: string;
    }
  | {
      /** Reopens a battle that has ended. */
      readonly type: 'resume';
      /** The SHA-256 of a new seed if the last seed was revealed; otherwise null. */
      readonly commitment: string | null;
      /** The number of the last event before the battle continues. */
      readonly after: number;
    }
  | {
      readonly type: 'resolve';
      readonly procedure: string;
      readonly roles: Readonly<Record<string, readonly string[]>>;
      /** Options that people have entered, which replace values of units. */
      readonly typed: JsonObject;
      /** The entered values for each unit of a role that fills in a list. They replace the unit's own values. */
      readonly overrides?: Readonly<Record<string, readonly JsonObject[]>>;
      /** Dice rolled by hand, in rolling order. The bot then rolls no dice. */
      readonly dice?: readonly number[];
      /** True if an umpire confirms another use of an action that is allowed only once. */
      readonly again?: true;
      /** True if the person has confirmed the action despite its checks. */
      readonly anyway?: true;
      /** The order that this command carries out. */
      readonly order?: string;
    }
  | {
      readonly type: 'act';
      readonly act: string;
      readonly params: JsonObject;
      /** For an act with dice: dice rolled by hand, in rolling order. The bot then rolls none. */
      readonly dice?: readonly number[];
      /** True if the person has confirmed the action despite its checks. */
      readonly anyway?: true;
      /** The order that this command carries out. */
      readonly order?: string;
    }
  /** Moves several units one after the other, each as in a separate move. If one move is refused, no unit moves. */
  | { readonly type: 'move-together'; readonly moves: readonly OneMove[] }
  | { readonly type: 'advance'; readonly to: 'phase' | 'turn' }
  /** Starts any phase of the turn, in rulebooks that do not fix the sequence. */
  | { readonly type: 'go-to-phase'; readonly phase: string }
  | {
      readonly type: 'undo';
      /** The number of the event to undo. Default: the last command that still counts. */
      readonly event?: number;
      /** The scope of the undo. Default: `event`. */
      readonly scope?: Scope;
      /** True to undo the whole command of the event, even if the event could be undone separately. */
      readonly whole?: true;
      readonly later: Later;
      readonly reason?: string;
    }
  /** Restores the last undone event, or the event that this undo removed. */
  | { readonly type: 'redo'; readonly event?: number; readonly later: Later; readonly reason?: string }
  /**
   * Recalculates an event with the same dice. Additional dice are rolled only if they are needed, and never if the dice were
   * entered by hand.
   */
  | {
      readonly type: 'correct';
      readonly event: number;
      /** Corrected inputs of a procedure, or parameters of an act. Null removes a value. */
      readonly changes: JsonObject;
      /** Roles with new units, which then fill in their inputs again. */
      readonly roles?: Readonly<Record<string, readonly string[]>>;
      readonly overrides?: Readonly<Record<string, readonly JsonObject[]>>;
      /** The index of the result among the event's results, from 0. Default: the first. */
      readonly result?: number;
      /** Dice rolled by hand that replace all recorded dice, in rolling order. */
      readonly dice?: readonly number[];
      readonly later: Later;
      readonly reason: string;
    }
  /** Replaces the effects of an event on units with an umpire's values. */
  | {
      readonly type: 'overrule';
      readonly event: number;
      readonly set: readonly { readonly unit: string; readonly fields: JsonObject }[];
      /** `stands` to keep the other effects of the event. Default: the other effects are undone. */
      readonly rest?: 'stands';
      readonly later: Later;
      readonly reason: string;
    }
  /** Adds a complete scenario to a battle that has just started. */
  | { readonly type: 'open-scenario'; readonly scenario: Scenario & JsonObject }
  /** Adds an order of battle: missing sides, rows that acts create, and units. If any part is refused, nothing is added. */
  | { readonly type: 'import-order'; readonly order: OrderOfBattle };

/** The move of a single unit in a group move. */
export type OneMove = Extract<GameCommand, { readonly type: 'resolve' }>;

/**
 * What happens to later results that depend on an undone, corrected or overruled event.
 * - `refuse`: the command is refused if any later result would change.
 * - `again`: later results are recalculated.
 * - `keep`: later results are kept.
 */
export const LATER = ['refuse', 'again', 'keep'] as const;
export type Later = (typeof LATER)[number];

/**
 * How much an undo covers.
 * - `event`: an event with its whole command. Unless `whole` is set, an event that a change of phase or another event of its
 *   command caused is undone with only its own consequences.
 * - `onwards`: the event and everything after it.
 * - `phase`, `turn`: everything since the start of the present phase or turn.
 */
export const SCOPES = ['event', 'onwards', 'phase', 'turn'] as const;
export type Scope = (typeof SCOPES)[number];
