/** For roles that use part of a unit, such as some of its guns. A person may enter less than the unit has, never more. */
import type { Json, JsonObject } from '../dice/index.js';

interface Typing {
  readonly typed?: JsonObject;
}

/** Returns the typed number, but at most `all`; without one, `usual`. */
export function partOf({ typed }: Typing, key: string, all: number, usual = all): number {
  const given = typed?.[key];
  return typeof given === 'number' ? Math.min(given, all) : usual;
}

/** Returns the typed value if it is in the list, otherwise `usual`. */
export function oneOf<T extends Json, U>({ typed }: Typing, key: string, these: readonly T[], usual: U): T | U {
  return these.find((each) => each === typed?.[key]) ?? usual;
}
