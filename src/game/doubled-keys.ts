/**
 * Checks whether an object in a JSON text has the same key twice. `JSON.parse` keeps the last value, but other programs may keep
 * the first, and so read a different record from the same file.
 */
export function hasDuplicateKey(json: string): boolean {
  const open: (Set<string> | null)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (char === '{') {
      open.push(new Set());
      isKeyNext = true;
    } else if (char === '[') {
      open.push(null);
      isKeyNext = false;
    } else if (char === '}' || char === ']') {
      open.pop();
      isKeyNext = false;
    } else if (char === ',') isKeyNext = open.at(-1) instanceof Set;
    else if (char === '"') {
      const end = endOfString(json, at);
      const keys = open.at(-1);
      if (isKeyNext && keys) {
        const key = JSON.parse(json.slice(at, end + 1)) as string;
        if (keys.has(key)) return true;
        keys.add(key);
      }
      isKeyNext = false;
      at = end;
    }
  }
  return false;
}

/** Returns the index of the quotation mark that ends a string. */
function endOfString(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}
