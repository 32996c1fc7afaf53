/** Records which events were undone, and by which event. */
import type { EventKind } from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** A ledger entry for an undo or correction. */
interface Amendment extends Pick<BattleEvent, 'number' | 'kind'> {
  readonly undoes: number;
  /**
   * The events that the command itself undoes. Missing in events from before version 0.2, where an undo restored the fields of
   * one event.
   */
  readonly taken?: readonly number[];
  /** The events with results that this event changed. */
  readonly changed?: readonly number[];
  /** The commands with facts that this event changed. Missing if no facts changed. */
  readonly rewrites?: readonly Rewrite[];
}

/** A command with changed facts. `standing` lists its events that still count. */
interface Rewrite {
  readonly first: number;
  readonly count: number;
  readonly standing: readonly number[];
}

export interface Ledger {
  /** The undos and corrections, oldest first. */
  readonly takings: readonly Amendment[];
  /** The events that are now undone, each with the undo that applies to it. */
  readonly undoneBy: ReadonlyMap<number, number>;
  /** The recalculated events, each with the last event that contains its new facts. */
  readonly rewrittenBy: ReadonlyMap<number, number>;
  /** The events with a changed result, each with the last event that changed it. */
  readonly changedBy: ReadonlyMap<number, number>;
}

/** The kinds of events that replace another event instead of only undoing it. */
const REPLACING_KINDS: readonly EventKind[] = ['corrected', 'overruled'];

export const isReplacingEvent = ({ kind }: Pick<BattleEvent, 'kind'>): boolean => REPLACING_KINDS.includes(kind);

export const EMPTY_LEDGER: Ledger = { takings: [], undoneBy: new Map(), rewrittenBy: new Map(), changedBy: new Map() };

/** Returns the ledger entry for an event; undefined if the event is not an undo or correction. */
export function buildAmendment({ number, kind, undoes, again }: BattleEvent): Amendment | undefined {
  if (undoes === null) return undefined;
  if (!again) return { number, kind, undoes };
  const rewrites = again.commands.map(({ first, count, events }) => ({
    first,
    count,
    standing: events.flatMap((event) => event.number ?? []),
  }));
  return { number, kind, undoes, taken: again.taken, changed: again.changed, rewrites };
}

/** Returns the undos and corrections that still count, because they have not been undone themselves. */
export function listCountedAmendments(takings: readonly Amendment[]): readonly Amendment[] {
  const { plainlyUndone } = undoneAmong(takings);
  return takings.filter(({ number }) => !plainlyUndone.has(number));
}

/**
 * Finds the undos and corrections that were themselves undone or corrected (`undoneBy`). Some of these no longer count
 * (`plainlyUndone`). A correction that was itself corrected still counts. In records from before version 0.2, the result also
 * includes ordinary events that were undone. Goes from newest to oldest, because only a later undo can cancel an earlier one.
 */
function undoneAmong(takings: readonly Amendment[]) {
  const undoneBy = new Map<number, number>();
  const plainlyUndone = new Set<number>();
  const areTakings = new Set(takings.map(({ number }) => number));
  for (const taking of [...takings].reverse()) {
    const { number, undoes, taken } = taking;
    if (plainlyUndone.has(number)) continue;
    for (const undone of taken?.filter((each) => areTakings.has(each)) ?? [undoes]) {
      if (!undoneBy.has(undone)) undoneBy.set(undone, number);
      if (taken || !isReplacingEvent(taking)) plainlyUndone.add(undone);
    }
  }
  return { undoneBy, plainlyUndone };
}

/**
 * Returns the ledger for these entries. If an undo is undone, the original event counts again. If an event has several new
 * results, the latest counts.
 */
export function buildLedger(takings: readonly Amendment[]): Ledger {
  const { undoneBy } = undoneAmong(takings);
  const rewrittenBy = new Map<number, number>();
  const changedBy = new Map<number, number>();
  for (const { number: by, rewrites = [], changed = [] } of takings) {
    for (const number of changed) changedBy.set(number, by);
    for (const { first, count, standing } of rewrites) {
      for (let number = first; number < first + count; number++) {
        rewrittenBy.set(number, by);
        if (standing.includes(number)) undoneBy.delete(number);
        else undoneBy.set(number, by);
      }
    }
  }
  return { takings, undoneBy, rewrittenBy, changedBy };
}

export const buildLedgerFromEvents = (events: readonly BattleEvent[]): Ledger =>
  buildLedger(events.flatMap((event) => buildAmendment(event) ?? []));
