/** Shows _More_ under a post: the working, and the commands for the person who pressed it. */
import type { Told } from '../knowing/index.js';
import { type Offers, offersOf } from './buttons.js';
import { titleIn, workingOf } from './embeds.js';
import { messageOf, type PostBody } from './limits.js';
import { type EventContext, footer, tellingIn } from './parts.js';
import { eventMark } from './post-identity.js';
import { bold } from './text.js';

/** The maximum number of events that are shown with their working. For others, the working is behind *Why?*. */
const WORKED = 4;

/**
 * Builds the private message for the person who pressed _More_: the working of the post's last four events with results. If no
 * event has a result, the message shows the first event.
 * @param events the events of the post, as this reader may know them now
 */
export function presentMore(events: readonly Told[], context: EventContext, may: Offers): PostBody {
  const worked = events.filter(({ resolutions }) => resolutions.length > 0);
  const shown = worked.length === 0 ? events.slice(0, 1) : worked.slice(-WORKED);
  const embeds = shown.map((event) => {
    const telling = tellingIn(event, context);
    return {
      title: titleIn(telling, context),
      description: [telling.since, bold(telling.summary)].filter((line) => line !== '').join('\n'),
      fields: [...workingOf(telling, context)],
      footer: { text: footer(telling.cites, eventMark(event), ...telling.diceWords) },
    };
  });
  return messageOf(embeds, offersOf(events, context, may));
}
