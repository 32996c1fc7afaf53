/** Presents recorded events as posts, with the context of their battle. */
import type { BattleEvent } from '../../src/game/index.js';
import { redactForPost } from '../../src/knowing/index.js';
import { buildEventEmbed } from '../../src/present/embeds.js';
import { type EventContext, type PostBody, presentEvent, presentCommandEvents } from '../../src/present/index.js';

export const embedFor = (event: BattleEvent, context: EventContext): ReturnType<typeof buildEventEmbed> =>
  buildEventEmbed(redactForPost(event, context), context);

export const postOf = (event: BattleEvent, context: EventContext): PostBody =>
  presentEvent(redactForPost(event, context), context);

export const postOfAll = (events: readonly BattleEvent[], context: EventContext): PostBody =>
  presentCommandEvents(
    events.map((event) => redactForPost(event, context)),
    context,
  );
