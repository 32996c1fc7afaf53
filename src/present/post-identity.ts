/** Writes and reads the marks by which the bot identifies the event of a post. */
import type { APIEmbed } from 'discord-api-types/v10';
import { formatHashPrefix, findShownNumber } from '../game/index.js';
import type { VisibleEvent } from '../knowing/index.js';
import type { Battle } from '../rules/index.js';

type Marked = Pick<VisibleEvent, 'mark' | 'number'>;
type Named = Marked & Pick<VisibleEvent, 'gameId'>;

/** Returns the footer text that identifies an event. */
export const formatEventFooter = (event: Marked): string => `event ${findShownNumber(event)}`;
export const formatBattleFooter = (gameId: string): string => `battle ${gameId}`;
const BETWEEN_MARKS = ' · ';

/** The number of hash digits that a post shows. */
const HASH_SHOWN = 10;

/**
 * Returns the footer text that identifies a secret event. It omits the event number, which would reveal the number of secret
 * events.
 */
export const formatSecretFooter = ({ hash }: Pick<VisibleEvent, 'hash'>): string => `private answer ${hash.slice(0, HASH_SHOWN)}`;

/** Joins the parts of a footer, without empty parts. */
export const joinFooter = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(BETWEEN_MARKS);

/** Returns the custom id of a button that concerns one event. */
export const buildEventButtonId = (action: 'more' | 'undo' | 'correct' | 'odds' | 'note', event: Named): string =>
  `${action}:${event.gameId}:${findShownNumber(event)}`;

/**
 * Returns the custom id of the button that shows the first steps for a rulebook.
 * @param isHere true for the steps in this channel's battle. Default: false, for the first steps in any battle
 */
export const buildHelpButtonId = (rulesetId: string): string => `help:${rulesetId}:here`;

/** Returns the custom id of the button that adds words to a battle's seed. Its form has the same id. */
export const buildSaltButtonId = (gameId: string): string => `salt:${gameId}`;

/** Returns the custom id of the button that opens a player's panel. */
export const buildOwnPanelId = (gameId: string): string => `mine:${gameId}`;

/**
 * Returns the custom id of the button for a side's *Done*. The button marks the side as ready or not ready in this phase, or with
 * `until-needed` as done until it is needed.
 */
export const buildReadyButtonId = (gameId: string, { game }: Battle, says: boolean | 'until-needed'): string =>
  [buildOwnPanelId(gameId), 'ready', `${game.turn}`, game.phase, typeof says === 'string' ? says : says ? 'yes' : 'no'].join(':');

/** Returns the custom id of the button by which a player proposes to end a battle without an umpire. */
export const buildEndProposalId = (gameId: string): string => `${buildOwnPanelId(gameId)}:end`;

/** Shortens a side's name for a custom id, because Discord limits ids to 100 characters. */
export const shortenSideName = (name: string): string => name.slice(0, 60);

/**
 * Returns the custom id of the button that chooses a side. The id contains the side's name, because the row id would reveal the
 * number of events.
 */
export const buildJoinButtonId = (gameId: string, side: string): string => `join:${gameId}:${shortenSideName(side)}`;

/** Returns the custom id of a button under a proposal. */
export const buildAgreeButtonId = (gameId: string, mark: string, word: string): string => `agree:${gameId}:${mark}:${word}`;

/** Returns the custom id of the button that sends a person the report of a battle. */
export const buildReportButtonId = (gameId: string): string => `report:${gameId}`;

/** Returns the custom id of the button that creates channels. */
export const buildChannelsButtonId = (gameId: string): string => `rooms:${gameId}`;

/** Returns the custom id of the button that creates a map, or places units on an existing map. */
export const buildSetUpMapButtonId = (gameId: string): string => `lay:${gameId}`;

/** The kinds of rows that an umpire can add with a form. `before` is a row that units need as their parent. */
export type AddedRowKind = 'side' | 'unit' | 'before';

/** Returns the custom id of the button and form for adding a side, a unit or a parent of units. */
export const buildAddButtonId = (gameId: string, what: AddedRowKind): string => `add:${gameId}:${what}`;

/** The word for landed fire in the custom ids of the umpires' panel. */
export const STRIKES_WORD = 'strikes';

/** Returns the custom id of the button under landed fire, which asks an umpire for the targets. */
export const buildStrikesButtonId = (event: Named): string => `desk:${event.gameId}:${STRIKES_WORD}:${findShownNumber(event)}`;

/** The word in the custom id of the button that stops a phase from ending automatically. */
export const PAUSE_WORD = 'pause';

/** Returns the custom id of the button that stops the present phase from ending automatically. */
export const buildPauseButtonId = (gameId: string, { game }: Pick<Battle, 'game'>): string =>
  ['desk', gameId, PAUSE_WORD, game.turn, game.phase].join(':');

/** Returns the custom id of the button that shows a page of an event's explanation. */
export const buildExplanationButtonId = (event: Named, page: number): string =>
  `why:${event.gameId}:${findShownNumber(event)}:${page}`;

