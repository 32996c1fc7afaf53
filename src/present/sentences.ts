/** Takes sentences from the start or the end of a text. */

/** Matches the end of a sentence: the space between `.`, `!` or `?` and a capital letter, a digit or a quotation mark. */
const SENTENCE_END = /(?<=[.!?])\s+(?=[\p{Lu}\d“"'])/u;

const sentencesOf = (text: string): string[] =>
  text
    .trim()
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim());

/** Adds a full stop to a text, unless the text already ends like a sentence. */
export const addFullStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Counts the words of a text. Symbols between words, such as dashes, do not count. */
export const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Shortens a text to `most` words. A shortened text ends in `…`. */
function cutWords(text: string, most: number): string {
  const words = text.split(/\s+/);
  return words.length <= most ? text : `${words.slice(0, most).join(' ')}…`;
}

/** Returns the first sentence of a text, shortened to `mostWords` words. */
export const takeFirstSentence = (text: string, mostWords: number): string => cutWords(sentencesOf(text)[0] ?? '', mostWords);

/** Returns the first sentences of a text, up to `mostWords` words. If even the first sentence is longer, shortens it. */
export function takeFirstSentences(text: string, mostWords: number): string {
  const [first = '', ...others] = sentencesOf(text);
  let told = cutWords(first, mostWords);
  if (told !== first) return told;
  for (const sentence of others) {
    if (countWords(told) + countWords(sentence) > mostWords) break;
    told = `${told} ${sentence}`;
  }
  return told;
}

/**
 * Returns the last sentence of a text, if the text has several sentences and the last has at most `mostWords` words. Otherwise
 * returns an empty text.
 */
export function takeLastSentence(text: string, mostWords: number): string {
  const all = sentencesOf(text);
  const last = all.at(-1) ?? '';
  return all.length > 1 && countWords(last) <= mostWords ? last : '';
}
