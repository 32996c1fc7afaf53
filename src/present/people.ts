import { FORGOTTEN_PERSON_TEXT, isPersonKey, type PersonFinder } from '../game/index.js';
import { escapeText } from './text.js';

/**
 * Returns the name of a player: a mention if their Discord id is known, otherwise the name stored for their key. If there is
 * neither, returns "a forgotten player".
 * @param id the key of the player, or their Discord id in older records
 */
export function formatPlayer(id: string, whoIs: PersonFinder | undefined): string {
  const known = whoIs?.(id);
  if (known) return known.userId === null ? escapeText(known.name ?? FORGOTTEN_PERSON_TEXT, 80) : `<@${known.userId}>`;
  return isPersonKey(id) ? FORGOTTEN_PERSON_TEXT : `<@${id}>`;
}
