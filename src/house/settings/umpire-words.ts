/** Rewrites texts that name umpires, for battles without an umpire, where the sides agree instead. */
import { type Battle, capitalize } from '../../rules/index.js';
import { isWithoutUmpire } from './rows.js';

const like = (model: string, words: string): string => (/^[A-Z]/.test(model) ? capitalize(words) : words);

/** The texts about umpires, each with its replacement, in the order in which they are replaced. */
const REPLACEMENTS: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/\b(ask) (?:an|the|its) umpire to\b/gi, (_, ask = '') => like(ask, 'agree with the other side to')],
  [/\b(ask) (?:an|the|its) umpire for\b/gi, (_, ask = '') => like(ask, 'agree with the other side on')],
  [/\b(ask) (?:an|the|its) umpire\b/gi, (_, ask = '') => like(ask, 'use `/propose`')],
  [/\bCall an umpire\b(?=\.)/g, () => 'Use `/propose`'],
  [
    /\b(only) (?:an umpire|the umpire|umpires)(?: of this battle)? can\b/gi,
    (_, only = '') => like(only, 'only the sides together can'),
  ],
  [/\bby (?:an|the) umpire\b/g, () => 'by the sides'],
  [
    /\b(an umpire|the umpire|umpires) (can|may|must) ([a-z]+)/gi,
    (_, who = '', modal, verb) => `${like(who, 'the sides')} ${modal} agree to ${verb}`,
  ],
  [/\b(an|the) umpire (?:has|have) (already )?/gi, (_, who = '', already = '') => `${like(who, 'the sides')} have ${already}`],
  [
    /\b(an|the) umpire ([a-z]+)\b/gi,
    // A verb in the present tense loses the ending of the singular.
    (_, who = '', verb = '') => `${like(who, 'the sides')} ${verb.replace(/s$/, '')}`,
  ],
  [/\bUmpires (?=[a-z])/g, () => 'The sides '],
];

/** Returns a text of a battle without an umpire, in which the sides agree on everything that an umpire would decide. */
export const replaceUmpireWords = (words: string): string =>
  REPLACEMENTS.reduce((text, [found, instead]) => text.replace(found, (...each: string[]) => instead(...each)), words);

/** Returns a text of the bot in the words for this battle. Without an umpire, the text names the sides instead of umpires. */
export const adaptUmpireWords = (battle: Pick<Battle, 'game'>, words: string): string =>
  isWithoutUmpire(battle) ? replaceUmpireWords(words) : words;
