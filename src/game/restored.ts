/** Records that a backup was restored. Posts may then show events that are missing in the record. */
import { Refusal, buildSentenceEvent } from '../rules/index.js';
import type { GameCommand } from './command.js';
import type { Decision } from './deciding/decision.js';
import type { BattleEvent } from './event.js';
import { formatHashPrefix } from './heads.js';
import type { Numbering } from './mark.js';

/** The facts about events that were lost when a backup was restored. */
export interface LostEventsNotice {
  /** The number of public events before the loss, according to the highest event number in a post. */
  readonly open: number;
  /** The number of lost events, as far as posts show them. Posts show only public events. */
  readonly lacks: number;
  /** The first digits of the lost events' hashes, as shown in posts. If there are many, only the newest. */
  readonly heads: readonly string[];
}

export const MAX_LOST_PREFIXES = 200;
const MOST_OPEN = 999_999_999;
const HEAD = /^#[0-9a-f]{10}$/;

/**
 * Returns the state of event numbers after a backup was restored. New numbers continue above all numbers in posts, so that no
 * number is used twice.
 */
export const advanceRestoredNumbering = ({ open }: Numbering, command: Pick<LostEventsNotice, 'open'>): Numbering => ({
  open: Math.max(open, command.open),
  since: new Map(),
});

/** Returns what an event records about a restored backup; undefined for any other event. */
export function readLostEventsNotice({ kind, command }: Pick<BattleEvent, 'kind' | 'command'>): LostEventsNotice | undefined {
  if (kind !== 'restored') return undefined;
  const { open, lacks, heads } = command as unknown as LostEventsNotice;
  return { open, lacks, heads };
}

/**
 * Finds a fault in an event about a restored backup; null if the event has no fault.
 * @param marking the state of event numbers before the event
 */
export function findLostEventsFault({ kind, command, actor }: BattleEvent, { open: before }: Numbering): string | null {
  if ((kind === 'restored') !== (command.type === 'restored'))
    return 'an event tells of a backup if its command does, and no other';
  if (kind !== 'restored') return null;
  const { open, lacks, heads } = command as unknown as Partial<LostEventsNotice>;
  if (actor.standing !== 'umpire' || actor.sideId !== null) return 'only the bot itself can record this';
  if (!isWhole(open) || open < before || open > MOST_OPEN) return 'the posted event numbers do not continue those on record';
  if (!isWhole(lacks) || lacks < 1) return 'it does not say how many events are missing';
  if (
    !Array.isArray(heads) ||
    heads.length > MAX_LOST_PREFIXES ||
    !heads.every((head) => typeof head === 'string' && HEAD.test(head))
  )
    return 'its list does not contain starts of hashes';
  return null;
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/**
 * Records that a backup was restored. Later event numbers continue above those of the lost events.
 * @throws {Refusal} UMPIRE_ONLY if the actor is not an umpire; CONFLICT if no events are missing
 */
export function recordRestoredBackup(decision: Decision, command: GameCommand & { type: 'restored' }): void {
  decision.umpireOnly();
  const { marking } = decision.state;
  if (command.lacks < 1)
    throw new Refusal('CONFLICT', 'The record is complete and does not need a repair. Leave the record unchanged.');
  decision.state = { ...decision.state, marking: advanceRestoredNumbering(marking, command) };
  const many = command.lacks === 1 ? 'one event is' : `${command.lacks} events are`;
  decision.record(() =>
    buildSentenceEvent(
      'restored',
      `The record was restored from a backup, and ${many} missing that came after it. New event numbers continue after the posted ones.`,
    ),
  );
}

/** Returns the first digits of hashes that were recorded as lost, each with the event that recorded the loss. */
export function listReportedLosses(events: readonly BattleEvent[]): ReadonlyMap<string, BattleEvent> {
  return new Map(events.flatMap((event) => (readLostEventsNotice(event)?.heads ?? []).map((head) => [head, event] as const)));
}

/** What a post shows about events. */
export interface PostInChannel {
  readonly heads: readonly string[];
  /** The number of public events, according to the highest event number in the post. */
  readonly open: number;
  /** True if the post is newer than the last event of the record. */
  readonly isNewer: boolean;
}

/**
 * Finds events that posts show but that are missing in the record, for example because a backup was restored. Undefined if no
 * events are missing.
 * @param known the latest events of the record
 * @param told the first digits of hashes that were already recorded as lost
 */
export function findLostEvents(
  posts: readonly PostInChannel[],
  marking: Numbering,
  known: readonly Pick<BattleEvent, 'hash'>[],
  told: ReadonlySet<string>,
): LostEventsNotice | undefined {
  const there = new Set(known.map(formatHashPrefix));
  const lost = posts.filter(({ open, isNewer }) => open > marking.open || isNewer);
  const heads = [...new Set(lost.flatMap((post) => post.heads))].filter((head) => !there.has(head) && !told.has(head));
  if (heads.length === 0) return undefined;
  const open = Math.max(
    marking.open,
    ...lost.filter((post) => post.heads.some((head) => heads.includes(head))).map((post) => post.open),
  );
  return { open, lacks: Math.max(open - marking.open, heads.length), heads: heads.slice(0, MAX_LOST_PREFIXES) };
}
