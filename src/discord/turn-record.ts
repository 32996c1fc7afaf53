import { type BattleEvent, turnEndedBy } from '../game/index.js';
import type { EndedTurn, TurnRecord } from '../present/index.js';
import { takingsOf, type Told } from './telling.js';

/** How many events are read at once. */
const AT_ONCE = 100;

/** A battle's events from the first of a turn on, with what they are now. @param upTo the number of the last; that of the battle, if left out */
export function turnRecordOf(
  store: Told,
  gameId: string,
  turn: number,
  upTo = store.record.last(gameId)?.number ?? 0,
): TurnRecord {
  const events: BattleEvent[] = [];
  for (let before = upTo + 1; before > 1; before -= AT_ONCE) {
    const page = store.record.events(gameId, { after: Math.max(0, before - 1 - AT_ONCE), before });
    const first = page.findLastIndex((event) => event.turn < turn) + 1;
    events.unshift(...page.slice(first));
    if (first > 0) break;
  }
  const { undoneBy } = store.battles.open(gameId).state;
  return {
    events,
    shown: takingsOf(store, gameId).shown,
    isTakenBack: (number) => undoneBy.has(number),
  };
}

/** By the event that begins a turn: the one that ended with it, and its events that stand. */
export const endedTurnsOf =
  (store: Told, gameId: string) =>
  (event: BattleEvent): EndedTurn | undefined => {
    const turn = turnEndedBy(event);
    if (turn === undefined) return undefined;
    const { events, shown, isTakenBack } = turnRecordOf(store, gameId, turn, event.number - 1);
    return { turn, events: events.filter((each) => each.turn === turn && !isTakenBack(each.number)).map(shown) };
  };
