/** Reads the body of a request: JSON, or a multipart form with `payload_json` and `files[n]`. */
import type { IncomingMessage } from 'node:http';
import { entityTooLargeError, invalidJsonError } from './errors.js';
import { MAX_FILE_BYTES, type FileData } from './files.js';

export interface RequestBody {
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
