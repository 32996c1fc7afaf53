/** Extracts sentences from the start and the end of a longer text. */

/** Matches the end of a sentence: a full stop, a question mark or an exclamation mark before a capital or a digit. */
const SENTENCE_END = /(?<=[.!?])\s+(?=[\p{Lu}\d“"'])/u;

const sentencesOf = (text: string): string[] =>
  text
    .trim()
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim());

/** Adds a full stop to a text, unless it already ends a sentence. */
export const addFullStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Counts the words of a text. Symbols between words, such as dashes, are not counted. */
export const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Cuts a text after `most` words. A cut text ends in `…`. */
function cutWords(text: string, most: number): string {
  const words = text.split(/\s+/);
  return words.length <= most ? text : `${words.slice(0, most).join(' ')}…`;
}

/** Returns the first sentence of a text, cut after `mostWords` words. */
export const takeFirstSentence = (text: string, mostWords: number): string => cutWords(sentencesOf(text)[0] ?? '', mostWords);

/** Returns the first sentences of a text, up to `mostWords` words. Cuts the first sentence if it has more words. */
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

/** Returns the last of several sentences, if it has at most `mostWords` words; otherwise an empty text. */
export function takeLastSentence(text: string, mostWords: number): string {
  const all = sentencesOf(text);
  const last = all.at(-1) ?? '';
  return all.length > 1 && countWords(last) <= mostWords ? last : '';
}
