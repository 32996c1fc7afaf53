/** Reminders of a phase's deadline. */
import type { APIEmbed } from 'discord-api-types/v10';
import type { Deadline } from '../game/index.js';
import { fitLines, LIMITS, messageOf, type PostBody } from './limits.js';
import { bold, escapeText } from './text.js';
import { COLOURS } from './tones.js';
import { momentText } from './turn-board.js';

/** At half of the time; five minutes before its end. */
export type Reminder = 'half' | 'last';

const FOOT: Readonly<Record<Reminder, string>> = { half: 'at half of the time', last: 'five minutes before' };

const footOf = ({ to }: Deadline, reminder: Reminder): string => `reminder ${FOOT[reminder]} · ${to}`;

/** For sides that are not ready. @param now milliseconds */
export function presentReminder(deadline: Deadline, reminder: Reminder, sides: readonly string[], now: number): PostBody {
  const isOver = now >= Date.parse(deadline.to);
  return messageOf([
    {
      title: isOver ? 'The deadline has passed' : 'A reminder',
      description: fitLines(
        [
          `${sides.map((side) => bold(escapeText(side, 60))).join(', ')}: this phase ${isOver ? 'lasted' : 'lasts'} until ${momentText(deadline.to)}.`,
          'When you are done, say so: `/turn ready`.',
        ],
        LIMITS.description,
      ),
      footer: { text: footOf(deadline, reminder) },
      color: COLOURS.plain,
    },
  ]);
}

/** Whether a message is this reminder. */
export const isReminder = (
  { embeds }: { readonly embeds: readonly Pick<APIEmbed, 'footer'>[] },
  deadline: Deadline,
  reminder: Reminder,
): boolean => embeds.some(({ footer }) => footer?.text === footOf(deadline, reminder));
