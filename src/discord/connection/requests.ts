import { DefaultRestOptions, type RESTOptions } from 'discord.js';
import type { DiscordTime } from './discord-time.js';

type MakeRequest = RESTOptions['makeRequest'];

/** Errors of a connection that was closed while it was used; the REST client knows the first alone. */
const CLOSED: readonly unknown[] = ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'];
const CALLBACK = /\/interactions\/\d+\/[^/]+\/callback(\?|$)/;

/** Told of requests' results. */
export interface Hearers {
  readonly time: DiscordTime;
  /** Discord did not accept the token. */
  readonly onRefused: () => void;
}

/**
 * Sends the REST client's requests. Learns Discord's time from each answer. If a connection closes before the answer, repeats a
 * request that is safe to repeat, such as an interaction's first response.
 */
export function watchedRequests({ time, onRefused }: Hearers, ask: MakeRequest = DefaultRestOptions.makeRequest): MakeRequest {
  return async (url, init) => {
    const sentAt = time.steady();
    try {
      const response = await ask(url, init);
      time.answered(response.headers.get('date'), sentAt);
      if (response.status === 401 && 'Authorization' in (init.headers ?? {})) onRefused();
      return response;
    } catch (error) {
      const isSafe = init.method !== 'POST' || CALLBACK.test(url);
      if (!isSafe || !CLOSED.includes((error as { code?: unknown }).code)) throw error;
      // The name by which the client knows it.
      throw Object.assign(new Error('the connection was closed', { cause: error }), { code: 'ECONNRESET' });
    }
  };
}
