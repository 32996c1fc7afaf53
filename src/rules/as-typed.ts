/**
 * Readers for values that people enter, such as how many of a unit's guns take part. People can enter fewer guns than the unit
 * has, but not more.
 */
import type { Json, JsonObject } from '../dice/index.js';

interface Typing {
  readonly typed?: JsonObject;
}

/** Returns the entered number, but at most `all`. If no number was entered, returns `usual`. */
export function readLimitedNumber({ typed }: Typing, key: string, all: number, usual = all): number {
  const given = typed?.[key];
  return typeof given === 'number' ? Math.min(given, all) : usual;
}

/** Returns the entered value if it is in the list, otherwise `usual`. */
export function readListedValue<T extends Json, U>({ typed }: Typing, key: string, these: readonly T[], usual: U): T | U {
  return these.find((each) => each === typed?.[key]) ?? usual;
}
