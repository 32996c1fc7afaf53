/** Lists, as plain text, the people who added words to the seed of a battle's dice. */
import type { SaltStatus } from '../game/index.js';
import { countNoun } from '../rules/index.js';
import { formatPlainText } from './text.js';

const MOST_NAMES = 20;
const HOW = '/game salt, or the button under the opening post';

/**
 * Returns the line about words in the seed, for reports and verifications. The line lists people who have added words, and sides
 * whose players have added none. While players can still add words, it also explains how.
 */
export function listSaltLines({ added, without, isClosed }: SaltStatus): string[] {
  const names = added.slice(0, MOST_NAMES).map(({ name, side }) => `${formatPlainText(name, 80)} (${formatPlainText(side, 80)})`);
  const more = added.length > MOST_NAMES ? ` and ${added.length - MOST_NAMES} more` : '';
  const who =
    added.length === 0
      ? 'No player added words to the seed.'
      : `The seed has words of ${countNoun(added.length, 'player')}: ${names.join(', ')}${more}.`;
  const sides = without.slice(0, MOST_NAMES).map((side) => formatPlainText(side, 80));
  const none = added.length > 0 && sides.length > 0 ? ` No words from: ${sides.join(', ')}.` : '';
  const isMissing = added.length === 0 || sides.length > 0;
  const how = isClosed
    ? `To add words in the next battle, use ${HOW} before the first roll.`
    : `Until the first roll, each player can add words. Use ${HOW}.`;
  return [`${who}${none}${isMissing || !isClosed ? ` ${how}` : ''}`];
}
