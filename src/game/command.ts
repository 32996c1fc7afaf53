import type { JsonObject } from '../dice/index.js';

/** What people can ask of a game. Plain JSON: it is kept in the event as it was given. Units are named by id. */
export type GameCommand =
  | {
      readonly type: 'start';
      readonly name: string;
      readonly ruleset: string;
      readonly settings: JsonObject;
      readonly umpireRoleId: string | null;
      /** SHA-256 of the battle's seed, posted before anything is rolled. */
      readonly commitment: string;
    }
  | { readonly type: 'end'; /** The revealed seed. */ readonly seed: string }
  | {
      readonly type: 'add-side';
      readonly name: string;
      readonly fields: JsonObject;
      readonly roleId: string | null;
      readonly playerIds: readonly string[];
    }
  | {
      readonly type: 'edit-side';
      readonly side: string;
      readonly name?: string;
      readonly fields: JsonObject;
      readonly roleId?: string | null;
      readonly addPlayerIds: readonly string[];
      readonly removePlayerIds: readonly string[];
    }
  | { readonly type: 'add-unit'; readonly name: string; readonly side: string; readonly fields: JsonObject }
  | {
      readonly type: 'edit-unit';
      readonly unit: string;
      readonly name?: string;
      readonly side?: string;
      readonly fields: JsonObject;
    }
  | { readonly type: 'remove-unit'; readonly unit: string }
  | {
      readonly type: 'resolve';
      readonly procedure: string;
      readonly roles: Readonly<Record<string, readonly string[]>>;
      /** What was typed; it beats what the units say. */
      readonly typed: JsonObject;
      /** By role that fills a list: for each of its units, what beats its own values. */
      readonly overrides?: Readonly<Record<string, readonly JsonObject[]>>;
    }
  | { readonly type: 'act'; readonly act: string; readonly params: JsonObject }
  | { readonly type: 'advance'; readonly to: 'phase' | 'turn' }
  /** To any phase of the turn, where the rulebook fixes no sequence. */
  | { readonly type: 'go-to-phase'; readonly phase: string }
  | {
      readonly type: 'undo';
      /** The last event that stands, unless given. */
      readonly event?: number;
      /** When later events built on it: refuse, undo them too, or keep what they set. */
      readonly later: 'refuse' | 'undo' | 'keep';
    };
