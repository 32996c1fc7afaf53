import type { Attachment, ChatInputCommandInteraction } from 'discord.js';
import type { Json, JsonObject } from '../../dice/index.js';
import { formatOptionName, type InputField, refuseInvalid, Refusal } from '../../rules/index.js';
import { UMPIRE_FILE_BOUNDS } from './handed-in.js';
import type { Services } from '../services.js';
import { deferIfSlow } from '../connection/reply.js';

const TIMEOUT_MS = 2_000;

/**
 * Downloads an attached file of at most `maxBytes`. Counts the bytes, because the size that Discord reports is not reliable.
 * @throws {Refusal} INVALID_INPUT if the file is too big; UNAVAILABLE if Discord does not deliver the whole file in time
 */
export async function downloadBytes(
  attachment: Pick<Attachment, 'size' | 'url'>,
  field: string,
  maxBytes: number,
  timeoutMs = TIMEOUT_MS,
): Promise<Uint8Array> {
  const tooBig = (): Refusal =>
    refuseInvalid(field, `The file is larger than ${(maxBytes / 1_000_000).toFixed(0)} MB. Choose a smaller one.`);
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
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) throw tooBig();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('UNAVAILABLE', `${field}: Discord cannot deliver the file right now. Try again in a minute.`, field);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads the attached JSON files for these fields in a separate process, and returns their values by key.
 * @throws {Refusal} INVALID_INPUT if a file is too big or not JSON; UNAVAILABLE if Discord does not deliver it; any refusal of
 *   `LongWork.run`
 */
export async function readUploads(
  interaction: ChatInputCommandInteraction,
  fields: readonly InputField[],
  { fileWork }: Pick<Services, 'fileWork'>,
): Promise<JsonObject> {
  const attached = fields.flatMap(({ key, upload }) => {
    const attachment = upload === undefined ? null : interaction.options.getAttachment(formatOptionName(key));
    return attachment ? [{ key, attachment }] : [];
  });
  if (attached.length === 0) return {};
  return deferIfSlow(interaction, false, async () => {
    const read: Record<string, Json> = {};
    for (const { key, attachment } of attached) {
      const file = await downloadBytes(attachment, key, UMPIRE_FILE_BOUNDS.bytes);
      read[key] = await fileWork.run('json', { file, field: key }, interaction.user.id);
    }
    return read;
  });
}
