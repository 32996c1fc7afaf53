import type { Attachment } from 'discord.js';
import type { Json, JsonObject } from '../dice/index.js';
import { type InputField, Refusal } from '../rules/index.js';
import { optionName, type OptionsWithFiles } from './options.js';
import { textOf } from './unpacking.js';

/** The biggest file that is read, in bytes. */
const MAX_UPLOAD_BYTES = 1_000_000;
const TIMEOUT_MS = 2_000;

/**
 * The text of an attached file, of at most `maxBytes`, unpacked if it is packed with gzip. What Discord says of its size is not trusted.
 * @throws {Refusal} INVALID_INPUT when it is too big or is no UTF-8 text; UNAVAILABLE when Discord does not give it
 */
export async function readText(attachment: Attachment, field: string): Promise<string> {
  return textOf(await readBytes(attachment, field, MAX_UPLOAD_BYTES), field, UNPACKED_MAX_RATIO * MAX_UPLOAD_BYTES);
}

/** How much bigger than any file a packed one may be unpacked. */
const UNPACKED_MAX_RATIO = 2;

/**
 * An attached file of at most `maxBytes`. What Discord says of its size is not trusted.
 * @throws {Refusal} INVALID_INPUT when it is too big; UNAVAILABLE when Discord does not give it
 */
export async function readBytes(
  attachment: Pick<Attachment, 'size' | 'url'>,
  field: string,
  maxBytes: number,
  timeoutMs = TIMEOUT_MS,
): Promise<Uint8Array> {
  const tooBig = (): Refusal =>
    new Refusal('INVALID_INPUT', `${field}: the file is over ${(maxBytes / 1_000_000).toFixed(0)} MB`, field);
  if (attachment.size > maxBytes) throw tooBig();
  return download(attachment.url, maxBytes, field, tooBig, timeoutMs);
}

async function download(
  url: string,
  maxBytes: number,
  field: string,
  tooBig: () => Refusal,
  timeoutMs: number,
): Promise<Uint8Array> {
  const unavailable = new Refusal('UNAVAILABLE', `${field}: Discord does not give the file just now; try again`, field);
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }).catch(() => {
    throw unavailable;
  });
  if (!response.ok || !response.body) throw unavailable;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw tooBig();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A JSON file, attached. @throws {Refusal} INVALID_INPUT when it is no JSON; as `readText` */
async function readJsonFile(attachment: Attachment, field: string): Promise<Json> {
  const text = await readText(attachment, field);
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new Refusal(
      'INVALID_INPUT',
      `${field}: the file is not JSON (${error instanceof Error ? error.message : 'unreadable'})`,
      field,
    );
  }
}

/** The attached JSON files of these fields, by key. @throws {Refusal} */
export async function readUploads(options: OptionsWithFiles, fields: readonly InputField[]): Promise<JsonObject> {
  const read: Record<string, Json> = {};
  for (const field of fields.filter(({ upload }) => upload !== undefined)) {
    const attachment = options.getAttachment(optionName(field.key));
    if (attachment) read[field.key] = await readJsonFile(attachment, field.key);
  }
  return read;
}
