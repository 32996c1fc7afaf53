/** The people in a battle, stored outside its record. Events contain only keys, so that the people can be erased. */
import { hmacSha256 } from '../../dice/index.js';
import type { Actor } from '../../rules/index.js';

/** The data stored about the person for a key. */
export interface KnownPerson {
  /** The person's Discord id; null for an unknown person. */
  readonly userId: string | null;
  readonly name: string | null;
}

/** Finds the person with a key; undefined if the store knows no such person. */
export type FindPerson = (key: string) => KnownPerson | undefined;

/** The text that replaces the name of a person whose data were erased. */
export const FORGOTTEN_PERSON = 'a forgotten player';

/** The number of hex digits in a key. */
const KEY_LENGTH = 32;
const KEY = new RegExp(`^[0-9a-f]{${KEY_LENGTH}}$`);

/**
 * Returns a person's key in a battle's record: the first 16 bytes of the HMAC-SHA256 of their Discord id, in hex.
 * @param secret the key of the HMAC, 32 bytes in hex
 */
export function personKey(secret: string, userId: string): string {
  return [...hmacSha256(secret, userId)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, KEY_LENGTH);
}

/** Checks whether an id in a record is a key. Older records have Discord ids instead. */
export const isPersonKey = (id: string): boolean => KEY.test(id);

/**
 * Returns the present name of an actor: the name stored for their key or, without such a name, the name in the event, which only
 * older versions recorded. If neither exists, returns `FORGOTTEN_PERSON`.
 */
export function nameOfActor({ id, name }: Actor, whoIs?: FindPerson): string {
  const known = whoIs?.(id);
  return (known ? known.name : name) ?? FORGOTTEN_PERSON;
}
