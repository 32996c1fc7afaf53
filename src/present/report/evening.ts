/** Builds a message for a channel that sums up a battle at its end. */
import { buildEmbedField, buildEmbedFields, fitLines, LIMITS, buildMessage, type PostBody } from '../limits.js';
import type { Report } from './entries.js';
import { writeStory } from './story.js';

/** The maximum number of moments that the message lists for a turn. */
const MOMENTS = 3;

/** Shows the sides, the main events of each turn, and the end of the battle, as far as the reader may know them. */
export function presentBattleSummary(report: Report): PostBody {
  const { title, opening, sides, chapters, closing } = writeStory(report);
  // The end matters more than any turn, so turns are omitted first if there is not enough room.
  const end = buildEmbedFields('How it ended', closing, 2);
  const room = LIMITS.fields - end.length;
  const turns = chapters
    .slice(-room)
    .flatMap(({ title: turn, moments, losses }) =>
      buildEmbedField(turn, [...moments.slice(0, MOMENTS).map(({ text }) => text), losses]),
    );
  return buildMessage({
    title: `Battle summary: ${title}`,
    description: fitLines([...opening, ...sides], LIMITS.description / 2),
    fields: [...turns, ...end],
    footer: { text: 'The whole story: /log export' },
  });
}
