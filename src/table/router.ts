/** Finds the route for a request's method and path. */
import type { RequestBody } from './body.js';
import type { Interaction } from './interaction.js';

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
