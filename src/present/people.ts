import { FORGOTTEN, isPersonKey, type WhoIs } from '../game/index.js';
import { escapeText } from './text.js';

/**
 * Returns the name of a player: a mention if their Discord id is known; otherwise the name stored for their key; if there is no
 * name, "a forgotten player".
 * @param id the key of the player, or their Discord id in older records
 */
export function playerOf(id: string, whoIs: WhoIs | undefined): string {
  const known = whoIs?.(id);
  if (known) return known.userId === null ? escapeText(known.name ?? FORGOTTEN, 80) : `<@${known.userId}>`;
  return isPersonKey(id) ? FORGOTTEN : `<@${id}>`;
}
