import { inspect } from 'node:util';
import pino, { type Logger } from 'pino';

/** The maximum depth of an error's nested causes in a log line. */
const DEEPEST_CAUSE = 5;

/**
 * Returns the fields of an error for the log. Errors of discord.js also contain the URL (with an interaction's token) and the
 * body of the request, which must not be logged.
 */
function errorFields(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : inspect(error, { depth: 0 }) };
  const { code, status } = error as { code?: unknown; status?: unknown };
  const inner = (value: unknown): object => (depth < DEEPEST_CAUSE ? errorFields(value, depth + 1) : { message: '...' });
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { status }),
    ...(error.cause === undefined ? {} : { cause: inner(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(inner) } : {}),
  };
}

/** Replaces each error in a log entry with the fields that may be logged. */
function withErrorFields(entry: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [key, key === 'err' || value instanceof Error ? errorFields(value) : value]),
  );
}

/** Matches the token of an interaction or webhook in a URL. */
const ADDRESS_TOKEN = /\b(webhooks|interactions)\/(\d+)\/[\w.-]+/g;

/**
 * Creates a log with one JSON object per line. The bot's token, and the tokens of interactions in URLs, are removed from every
 * line.
 * @param write writes a line. Default: to standard error
 */
export function createLog(
  level: string,
  token: string | undefined,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Logger {
  // A log line is JSON, so a token may appear in its escaped form.
  const secrets = token ? [token, JSON.stringify(token).slice(1, -1)] : [];
  const scrub = (line: string): string =>
    secrets.reduce((scrubbed, secret) => scrubbed.replaceAll(secret, '[token]'), line).replace(ADDRESS_TOKEN, '$1/$2/[token]');
  return pino(
    {
      level,
      base: null,
      serializers: { err: (fields: unknown) => fields },
      formatters: { log: withErrorFields },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    { write: (line) => write(scrub(line)) },
  );
}
