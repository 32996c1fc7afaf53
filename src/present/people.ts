import { FORGOTTEN, isPersonKey, type WhoIs } from '../game/index.js';
import { escapeText } from './text.js';

/** A player in Discord's own form, if his id is known; nobody is notified. @param id a key, or a Discord id in older records */
export function playerOf(id: string, whoIs: WhoIs | undefined): string {
  const known = whoIs?.(id);
  if (known) return known.userId === null ? escapeText(known.name ?? FORGOTTEN, 80) : `<@${known.userId}>`;
  return isPersonKey(id) ? FORGOTTEN : `<@${id}>`;
}
