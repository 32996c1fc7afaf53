import { SeededChoices } from '../../src/game/bot/seeded-choices.js';

/** Makes random choices that depend only on a seed. */
export class Chooser extends SeededChoices {
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
