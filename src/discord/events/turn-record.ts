import { type BattleEvent, findEndedTurn, UMPIRE_AS_READER } from '../../game/index.js';
import type { EndedTurn, TurnRecord } from '../../present/index.js';
import { type RecordStores, createReaderAmendmentFinder } from './telling.js';
import { redactFor } from '../../knowing/index.js';

/**
 * Collects a battle's events from the start of a turn. `shown` returns an event's present facts, and `isTakenBack` checks whether
 * an event was undone.
 * @param upTo the number of the last event to collect. Default: the battle's last event
 */
export function collectTurnRecord(store: RecordStores, gameId: string, turn: number, upTo?: number): TurnRecord {
  const events: BattleEvent[] = [];
  for (const event of store.record.newestFirst(gameId, upTo)) {
    if (event.turn < turn) break;
    events.push(event);
  }
  const { undoneBy } = store.battles.open(gameId).state;
  return {
    events: events.reverse(),
    shown: createReaderAmendmentFinder(store, gameId, UMPIRE_AS_READER).shown,
    isTakenBack: (number) => undoneBy.has(number),
  };
}

/** Returns a function that takes the first event of a turn. It returns the previous turn with the events that still count. */
export const createEndedTurnFinder =
  (store: RecordStores, gameId: string) =>
  (event: Pick<BattleEvent, 'kind' | 'changes' | 'number'>): EndedTurn | undefined => {
    const turn = findEndedTurn(event);
    if (turn === undefined) return undefined;
    const { events, shown, isTakenBack } = collectTurnRecord(store, gameId, turn, event.number - 1);
    const all = events.filter((each) => each.turn === turn);
    const stand = all.filter(({ number }) => !isTakenBack(number)).map(shown);
    const toldOf =
      (some: readonly BattleEvent[]): EndedTurn['told'] =>
      (setting, reader) =>
        some.flatMap((each) => redactFor(each, setting, reader) ?? []);
    return { turn, told: toldOf(stand), recorded: toldOf(all) };
  };
