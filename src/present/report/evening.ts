/** A battle in one message, for a channel to read at its end. */
import { fieldOf, fieldsOf, fitLines, LIMITS, messageOf, type PostBody } from '../limits.js';
import type { Report } from './entries.js';
import { storyOf } from './story.js';

/** Moments of a turn that one message has room for. */
const MOMENTS = 3;

/** The sides, each turn's key events, the end: as far as its reader may know. */
export function presentEvening(report: Report): PostBody {
  const { title, opening, sides, chapters, closing } = storyOf(report);
  // The end is worth more than any turn: turns go first where there is no room.
  const end = fieldsOf('How it ended', closing, 2);
  const room = LIMITS.fields - end.length;
  const turns = chapters
    .slice(-room)
    .flatMap(({ title: turn, moments, losses }) => fieldOf(turn, [...moments.slice(0, MOMENTS).map(({ text }) => text), losses]));
  return messageOf({
    title: `The evening in short: ${title}`,
    description: fitLines([...opening, ...sides], LIMITS.description / 2),
    fields: [...turns, ...end],
    footer: { text: 'The whole story: /log export' },
  });
}
