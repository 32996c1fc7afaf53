import type { APIEmbed } from 'discord-api-types/v10';
import type { Message } from '../../src/table/index.js';

/** The numbers of the events that a message of the bot tells of, each as often as it does. */
export function eventsShown({ embeds }: Pick<Message, 'embeds'>): number[] {
  return embeds.flatMap(eventsOfEmbed);
}

/** One event's embed has its number in the footer; one of several tells them line by line; a late notice lists them. */
function eventsOfEmbed({ title = '', description = '', footer }: APIEmbed): number[] {
  const numbers = (text: string, pattern: RegExp): number[] => [...text.matchAll(pattern)].map(([, number]) => Number(number));
  if (title === 'A private answer was lost on its way') return numbers(description, /event (\d+)/g);
  const foot = footer?.text ?? '';
  if (/(?:^| · )events \d+ to \d+/.test(foot)) return numbers(description, /^(\d+) · /gm);
  return numbers(foot, /(?:^| · )event (\d+)(?= · |$)/g);
}
