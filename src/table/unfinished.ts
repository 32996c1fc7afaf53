/** The bot's open work, as it tells the table itself: the clock waits for no answer, post or edit. */

export interface WaitOptions {
  readonly timeoutMs?: number;
}

/** The bot did not tell in time that it is idle. */
export class StillBusy extends Error {
  constructor(what: readonly string[], timeoutMs: number) {
    super(`The bot is still busy after ${timeoutMs / 1000} s with ${what.join(', ')}.`);
    this.name = 'StillBusy';
  }
}

/** Counted, because an interaction may be delivered twice and is then finished twice. */
export class Unfinished {
  readonly #counts = new Map<string, number>();
  readonly #waiting = new Set<() => void>();

  begin(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  end(what: string): void {
    const left = (this.#counts.get(what) ?? 0) - 1;
    if (left > 0) this.#counts.set(what, left);
    else this.#counts.delete(what);
    this.#look();
  }

  /** Ends all waiting: the bot is gone. */
  clear(): void {
    this.#counts.clear();
    this.#look();
  }

  /** Resolves when nothing is left to do. @throws {StillBusy} when that takes too long */
  async none({ timeoutMs = 120_000 }: WaitOptions = {}): Promise<void> {
    if (this.#counts.size === 0) return;
    await new Promise<void>((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(done);
        reject(new StillBusy([...this.#counts.keys()], timeoutMs));
      }, timeoutMs);
      this.#waiting.add(done);
    });
  }

  #look(): void {
    if (this.#counts.size > 0) return;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const done of waiting) done();
  }
}
