/** Which events are taken back, and by which. */
import type { EventKind } from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** What an event that takes another back, or judges it again, says of it. */
export interface Taking extends Pick<BattleEvent, 'number' | 'kind'> {
  readonly undoes: number;
  /** What it takes back on purpose; left out by events of before 0.2, which took one event's fields back. */
  readonly taken?: readonly number[];
  /** Events whose result is another since. */
  readonly changed?: readonly number[];
  /** The commands that have other facts since, or none. */
  readonly rewrites?: readonly Rewrite[];
}

/** `standing`: those events of a command that stand since. */
export interface Rewrite {
  readonly first: number;
  readonly count: number;
  readonly standing: readonly number[];
}

export interface Ledger {
  /** In order. */
  readonly takings: readonly Taking[];
  /** Events that are taken back now, with the event that did it. */
  readonly undoneBy: ReadonlyMap<number, number>;
  /** Events whose commands were judged again, with the last event that did it: it has their facts. */
  readonly rewrittenBy: ReadonlyMap<number, number>;
  /** Events whose result people were told otherwise, with the last event that changed it. */
  readonly changedBy: ReadonlyMap<number, number>;
}

/** Kinds that put something in the place of what they take back. */
const REPLACING_KINDS: readonly EventKind[] = ['corrected', 'overruled'];

export const isReplacing = ({ kind }: Pick<BattleEvent, 'kind'>): boolean => REPLACING_KINDS.includes(kind);

export const EMPTY_LEDGER: Ledger = { takings: [], undoneBy: new Map(), rewrittenBy: new Map(), changedBy: new Map() };

/** What an event says for the ledger; undefined for one that takes nothing back. */
export function takingIn({ number, kind, undoes, again }: BattleEvent): Taking | undefined {
  if (undoes === null) return undefined;
  if (!again) return { number, kind, undoes };
  const rewrites = again.commands.map(({ first, count, events }) => ({
    first,
    count,
    standing: events.flatMap((event) => event.number ?? []),
  }));
  return { number, kind, undoes, taken: again.taken, changed: again.changed, rewrites };
}

/** The takings that are in force: a taking that was itself taken back is not. */
export function inForce(takings: readonly Taking[]): readonly Taking[] {
  const { plainlyUndone } = undoneAmong(takings);
  return takings.filter(({ number }) => !plainlyUndone.has(number));
}

/**
 * Newest first: whether a taking is in force is settled by later ones alone. A correction that is itself corrected stays in force.
 */
function undoneAmong(takings: readonly Taking[]) {
  const undoneBy = new Map<number, number>();
  const plainlyUndone = new Set<number>();
  const areTakings = new Set(takings.map(({ number }) => number));
  for (const taking of [...takings].reverse()) {
    const { number, undoes, taken } = taking;
    if (plainlyUndone.has(number)) continue;
    for (const undone of taken?.filter((each) => areTakings.has(each)) ?? [undoes]) {
      if (!undoneBy.has(undone)) undoneBy.set(undone, number);
      if (taken || !isReplacing(taking)) plainlyUndone.add(undone);
    }
  }
  return { undoneBy, plainlyUndone };
}

/** What stands after these takings. An undone undo brings its event back; what was judged again last has the last word. */
export function ledgerOf(takings: readonly Taking[]): Ledger {
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

export const ledgerOfEvents = (events: readonly BattleEvent[]): Ledger =>
  ledgerOf(events.flatMap((event) => takingIn(event) ?? []));
