/** Chooses file names for pictures, and embeds pictures in HTML pages. */
import type { Picture, PictureRef } from '../game/index.js';

/** The file name extension for each media type. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Returns the file name of an event's picture, such as `picture-p12.png` for event p12. */
export function buildPictureName(mark: string, { mediaType }: Pick<PictureRef, 'mediaType'>): string {
  return `picture-${mark}.${Object.hasOwn(ENDINGS, mediaType) ? ENDINGS[mediaType] : 'bin'}`;
}

/**
 * Returns a picture as a `data:` URL. Returns undefined for a media type that the bot never writes, which only an imported record
 * can contain.
 */
export function buildDataUrl({ mediaType }: PictureRef, { base64 }: Picture): string | undefined {
  return Object.hasOwn(ENDINGS, mediaType) ? `data:${mediaType};base64,${base64}` : undefined;
}
