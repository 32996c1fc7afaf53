/** Narrowing of untrusted JSON. */

export type Json = Record<string, unknown>;

/** True for a JSON object (not null, not a list). */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as a list; anything else is an empty one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** The objects in a list; other values are left out. */
export function objectsOf(value: unknown): Json[] {
  return listOf(value).filter(isObject);
}

/** The value if it is a string, else the empty string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
