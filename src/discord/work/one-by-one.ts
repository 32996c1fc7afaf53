/**
 * A queue that does the work for a key, such as a battle or a server, one piece after another. Work for different keys does not
 * wait for each other.
 */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Does work after all earlier work for this key has ended, even if the earlier work failed. @returns the result of the work */
  after<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(work);
    this.last.set(key, mine);
    const done = (): void => {
      if (this.last.get(key) === mine) this.last.delete(key);
    };
    mine.then(done, done);
    return mine;
  }
}
