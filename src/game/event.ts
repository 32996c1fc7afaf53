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
  /** What an undo takes back, a correction corrects, an overruling overrules: the first of them. */
  readonly undoes: number | null;
  /** What made it happen within its command: a phase, a diary entry, ... Left out of what the command does itself. */
  readonly slot?: string;
  /** What becomes of earlier commands with it. */
  readonly again?: JudgedAgain;
  /**
   * 16 hex digits by chance, told nowhere but in the record: without them nobody can try out on the hash of a later event what a secret
   * one may have been. Events recorded before have none.
   */
  readonly nonce?: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** What of an event is otherwise once its command is judged again. */
export type Facts = Pick<
  BattleEvent,
  'turn' | 'phase' | 'kind' | 'audience' | 'summary' | 'notes' | 'resolutions' | 'diceKind' | 'changes' | 'slot'
>;

/** Facts of an event as it stands now. `number` null: it did not happen when its command was given, and does now. */
export type FactsAgain = Facts & { readonly number: number | null };

/** All events of a command as they stand now. */
export interface CommandAgain {
  /** The number of the first event that it made when it was given, and how many it made then. */
  readonly first: number;
  readonly count: number;
  /** In order; those that no longer happen are not among them. */
  readonly events: readonly FactsAgain[];
  /** Why it could not have happened. */
  readonly why?: string;
}

/** What becomes of earlier commands when an event is taken back, brought back or judged otherwise. */
export interface JudgedAgain {
  /** The events that are taken back on purpose; those that take others back among them stand no more, and what they took does. */
  readonly taken: readonly number[];
  /** The events whose result is another now, or that happen no more, or again: what people are told. */
  readonly changed: readonly number[];
  /** Every command of which a fact is otherwise now, in order. */
  readonly commands: readonly CommandAgain[];
}

/** The hash before the first event of a game. */
export const FIRST_HASH = '0'.repeat(64);

/** SHA-256 over the canonical JSON of everything in the event but the hash itself (which includes the hash before). */
export function hashOf(event: Omit<BattleEvent, 'hash'>): string {
  const { hash: _own, ...rest } = event as BattleEvent;
  return sha256Hex(canonicalJson(rest));
}
