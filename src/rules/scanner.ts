const BLANK = /\s/;
const DIGIT = /\d/;
/** Quotation marks as telephones write them. */
const CURLY = /[“”„‟]/;

/** A character as it is read: every double quotation mark is the straight one. */
export const readAs = (char: string): string => (CURLY.test(char) ? '"' : char);

/**
 * Reads a typed text once from left to right. Lists and notations use it instead of regular expressions, because one with
 * overlapping repetitions can need minutes for certain texts.
 */
export class Scanner {
  #at = 0;

  constructor(private readonly text: string) {}

  /** Its position, from 0. */
  get at(): number {
    return this.#at;
  }

  get atEnd(): boolean {
    return this.#at >= this.text.length;
  }

  /** The character that comes next, a quotation mark as the straight one; '' at the end. */
  get next(): string {
    return readAs(this.text.charAt(this.#at));
  }

  /** Goes back to an earlier position. Callers must bound how often a text is read. */
  backTo(at: number): void {
    this.#at = at;
  }

  /** Goes past blanks and ends of lines. */
  skipBlanks(): this {
    while (BLANK.test(this.next)) this.#at++;
    return this;
  }

  /** Goes past this character, if it comes next. @returns whether it did */
  take(char: string): boolean {
    if (this.atEnd || this.next !== char) return false;
    this.#at++;
    return true;
  }

  /** The text up to the first of these characters, or to the end. */
  upTo(stops: string): string {
    const from = this.#at;
    while (!this.atEnd && !stops.includes(this.next)) this.#at++;
    return this.text.slice(from, this.#at);
  }

  /** The text up to the next blank, the first of these characters, or the end. */
  word(stops = ''): string {
    const from = this.#at;
    while (!this.atEnd && !BLANK.test(this.next) && !stops.includes(this.next)) this.#at++;
    return this.text.slice(from, this.#at);
  }

  /** The text between two marks, read past the second; null, with nothing read, unless both are there. */
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

/** A text and the digits at its end: `12 Pz 1` is `12 Pz ` and 1. Null without any. */
export function endingInNumber(text: string): { readonly before: string; readonly number: number } | null {
  let from = text.length;
  while (from > 0 && DIGIT.test(text.charAt(from - 1))) from--;
  return from === text.length ? null : { before: text.slice(0, from), number: Number(text.slice(from)) };
}
