import { FORGOTTEN, isPersonKey, type WhoIs } from '../game/index.js';
import { escapeText } from './text.js';

/**
 * Names a player as a mention of his Discord id. If the id is not kept, gives his name; without a name, or for an unknown key,
 * the words for a forgotten player.
 * @param id the key of the player, or his Discord id in older records
 */
export function playerOf(id: string, whoIs: WhoIs | undefined): string {
  const known = whoIs?.(id);
  if (known) return known.userId === null ? escapeText(known.name ?? FORGOTTEN, 80) : `<@${known.userId}>`;
  return isPersonKey(id) ? FORGOTTEN : `<@${id}>`;
}
