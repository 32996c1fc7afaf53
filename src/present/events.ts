/** Builds messages about the events of a battle. */
import { type APIButtonComponentWithCustomId, type APIEmbed, MessageFlags } from 'discord-api-types/v10';
import type { Battle } from '../rules/index.js';
import { buildPostButtons, buildOwnPanelButton } from './buttons.js';
import { buildEventEmbed, listJointMoves, buildOpeningEmbed, listPracticeRemarks, buildCombinedEmbed } from './embeds.js';
import { countEmbedLength, fitEmbed, LIMITS, buildMessage, type PostBody } from './limits.js';
import { MAX_PICTURED_DICE } from './faces.js';
import type { EventContext } from './parts.js';
import { addSideTask } from './phase-post.js';
import { formatBattleFooter, joinFooter, formatSecretFooter } from './post-identity.js';
import { formatPlainText } from './text.js';
import { presentEndedTurn } from './turn-ended.js';
import type { VisibleEvent } from '../knowing/index.js';
import { buildGreetings } from './welcome.js';

/** The maximum length of an event's footer in a message of several events. */
const FOOTER_MAX = 200;

/** A text counts as possibly cut if fewer than this many characters are left before the limit. */
const ROOM_LEFT = 200;

/** Shows a single event as a message. */
export function presentEvent(event: VisibleEvent, context: EventContext): PostBody {
  const embeds = pictured([event], context, (told) => [
    buildEventEmbed(event, told),
    ...endedTurns([event], told),
    ...buildGreetings([event], told),
  ]);
  return addSideTask([event], context, buildMessage(embeds, underAll([event], context), flagsOf([event], context)));
}

/** Adds pictures of dice, if there are only a few dice and the whole text still fits. */
function pictured(
  events: readonly VisibleEvent[],
  { faces, ...plain }: EventContext,
  embedsIn: (context: EventContext) => APIEmbed[],
): APIEmbed[] {
  const dice = events.flatMap(({ resolutions }) => resolutions).reduce((sum, resolution) => sum + resolution.dice.length, 0);
  if (!faces || dice === 0 || dice > MAX_PICTURED_DICE) return embedsIn(plain);
  const embeds = embedsIn({ ...plain, faces });
  const hasRoom =
    embeds.reduce((sum, embed) => sum + countEmbedLength(embed), 0) <= LIMITS.embedTotal &&
    embeds.every(({ description = '' }) => description.length <= LIMITS.description - ROOM_LEFT);
  return hasRoom ? embeds : embedsIn(plain);
}

/**
 * Shows the events of one command in one message. Consecutive events without results share an embed, and so do moves of units
 * that moved together. The opening of a battle or scenario has its own embed. If there are more embeds than Discord allows, the
 * last embed contains all remaining events. The summary of an ended turn and the welcome to a new player follow as separate
 * embeds.
 */
export function presentCommandEvents(events: readonly VisibleEvent[], context: EventContext): PostBody {
  const runs: VisibleEvent[][] = [];
  const together = listJointMoves(events, context);
  const isShared = (event: VisibleEvent): boolean => isQuiet(event) || together.includes(event);
  for (const event of events) {
    const run = runs.at(-1);
    const isOpening = event.kind === 'scenario-told' && run?.length === 1 && run[0]!.kind === 'game-started';
    if (run && (isOpening || (isShared(event) && run.every(isShared)))) run.push(event);
    else runs.push([event]);
  }
  const apart = runs.length <= LIMITS.embeds ? runs : runs.slice(0, LIMITS.embeds - 1);
  const rest = runs.slice(apart.length).flat();
  const embeds = pictured(events, context, (told) => {
    const each = apart.map((run) => embedOfRun(run, told));
    return rest.length > 0 ? [...each, buildCombinedEmbed(rest, told)] : each;
  });
  const body = buildMessage(
    [...shared(embeds), ...endedTurns(events, context), ...buildGreetings(events, context)],
    underAll(events, context),
    flagsOf(events, context),
  );
  return addSideTask(events, context, body);
}

function embedOfRun(run: readonly VisibleEvent[], context: EventContext): APIEmbed {
  const [first, second] = run;
  if (!second) return buildEventEmbed(first!, context);
  return first!.kind === 'game-started' ? buildOpeningEmbed([first!, second], context) : buildCombinedEmbed(run, context);
}

/** Returns the buttons under a post. If the post welcomes a new player, adds the button that shows that player's units. */
function underAll(events: readonly VisibleEvent[], context: EventContext): APIButtonComponentWithCustomId[] {
  const buttons = buildPostButtons(events, context);
  const [first] = events;
  const units = first && buildGreetings(events, context).length > 0 ? buildOwnPanelButton(first.gameId) : null;
  return units === null || buttons.some(({ custom_id: id }) => id === units.custom_id) ? buttons : [...buttons, units];
}

/** Returns a summary of the turn, if the last of these events ended one. */
function endedTurns(events: readonly VisibleEvent[], context: EventContext): APIEmbed[] {
  const [ended] = [...events].reverse().flatMap((event) => context.ended?.(event) ?? []);
  return ended ? [presentEndedTurn(ended, context, context.reader)] : [];
}

/** Checks whether an event contains no result and does not open a battle. */
function isQuiet({ resolutions, kind }: VisibleEvent): boolean {
  return resolutions.length === 0 && kind !== 'game-started' && kind !== 'scenario-told';
}

/** Adds to a private answer a link to the post of the same events for other readers. */
export function addPostLink(body: PostBody, where: string): PostBody {
  return { ...body, embeds: buildMessage([{ description: `Posted in ${where}` }, ...body.embeds]).embeds };
}

/** Builds the post for secret events whose private answer was not sent. The post explains where to find the events. */
export function presentUnsentSecret(events: readonly Pick<VisibleEvent, 'gameId' | 'hash'>[], battle?: Battle): PostBody {
  const last = events.at(-1)!;
  return buildMessage({
    title: 'Private answer lost',
    description: 'Your command was carried out and recorded. Use `/log show` to read the result.',
    footer: {
      text: joinFooter(formatSecretFooter(last), formatBattleFooter(last.gameId), ...(battle ? listPracticeRemarks(battle) : [])),
    },
  });
}

/** Returns the flag for a private message. Secret events need the flag, except in a channel whose readers may know them. */
function flagsOf(events: readonly VisibleEvent[], { reader }: EventContext): MessageFlags.Ephemeral | undefined {
  return !reader && events.some(({ audience }) => audience !== 'all') ? MessageFlags.Ephemeral : undefined;
}

/** Shortens embeds so that each has an equal share of the limit. The other embeds use any space that an embed does not need. */
function shared(embeds: readonly APIEmbed[]): APIEmbed[] {
  let room: number = LIMITS.embedTotal;
  const inTurn = embeds
    .map((embed, index) => ({ embed, index }))
    .sort((a, b) => countEmbedLength(a.embed) - countEmbedLength(b.embed));
  const fitted: APIEmbed[] = [];
  inTurn.forEach(({ embed, index }, i) => {
    const framed = {
      ...embed,
      title: embed.title ?? '',
      footer: { text: formatPlainText(embed.footer?.text ?? '', FOOTER_MAX) },
    };
    const next = fitEmbed(framed, Math.floor(room / (inTurn.length - i)));
    room -= countEmbedLength(next);
    fitted[index] = next;
  });
  return fitted;
}
