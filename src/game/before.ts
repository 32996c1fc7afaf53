/** Calculates earlier states of a battle by reverting the changes of its events. */
import { applyChanges, type Battle, type Change, EMPTY_BATTLE } from '../rules/index.js';
import type { BattleEvent } from './event.js';
import type { SealedGame } from './knowledge.js';
import { openSealedBattle, SealedBattle } from './sealed.js';
import type { StateWithoutBattle } from './state.js';

/** Returns the battle as it was before these changes. */
export function revertChanges(battle: Battle, changes: readonly Change[]): Battle {
  const backwards = [...changes].reverse();
  return applyChanges(
    battle,
    backwards.map(({ table, id, before, after }) => ({ table, id, before: after, after: before })),
  );
}

const before = (battle: Battle, events: readonly BattleEvent[]): Battle =>
  events.reduceRight((after, { changes }) => revertChanges(after, changes), battle);

/** Returns the battle before these events. Starts from the battle after the last event, and reverts the events one by one. */
export const rewindBattle = (battle: SealedBattle, events: readonly BattleEvent[]): SealedBattle =>
  new SealedBattle(before(openSealedBattle(battle), events));

/** The number of events that are read at each step. */
const AT_ONCE = 50;

/** A list of events from one record, oldest first. */
interface Recorded {
  readonly between: (after: number, before: number) => readonly BattleEvent[];
  readonly upTo: (last: number) => Iterable<readonly BattleEvent[]>;
}

/**
 * Calculates the state of the battle that an event's result is based on. This is normally the state before the event. For a
 * recalculated event, it is the state that follows from earlier events with all corrections. Yields from time to time, so that
 * other work can run in between.
 * @param shown returns an event in its current form
 */
export function* findBattleOfResult(
  { battle, state }: SealedGame & { readonly state: StateWithoutBattle },
  record: Recorded,
  number: number,
  shown: (event: BattleEvent) => BattleEvent,
): Generator<void, SealedBattle, void> {
  const isAgain = state.rewrittenBy.has(number);
  // For a recent event, it is faster to revert events from the current battle than to start from the beginning.
  if (!isAgain && state.lastNumber - number < number) {
    let then = openSealedBattle(battle);
    for (let next = state.lastNumber + 1; next > number; next -= AT_ONCE) {
      then = before(then, record.between(Math.max(number, next - AT_ONCE) - 1, next));
      yield;
    }
    return new SealedBattle(then);
  }
  // A corrected event was calculated with all later corrections. Any other event was calculated without them.
  const stands = (each: BattleEvent): boolean => !isAgain || (each.undoes === null && !state.undoneBy.has(each.number));
  let then = EMPTY_BATTLE;
  for (const events of record.upTo(number - 1)) {
    const earlier = events.filter(stands);
    then = applyChanges(
      then,
      (isAgain ? earlier.map(shown) : earlier).flatMap(({ changes }) => changes),
    );
    yield;
  }
  return new SealedBattle(then);
}
