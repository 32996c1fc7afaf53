import type { JsonObject } from '../dice/index.js';
import type { HouseCommand } from '../house/index.js';
import type { OrderOfBattle } from './order-shape.js';
import type { Scenario } from './scenario-file.js';

/** The commands of a game, as plain JSON. An event records its command as it was given, with the ids of units. */
export type GameCommand =
  | HouseCommand
  | {
      readonly type: 'start';
      readonly name: string;
      readonly ruleset: string;
      readonly settings: JsonObject;
      readonly umpireRoleId: string | null;
      /** SHA-256 of the battle's seed. It is posted before the first roll. */
      readonly commitment: string;
      /** True if people who have the practice seed can repeat the dice, so that they prove nothing. */
      readonly practice?: true;
      /** Set if the bot umpires the battle and gives this command. */
      readonly umpiredBy?: 'bot';
      /** The opening of another battle: rows by table, with their own ids. */
      readonly opening?: Readonly<Record<string, readonly JsonObject[]>>;
    }
  /** A player's words, added to the seed before the first roll. */
  | { readonly type: 'salt'; readonly words: string }
  /** Records that a backup has replaced the record. The bot notices this at its start. */
  | {
      readonly type: 'restored';
      readonly open: number;
      readonly lacks: number;
      readonly heads: readonly string[];
    }
  | {
      readonly type: 'end';
      /** The revealed seed; null if it stays secret. */
      readonly seed: string | null;
      /** The winner, in words. */
      readonly result?: string;
    }
  | {
      /** Continues a battle that has ended. */
      readonly type: 'resume';
      /** SHA-256 of a new seed if the last one was revealed; otherwise null. */
      readonly commitment: string | null;
      /** The number of the last event before the battle continues. */
      readonly after: number;
    }
  | {
      readonly type: 'resolve';
      readonly procedure: string;
      readonly roles: Readonly<Record<string, readonly string[]>>;
      /** Options as typed, which replace the values of units. */
      readonly typed: JsonObject;
      /** For each role that fills a list: the typed values of each of its units, which replace the unit's own values. */
      readonly overrides?: Readonly<Record<string, readonly JsonObject[]>>;
      /** Dice from a real table, in rolling order. With them, nothing is rolled. */
      readonly dice?: readonly number[];
      /** True if an umpire confirms the repetition of an action that is allowed only once. */
      readonly again?: true;
      /** True if the person has confirmed the action in spite of its checks. */
      readonly anyway?: true;
      /** The order that this command carries out. */
      readonly order?: string;
    }
  | {
      readonly type: 'act';
      readonly act: string;
      readonly params: JsonObject;
      /** For an act with dice: dice from a real table, in rolling order. */
      readonly dice?: readonly number[];
      /** True if the person has confirmed the action in spite of its checks. */
      readonly anyway?: true;
      /** The order that this command carries out. */
      readonly order?: string;
    }
  /** Moves several units in turn. Each move is like a single one. If one is refused, no unit moves. */
  | { readonly type: 'move-together'; readonly moves: readonly OneMove[] }
  | { readonly type: 'advance'; readonly to: 'phase' | 'turn' }
  /** Goes to any phase of the turn, if the rulebook does not fix the sequence. */
  | { readonly type: 'go-to-phase'; readonly phase: string }
  | {
      readonly type: 'undo';
      /** The number of the event to undo. Default: the last standing command. */
      readonly event?: number;
      /** Scope of the undo. Default: `event`. */
      readonly scope?: Scope;
      /** True to undo the whole command of the event, although the event could be undone alone. */
      readonly whole?: true;
      readonly later: Later;
      readonly reason?: string;
    }
  /** Brings back the last undone event, or the event that this undo removed. */
  | { readonly type: 'redo'; readonly event?: number; readonly later: Later; readonly reason?: string }
  /**
   * Recalculates an event with the same dice. Rolls further dice only if they are needed, and never if the dice were entered by
   * hand.
   */
  | {
      readonly type: 'correct';
      readonly event: number;
      /** Corrected input keys, or parameters of an act. Null removes a value. */
      readonly changes: JsonObject;
      /** Roles with new units. These units fill the keys again. */
      readonly roles?: Readonly<Record<string, readonly string[]>>;
      readonly overrides?: Readonly<Record<string, readonly JsonObject[]>>;
      /** The index of the result among the event's results, from 0. Default: the first. */
      readonly result?: number;
      /** Real dice, which replace all recorded ones, in rolling order. */
      readonly dice?: readonly number[];
      readonly later: Later;
      readonly reason: string;
    }
  /** Replaces an event's effects on units by an umpire's values. */
  | {
      readonly type: 'overrule';
      readonly event: number;
      readonly set: readonly { readonly unit: string; readonly fields: JsonObject }[];
      /** `stands` if the event's other effects are kept. By default none are. */
      readonly rest?: 'stands';
      readonly later: Later;
      readonly reason: string;
    }
  /** A whole scenario, in a battle that has just begun. */
  | { readonly type: 'open-scenario'; readonly scenario: Scenario & JsonObject }
  /** Adds an order of battle completely or not at all: missing sides, rows that acts create, and units. */
  | { readonly type: 'import-order'; readonly order: OrderOfBattle };

/** The move of one unit in a group move. */
export type OneMove = Extract<GameCommand, { readonly type: 'resolve' }>;

/**
 * The treatment of later results that depend on an undone, corrected or overruled event. `refuse`: the command is refused if any
 * later result would change. `again`: later results are recalculated. `keep`: they are kept.
 */
export const LATER = ['refuse', 'again', 'keep'] as const;
export type Later = (typeof LATER)[number];

/**
 * The scope of an undo.
 * - `event`: an event with its whole command. An event that was due when a phase changed, or that followed from another event of
 *   its command, is undone with only its own consequences, unless `whole` is set.
 * - `onwards`: everything from the event on.
 * - `phase`, `turn`: everything since the present phase or turn began.
 */
export const SCOPES = ['event', 'onwards', 'phase', 'turn'] as const;
export type Scope = (typeof SCOPES)[number];
