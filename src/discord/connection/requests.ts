import { DefaultRestOptions, type RESTOptions } from 'discord.js';
import type { DiscordTime } from './discord-time.js';

type MakeRequest = RESTOptions['makeRequest'];

/**
 * The error codes of a connection that closed while in use. The REST client repeats a request only after the first of these
 * errors.
 */
const CLOSED: readonly unknown[] = ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'];
const CALLBACK = /\/interactions\/\d+\/[^/]+\/callback(\?|$)/;

/** Functions that receive the results of requests. */
interface RequestListeners {
  readonly time: DiscordTime;
  /** Called if Discord does not accept the token. */
  readonly onRefused: () => void;
}

/**
 * Returns the function that sends requests for the REST client. It learns Discord's time from each answer, and reports a rejected
 * token. If a connection closes before the answer, the client repeats the request if that is safe. All requests are safe except
 * POST, but the first response to an interaction is also safe.
 */
export function createWatchedRequest(
  { time, onRefused }: RequestListeners,
  ask: MakeRequest = DefaultRestOptions.makeRequest,
): MakeRequest {
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
      // The REST client recognises a closed connection by this error code.
      throw Object.assign(new Error('the connection was closed', { cause: error }), { code: 'ECONNRESET' });
    }
  };
}
