import { removeUnknownLetters } from './letters.js';

const MAX = 3;
/** Matches the digits at the start of a word, such as `1` in `1st`. */
const DIGITS = /^\p{N}+/u;
/** Matches numbers at the start of a name that are enough to identify a unit, such as `501` or `1/21`. */
const NUMBERS = /^(?:\p{N}\/\p{N}{1,2}|\p{N}{2}\/\p{N}|\p{N}{3})(?![\p{N}/])/u;
const WORDS = /[\p{L}\p{N}]+/gu;
const IS_NUMBER = /^\p{N}/u;

/**
 * Creates call signs of two or three characters, or numbers such as `1/21`, from the names of a side's units. Signs that people
 * chose do not change, unless the font of the pictures cannot draw them. A created sign differs from all other signs of the side.
 * @param named each unit's name, and the call sign that people chose; null if they chose no sign. The created signs depend on the
 *   order of the units
 */
export function createCallSigns(named: readonly { readonly name: string; readonly sign: string | null }[]): readonly string[] {
  const isDrawn = (sign: string | null): sign is string => sign !== null && removeUnknownLetters(sign) === sign;
  const taken = new Set(named.flatMap(({ sign }) => (isDrawn(sign) ? [sign] : [])));
  const isFree = (made: string): boolean => [...made].length > 1 && !taken.has(made);
  const counted = new Map<string, number>();
  /**
   * Returns the next free sign that consists of a letter and a number. Used numbers never become free again, so each is tried
   * only once.
   */
  const numbered = (letter: string): string => {
    for (let number = (counted.get(letter) ?? 0) + 1; ; number++) {
      counted.set(letter, number);
      const made = `${letter}${number.toString(36).toUpperCase()}`;
      if (isFree(made)) return made;
    }
  };
  return named.map(({ name, sign }) => {
    if (isDrawn(sign)) return sign;
    const { letters, tried } = candidates(name);
    const made = tried.find(isFree) ?? numbered(letters[0] ?? 'U');
    taken.add(made);
    return made;
  });
}

/** Returns a name in capital letters, without characters that the font does not contain. */
const upperCase = (name: string): string =>
  [...name].map((letter) => removeUnknownLetters(letter.toUpperCase()) || letter).join('');

/** Returns the letters of a name that call signs can use, and the call signs to try first. */
function candidates(name: string): { readonly letters: readonly string[]; readonly tried: readonly string[] } {
  const capitals = removeUnknownLetters(upperCase(name));
  const numbers = NUMBERS.exec(capitals)?.[0];
  const words = (capitals.match(WORDS) ?? []).map((word) => [...word]);
  const initials = words.map((word) => (IS_NUMBER.test(word[0]!) ? DIGITS.exec(word.join(''))![0] : word[0]!));
  const letters = words.flat();
  const tried = [[...initials.join('')].slice(0, MAX).join(''), letters.slice(0, 2).join(''), letters.slice(0, MAX).join('')];
  return { letters, tried: numbers === undefined ? tried : [numbers, ...tried] };
}
