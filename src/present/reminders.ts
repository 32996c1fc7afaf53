/** Reminders of a phase's deadline. */
import type { APIButtonComponentWithCustomId, APIEmbed } from 'discord-api-types/v10';
import type { Deadline } from '../game/index.js';
import { buttonRows, type Component, messageOf, type PostBody } from './limits.js';
import { bold, escapeText } from './text.js';
import { momentText } from './turn-board.js';

/** The time of a reminder: after half the time, or shortly before the end. */
export type Reminder = 'half' | 'last';

const MINUTE_MS = 60_000;
/**
 * The time between the last reminder and the end, depending on the length of the deadline. The first entry that applies counts.
 */
const LAST = [
  { overMs: 3 * 24 * 60 * MINUTE_MS, beforeMs: 24 * 60 * MINUTE_MS, words: 'a day before' },
  { overMs: 6 * 60 * MINUTE_MS, beforeMs: 60 * MINUTE_MS, words: 'an hour before' },
  { overMs: 0, beforeMs: 5 * MINUTE_MS, words: 'five minutes before' },
] as const;

/**
 * Finds the time of the last reminder for a deadline: a day before the end if the deadline is longer than three days, an hour if
 * it is longer than six hours, and otherwise five minutes.
 */
export const lastReminderOf = ({ from, to }: Deadline): { readonly beforeMs: number; readonly words: string } =>
  LAST.find(({ overMs }) => Date.parse(to) - Date.parse(from) > overMs) ?? LAST[2];

const footOf = (deadline: Deadline, reminder: Reminder): string =>
  `reminder ${reminder === 'half' ? 'at half of the time' : lastReminderOf(deadline).words} · ${deadline.to}`;

/**
 * Returns a reminder to sides that are not ready.
 * @param sides their names
 * @param now the time in milliseconds
 * @param buttons the buttons under it
 */
export function presentReminder(
  deadline: Deadline,
  reminder: Reminder,
  sides: readonly string[],
  now: number,
  buttons: readonly APIButtonComponentWithCustomId[] = [],
): PostBody<Component> {
  const isOver = now >= Date.parse(deadline.to);
  const body = messageOf({
    title: isOver ? 'Deadline passed' : 'Reminder',
    description: [
      `${sides.map((side) => bold(escapeText(side, 60))).join(', ')}: this phase ${isOver ? 'lasted' : 'lasts'} until ${momentText(deadline.to)}.`,
      'Press _My units_ to see what is left, then press _Done_.',
    ],
    footer: { text: footOf(deadline, reminder) },
  });
  return { ...body, components: buttonRows(buttons) };
}

/** Checks whether a message is this reminder. */
export const isReminder = (
  { embeds }: { readonly embeds: readonly Pick<APIEmbed, 'footer'>[] },
  deadline: Deadline,
  reminder: Reminder,
): boolean => embeds.some(({ footer }) => footer?.text === footOf(deadline, reminder));
