/** Creates faulty copies of documents, with one wrong value at a time. */
import type { Json, JsonObject } from '../../src/dice/index.js';

/** Returns a copy in which one place has another value; undefined removes the place. */
export function changed(file: JsonObject, path: readonly (string | number)[], value: Json | undefined): JsonObject {
  const copy = structuredClone(file) as Record<string, Json>;
  let at = copy as Record<string | number, Json | undefined>;
  for (const part of path.slice(0, -1)) at = at[part] as Record<string | number, Json | undefined>;
  const last = path.at(-1)!;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

/** Returns the path of every place in a document. */
export function placesIn(value: Json, path: readonly (string | number)[] = []): (string | number)[][] {
  const here = path.length === 0 ? [] : [[...path]];
  if (Array.isArray(value)) return [...here, ...(value as Json[]).flatMap((item, index) => placesIn(item, [...path, index]))];
  if (typeof value !== 'object' || value === null) return here;
  return [...here, ...Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key]))];
}
