const BLANK = /\s/;
const DIGIT = /\d/;
/** Typographic quotation marks, which phones insert. */
const CURLY = /[“”„‟]/;

/** Returns the character that scanners compare. All double quotation marks become straight quotation marks. */
export const normalizeCharacter = (char: string): string => (CURLY.test(char) ? '"' : char);

/**
 * A reader of typed text, from left to right. Callers may return to an earlier position (`backTo`). Parsers of lists and
 * notations use a scanner because regular expressions with overlapping repetitions can take minutes on certain texts.
 */
export class Scanner {
  #at = 0;

  constructor(private readonly text: string) {}

  /** The position in the text, from 0. */
  get at(): number {
    return this.#at;
  }

  get atEnd(): boolean {
    return this.#at >= this.text.length;
  }

  /** The next character, with every double quotation mark made straight. Empty at the end. */
  get next(): string {
    return normalizeCharacter(this.text.charAt(this.#at));
  }

  /** Returns to an earlier position. Callers must limit how often they read the same text again. */
  backTo(at: number): void {
    this.#at = at;
  }

  /** Skips spaces and line ends. */
  skipBlanks(): this {
    while (BLANK.test(this.next)) this.#at++;
    return this;
  }

  /** Skips this character if the character comes next. @returns true if the character was skipped */
  take(char: string): boolean {
    if (this.atEnd || this.next !== char) return false;
    this.#at++;
    return true;
  }

  /** Reads until the first of these characters, or to the end. */
  upTo(stops: string): string {
    const from = this.#at;
    while (!this.atEnd && !stops.includes(this.next)) this.#at++;
    return this.text.slice(from, this.#at);
  }

  /** Reads until the next space, the first of these characters, or the end. */
  word(stops = ''): string {
    const from = this.#at;
    while (!this.atEnd && !BLANK.test(this.next) && !stops.includes(this.next)) this.#at++;
    return this.text.slice(from, this.#at);
  }

  /**
   * Reads the text between two delimiters, and skips the second delimiter. If either delimiter is missing, returns null and reads
   * nothing.
   */
  between(open: string, close: string): string | null {
    if (this.atEnd || this.next !== open) return null;
    let end = this.#at + 1;
    while (end < this.text.length && normalizeCharacter(this.text.charAt(end)) !== close) end++;
    if (end === this.text.length) return null;
    const inner = this.text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return inner;
  }
}

/** Splits the digits from the end of a text, so that `12 Pz 1` gives `12 Pz ` and 1. Null if the text does not end in digits. */
export function splitEndingNumber(text: string): { readonly before: string; readonly number: number } | null {
  let from = text.length;
  while (from > 0 && DIGIT.test(text.charAt(from - 1))) from--;
  return from === text.length ? null : { before: text.slice(0, from), number: Number(text.slice(from)) };
}
