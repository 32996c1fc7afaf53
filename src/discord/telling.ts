import { type BattleEvent, type RollsTakenBack, rollsTakenBack, shownNow, type WhoIs } from '../game/index.js';
import { takersIn } from '../present/index.js';
import type { Battle, Row, Ruleset } from '../rules/index.js';
import type { Store } from '../store/index.js';

/** What tells events reads of the store. */
export type Told = Pick<Store, 'battles' | 'record' | 'people'>;

/** What presenters ask of a battle when they tell its events: the battle, earlier events, and rows that are gone. */
export interface Telling {
  readonly battle: Battle;
  readonly ruleset: Ruleset;
  readonly earlier: ReturnType<typeof earlierIn>;
  readonly gone: (table: string, id: string) => Row | undefined;
  readonly whoIs: WhoIs;
  readonly rollsTakenBack: () => RollsTakenBack;
}

/** The record is looked through for rows that are gone only when one is asked for. */
export function tellingOf(store: Told, gameId: string, battle: Battle, ruleset: Ruleset): Telling {
  return {
    battle,
    ruleset,
    earlier: earlierIn(store, gameId),
    whoIs: whoIsOf(store, gameId),
    gone: (table, id) => store.record.gone(gameId, table, id),
    rollsTakenBack: () => rollsTakenBack(() => store.record.events(gameId), store.record.ledger(gameId), battle, ruleset),
  };
}

/** What took events back or judged them again, and events with the facts that they have now, for presenters. @param when tells when that was */
export function takingsOf(store: Told, gameId: string, when?: (by: BattleEvent) => string) {
  const { battles, record } = store;
  const { state } = battles.open(gameId);
  const get = (number: number): BattleEvent | undefined => record.event(gameId, number);
  return {
    ...takersIn(state, get, whoIsOf(store, gameId), when),
    shown: (event: BattleEvent): BattleEvent => shownNow(state, { get }, event),
  };
}

/** Who is behind the keys of a battle's record. */
export const whoIsOf =
  ({ people }: Pick<Store, 'people'>, gameId: string): WhoIs =>
  (key) =>
    people.whoIs(gameId, key);

const earlierIn =
  ({ record }: Told, gameId: string) =>
  (number: number) =>
    record.event(gameId, number);
