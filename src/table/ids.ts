/** Creates snowflakes, which are Discord's ids. */
import { createHash } from 'node:crypto';

const EPOCH = 1420070400000n;
/** The start time for the times in seeded ids. */
const SEEDED_FROM = BigInt(Date.UTC(2026, 0, 1));
const KINDS = ['message', 'interaction', 'attachment', 'command', 'component', 'other', 'emoji'] as const;
type IdKind = (typeof KINDS)[number];

export interface IdOptions {
  /**
   * The seed for repeatable ids. With a seed, the ids of each kind are counted, so that the same run always creates the same ids.
   */
  readonly seed?: string | undefined;
  /** The first number of the counters. A run on the database of an earlier run must not repeat that run's ids. */
  readonly from?: number | undefined;
  readonly clock: () => number;
}

/** A source of unique, increasing ids. */
export class IdSource {
  #options: IdOptions;
  readonly #counters = new Map<IdKind, bigint>();
  #salt: bigint;
  #last = 0n;
  /** A callback for every id that contains a time. */
  given: (id: string) => void = () => undefined;

  constructor(options: IdOptions) {
    this.#options = options;
    this.#salt = options.seed === undefined ? 0n : hash(options.seed) & 0xffffn;
  }

  /** True if ids contain the time of their creation. */
  get tellTime(): boolean {
    return this.#options.seed === undefined;
  }

  /** The highest id that contains a time; `0` before the first id. */
  get last(): string {
    return String(this.#last);
  }

  /** Makes all later ids higher than this id, even if the clock shows an earlier time. */
  beyond(id: bigint): void {
    if (id > this.#last) this.#last = id;
  }

  /** Restarts the ids from this seed. */
  reseed(seed: string): void {
    this.#options = { seed, clock: this.#options.clock };
    this.#salt = hash(seed) & 0xffffn;
    this.#counters.clear();
  }

  /** Returns the next id of this kind. */
  next(kind: IdKind): string {
    if (this.#options.seed === undefined) {
      const now = (BigInt(Math.trunc(this.#options.clock())) - EPOCH) << 22n;
      this.#last = now > this.#last ? now : this.#last + 1n;
      this.given(this.last);
      return this.last;
    }
    const n = (this.#counters.get(kind) ?? BigInt(this.#options.from ?? 0)) + 1n;
    this.#counters.set(kind, n);
    return String(((SEEDED_FROM - EPOCH + n) << 22n) | (BigInt(KINDS.indexOf(kind)) << 16n) | this.#salt);
  }
}

/**
 * Returns the id of an object with a name. The id is the same at every start of the table, so that a bot's database stays valid.
 */
export function calculateNamedId(...parts: readonly string[]): string {
  const h = hash(parts.join('\u0000'));
  const from = BigInt(Date.UTC(2016, 0, 1)) - EPOCH;
  const span = BigInt(Date.UTC(2025, 0, 1)) - BigInt(Date.UTC(2016, 0, 1));
  return String(((from + ((h >> 22n) % span)) << 22n) | (h & 0x3fffffn));
}

function hash(text: string): bigint {
  return BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 16)}`);
}
