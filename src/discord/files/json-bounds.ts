import type { Refusal } from '../../rules/index.js';

/** The limits for JSON in a file. Line breaks within strings do not end a line. */
export interface JsonBounds {
  /** The maximum depth of nested arrays and objects. */
  readonly depth: number;
  /** The maximum number of values and keys, in the whole file and in one line. */
  readonly things: number;
  readonly thingsOnLine: number;
  /** The maximum number of bytes in one key, and in one string. */
  readonly keyBytes: number;
  readonly stringBytes: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const LINE_BREAK = 0x0a;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** A counter for the contents of UTF-8 JSON, which counts piece by piece before the JSON is parsed. */
export class JsonCounter {
  private depth = 0;
  private things = 0;
  private onLine = 0;
  private isInString = false;
  private isEscaped = false;
  private stringBytes = 0;

  /** Creates the counter. @param refuse builds the refusal from a text that describes what exceeds its limit */
  constructor(
    private readonly bounds: JsonBounds,
    private readonly refuse: (what: string) => Refusal,
  ) {}

  /** Counts the next bytes. @throws {Refusal} as soon as the file exceeds a limit */
  add(bytes: Uint8Array): void {
    for (const byte of bytes)
      if (this.isInString) this.withinText(byte);
      else this.outside(byte);
  }

  private withinText(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) {
      this.isInString = false;
      return;
    }
    if (++this.stringBytes > this.bounds.stringBytes) throw this.refuse('a text in it is too long');
  }

  private outside(byte: number): void {
    if (byte === QUOTE) {
      this.isInString = true;
      this.stringBytes = 0;
    } else if (OPENING.has(byte)) {
      if (++this.depth > this.bounds.depth) throw this.refuse('it is nested too deep');
      this.count();
    } else if (CLOSING.has(byte)) this.depth--;
    else if (byte === COLON) {
      if (this.stringBytes > this.bounds.keyBytes) throw this.refuse('a key in it is too long');
      this.count();
    } else if (byte === COMMA) this.count();
    else if (byte === LINE_BREAK) this.onLine = 0;
  }

  private count(): void {
    if (++this.things > this.bounds.things || ++this.onLine > this.bounds.thingsOnLine)
      throw this.refuse('it holds too many values');
  }
}
