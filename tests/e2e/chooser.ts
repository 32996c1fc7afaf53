import { createHash } from 'node:crypto';

/** Makes random choices that depend only on a seed. */
export class Chooser {
  private state: number;

  constructor(readonly seed: string) {
    this.state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  }

  /** Returns a number from 0 up to, but not including, 1 (mulberry32). */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** Returns a whole number in the range, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  /** Returns a random item; undefined for an empty list. */
  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.fraction() * items.length)];
  }

  /** Returns a random item. Its probability is proportional to its weight. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T {
    let left = this.fraction() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return items.at(-1)![0];
  }

  /** Returns up to `most` different items. */
  some<T>(items: readonly T[], most: number): T[] {
    const rest = [...items];
    const chosen: T[] = [];
    for (let n = this.whole(1, most); n > 0 && rest.length > 0; n--)
      chosen.push(...rest.splice(Math.floor(this.fraction() * rest.length), 1));
    return chosen;
  }
}
