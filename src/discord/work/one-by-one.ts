/** Work that is done one after the other for each key - a battle, a server - and for no key waits for another's. */
export class OneByOne {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Does work once all earlier work for this key has ended, well or not. @returns its result */
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
