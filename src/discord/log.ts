import pino, { type Logger } from 'pino';

/** The fields of an error worth keeping. Discord.js errors carry the address (with an interaction's token) and the body: those stay out. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, status } = error as { code?: unknown; status?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { status }),
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  };
}

/**
 * A log on standard error, one JSON object a line. No line can hold the token, wherever it came from.
 * @param write where a line goes; standard error unless given
 */
export function createLog(
  level: string,
  token: string | undefined,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Logger {
  const scrub = (line: string): string => (token ? line.replaceAll(token, '[token]') : line);
  return pino(
    { level, base: null, serializers: { err: errorFields }, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => write(scrub(line)) },
  );
}
