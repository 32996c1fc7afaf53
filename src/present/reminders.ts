/** Builds the reminders of a phase's deadline. */
import type { APIButtonComponentWithCustomId, APIEmbed } from 'discord-api-types/v10';
import type { Deadline } from '../game/index.js';
import { formatMinute } from '../rules/index.js';
import { buildButtonRows, type Component, buildMessage, type PostBody } from './limits.js';
import { formatBold, escapeText, formatDiscordTime } from './text.js';

/** The time of a reminder: halfway to the deadline, or shortly before it. */
export type Reminder = 'half' | 'last';

const MINUTE_MS = 60_000;
/** The time between the last reminder and the deadline, by the length of the phase. The first entry that applies is used. */
const LAST = [
  { overMs: 3 * 24 * 60 * MINUTE_MS, beforeMs: 24 * 60 * MINUTE_MS, words: 'a day before' },
  { overMs: 6 * 60 * MINUTE_MS, beforeMs: 60 * MINUTE_MS, words: 'an hour before' },
  { overMs: 0, beforeMs: 5 * MINUTE_MS, words: 'five minutes before' },
] as const;

/**
 * Finds when the last reminder is sent: a day before the deadline if the phase is longer than three days, an hour before if it is
 * longer than six hours, and otherwise five minutes before.
 */
export const findLastReminder = ({ from, to }: Deadline): { readonly beforeMs: number; readonly words: string } =>
  LAST.find(({ overMs }) => Date.parse(to) - Date.parse(from) > overMs) ?? LAST[2];

/** @param to the deadline as the footer shows it. Default: to the minute */
const footOf = (deadline: Deadline, reminder: Reminder, to = formatMinute(deadline.to)): string =>
  `reminder ${reminder === 'half' ? 'at half of the time' : findLastReminder(deadline).words} · ${to}`;

/**
 * Builds a reminder to the sides that are not ready.
 * @param sides the names of these sides
 * @param now the present time in milliseconds
 * @param buttons the buttons under the reminder
 */
export function presentReminder(
  deadline: Deadline,
  reminder: Reminder,
  sides: readonly string[],
  now: number,
  buttons: readonly APIButtonComponentWithCustomId[] = [],
): PostBody<Component> {
  const isOver = now >= Date.parse(deadline.to);
  const body = buildMessage({
    title: isOver ? 'Deadline passed' : 'Reminder',
    description: [
      `${sides.map((side) => formatBold(escapeText(side, 60))).join(', ')}: this phase ${isOver ? 'lasted' : 'lasts'} until ${formatDiscordTime(deadline.to)}.`,
      'Press _My units_ to see what is left, then press _Done_.',
    ],
    footer: { text: footOf(deadline, reminder) },
  });
  return { ...body, components: buildButtonRows(buttons) };
}

/** Checks whether a message is a reminder of this kind for this deadline. */
export const isReminder = (
  { embeds }: { readonly embeds: readonly Pick<APIEmbed, 'footer'>[] },
  deadline: Deadline,
  reminder: Reminder,
): boolean =>
  // Earlier versions wrote the deadline with seconds.
  [footOf(deadline, reminder), footOf(deadline, reminder, deadline.to)].some((foot) =>
    embeds.some(({ footer }) => footer?.text === foot),
  );
