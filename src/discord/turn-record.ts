import type { BattleEvent } from '../game/index.js';
import type { TurnRecord } from '../present/index.js';
import type { Store } from '../store/index.js';
import { takingsOf } from './telling.js';

/** How many events are read at once. */
const AT_ONCE = 100;

/** A battle's events from the first of a turn to its last, with what they are now. */
export function turnRecordOf(store: Pick<Store, 'battles' | 'record' | 'people'>, gameId: string, turn: number): TurnRecord {
  const newestFirst: BattleEvent[] = [];
  for (let page: BattleEvent[]; (page = store.record.latest(gameId, AT_ONCE, newestFirst.length)).length > 0;) {
    const before = page.findIndex((event) => event.turn < turn);
    newestFirst.push(...(before < 0 ? page : page.slice(0, before)));
    if (before >= 0) break;
  }
  const { undoneBy } = store.battles.open(gameId).state;
  return {
    events: newestFirst.reverse(),
    shown: takingsOf(store, gameId).shown,
    isTakenBack: (number) => undoneBy.has(number),
  };
}
