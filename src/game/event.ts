import { canonicalJson, type JsonObject, sha256Hex } from '../dice/index.js';
import type { Actor, Change, EventKind, Resolution } from '../rules/index.js';

/** Where an event's dice came from. */
export type DiceKind = 'none' | 'verified' | 'unverified' | 'entered';

/**
 * One thing that happened in a battle: a fact, appended once and never altered. Folding applies `changes` and nothing
 * else, so a later fix to a chart cannot rewrite it. `docs/events.md` explains every field.
 */
export interface BattleEvent {
  readonly gameId: string;
  /** 1, 2, 3 ... within the game, without gaps; never reused. */
  readonly number: number;
  /** What people call it (mark.ts); unique within the game. Events recorded before there were marks have none. */
  readonly mark?: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actor: Actor;
  /** The Discord interaction that caused it, and which of its events this is (from 0). */
  readonly interactionId: string;
  readonly part: number;
  readonly ruleset: string;
  readonly rulesetVersion: string;
  /** Turn and phase in which it happened. */
  readonly turn: number;
  readonly phase: string;
  readonly kind: EventKind;
  /** The command as it was given. */
  readonly command: JsonObject;
  /** Who may know of it beside umpires: 'all', nobody ('umpires'), or the side with this id. */
  readonly audience: string;
  readonly summary: string;
  readonly notes: readonly string[];
  readonly resolutions: readonly Resolution[];
  readonly diceKind: DiceKind;
  readonly changes: readonly Change[];
  /** The event that this one takes back, if it is an undo. */
  readonly undoes: number | null;
  readonly previousHash: string;
  readonly hash: string;
}

/** The hash before the first event of a game. */
export const FIRST_HASH = '0'.repeat(64);

/** SHA-256 over the canonical JSON of everything in the event but the hash itself (which includes the hash before). */
export function hashOf(event: Omit<BattleEvent, 'hash'>): string {
  const { hash: _own, ...rest } = event as BattleEvent;
  return sha256Hex(canonicalJson(rest));
}
