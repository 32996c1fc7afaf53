/** A checker of the types of JSON from outside. */

export type Json = Record<string, unknown>;

/** Returns true for a JSON object; null and lists are none. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is a list; otherwise an empty list. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** Returns the objects in a list. Other values are left out. */
export function objectsOf(value: unknown): Json[] {
  return listOf(value).filter(isObject);
}

/** Returns the value if it is a string; otherwise the empty string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
