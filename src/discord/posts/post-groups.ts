/** Groups the events of a command into posts, and finds the posts that a message shows. */
import type { APIMessage } from 'discord.js';
import { type BattleEvent, isPartOfJointMove, findShownNumber } from '../../game/index.js';
import { isPostOfEvent } from '../../present/index.js';

/**
 * Groups the events of a command into posts. One post has all public events without results, and also the moves of units that
 * moved together. Every other public event has its own post. Secret events come last, in one post.
 * @param isRoom true for a channel whose readers may know all these events, which then all count as public
 */
export function groupIntoPosts(events: readonly BattleEvent[], isRoom = false): BattleEvent[][] {
  const open = events.filter(({ audience }) => isRoom || audience === 'all');
  const isQuiet = (event: BattleEvent): boolean => event.resolutions.length === 0 || isPartOfJointMove(event);
  const quiet = open.filter(isQuiet);
  const rolled = open.filter((event) => !isQuiet(event)).map((event) => [event]);
  const isSome = (group: readonly BattleEvent[]): boolean => group.length > 0;
  const told = [quiet, ...rolled].filter(isSome).sort(([a], [b]) => a!.number - b!.number);
  return [...told, events.filter((event) => !open.includes(event))].filter(isSome);
}

/** Checks whether one or more of the events are secret. */
export function hasSecretEvent(group: readonly BattleEvent[]): boolean {
  return group.some(({ audience }) => audience !== 'all');
}

/** Returns a text that identifies the post of an event in a channel. */
export function buildPostKey(channelId: string, { gameId, number }: Pick<BattleEvent, 'gameId' | 'number'>): string {
  return `${channelId}:${gameId}:${number}`;
}

/** The minimum number of hash digits in a post. */
const HASH_HEAD = 8;

/** Finds which of these posts a message shows. */
export function findShownPosts(message: APIMessage, posts: Iterable<readonly BattleEvent[]>): (readonly BattleEvent[])[] {
  // A search in the text of the message first excludes most posts quickly.
  const text = JSON.stringify([message.embeds, message.components]);
  const mayShow = (event: BattleEvent): boolean =>
    text.includes(findShownNumber(event)) || text.includes(event.hash.slice(0, HASH_HEAD));
  return [...posts].filter((group) => group.some((event) => mayShow(event) && isPostOfEvent(message, event)));
}
