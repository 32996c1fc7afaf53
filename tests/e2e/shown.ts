import type { APIEmbed } from 'discord-api-types/v10';
import { type BattleEvent, findShownNumber } from '../../src/game/index.js';
import type { Message } from '../../src/table/index.js';

/**
 * Returns the event numbers in a message of the bot, each as often as it occurs. For a late notice, returns what it
 * shows instead.
 */
export function eventsShown({ embeds }: Pick<Message, 'embeds'>): string[] {
  return embeds.flatMap(eventsOfEmbed);
}

/**
 * The embed of one event has its number in the footer, and that of several events in each line. A late notice has only
 * a hash.
 */
function eventsOfEmbed({ title = '', description = '', footer }: APIEmbed): string[] {
  const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name!);
  const foot = footer?.text ?? '';
  if (title === 'Private answer lost') return found(foot, /private answer ([0-9a-f]{10})/g);
  if (/(?:^| · )events \w+ to \w+/.test(foot)) return found(description, /^(?:~~)?(\w+) · /gm);
  return found(foot, /(?:^| · )event (\w+)(?= · |$)/g);
}

/** Returns the numbers of the events that a name stands for: one event, or all events of a private answer. */
export function numbersOf(name: string, events: readonly BattleEvent[]): number[] {
  const one = events.find((event) => findShownNumber(event) === name);
  if (one) return [one.number];
  const lost = events.find(({ hash }) => hash.startsWith(name));
  const together = events.filter(({ interactionId, audience }) => interactionId === lost?.interactionId && audience !== 'all');
  return together.map(({ number }) => number);
}
