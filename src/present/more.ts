/** Shows _More_ under a post: the working, and the commands for the person who pressed it. */
import type { VisibleEvent } from '../knowing/index.js';
import { type AllowedCommands, buildEventButtons } from './buttons.js';
import { buildEventTitle, listVisibleWorking } from './embeds.js';
import { buildMessage, type PostBody } from './limits.js';
import { type EventContext, buildFooter, createEventDescription } from './parts.js';
import { formatEventFooter } from './post-identity.js';
import { formatBold } from './text.js';

/** The maximum number of events shown with their working. The working of other events is behind *Why?*. */
const WORKED = 4;

/**
 * Builds the private message for the person who pressed _More_. It shows the working of the post's last four events with results.
 * If no event has a result, the message shows the first event.
 * @param events the events of the post, as this reader may know them now
 */
export function presentEventDetails(events: readonly VisibleEvent[], context: EventContext, may: AllowedCommands): PostBody {
  const worked = events.filter(({ resolutions }) => resolutions.length > 0);
  const shown = worked.length === 0 ? events.slice(0, 1) : worked.slice(-WORKED);
  const embeds = shown.map((event) => {
    const telling = createEventDescription(event, context);
    return {
      title: buildEventTitle(telling, context),
      description: [telling.since, formatBold(telling.summary)].filter((line) => line !== '').join('\n'),
      fields: [...listVisibleWorking(telling, context)],
      footer: { text: buildFooter(telling.cites, formatEventFooter(event), ...telling.diceWords) },
    };
  });
  return buildMessage(embeds, buildEventButtons(events, context, may));
}
