import type { Store } from '../../store/index.js';

/** The maximum number of people that one post mentions. */
const NOTIFIED = 20;

/**
 * Returns the Discord ids of the players that a post mentions.
 * @param keys the players' keys in the record, or their Discord ids in older records
 */
export function listMentionedUserIds(people: Store['people'], gameId: string, keys: readonly string[]): readonly string[] {
  const ids = keys.map((key) => people.whoIs(gameId, key)?.userId ?? key);
  return [...new Set(ids)].filter((id) => /^\d{15,20}$/.test(id)).slice(0, NOTIFIED);
}
