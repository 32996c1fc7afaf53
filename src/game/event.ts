import { canonicalJson, type JsonObject, sha256Hex } from '../dice/index.js';
import type { Actor, Change, EventKind, Resolution } from '../rules/index.js';

/** The source of an event's dice. */
export type DiceKind = 'none' | 'verified' | 'unverified' | 'entered';

/**
 * A fact of a battle. It is added to the record once and never changed. The state of a battle follows only from the `changes` of
 * its events, so a later correction of a rulebook's chart cannot change past results. `docs/events.md` explains every field.
 */
export interface BattleEvent {
  readonly gameId: string;
  /** The event's number within the game: 1, 2, 3 ... without gaps, never reused. */
  readonly number: number;
  /**
   * The event number for people, such as `p17` (see `mark.ts`), unique in the battle. Missing in events from before these numbers
   * existed.
   */
  readonly mark?: string;
  /** Time in ISO 8601, UTC. */
  readonly at: string;
  readonly actor: Actor;
  /** The Discord interaction that caused the event, and the event's position among those of the interaction, from 0. */
  readonly interactionId: string;
  readonly part: number;
  readonly ruleset: string;
  readonly rulesetVersion: string;
  /** The turn and phase in which the event happened. */
  readonly turn: number;
  readonly phase: string;
  readonly kind: EventKind;
  /** The command as entered. */
  readonly command: JsonObject;
  /** Who may see the event in addition to umpires: 'all' for everyone, 'umpires' for no one else, or the id of a side. */
  readonly audience: string;
  readonly summary: string;
  readonly notes: readonly string[];
  readonly resolutions: readonly Resolution[];
  readonly diceKind: DiceKind;
  readonly changes: readonly Change[];
  /** The number of the first event that this undo, correction or overruling changes; null for other events. */
  readonly undoes: number | null;
  /**
   * The cause of the event within its command, such as a phase or a diary entry. Missing for the action of the command itself.
   */
  readonly slot?: string;
  /** The consequences of an undo or correction for earlier commands. */
  readonly again?: JudgedAgain;
  /**
   * 16 random hex digits, stored only in the record. Without them, people could test guesses about a secret event against the
   * hash of a later event. Missing in events of older versions.
   */
  readonly nonce?: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** The facts of an event that change if its command is recalculated. */
export type Facts = Pick<
  BattleEvent,
  'turn' | 'phase' | 'kind' | 'audience' | 'summary' | 'notes' | 'resolutions' | 'diceKind' | 'changes' | 'slot'
>;

/** The present facts of an event. `number` is null for an event that happens only since a recalculation. */
export type FactsAgain = Facts & { readonly number: number | null };

/** All events of a command with their present facts. */
export interface CommandAgain {
  /** The number of the command's first event, and its original number of events. */
  readonly first: number;
  readonly count: number;
  /** The events in order, without those that no longer happen. */
  readonly events: readonly FactsAgain[];
  /** The reason why the command is now refused; missing if it is allowed. */
  readonly why?: string;
}

/** Consequences of an undo, redo or correction for earlier commands. */
export interface JudgedAgain {
  /** The events that the command itself undoes. If one of them is an undo, the event that it undid counts again. */
  readonly taken: readonly number[];
  /** Events with a new result, and events that no longer happen or happen again. Posts mention these events. */
  readonly changed: readonly number[];
  /** All commands with a changed fact, in the order of the record. */
  readonly commands: readonly CommandAgain[];
}

/** The previous hash for the first event of a battle. */
export const FIRST_HASH = '0'.repeat(64);

/**
 * Returns the SHA-256 of an event's canonical JSON, which leaves out the event's own hash but includes the previous event's hash.
 */
export function hashOf(event: Omit<BattleEvent, 'hash'>): string {
  const { hash: _own, ...rest } = event as BattleEvent;
  const [first] = rest.changes;
  if (!first || !WRITTEN.has(first)) return sha256Hex(canonicalJson(rest));
  const written = rest.changes.map((change) => WRITTEN.get(change) ?? canonicalJson(change));
  const members = Object.entries(rest);
  const head = canonicalJson(Object.fromEntries(members.filter(([key]) => key < 'changes')));
  const tail = canonicalJson(Object.fromEntries(members.filter(([key]) => key > 'changes')));
  return sha256Hex(`${head.slice(0, -1)},"changes":[${written.join(',')}],${tail.slice(1)}`);
}

/** Cached canonical texts of changes, which are written before the hash of their event. */
const WRITTEN = new WeakMap<Change, string>();

/** Writes the canonical texts of a long event's changes, one at a time, before the event's hash is calculated. */
export function* writeChangeTexts(changes: readonly Change[]): Generator<void, void, void> {
  for (const change of changes) {
    WRITTEN.set(change, canonicalJson(change));
    yield;
  }
}
