/** What units fill in where people may say that only a part of it, or which of it, takes part: nobody types more than there is. */
import type { Json, JsonObject } from '../dice/index.js';

interface Typing {
  readonly typed?: JsonObject;
}

/** What was typed, but no more than there is in all; else what is usual. */
export function partOf({ typed }: Typing, key: string, all: number, usual = all): number {
  const given = typed?.[key];
  return typeof given === 'number' ? Math.min(given, all) : usual;
}

/** What was typed, if it is one of these; else what is usual. */
export function oneOf<T extends Json, U>({ typed }: Typing, key: string, these: readonly T[], usual: U): T | U {
  return these.find((each) => each === typed?.[key]) ?? usual;
}
