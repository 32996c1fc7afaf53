import { Refusal } from '../rules/index.js';
import type { BattleEvent } from './event.js';

/**
 * The number of hash digits in a post. There are enough digits that no one can create another event with the same ones in a
 * reasonable time.
 */
const HEAD_LENGTH = 10;

/** Returns the first digits of an event's hash as shown in its post, such as `#26ef09e4af`. */
export const formatHashPrefix = ({ hash }: Pick<BattleEvent, 'hash'>): string => `#${hash.slice(0, HEAD_LENGTH)}`;

/** The first digits of a hash, found in pasted text. */
export interface HashPrefix {
  /** The digits in lower case, with a leading `#`. */
  readonly head: string;
  /** The text before the digits on the same line, which helps people to find the post. */
  readonly words: string;
}

const HEAD = /^#[0-9a-f]{10}$/i;
const MOST_WORDS = 60;
const MOST_HEADS = 500;

/**
 * Finds the first digits of hashes in a text pasted from a channel, in the sequence of the text.
 * @throws {Refusal} INVALID_INPUT if the text contains no hashes, or more than 500
 */
export function findHashPrefixes(text: string): HashPrefix[] {
  const heads: HashPrefix[] = [];
  for (const line of text.split('\n')) {
    let at = 0;
    for (const word of line.split(/[\s·,;()`]/)) {
      if (HEAD.test(word)) heads.push({ head: word.toLowerCase(), words: line.slice(Math.max(0, at - MOST_WORDS), at).trim() });
      at += word.length + 1;
    }
  }
  if (heads.length === 0)
    throw new Refusal('INVALID_INPUT', 'heads: No hash was found. Enter hashes from under posts, such as #26ef09e4af.', 'heads');
  if (heads.length > MOST_HEADS)
    throw new Refusal('INVALID_INPUT', `heads: The list has too many hashes. Enter at most ${MOST_HEADS}.`, 'heads');
  return heads;
}

/** Returns the first pasted hash that does not match any event of the record; null if all match. */
export function findUnmatchedPrefix(events: readonly BattleEvent[], heads: readonly HashPrefix[]): HashPrefix | null {
  const known = new Set(events.map(formatHashPrefix));
  return heads.find(({ head }) => !known.has(head)) ?? null;
}
