import type { JsonObject } from '../dice/index.js';
import type { HouseCommand } from '../house/index.js';
import type { OrderOfBattle } from './order-shape.js';
import type { Scenario } from './scenario-file.js';

/** The commands of a game, as plain JSON. An event keeps its command as it was given, with units named by id. */
export type GameCommand =
  | HouseCommand
  | {
      readonly type: 'start';
      readonly name: string;
      readonly ruleset: string;
      readonly settings: JsonObject;
      readonly umpireRoleId: string | null;
      /** SHA-256 of the battle's seed, posted before anything is rolled. */
      readonly commitment: string;
      /** True if the dice repeat for people who have the practice seed, and so prove nothing. */
      readonly practice?: true;
      /** Set if the bot umpires the battle, and gives this command. */
      readonly umpiredBy?: 'bot';
      /** Another battle's opening: rows by table, with ids of its own. */
      readonly opening?: Readonly<Record<string, readonly JsonObject[]>>;
    }
  /** A player's own words, added to the seed before anything is rolled. */
  | { readonly type: 'salt'; readonly words: string }
  /** Notes that a backup has replaced the record, as the bot finds out at its start. */
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
      /** Goes on with an ended battle. */
      readonly type: 'resume';
      /** SHA-256 of a new seed if the last one was revealed; otherwise null. */
      readonly commitment: string | null;
      /** The number of the last event before the battle is resumed. */
      readonly after: number;
    }
  | {
      readonly type: 'resolve';
      readonly procedure: string;
      readonly roles: Readonly<Record<string, readonly string[]>>;
      /** Options as typed, which replace the values of units. */
      readonly typed: JsonObject;
      /** For each role that fills a list, the values typed for each of its units. They replace the unit's own values. */
      readonly overrides?: Readonly<Record<string, readonly JsonObject[]>>;
      /** Faces from a real table, in rolling order. If they are given, nothing is rolled. */
      readonly dice?: readonly number[];
      /** True if an umpire confirms an action that may be done only once. */
      readonly again?: true;
      /** True if the person was asked about what the checks found, and confirmed it. */
      readonly anyway?: true;
      /** The order that this command carries out. */
      readonly order?: string;
    }
  | {
      readonly type: 'act';
      readonly act: string;
      readonly params: JsonObject;
      /** For an act with dice, the faces from a real table, in rolling order. */
      readonly dice?: readonly number[];
      /** True if the person was asked about what the checks found, and confirmed it. */
      readonly anyway?: true;
      /** The order that this command carries out. */
      readonly order?: string;
    }
  /** Moves several units one after the other, each like a move of its own. If one move is refused, none is made. */
  | { readonly type: 'move-together'; readonly moves: readonly OneMove[] }
  | { readonly type: 'advance'; readonly to: 'phase' | 'turn' }
  /** Goes to any phase of the turn, if the rulebook fixes no sequence. */
  | { readonly type: 'go-to-phase'; readonly phase: string }
  | {
      readonly type: 'undo';
      /** The number of the event to undo; by default the last command that stands. */
      readonly event?: number;
      /** Scope of the undo; by default `event`. */
      readonly scope?: Scope;
      /** True to undo the whole command of the event, although the event could be undone alone. */
      readonly whole?: true;
      readonly later: Later;
      readonly reason?: string;
    }
  /** Brings back the last undone event, or the event of this undo. */
  | { readonly type: 'redo'; readonly event?: number; readonly later: Later; readonly reason?: string }
  /**
   * Recalculates an event with the same dice faces. Further dice are drawn only if more are needed, and never if the faces were
   * entered by hand.
   */
  | {
      readonly type: 'correct';
      readonly event: number;
      /** Corrected input keys, or parameters of an act. Null removes a value. */
      readonly changes: JsonObject;
      /** Roles with other units than before. These units then fill the keys again. */
      readonly roles?: Readonly<Record<string, readonly string[]>>;
      readonly overrides?: Readonly<Record<string, readonly JsonObject[]>>;
      /** The index of the result among the event's results, from 0; by default the first. */
      readonly result?: number;
      /** Faces of real dice, all of them in rolling order, which replace the recorded ones. */
      readonly dice?: readonly number[];
      readonly later: Later;
      readonly reason: string;
    }
  /** Sets by hand what an event did to units. */
  | {
      readonly type: 'overrule';
      readonly event: number;
      readonly set: readonly { readonly unit: string; readonly fields: JsonObject }[];
      /** `stands` if the event's other effects stand; by default none of them do. */
      readonly rest?: 'stands';
      readonly later: Later;
      readonly reason: string;
    }
  /** A whole scenario, in a battle that has just begun. */
  | { readonly type: 'open-scenario'; readonly scenario: Scenario & JsonObject }
  /** Adds an order of battle, all of it or nothing: missing sides, rows made by acts, and units. */
  | { readonly type: 'import-order'; readonly order: OrderOfBattle };

/** The move of one unit among several that go together. */
export type OneMove = Extract<GameCommand, { readonly type: 'resolve' }>;

/**
 * The treatment of later results that depend on an undone, corrected or overruled event. With `refuse` the command is refused if
 * any later result would change; with `again` later results are recalculated; with `keep` they keep their outcomes.
 */
export const LATER = ['refuse', 'again', 'keep'] as const;
export type Later = (typeof LATER)[number];

/**
 * The extent of an undo. `event` undoes an event with its whole command. A named event that was due when a phase changed, or
 * followed from another event of its command, is undone with its own consequences only, unless `whole` is set. `onwards` undoes
 * everything from the event on. `phase` and `turn` undo everything since the present phase or turn began.
 */
export const SCOPES = ['event', 'onwards', 'phase', 'turn'] as const;
export type Scope = (typeof SCOPES)[number];