/** The maximum length of a nonce on Discord. */
export const MAX_NONCE_LENGTH = 25;

/**
 * Returns the nonce with which Discord accepts a post only once. It consists of the end of the battle's id and the event number.
 * A secret event has the start of its hash instead of the number.
 */
export const buildPostNonce = (event: Named & Pick<VisibleEvent, 'hash' | 'audience'>): string =>
  `${event.gameId}:${event.audience === 'all' ? findShownNumber(event) : event.hash.slice(0, 8)}`.slice(-MAX_NONCE_LENGTH);

/** Returns the nonce of an event's post in one channel, because an event can have posts in several channels. */
export const buildChannelPostNonce = ({ gameId, hash }: Named & Pick<VisibleEvent, 'hash'>, channelId: string): string =>
  `${gameId.slice(-4)}:${hash.slice(0, 10)}:${channelId.slice(-9)}`.slice(-MAX_NONCE_LENGTH);

/** Returns the nonce of an event's line in the thread of its battle. */
export const buildLogLineNonce = (event: Named & Pick<VisibleEvent, 'hash' | 'audience'>): string =>
  `log:${buildPostNonce(event)}`.slice(-MAX_NONCE_LENGTH);

/** Returns the start of an event's line in the log. */
export const formatLogLinePrefix = (event: Marked): string => `${findShownNumber(event)}${BETWEEN_MARKS}`;

/** Reads the event numbers from the lines of a message. */
export const readLineEventNumbers = (content: string): string[] =>
  [...content.matchAll(/^(\w+) · \w+ \d+, /gm)].flatMap(([, mark]) => mark ?? []);

const PRIVATE_MARK = /^private answer ([0-9a-f]{10})$/;
const EVENT_MARKS = /^events? (?:\w+ to )?p?(\d{1,9})(?:[a-z]{1,20}\d{1,9})?$/;
const HEAD = /^#[0-9a-f]{10}$/;
/** Matches the battle in a button's custom id. */
const BATTLE_OF_BUTTON = /"custom_id":"(?:more|undo|odds|why|salt):([^:"]+)[:"]/;

/** Matches the battle and the event number in a button's custom id. */
const EVENT_OF_BUTTON = /"custom_id":"(?:more|why|odds|undo|correct|note):(\w+):(\w+)[:"]/;

/** Reads the battle and event number of a message from its buttons. For a roll outside any battle, reads the roll instead. */
export function readMessageEvent({ components }: SentMessage): { readonly gameId: string; readonly mark: string } | undefined {
  const [, gameId, mark] = EVENT_OF_BUTTON.exec(JSON.stringify(components ?? [])) ?? [];
  return gameId === undefined || mark === undefined ? undefined : { gameId, mark };
}

/**
 * Reads three facts from a message: its battle, the first hash digits in its footers (`heads`), and the highest event number in
 * its footers (`open`, 0 if there is none). This is also the number of public events so far. Returns undefined if the message
 * does not show a battle.
 */
export function readShownEvents({
  embeds,
  components,
}: SentMessage): { readonly gameId: string; readonly heads: readonly string[]; readonly open: number } | undefined {
  const parts = embeds.flatMap(({ footer }) => (footer?.text ?? '').split(BETWEEN_MARKS));
  const named = parts.find((part) => part.startsWith(formatBattleFooter('')))?.slice(formatBattleFooter('').length);
  const gameId = named ?? BATTLE_OF_BUTTON.exec(JSON.stringify(components ?? []))?.[1];
  if (gameId === undefined) return undefined;
  const heads = parts.flatMap((part) =>
    HEAD.test(part) ? [part] : (PRIVATE_MARK.exec(part)?.slice(1) ?? []).map((head) => `#${head}`),
  );
  return { gameId, heads, open: Math.max(0, ...parts.map((part) => Number(EVENT_MARKS.exec(part)?.[1] ?? 0))) };
}

/** A message as Discord returns it. */
export interface SentMessage {
  readonly embeds: readonly Pick<APIEmbed, 'footer'>[];
  readonly components?: readonly unknown[];
}

/**
 * Checks whether a message from the bot is the post of this event. The message must have a button with the event number, a footer
 * with the start of the event's hash, or a footer with the event number and the battle's name. All other text is ignored, because
 * it may mention other events.
 */
export function isPostOfEvent({ embeds, components }: SentMessage, event: Named & Pick<VisibleEvent, 'hash'>): boolean {
  const buttons = JSON.stringify(components ?? []);
  const { gameId } = event;
  if (buttons.includes(`:${gameId}:${findShownNumber(event)}"`)) return true;
  const feet = embeds.map(({ footer }) => footer?.text ?? '');
  const parts = feet.flatMap((foot) => foot.split(BETWEEN_MARKS));
  if (parts.includes(formatHashPrefix(event))) return true;
  const isOfBattle = buttons.includes(gameId) || feet.some((foot) => foot.includes(gameId));
  const names = [formatEventFooter(event), formatSecretFooter(event)];
  return isOfBattle && parts.some((part) => names.includes(part));
}
