/** Shows _More_ under a post: the working, and the commands for the person who pressed it. */
import type { VisibleEvent } from '../knowing/index.js';
import { type Offers, listOffers } from './buttons.js';
import { eventTitle, workingOf } from './embeds.js';
import { messageOf, type PostBody } from './limits.js';
import { type EventContext, footer, createTelling } from './parts.js';
import { eventMark } from './post-identity.js';
import { bold } from './text.js';

/** The maximum number of events shown with their working. The working of other events is behind *Why?*. */
const WORKED = 4;

/**
 * Builds the private message for the person who pressed _More_. It shows the working of the post's last four events with results.
 * If no event has a result, the message shows the first event.
 * @param events the events of the post, as this reader may know them now
 */
export function presentMore(events: readonly VisibleEvent[], context: EventContext, may: Offers): PostBody {
  const worked = events.filter(({ resolutions }) => resolutions.length > 0);
  const shown = worked.length === 0 ? events.slice(0, 1) : worked.slice(-WORKED);
  const embeds = shown.map((event) => {
    const telling = createTelling(event, context);
    return {
      title: eventTitle(telling, context),
      description: [telling.since, bold(telling.summary)].filter((line) => line !== '').join('\n'),
      fields: [...workingOf(telling, context)],
      footer: { text: footer(telling.cites, eventMark(event), ...telling.diceWords) },
    };
  });
  return messageOf(embeds, listOffers(events, context, may));
}
