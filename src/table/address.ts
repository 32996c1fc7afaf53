import type { IncomingMessage } from 'node:http';

/**
 * Where a request goes, whatever its line holds: `//` and `http://[` are no addresses to `URL`, and would throw.
 * @returns undefined for what is no path
 */
export function addressOf({ url = '/' }: Pick<IncomingMessage, 'url'>): URL | undefined {
  if (!url.startsWith('/')) return undefined;
  try {
    return new URL(`http://table${url}`);
  } catch {
    return undefined;
  }
}
