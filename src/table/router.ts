/** Finds the route for a request's method and path. */
import type { Interaction } from './interaction.js';
import type { IncomingMessage } from 'node:http';
import { entityTooLargeError, invalidJsonError } from './errors.js';
import { MAX_FILE_BYTES, type FileData } from './files.js';

interface RequestBody {
  readonly json: unknown;
  /** The files, by the number in the key `files[n]`. */
  readonly files: ReadonlyMap<string, FileData>;
}

/** The maximum size of a request that Discord accepts, in bytes. */
export const MAX_REQUEST_BYTES = 26 * 1024 * 1024;

/**
 * Reads a whole request of at most `limit` bytes.
 * @throws {DiscordError} if the request or a file in it is too large, or if its JSON or form cannot be read
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<RequestBody> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw entityTooLargeError();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > limit) throw entityTooLargeError();
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) return readForm(bytes, type);
  return { json: bytes.byteLength === 0 ? undefined : parseJson(bytes.toString('utf8')), files: new Map() };
}

async function readForm(bytes: Buffer, type: string): Promise<RequestBody> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  } catch {
    throw invalidJsonError();
  }
  const files = new Map<string, FileData>();
  let json: unknown;
  for (const [key, value] of form.entries()) {
    const n = /^files\[(\d+)\]$/.exec(key)?.[1];
    if (typeof value === 'string') {
      if (key === 'payload_json') json = parseJson(value);
    } else if (n !== undefined) {
      if (value.size > MAX_FILE_BYTES) throw entityTooLargeError();
      files.set(n, { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()), type: value.type });
    }
  }
  return { json: json ?? {}, files };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidJsonError();
  }
}

export interface RouteCall extends RequestBody {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The interaction that the request names in its audit log reason; null if it names no interaction. */
  readonly cause: Interaction | null;
}

export interface RouteAnswer {
  readonly status: number;
  readonly json?: unknown;
}

export interface Route {
  readonly method: string;
  /** The path that the route handles. Parts that start with a colon are parameters. */
  readonly path: string;
  /** True for a route with its token in the path. */
  readonly open?: boolean;
  readonly handle: (call: RouteCall) => RouteAnswer;
}

/** Returns a route that needs the bot's token. */
export const createRoute = (method: string, path: string, handle: Route['handle']): Route => ({ method, path, handle });

/** Returns a route with its token in the path. */
export const createOpenRoute = (method: string, path: string, handle: Route['handle']): Route => ({
  method,
  path,
  open: true,
  handle,
});

interface Compiled {
  readonly route: Route;
  readonly parts: readonly string[];
}

export class Router {
  readonly #routes: readonly Compiled[];

  constructor(routes: readonly Route[]) {
    this.#routes = routes.map((route) => ({ route, parts: route.path.split('/') }));
  }

  /** Finds the route for a request. In the result, `known` is true if the path exists with another method. */
  find(
    method: string,
    path: string,
  ): { readonly route: Route; readonly params: Record<string, string> } | { readonly known: boolean } {
    const parts = path.split('/');
    let known = false;
    for (const { route, parts: wanted } of this.#routes) {
      const params = match(wanted, parts);
      if (!params) continue;
      if (route.method === method) return { route, params };
      known = true;
    }
    return { known };
  }
}

function match(wanted: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (wanted.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, want] of wanted.entries()) {
    const part = parts[i] ?? '';
    if (want.startsWith(':')) params[want.slice(1)] = decodeUrlPart(part);
    else if (want !== part) return undefined;
  }
  return params;
}

/** Returns a decoded part of a path or header. A part that cannot be decoded is used unchanged. */
export function decodeUrlPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
