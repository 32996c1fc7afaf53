/** Pictures of notes and maps: their file names, and their form in a page. */
import type { Picture, PictureRef } from '../game/index.js';

/** Media types of pictures, with their files' endings. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** `picture-p12.png`, of the picture of event p12. */
export function pictureName(mark: string, { mediaType }: Pick<PictureRef, 'mediaType'>): string {
  return `picture-${mark}.${Object.hasOwn(ENDINGS, mediaType) ? ENDINGS[mediaType] : 'bin'}`;
}

/** A picture's bytes as an address. The media type must be one of ours: the record's word is not believed. */
export function dataUrl({ mediaType }: PictureRef, { base64 }: Picture): string | undefined {
  return Object.hasOwn(ENDINGS, mediaType) ? `data:${mediaType};base64,${base64}` : undefined;
}
