/** Decides who may know an event. For a single event, only the files `game` and `knowing` may decide this. */
import type { Json } from '../dice/index.js';
import { type Actor, type Battle, UMPIRES_AUDIENCE } from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** Separates the sides in the audience of an event that several sides may know, but not everyone. */
const AND = '+';

/** Returns the audience for events that only these sides may know. */
export const joinAudience = (sides: readonly string[]): string => sides.join(AND);

/** Returns the sides of an audience, or its only member. */
export const listAudienceMembers = (audience: string): readonly string[] => audience.split(AND);

/** The person or group that a text is written for: an umpire, a player of a side, or a spectator. */
export type Reader = Pick<Actor, 'standing' | 'sideId'>;

export const UMPIRE_AS_READER: Reader = { standing: 'umpire', sideId: null };
/** An umpire without an identity, for calculating commands that any umpire could give. */
export const ANY_UMPIRE: Actor = { id: '', standing: 'umpire', sideId: null };
/** A reader who knows only public facts. */
export const PUBLIC_READER: Reader = { standing: 'spectator', sideId: null };

/**
 * Returns the reader with the rights that apply to a battle's record. A battle that has ended has no secrets, so everyone reads
 * it like an umpire.
 */
export function findBattleReader(reader: Reader, { game }: Battle): Reader {
  return game.status === 'ended' ? UMPIRE_AS_READER : reader;
}

/** Returns the reader that represents an event's audience, so that one post can be written for everyone in it. */
export function createAudienceReader({ audience }: Pick<BattleEvent, 'audience'>, battle: Battle): Reader {
  // What everyone may know, several sides may know.
  if (audience === 'all' || audience.includes(AND)) return PUBLIC_READER;
  return battle.tables.side.has(audience) ? { standing: 'player', sideId: audience } : UMPIRE_AS_READER;
}

/**
 * Returns the reader that represents the audience of a channel or thread. For a side that has left the battle, returns a
 * spectator.
 */
export function createChannelReader(room: { readonly audience: string }, battle: Battle): Reader {
  return room.audience === UMPIRES_AUDIENCE || battle.tables.side.has(room.audience)
    ? createAudienceReader(room, battle)
    : PUBLIC_READER;
}

/** Returns the channels in which an event is posted. */
export const filterEventChannels = <R extends { readonly audience: string }>(
  rooms: readonly R[],
  event: Pick<BattleEvent, 'audience'>,
  battle: Battle,
): readonly R[] => rooms.filter((room) => mayKnowEvent(createChannelReader(room, battle), event));

/**
 * Checks whether a reader may know of an event. Umpires may know of all events. Other readers may know of public events and of
 * events for their own side, or for several sides with their own among them.
 */
export function mayKnowEvent(reader: Reader, { audience }: Pick<BattleEvent, 'audience'>): boolean {
  return audience === 'all' || listAudienceMembers(audience).some((side) => mayKnowSideSecrets(reader, side));
}

/** Checks whether everyone who may know an event may also know the other event. */
export const mayAudienceKnow = (event: Pick<BattleEvent, 'audience'>, other: Pick<BattleEvent, 'audience'>): boolean =>
  other.audience === 'all' ||
  listAudienceMembers(event.audience).every((member) => listAudienceMembers(other.audience).includes(member));

/** Checks whether a person may know an event, because they are in its audience or carried it out themselves. */
export const isAuthorOrAudience =
  (actor: Actor) =>
  (event: BattleEvent): boolean =>
    mayKnowEvent(actor, event) || event.actor.id === actor.id;

/** Checks whether a reader may know everything that only one side may know. */
export function mayKnowSideSecrets({ standing, sideId }: Reader, side: Json | undefined): boolean {
  return standing === 'umpire' || (standing === 'player' && sideId !== null && sideId === side);
}
