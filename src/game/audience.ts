/** Decides who may know an event. Only `game` and `knowing` may decide this for a single event. */
import type { Json } from '../dice/index.js';
import { type Actor, type Battle, UMPIRES } from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** A reader: an umpire, a player of a side, or a spectator. */
export type Reader = Pick<Actor, 'standing' | 'sideId'>;

export const UMPIRE: Reader = { standing: 'umpire', sideId: null };
/** An umpire without identity, for calculating a command as any umpire would give it. */
export const ANY_UMPIRE: Actor = { id: '', standing: 'umpire', sideId: null };
/** The reader who knows only public facts: a spectator. */
export const EVERYBODY: Reader = { standing: 'spectator', sideId: null };

/** Returns the reader of a battle's record. A battle that has ended has no secrets, so everyone reads it like an umpire. */
export function readerOf(reader: Reader, { game }: Battle): Reader {
  return game.status === 'ended' ? UMPIRE : reader;
}

/** Returns the reader that stands for an event's audience, so that a post can be written for all of its readers. */
export function readerOfAudience({ audience }: Pick<BattleEvent, 'audience'>, battle: Battle): Reader {
  if (audience === 'all') return EVERYBODY;
  return battle.tables.side.has(audience) ? { standing: 'player', sideId: audience } : UMPIRE;
}

/**
 * Returns the reader that represents the audience of a channel or thread. If the audience is a side that has left the battle, a
 * spectator.
 */
export function readerOfRoom(room: { readonly audience: string }, battle: Battle): Reader {
  return room.audience === UMPIRES || battle.tables.side.has(room.audience) ? readerOfAudience(room, battle) : EVERYBODY;
}

/** Returns the channels that get a post of an event. */
export const filterChannelsOf = <R extends { readonly audience: string }>(
  rooms: readonly R[],
  event: Pick<BattleEvent, 'audience'>,
  battle: Battle,
): readonly R[] => rooms.filter((room) => mayKnow(readerOfRoom(room, battle), event));

/**
 * Checks whether a reader may know of an event. Umpires may know of every event. Others may know of events for everyone or for
 * their own side.
 */
export function mayKnow(reader: Reader, { audience }: Pick<BattleEvent, 'audience'>): boolean {
  return audience === 'all' || mayKnowAffairsOf(reader, audience);
}

/** Checks whether a person may know an event, because they belong to its audience or carried it out. */
export const mayKnowOrDid =
  (actor: Actor) =>
  (event: BattleEvent): boolean =>
    mayKnow(actor, event) || event.actor.id === actor.id;

/** Checks whether a reader may know a side's secrets. */
export function mayKnowAffairsOf({ standing, sideId }: Reader, side: Json | undefined): boolean {
  return standing === 'umpire' || (standing === 'player' && sideId !== null && sideId === side);
}
