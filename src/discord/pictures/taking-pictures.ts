/**
 * Downloads attached pictures, passes them to the picture thread, and prepares them for the record. Also sends drawings to people
 * who request them.
 */
import { createHash } from 'node:crypto';
import { type Attachment, AttachmentBuilder, type RepliableInteraction } from 'discord.js';
import type { Picture, PictureRef } from '../../game/index.js';
import { BadPictureError, type MadePicture, PictureUnavailableError, MAX_PHOTO_BYTES } from '../../pictures/index.js';
import type { DrawnStrength, PostBody } from '../../present/index.js';
import { refuseInvalid, Refusal } from '../../rules/index.js';
import type { Services } from '../services.js';
import { replyPrivately } from '../connection/reply.js';
import { downloadBytes } from '../files/uploads.js';

/** The maximum time in milliseconds for downloading a picture. */
const FETCH_MS = 15_000;

/**
 * Downloads an attached picture.
 * @throws {Refusal} INVALID_INPUT if the picture is too big; UNAVAILABLE if Discord does not deliver it
 */
export const downloadPicture = (attachment: Pick<Attachment, 'size' | 'url'>, field: string): Promise<Uint8Array> =>
  downloadBytes(attachment, field, MAX_PHOTO_BYTES, FETCH_MS);

/**
 * Waits until the picture thread has done some work, and converts its errors (`BadPictureError`, `PictureUnavailableError`) to refusals.
 * @param field the option that a refusal names
 * @throws {Refusal} INVALID_INPUT if the picture cannot be used; UNAVAILABLE if too many pictures wait, a drawing takes too long,
 *   or the bot stops
 */
export async function waitForPicture<T>(work: Promise<T>, field: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BadPictureError) throw refuseInvalid(field, `${error.message}`);
    if (error instanceof PictureUnavailableError) throw new Refusal('UNAVAILABLE', error.forPeople);
    throw error;
  }
}

/**
 * Answers a person privately with a drawing and a text.
 * @param gameId the battle in the drawing
 * @param name the file name of the drawing, without its extension
 * @throws {Refusal} UNAVAILABLE if too many pictures wait, or the bot stops
 */
export async function replyWithDrawing(
  interaction: RepliableInteraction,
  { drawing }: Pick<Services, 'drawing'>,
  gameId: string,
  body: PostBody,
  name: string,
  { svg, alt }: DrawnStrength,
): Promise<void> {
  const { bytes } = await waitForPicture(
    drawing.draw(gameId, () => svg),
    'picture',
  );
  const file = new AttachmentBuilder(Buffer.from(bytes), { name: `${name}.png`, description: alt });
  await replyPrivately(interaction, body, [file]);
}

/** Returns the picture as it is stored, and the description of the picture for the event. */
export function buildStoredPicture({ bytes, mediaType }: Pick<MadePicture, 'bytes' | 'mediaType'>): {
  readonly picture: Picture;
  readonly ref: PictureRef;
} {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    picture: { sha256, mediaType, base64: Buffer.from(bytes).toString('base64') },
    ref: { sha256, mediaType, bytes: bytes.length },
  };
}
