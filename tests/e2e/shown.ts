import type { APIEmbed } from 'discord-api-types/v10';
import { type BattleEvent, markOf } from '../../src/game/index.js';
import type { Message } from '../../src/table/index.js';

/** The marks of the events that a message of the bot tells of, each as often as it does; of a late notice what stands in their place. */
export function eventsShown({ embeds }: Pick<Message, 'embeds'>): string[] {
  return embeds.flatMap(eventsOfEmbed);
}

/** One event's embed has its mark in the footer; one of several tells them line by line; a late notice says no more than a hash. */
function eventsOfEmbed({ title = '', description = '', footer }: APIEmbed): string[] {
  const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name!);
  const foot = footer?.text ?? '';
  if (title === 'A private answer was lost') return found(foot, /private answer ([0-9a-f]{10})/g);
  if (/(?:^| · )events \w+ to \w+/.test(foot)) return found(description, /^(?:~~)?(\w+) · /gm);
  return found(foot, /(?:^| · )event (\w+)(?= · |$)/g);
}

/** The numbers of the events that are meant: the one that is called so, or all that the private answer would have told. */
export function numbersOf(name: string, events: readonly BattleEvent[]): number[] {
  const one = events.find((event) => markOf(event) === name);
  if (one) return [one.number];
  const lost = events.find(({ hash }) => hash.startsWith(name));
  const together = events.filter(({ interactionId, audience }) => interactionId === lost?.interactionId && audience !== 'all');
  return together.map(({ number }) => number);
}
