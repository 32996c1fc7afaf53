/**
 * Limits what people enter for a unit that takes part with some of its guns or elements: they may enter less than the unit has,
 * but not more.
 */
import type { Json, JsonObject } from '../dice/index.js';

interface Typing {
  readonly typed?: JsonObject;
}

/** Returns the entered number, but at most `all`. If no number was entered, returns `usual`. */
export function readPart({ typed }: Typing, key: string, all: number, usual = all): number {
  const given = typed?.[key];
  return typeof given === 'number' ? Math.min(given, all) : usual;
}

/** Returns the entered value if it is in the list, otherwise `usual`. */
export function readOneOf<T extends Json, U>({ typed }: Typing, key: string, these: readonly T[], usual: U): T | U {
  return these.find((each) => each === typed?.[key]) ?? usual;
}
