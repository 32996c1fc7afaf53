/**
 * Attached pictures are fetched, read in the thread of pictures, and made into a battle's pictures. People's requests for drawings
 * are answered here too.
 */
import { createHash } from 'node:crypto';
import { type Attachment, AttachmentBuilder, type RepliableInteraction } from 'discord.js';
import type { Picture, PictureRef } from '../../game/index.js';
import { BadPicture, type Made, NoPicture, PHOTO_MAX_BYTES } from '../../pictures/index.js';
import type { DrawnStrength, PostBody } from '../../present/index.js';
import { invalid, Refusal } from '../../rules/index.js';
import type { House } from '../house.js';
import { replyPrivately } from '../connection/reply.js';
import { readBytes } from '../files/uploads.js';

/** Time for a phone's photograph to come. */
const FETCH_MS = 15_000;

/** An attached picture's file. @throws {Refusal} INVALID_INPUT when it is too big; UNAVAILABLE when Discord does not give it */
export const pictureFile = (attachment: Pick<Attachment, 'size' | 'url'>, field: string): Promise<Uint8Array> =>
  readBytes(attachment, field, PHOTO_MAX_BYTES, FETCH_MS);

/**
 * The picture thread's result.
 * @param field the picture's option
 * @throws {Refusal} INVALID_INPUT when it is not taken; UNAVAILABLE while too many wait
 */
export async function madeOf<T>(work: Promise<T>, field: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BadPicture) throw invalid(field, `${error.message}`);
    if (error instanceof NoPicture)
      throw new Refusal('UNAVAILABLE', 'too many pictures are being drawn just now: ask again in a moment');
    throw error;
  }
}

/**
 * Answers a waiting person alone, with a drawing beside the words.
 * @param name the file's, without its ending
 * @throws {Refusal} UNAVAILABLE while too many wait
 */
export async function replyDrawn(
  interaction: RepliableInteraction,
  { drawing }: Pick<House, 'drawing'>,
  body: PostBody,
  name: string,
  { svg, alt }: DrawnStrength,
): Promise<void> {
  const { bytes } = await madeOf(
    drawing.draw(() => svg),
    'picture',
  );
  const file = new AttachmentBuilder(Buffer.from(bytes), { name: `${name}.png`, description: alt });
  await replyPrivately(interaction, body, [file]);
}

/** A picture as kept, and its event's words. */
export function keptOf({ bytes, mediaType }: Pick<Made, 'bytes' | 'mediaType'>): {
  readonly picture: Picture;
  readonly ref: PictureRef;
} {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    picture: { sha256, mediaType, base64: Buffer.from(bytes).toString('base64') },
    ref: { sha256, mediaType, bytes: bytes.length },
  };
}
