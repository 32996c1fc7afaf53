import { calculateSha256Hex, formatCanonicalJson, type JsonObject } from '../dice/index.js';
import { GAME_TABLE, type Actor, type Change, type EventKind, type Resolution } from '../rules/index.js';
import type { EarlierSeed } from '../house/index.js';

/** Where an event's dice come from. */
export type DiceKind = 'none' | 'verified' | 'unverified' | 'entered';

/**
 * An event of a battle. It is added to the record once and never changed. The state of a battle follows only from the `changes`
 * of its events, so a later correction of a rulebook's chart cannot change past results. `docs/events.md` explains every field.
 */
export interface BattleEvent {
  readonly gameId: string;
  /** The event's number within the game: 1, 2, 3 ... without gaps. Numbers are never reused. */
  readonly number: number;
  /**
   * The event number that people see, such as `p17` (see `mark.ts`), unique in the battle. Missing in events from before these
   * numbers existed.
   */
  readonly mark?: string;
  /** The time in ISO 8601 (UTC). */
  readonly at: string;
  readonly actor: Actor;
  /** The Discord interaction that caused the event. `part` is the event's position among the interaction's events, from 0. */
  readonly interactionId: string;
  readonly part: number;
  readonly ruleset: string;
  readonly rulesetVersion: string;
  /** The turn and phase in which the event happened. */
  readonly turn: number;
  readonly phase: string;
  readonly kind: EventKind;
  /** The command as it was entered. */
  readonly command: JsonObject;
  /** Who may see the event in addition to umpires: 'all' for everyone, 'umpires' for umpires only, or the id of a side. */
  readonly audience: string;
  readonly summary: string;
  readonly notes: readonly string[];
  readonly resolutions: readonly Resolution[];
  readonly diceKind: DiceKind;
  readonly changes: readonly Change[];
  /** The number of the first event that this undo, correction or overruling changes; null for other events. */
  readonly undoes: number | null;
  /** The cause of the event within its command, such as a phase or a diary entry. Missing for the command's main event. */
  readonly slot?: string;
  /** The consequences of an undo or correction for earlier commands. */
  readonly again?: Recalculation;
  /**
   * 16 random hex digits that are stored only in the record. They stop people from guessing a secret event with the help of a
   * later event's hash. Missing in events from older versions.
   */
  readonly nonce?: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** The facts of an event that may change when its command is recalculated. */
export type RecalculableFacts = Pick<
  BattleEvent,
  'turn' | 'phase' | 'kind' | 'audience' | 'summary' | 'notes' | 'resolutions' | 'diceKind' | 'changes' | 'slot'
>;

/** The current facts of an event. `number` is null for an event that happens only in a recalculation. */
export type RecalculatedFacts = RecalculableFacts & { readonly number: number | null };

/** All events of a command with their current facts. */
export interface RecalculatedCommand {
  /** The number of the command's first event. `count` is its original number of events. */
  readonly first: number;
  readonly count: number;
  /** The command's events in sequence, without those that no longer happen. */
  readonly events: readonly RecalculatedFacts[];
  /** The reason why the command is now refused. Missing if the command is allowed. */
  readonly why?: string;
}

/** The consequences of an undo, redo or correction for earlier commands. */
export interface Recalculation {
  /** The events that the command itself undoes. If one of them is an undo, the event behind that undo counts again. */
  readonly taken: readonly number[];
  /** Events that have a new result, no longer happen, or happen again. Posts mention these events. */
  readonly changed: readonly number[];
  /** All commands with a changed fact, as sequenced in the record. */
  readonly commands: readonly RecalculatedCommand[];
}

/** The previous hash that the first event of a battle refers to. */
export const FIRST_HASH = '0'.repeat(64);

/**
 * Returns an event's hash: the SHA-256 of its canonical JSON. The JSON leaves out this hash, but includes the hash of the
 * previous event.
 */
export function hashEvent(event: Omit<BattleEvent, 'hash'>): string {
  const { hash: _own, ...rest } = event as BattleEvent;
  const [first] = rest.changes;
  if (!first || !WRITTEN.has(first)) return calculateSha256Hex(formatCanonicalJson(rest));
  const written = rest.changes.map((change) => WRITTEN.get(change) ?? formatCanonicalJson(change));
  const members = Object.entries(rest);
  const head = formatCanonicalJson(Object.fromEntries(members.filter(([key]) => key < 'changes')));
  const tail = formatCanonicalJson(Object.fromEntries(members.filter(([key]) => key > 'changes')));
  return calculateSha256Hex(`${head.slice(0, -1)},"changes":[${written.join(',')}],${tail.slice(1)}`);
}

/** The canonical texts of changes, which are written and cached before their event is hashed. */
const WRITTEN = new WeakMap<Change, string>();

/** Writes and caches the canonical texts of a long event's changes, one at a time, before the event's hash is calculated. */
export function* writeChangeTexts(changes: readonly Change[]): Generator<void, void, void> {
  for (const change of changes) {
    WRITTEN.set(change, formatCanonicalJson(change));
    yield;
  }
}

/** The number of events of one kind for one audience. */
export interface KindCount extends Pick<BattleEvent, 'kind' | 'audience'> {
  readonly count: number;
}

/** Returns the counts after one more event. New kinds are added at the end. */
export function addEventToCounts(
  kinds: readonly KindCount[],
  { kind, audience }: Pick<BattleEvent, 'kind' | 'audience'>,
): readonly KindCount[] {
  const place = kinds.findIndex((other) => other.kind === kind && other.audience === audience);
  return place < 0
    ? [...kinds, { kind, audience, count: 1 }]
    : kinds.with(place, { kind, audience, count: kinds[place]!.count + 1 });
}

/** Returns the audience for a sentence about an event: the audience of the event itself. */
export function findEventAudience({ audience }: Pick<BattleEvent, 'audience'>): { readonly side: string } | null {
  return audience === 'all' ? null : { side: audience };
}

export function listReasonNotes(reason: string | undefined): string[] {
  const words = (reason ?? '').trim();
  return words === '' ? [] : [`Reason: ${words}`];
}

/** Returns the end of an undo's summary, with the number of further undone events. Empty if there are none. */
export const describeFurtherCount = (count: number): string => (count > 0 ? ` and ${count} more` : '');

const UNDONE_MORE = /^(Undone: event \w+) and \d+ more\. /;

/** Returns the summary of an undo, followed by the number of further undone events that the reader may know. */
export const addFurtherCount = (summary: string, count: number): string =>
  summary.replace(UNDONE_MORE, `$1${describeFurtherCount(count)}. `);

/** Returns the turn that an event ends; undefined if the event does not start a new turn. */
export function findEndedTurn({ kind, changes }: Pick<BattleEvent, 'kind' | 'changes'>): number | undefined {
  const change = changes.find(({ table, after }) => table === GAME_TABLE && after?.turn !== undefined);
  const [before, after] = [change?.before?.turn, change?.after?.turn];
  return kind === 'phase' && typeof before === 'number' && typeof after === 'number' && after > before ? before : undefined;
}

/** Returns the seed for the dice of an event. @param last the battle's current seed */
export function findEventSeed<T>(earlier: readonly EarlierSeed[], last: T, eventNumber: number): string | T {
  return earlier.find(({ until }) => eventNumber <= until)?.seed ?? last;
}

/** A part of a battle with the same seed. Contains the commitment to the seed, and the seed itself if it was revealed. */
interface SeedStretch {
  readonly commitment: string;
  /** The seed; null if it is still secret or was never revealed. */
  readonly seed: string | null;
  /** The number of the event that revealed the seed; null if the seed was not revealed. */
  readonly toldBy: number | null;
  /** The number of the last event that used this seed; null for the current seed. */
  readonly until: number | null;
}

/** Returns the parts of a record by seed, oldest first. @param commitment the commitment that was published at the start */
export function listSeedStretches(events: readonly BattleEvent[], commitment: string): SeedStretch[] {
  const stretches: SeedStretch[] = [];
  let now: SeedStretch = { commitment, seed: null, toldBy: null, until: null };
  for (const { kind, number, command } of events) {
    if (kind === 'game-ended' && typeof command.seed === 'string') now = { ...now, seed: command.seed, toldBy: number };
    if (kind !== 'game-resumed' || typeof command.commitment !== 'string') continue;
    stretches.push({ ...now, until: number - 1 });
    now = { commitment: command.commitment, seed: null, toldBy: null, until: null };
  }
  return [...stretches, now];
}

/** Returns the revealed seeds of a record, except the current seed. */
export function listEarlierSeeds(events: readonly BattleEvent[]): EarlierSeed[] {
  return listSeedStretches(events, '').flatMap(({ seed, until }) => (seed !== null && until !== null ? [{ until, seed }] : []));
}
