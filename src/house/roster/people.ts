/**
 * The people in a battle. They are stored outside the record, which contains only their keys, so that their data can be erased.
 */
import { calculateHmacSha256 } from '../../dice/index.js';
import type { Actor } from '../../rules/index.js';

/** The data that are stored about a person. */
export interface KnownPerson {
  /** The person's Discord id; null if the person is unknown. */
  readonly userId: string | null;
  readonly name: string | null;
}

/** Finds the person with a key; undefined if the person is not stored. */
export type PersonFinder = (key: string) => KnownPerson | undefined;

/** The text shown instead of a person's name after their data have been erased. */
export const FORGOTTEN_PERSON_TEXT = 'a forgotten player';

/** The number of hex digits in a key. */
const KEY_LENGTH = 32;
const KEY = new RegExp(`^[0-9a-f]{${KEY_LENGTH}}$`);

/**
 * Returns the key that identifies a person in a battle's record: the first 16 bytes of the HMAC-SHA256 of their Discord id, in
 * hex.
 * @param secret the key of the HMAC, 32 bytes in hex
 */
export function calculatePersonKey(secret: string, userId: string): string {
  return [...calculateHmacSha256(secret, userId)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, KEY_LENGTH);
}

/** Checks whether an id in a record is a key. Older records contain Discord ids instead. */
export const isPersonKey = (id: string): boolean => KEY.test(id);

/**
 * Returns the current name of an actor. If no name is stored for their key, returns the name in the event, which only older
 * versions recorded. If neither exists, returns `FORGOTTEN_PERSON_TEXT`.
 */
export function findActorName({ id, name }: Actor, whoIs?: PersonFinder): string {
  const known = whoIs?.(id);
  return (known ? known.name : name) ?? FORGOTTEN_PERSON_TEXT;
}
