import type { JsonObject } from '../dice/index.js';
import type { HouseCommand } from '../house/index.js';
import type { OrderOfBattle } from './order-shape.js';
import type { Scenario } from './scenario-file.js';

/** Commands of a game. Plain JSON, kept in the event as given. Units are named by id. */
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
      /** Its dice repeat for people with the practice seed, so they prove nothing. */
      readonly practice?: true;
      /** The bot umpires and is the command's actor. */
      readonly umpiredBy?: 'bot';
      /** Another battle's opening: rows by table, with ids of its own. */
      readonly opening?: Readonly<Record<string, readonly JsonObject[]>>;
    }
  /** A player's own words, added to the seed before anything is rolled. */
  | { readonly type: 'salt'; readonly words: string }
  /** A backup was put in the place of the record, as the umpire itself finds at its start. */
  | {
      readonly type: 'restored';
      readonly open: number;
      readonly lacks: number;
      readonly heads: readonly string[];
    }
  | {
      readonly type: 'end';
      /** The revealed seed; null when it is kept back. */
      readonly seed: string | null;
      /** The winner, in words. */
      readonly result?: string;
    }
  | {
      /** Takes an end back. */
      readonly type: 'resume';
      /** SHA-256 of a new seed, when the last one was revealed; else null. */
      readonly commitment: string | null;
      /** The number of the last event before it. */
      readonly after: number;
    }
  | {
      readonly type: 'resolve';
      readonly procedure: string;
      readonly roles: Readonly<Record<string, readonly string[]>>;
      /** Options as typed; they beat the units' values. */
      readonly typed: JsonObject;
      /** By role filling a list: for each of its units, values beating its own. */
      readonly overrides?: Readonly<Record<string, readonly JsonObject[]>>;
      /** Faces that fell on a real table, in rolling order: nothing is rolled. */
      readonly dice?: readonly number[];
      /** Though it is done once: an umpire means it. */
      readonly again?: true;
      /** The order that it carries out. */
      readonly order?: string;
    }
  | {
      readonly type: 'act';
      readonly act: string;
      readonly params: JsonObject;
      /** For an act with dice: faces from a real table, in rolling order. */
      readonly dice?: readonly number[];
      /** The order that it carries out. */
      readonly order?: string;
    }
  /** Units that go somewhere one after the other, each as if it had been told alone: all of them, or none. */
  | { readonly type: 'move-together'; readonly moves: readonly OneMove[] }
  | { readonly type: 'advance'; readonly to: 'phase' | 'turn' }
  /** To any phase of the turn, where the rulebook fixes no sequence. */
  | { readonly type: 'go-to-phase'; readonly phase: string }
  | {
      readonly type: 'undo';
      /** Number of the event to undo; by default the last command that stands. */
      readonly event?: number;
      /** Scope of the undo; by default the event alone. */
      readonly scope?: Scope;
      /** With all of its command, though it could be taken back without the rest. */
      readonly whole?: true;
      readonly later: Later;
      readonly reason?: string;
    }
  /** Brings back the last undone event, or the event of this undo. */
  | { readonly type: 'redo'; readonly event?: number; readonly later: Later; readonly reason?: string }
  /** Judges an event again on the same faces; further dice are drawn only when more are needed, and none where they were entered. */
  | {
      readonly type: 'correct';
      readonly event: number;
      /** Corrected input keys, or parameters of an act. Null: as if not given. */
      readonly changes: JsonObject;
      /** Roles that were taken by others; the units then fill their keys anew. */
      readonly roles?: Readonly<Record<string, readonly string[]>>;
      readonly overrides?: Readonly<Record<string, readonly JsonObject[]>>;
      /** Index of the result among the event's results, from 0; by default the first. */
      readonly result?: number;
      /** Faces of real dice, all of them in rolling order, in place of recorded ones. */
      readonly dice?: readonly number[];
      readonly later: Later;
      readonly reason: string;
    }
  /** Sets by hand what became of units by an event. */
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
  /** An order of battle, whole or not at all: missing sides, the acts' rows, and units. */
  | { readonly type: 'import-order'; readonly order: OrderOfBattle };

/** The move of one unit among several that go together. */
export type OneMove = Extract<GameCommand, { readonly type: 'resolve' }>;

/** Treatment of dependent later results: refuse; judge all of them again; or leave their outcomes as they fell. */
export const LATER = ['refuse', 'again', 'keep'] as const;
export type Later = (typeof LATER)[number];

/**
 * The extent of an undo: an event with all of its command; everything from the event on; everything since the last change of
 * phase; or since the last change of turn.
 */
export const SCOPES = ['event', 'onwards', 'phase', 'turn'] as const;
export type Scope = (typeof SCOPES)[number];
