/** Discord's REST interface on node:http: authorisation, errors, faults and files. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildRefusedAction, type BotAction } from './acts.js';
import { readBody, MAX_REQUEST_BYTES, decodeUrlPart, type RouteAnswer, type Router } from './router.js';
import type { InteractionRegistry } from './interaction-registry.js';
import { DiscordError, methodNotAllowedError, notFoundError, unauthorizedError } from './errors.js';
import type { RequestFault, FaultPlan, PlannedRefusal } from './faults.js';
import type { FileStore } from './files.js';
import type { Interaction } from './interaction.js';
import type { RateLimitHeaders, ChannelRateLimits } from './rates.js';

interface RestOptions {
  readonly token: string;
  readonly router: Router;
  readonly desk: InteractionRegistry;
  readonly store: FileStore;
  readonly faults: FaultPlan;
  readonly rates: ChannelRateLimits;
  readonly act: (act: BotAction) => void;
  readonly onAnswered: () => void;
  /** The table's clock, in milliseconds. */
  readonly clock: () => number;
  /** A callback for errors of the table itself, not of the bot. */
  readonly onBug: (error: unknown) => void;
}

const API = /^\/api(?:\/v\d+)?(?=\/)/;

/** Handles a request from the bot, or a request for a file. Its promise never rejects. */
export async function handleRequest(
  options: RestOptions,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (request.method === 'GET' && url.pathname.startsWith('/attachments/')) return sendFile(options.store, url, response);
  response.setHeader('date', new Date(options.clock()).toUTCString());
  const method = request.method ?? 'GET';
  const path = url.pathname.replace(API, '');
  try {
    const fault = API.test(url.pathname) ? options.faults.take({ method, path }) : undefined;
    if (fault === 'cut') return void request.socket.resetAndDestroy();
    if (typeof fault === 'number' || typeof fault === 'object') return refuse(response, fault);
    const rate = API.test(url.pathname) ? options.rates.take({ method, path }) : undefined;
    const tooSoon = rate?.['retry-after'];
    if (tooSoon !== undefined)
      return sendJson(
        response,
        { status: 429, json: { code: 0, message: 'You are being rate limited.', retry_after: Number(tooSoon) } },
        rate,
      );
    const answered = await perform(options, request, method, API.test(url.pathname) ? path : '', url.searchParams);
    if (fault === 'lost') return void request.socket.resetAndDestroy();
    if (fault === 'hang') return;
    // The connection closes without waiting for the rest of a request.
    if (!request.complete) response.setHeader('connection', 'close');
    sendJson(response, answered, rate);
  } finally {
    options.onAnswered();
  }
}

async function perform(
  options: RestOptions,
  request: IncomingMessage,
  method: string,
  path: string,
  query: URLSearchParams,
): Promise<RouteAnswer> {
  try {
    // The sender is checked before the body is read, so that unknown senders cannot fill the memory.
    const found = options.router.find(method, path);
    if (!('route' in found)) throw found.known ? methodNotAllowedError() : notFoundError();
    const isBot = isSame(request.headers.authorization ?? '', `Bot ${options.token}`);
    if (!found.route.open && !isBot) throw unauthorizedError();
    const isKnown = isBot || options.desk.findByToken(found.params.token ?? '') !== undefined;
    const body = await readBody(request, isKnown ? MAX_REQUEST_BYTES : STRANGERS_LIMIT);
    return found.route.handle({ ...body, params: found.params, query, cause: causeOf(options.desk, request) });
  } catch (error) {
    if (!(error instanceof DiscordError)) {
      options.onBug(error);
      return { status: 500, json: { code: 0, message: '500: Internal Server Error' } };
    }
    // A refused GET request is not shown, because the bot only tried to read data.
    if (method !== 'GET') options.act(refused(options, method, path, error, causeOf(options.desk, request)));
    return { status: error.status, json: error.body };
  }
}

/** The maximum number of bytes to read from an unknown sender before the request is refused. */
const STRANGERS_LIMIT = 64 * 1024;

/** Checks whether two secrets are equal. The time that this takes does not reveal how much of the two secrets matches. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}

/** Returns the interaction that a request names in its audit log reason, such as `interaction 123`. */
function causeOf(desk: InteractionRegistry, { headers }: IncomingMessage): Interaction | null {
  const reason = headers['x-audit-log-reason'];
  const id = typeof reason === 'string' ? /^interaction (\d{1,20})$/.exec(decodeUrlPart(reason))?.[1] : undefined;
  return (id === undefined ? undefined : desk.find(id)) ?? null;
}

function refused(options: RestOptions, method: string, path: string, error: DiscordError, cause: Interaction | null): BotAction {
  const parts = path.split('/');
  const interaction =
    parts[1] === 'interactions'
      ? options.desk.find(parts[2] ?? '')
      : parts[1] === 'webhooks'
        ? options.desk.findByToken(parts[3] ?? '')
        : undefined;
  const shown = interaction ? path.replace(interaction.token, ':token') : path;
  return buildRefusedAction(
    error,
    `${method} ${shown}`,
    interaction ?? cause,
    parts[1] === 'channels' ? (parts[2] ?? null) : null,
  );
}

function refuse(response: ServerResponse, fault: Exclude<RequestFault, string>): void {
  const { status, code, retryAfter }: PlannedRefusal =
    typeof fault === 'object' ? fault : { status: fault, code: 0, ...(fault === 429 && { retryAfter: 0.05 }) };
  const json = {
    code,
    message: `${status}: planned fault`,
    ...(retryAfter !== undefined && { retry_after: retryAfter, global: false }),
  };
  // If the planned fault is only a status code, `retry_after` is in the body and not in the headers.
  sendJson(
    response,
    { status, json },
    typeof fault === 'object' && retryAfter !== undefined ? { 'retry-after': `${retryAfter}` } : {},
  );
}

function sendJson(response: ServerResponse, { status, json }: RouteAnswer, headers: RateLimitHeaders = {}): void {
  const text = json === undefined ? '' : JSON.stringify(json);
  response.writeHead(
    status,
    text === '' ? headers : { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
  );
  response.end(text);
}

function sendFile(store: FileStore, url: URL, response: ServerResponse): void {
  const file = store.getSigned(url.pathname.split('/')[3] ?? '', url.searchParams.get('hm') ?? '');
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('This content is no longer available.');
    return;
  }
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': file.bytes.byteLength,
    // A file from a person must not run as a page of the table.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': `${/^image\/(?!svg)/.test(file.type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  });
  response.end(file.bytes);
}
