/**
 * Tracks the bot's unfinished work, as reported by the bot itself. Callers therefore never wait a fixed time for an answer, post
 * or edit.
 */

export interface WaitOptions {
  readonly timeoutMs?: number;
}

/** An error for a bot that does not become idle in time. */
export class StillBusyError extends Error {
  constructor(what: readonly string[], timeoutMs: number) {
    super(`The bot is still busy after ${timeoutMs / 1000} s with ${what.join(', ')}.`);
    this.name = 'StillBusy';
  }
}

/** A counter of the bot's unfinished work. An interaction may be delivered twice, and then finishes twice. */
export class UnfinishedWork {
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

  /** Ends all waiting, because the bot has stopped. */
  clear(): void {
    this.#counts.clear();
    this.#look();
  }

  /** Resolves when there is no unfinished work. @throws {StillBusyError} after `timeoutMs`, by default two minutes */
  async none({ timeoutMs = 120_000 }: WaitOptions = {}): Promise<void> {
    if (this.#counts.size === 0) return;
    await new Promise<void>((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(done);
        reject(new StillBusyError([...this.#counts.keys()], timeoutMs));
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
