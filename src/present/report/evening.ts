/** Builds a message for a channel that sums up a battle at its end. */
import { fieldOf, fieldsOf, fitLines, LIMITS, messageOf, type PostBody } from '../limits.js';
import type { Report } from './entries.js';
import { storyOf } from './story.js';

/** The maximum number of moments that the message lists for a turn. */
const MOMENTS = 3;

/** Shows the sides, the main events of each turn, and the end of the battle, as far as the reader may know them. */
export function presentEvening(report: Report): PostBody {
  const { title, opening, sides, chapters, closing } = storyOf(report);
  // The end matters more than any turn, so turns are omitted first if there is not enough room.
  const end = fieldsOf('How it ended', closing, 2);
  const room = LIMITS.fields - end.length;
  const turns = chapters
    .slice(-room)
    .flatMap(({ title: turn, moments, losses }) => fieldOf(turn, [...moments.slice(0, MOMENTS).map(({ text }) => text), losses]));
  return messageOf({
    title: `Battle summary: ${title}`,
    description: fitLines([...opening, ...sides], LIMITS.description / 2),
    fields: [...turns, ...end],
    footer: { text: 'The whole story: /log export' },
  });
}
