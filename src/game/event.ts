import { canonicalJson, type JsonObject, sha256Hex } from '../dice/index.js';
import type { Actor, Change, EventKind, Resolution } from '../rules/index.js';

/** The source of an event's dice. */
export type DiceKind = 'none' | 'verified' | 'unverified' | 'entered';

/**
 * A fact of a battle, appended to its record once and never altered. The state of a battle follows from the `changes` of its
 * events only, so a chart corrected later cannot rewrite the past. `docs/events.md` explains every field.
 */
export interface BattleEvent {
  readonly gameId: string;
  /** 1, 2, 3 ... within the game, without gaps; never reused. */
  readonly number: number;
  /** Its name for people (mark.ts); unique within the game. Absent from events recorded before there were marks. */
  readonly mark?: string;
  /** Time in ISO 8601, UTC. */
  readonly at: string;
  readonly actor: Actor;
  /** The Discord interaction that caused the event, and its position among that interaction's events, from 0. */
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
  /** The audience of the event beside umpires: 'all' (everyone), 'umpires' (no one else), or a side's id. */
  readonly audience: string;
  readonly summary: string;
  readonly notes: readonly string[];
  readonly resolutions: readonly Resolution[];
  readonly diceKind: DiceKind;
  readonly changes: readonly Change[];
  /** The event that an undo, correction or overruling is about (the first, if there are several); null for other events. */
  readonly undoes: number | null;
  /** The cause of the event within its command, such as a phase or a diary entry. Absent for the command's own action. */
  readonly slot?: string;
  /** Consequences for earlier commands. */
  readonly again?: JudgedAgain;
  /**
   * 16 random hex digits, shown to no one except in the record. Without them, guesses about a secret event could be tested
   * against the hash of a later event. Events of older versions have none.
   */
  readonly nonce?: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** The facts of an event that may change when its command is recalculated. */
export type Facts = Pick<
  BattleEvent,
  'turn' | 'phase' | 'kind' | 'audience' | 'summary' | 'notes' | 'resolutions' | 'diceKind' | 'changes' | 'slot'
>;

/** The facts of an event as it is now. `number` is null if it did not happen when its command was given, and happens now. */
export type FactsAgain = Facts & { readonly number: number | null };

/** All events of a command as they are now. */
export interface CommandAgain {
  /** The number of the command's first event, and how many events it had at first. */
  readonly first: number;
  readonly count: number;
  /** In order, without events that no longer happen. */
  readonly events: readonly FactsAgain[];
  /** The reason why the command is refused now. */
  readonly why?: string;
}

/** Consequences of an undo, redo or correction for earlier commands. */
export interface JudgedAgain {
  /** Events that the command undoes itself. An undone undo lets its target stand again. */
  readonly taken: readonly number[];
  /** Events with a new result, and events that are gone or have come back. People are told of these. */
  readonly changed: readonly number[];
  /** Every command with a changed fact, in order. */
  readonly commands: readonly CommandAgain[];
}

/** The hash before the first event of a game. */
export const FIRST_HASH = '0'.repeat(64);

/** SHA-256 over the canonical JSON of the whole event without its own hash. It includes the hash of the event before. */
export function hashOf(event: Omit<BattleEvent, 'hash'>): string {
  const { hash: _own, ...rest } = event as BattleEvent;
  return sha256Hex(canonicalJson(rest));
}
