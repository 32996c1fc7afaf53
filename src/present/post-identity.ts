/** By what a post is known again as an event's: made here, and read here. */
import type { APIEmbed } from 'discord-api-types/v10';
import { type BattleEvent, headOf } from '../game/index.js';

type Named = Pick<BattleEvent, 'gameId' | 'number'>;

/** How a footer names an event, and the battle where no button does. */
export const eventMark = (number: number): string => `event ${number}`;
export const battleMark = (gameId: string): string => `battle ${gameId}`;
const BETWEEN_MARKS = ' · ';

/** The head of an event's hash: with it anybody shows later what stood in the record then. */
export const hashMark: (event: Pick<BattleEvent, 'hash'>) => string = headOf;

/** Parts of a footer, one after the other. */
export const marks = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(BETWEEN_MARKS);

/** The custom id of a button that is about one event. */
export const eventButtonId = (action: 'undo' | 'odds', { gameId, number }: Named): string => `${action}:${gameId}:${number}`;

/** The longest nonce that Discord takes. */
const NONCE_MAX = 25;

/** What Discord is told so that a post goes out once: 16 characters of the battle's id, and the number. */
export const nonceOf = ({ gameId, number }: Named): string => `${gameId}:${number}`.slice(-NONCE_MAX);

/** The same for an event's line in the thread of its battle. */
export const lineNonceOf = (event: Named): string => `log:${nonceOf(event)}`.slice(-NONCE_MAX);

/** A message as Discord gives it back. */
export interface SentMessage {
  readonly embeds: readonly Pick<APIEmbed, 'footer'>[];
  readonly components?: readonly unknown[];
}

/**
 * Whether a message of ours is an event's post: a button has its number, or the message names the battle and a footer has the
 * number. Other words may speak of other events.
 */
export function isPostOf({ embeds, components }: SentMessage, { gameId, number }: Named): boolean {
  const buttons = JSON.stringify(components ?? []);
  if (buttons.includes(`:${gameId}:${number}"`)) return true;
  const feet = embeds.map(({ footer }) => footer?.text ?? '');
  const isOfBattle = buttons.includes(gameId) || feet.some((foot) => foot.includes(gameId));
  return isOfBattle && feet.some((foot) => foot.split(BETWEEN_MARKS).includes(eventMark(number)));
}
