/** Documents with something wrong in them, place by place. */
import type { Json, JsonObject } from '../../src/dice/index.js';

/** A copy in which a place has another value; undefined: none. */
export function changed(file: JsonObject, path: readonly (string | number)[], value: Json | undefined): JsonObject {
  const copy = structuredClone(file) as Record<string, Json>;
  let at = copy as Record<string | number, Json | undefined>;
  for (const part of path.slice(0, -1)) at = at[part] as Record<string | number, Json | undefined>;
  const last = path.at(-1)!;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

/** Every place in a document. */
export function placesIn(value: Json, path: readonly (string | number)[] = []): (string | number)[][] {
  const here = path.length === 0 ? [] : [[...path]];
  if (Array.isArray(value)) return [...here, ...(value as Json[]).flatMap((item, index) => placesIn(item, [...path, index]))];
  if (typeof value !== 'object' || value === null) return here;
  return [...here, ...Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key]))];
}
