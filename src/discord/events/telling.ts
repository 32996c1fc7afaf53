import { type BattleEvent, findLastCountedEvent, type Reader, type SealedGame, type PersonFinder } from '../../game/index.js';
import type { Store } from '../../store/index.js';
import {
  createAmendingEventFinder,
  type DescriptionContext,
  createDescriptionContext,
  findShownEventForReader,
  findKnownPresentEvent,
} from '../../knowing/index.js';

/** The parts of the store that are needed to describe events. */
export type RecordStores = Pick<Store, 'battles' | 'record' | 'people'>;

/**
 * Returns the data that presenters need to describe a battle's events. Removed rows are searched for in the record only when a
 * presenter needs them.
 */
export function collectDescriptionContext(
  store: RecordStores,
  game: SealedGame & { readonly gameId: string },
): Required<DescriptionContext> {
  const { gameId } = game;
  return createDescriptionContext(game, {
    earlier: earlierIn(store, gameId),
    stood: (event, before) =>
      findLastCountedEvent(
        store.battles.open(gameId).state,
        { get: (number) => store.record.event(gameId, number) },
        event,
        before,
      ),
    whoIs: createPlayerFinder(store, gameId),
    gone: (table, id) => store.record.gone(gameId, table, id),
    events: () => store.record.events(gameId),
    ledger: () => store.record.ledger(gameId),
  });
}

/**
 * Returns functions for presenters that find the undo and the corrections of an event, and the function `shown`, which returns an
 * event with its present facts.
 * @param who the reader, or a function that returns the reader of each event
 * @param when returns the text for the time of an undo or correction. Default: no text
 */
export function createReaderAmendmentFinder(
  store: RecordStores,
  gameId: string,
  who: Reader | ((event: BattleEvent) => Reader),
  when?: (by: BattleEvent) => string,
) {
  const { battles, record } = store;
  const { state } = battles.open(gameId);
  const get = (number: number): BattleEvent | undefined => record.event(gameId, number);
  const readerOf = (event: BattleEvent): Reader => (typeof who === 'function' ? who(event) : who);
  return {
    ...createAmendingEventFinder(state, get, { whoIs: createPlayerFinder(store, gameId), when, readerOf }),
    shown: (event: BattleEvent): BattleEvent => findShownEventForReader(state, { get }, event, readerOf(event)),
  };
}

/** Returns an event as a reader may know it now; undefined if the event is hidden. The recorded event may differ. */
export function findReaderEvent(
  { battles, record }: RecordStores,
  gameId: string,
  reader: Reader,
  event: BattleEvent,
): BattleEvent | undefined {
  const get = (number: number): BattleEvent | undefined => record.event(gameId, number);
  return findKnownPresentEvent(battles.open(gameId).state, { get }, event, reader);
}

/** Returns a function that finds the people to whom the keys in a battle's record belong. */
export const createPlayerFinder =
  ({ people }: Pick<Store, 'people'>, gameId: string): PersonFinder =>
  (key) =>
    people.whoIs(gameId, key);

const earlierIn =
  ({ record }: RecordStores, gameId: string) =>
  (number: number) =>
    record.event(gameId, number);

/** Returns the umpires' last note to one side that was not undone; an empty text if there is no such note. */
export function findLastNoteToSide(store: RecordStores, gameId: string, sideId: string): string {
  const { takenBackBy } = createReaderAmendmentFinder(store, gameId, { standing: 'player', sideId });
  const said = store.record
    .events(gameId)
    .findLast(
      ({ kind, audience, actor, number }) =>
        kind === 'noted' && audience === sideId && actor.standing === 'umpire' && !takenBackBy(number),
    );
  return said?.summary ?? '';
}
