/** Roles that fill in only a part of a unit, or one of its parts: nobody types more than the unit has. */
import type { Json, JsonObject } from '../dice/index.js';

interface Typing {
  readonly typed?: JsonObject;
}

/** The typed number, at most `all`; else `usual`. */
export function partOf({ typed }: Typing, key: string, all: number, usual = all): number {
  const given = typed?.[key];
  return typeof given === 'number' ? Math.min(given, all) : usual;
}

/** The typed value, if it is one of these; else `usual`. */
export function oneOf<T extends Json, U>({ typed }: Typing, key: string, these: readonly T[], usual: U): T | U {
  return these.find((each) => each === typed?.[key]) ?? usual;
}
