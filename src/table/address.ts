import type { IncomingMessage } from 'node:http';

/**
 * A request's address, however odd its line: `//` and `http://[` are no addresses to `URL`, and would throw.
 * @returns undefined when it is no path
 */
export function addressOf({ url = '/' }: Pick<IncomingMessage, 'url'>): URL | undefined {
  if (!url.startsWith('/')) return undefined;
  try {
    return new URL(`http://table${url}`);
  } catch {
    return undefined;
  }
}
