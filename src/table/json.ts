/** Checks the types of JSON values from outside. */

export type JsonRecord = Record<string, unknown>;

/** Checks whether a value is a JSON object, not null or a list. */
export function isObject(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is a list, otherwise an empty list. */
export function readArray(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** Returns the objects in a list, without other values. */
export function readObjects(value: unknown): JsonRecord[] {
  return readArray(value).filter(isObject);
}

/** Returns the value if it is a string, otherwise an empty string. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
