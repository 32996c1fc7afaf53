/** The people of a battle, kept apart from its record. Events name them by keys, so that they can be forgotten. */
import { hmacSha256 } from '../../dice/index.js';
import type { Actor } from '../../rules/index.js';

/** The stored facts about the person behind a key. */
export interface KnownPerson {
  /** The person's Discord id; null if it is not known. */
  readonly userId: string | null;
  readonly name: string | null;
}

/** Looks up the person behind a key; undefined if nothing is stored about them. */
export type WhoIs = (key: string) => KnownPerson | undefined;

/** Stands for a person whose name is no longer kept. */
export const FORGOTTEN = 'a forgotten player';

/** The number of hex digits in a key. */
const KEY_LENGTH = 32;
const KEY = new RegExp(`^[0-9a-f]{${KEY_LENGTH}}$`);

/**
 * Creates the key by which a battle's record names a person: the first 16 bytes of the HMAC-SHA256 of their Discord id, in hex.
 * @param secret the key of the HMAC, 32 bytes in hex
 */
export function personKey(secret: string, userId: string): string {
  return [...hmacSha256(secret, userId)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, KEY_LENGTH);
}

/** Checks whether an id in a record is a key, not the Discord id of an older record. */
export const isPersonKey = (id: string): boolean => KEY.test(id);

/**
 * Returns an actor's present name. If a person is stored for the actor's key, it is the stored name; if not, the name in the
 * event, which only older versions recorded. If that name is missing, the present name is `FORGOTTEN`.
 */
export function nameOfActor({ id, name }: Actor, whoIs?: WhoIs): string {
  const known = whoIs?.(id);
  return (known ? known.name : name) ?? FORGOTTEN;
}
