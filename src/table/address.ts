import type { IncomingMessage } from 'node:http';

/**
 * Reads the address of a request. Unlike `URL`, does not throw for an invalid address such as `//` or `http://[`.
 * @returns undefined if the address does not begin with a slash, or cannot be read
 */
export function parseRequestAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): URL | undefined {
  if (!url.startsWith('/')) return undefined;
  try {
    return new URL(`http://table${url}`);
  } catch {
    return undefined;
  }
}
