/** Pictures that people attach: fetched, read in the thread of pictures, and made what a battle keeps. */
import { createHash } from 'node:crypto';
import { type Attachment, MessageFlags, type RepliableInteraction } from 'discord.js';
import type { Picture, PictureRef } from '../game/index.js';
import { BadPicture, type Made, NoPicture, PHOTO_MAX_BYTES } from '../pictures/index.js';
import { Refusal } from '../rules/index.js';
import { readBytes } from './uploads.js';

/** As long as a phone's photograph may take to come. */
const FETCH_MS = 15_000;
/** Who has waited for so long is told that it is being worked on: Discord takes the first answer within three seconds. */
const PATIENCE_MS = 1500;

/** An attached picture's file. @throws {Refusal} INVALID_INPUT when it is too big; UNAVAILABLE when Discord does not give it */
export const pictureFile = (attachment: Pick<Attachment, 'size' | 'url'>, field: string): Promise<Uint8Array> =>
  readBytes(attachment, field, PHOTO_MAX_BYTES, FETCH_MS);

/**
 * What the thread of pictures makes.
 * @param field the option in which a picture came
 * @throws {Refusal} INVALID_INPUT when it is not taken; UNAVAILABLE while too many wait
 */
export async function madeOf<T>(work: Promise<T>, field: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BadPicture) throw new Refusal('INVALID_INPUT', `${field}: ${error.message}`, field);
    if (error instanceof NoPicture)
      throw new Refusal('UNAVAILABLE', 'too many pictures are being drawn just now: ask again in a moment');
    throw error;
  }
}

/** Does what may take a while; when it does, Discord is told so in time. @param isPrivate whether the answer will be for one person */
export async function patiently<T>(interaction: RepliableInteraction, isPrivate: boolean, work: () => Promise<T>): Promise<T> {
  let deferred: Promise<unknown> = Promise.resolve();
  const clock = setTimeout(() => {
    deferred = interaction.deferReply(isPrivate ? { flags: MessageFlags.Ephemeral } : {});
    // Whoever answers next hears of it.
    deferred.catch(() => undefined);
  }, PATIENCE_MS);
  try {
    return await work();
  } finally {
    clearTimeout(clock);
    await deferred;
  }
}

/** A picture as it is kept, and what its event says of it. */
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
