const BLANK = /\s/;
const DIGIT = /\d/;
/** Typographic quotation marks, which telephones write. */
const CURLY = /[“”„‟]/;

/** Returns the character in the form that scanners compare: every double quotation mark becomes a straight one. */
export const readAs = (char: string): string => (CURLY.test(char) ? '"' : char);

/**
 * A reader of typed text, from left to right. A caller may return to an earlier position (`backTo`). Lists and notations use it
 * instead of regular expressions, because one with overlapping repetitions can need minutes for certain texts.
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

  /** The next character, with every double quotation mark as a straight one; empty at the end. */
  get next(): string {
    return readAs(this.text.charAt(this.#at));
  }

  /** Returns to an earlier position. Callers must limit how often they read a text again. */
  backTo(at: number): void {
    this.#at = at;
  }

  /** Skips blanks and line ends. */
  skipBlanks(): this {
    while (BLANK.test(this.next)) this.#at++;
    return this;
  }

  /** Skips this character if it is next. @returns true if it was */
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

  /** Reads until the next blank, the first of these characters, or the end. */
  word(stops = ''): string {
    const from = this.#at;
    while (!this.atEnd && !BLANK.test(this.next) && !stops.includes(this.next)) this.#at++;
    return this.text.slice(from, this.#at);
  }

  /** Reads the text between two marks, and skips the second mark. Null if either mark is missing; nothing is read then. */
  between(open: string, close: string): string | null {
    if (this.atEnd || this.next !== open) return null;
    let end = this.#at + 1;
    while (end < this.text.length && readAs(this.text.charAt(end)) !== close) end++;
    if (end === this.text.length) return null;
    const inner = this.text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return inner;
  }
}

/** Splits off the digits at the end of a text: `12 Pz 1` gives `12 Pz ` and 1. Null if there are none. */
export function endingInNumber(text: string): { readonly before: string; readonly number: number } | null {
  let from = text.length;
  while (from > 0 && DIGIT.test(text.charAt(from - 1))) from--;
  return from === text.length ? null : { before: text.slice(0, from), number: Number(text.slice(from)) };
}
