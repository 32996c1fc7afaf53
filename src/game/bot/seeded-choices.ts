import { calculateSha256Hex } from '../../dice/index.js';

/** Makes choices that look random but depend only on a seed. They are never used for the dice of a battle. */
export class SeededChoices {
  private state: number;

  constructor(readonly seed: string) {
    const [a, b, c, d] = [0, 2, 4, 6].map((at) => Number.parseInt(calculateSha256Hex(seed).slice(at, at + 2), 16)) as [
      number,
      number,
      number,
      number,
    ];
    this.state = a + b * 0x100 + c * 0x1_0000 + d * 0x100_0000;
  }

  /** Returns a number from 0 up to, but not including, 1. Uses the generator mulberry32. */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** Returns a whole number in the range, including both ends. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  /** Returns a random item; undefined for an empty list. */
  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.fraction() * items.length)];
  }
}
