/** Pictures of notes: what they are, and what their files are called. */
import type { Picture, PictureRef } from '../game/index.js';

/** What a picture may be: its first bytes (null: any), the ending of its file. */
const KINDS: readonly { readonly mediaType: string; readonly ending: string; readonly head: readonly (number | null)[] }[] = [
  { mediaType: 'image/png', ending: 'png', head: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mediaType: 'image/jpeg', ending: 'jpg', head: [0xff, 0xd8, 0xff] },
  { mediaType: 'image/gif', ending: 'gif', head: [...codes('GIF87a')] },
  { mediaType: 'image/gif', ending: 'gif', head: [...codes('GIF89a')] },
  { mediaType: 'image/webp', ending: 'webp', head: [...codes('RIFF'), null, null, null, null, ...codes('WEBP')] },
];

function codes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** What a picture is by its first bytes; undefined when it is none that we keep. What its name says does not matter. */
export function mediaTypeOf(bytes: Uint8Array): string | undefined {
  return KINDS.find(({ head }) => head.every((byte, i) => (byte === null ? i < bytes.length : bytes[i] === byte)))?.mediaType;
}

/** `picture-p12.png`, of the picture of event p12. */
export function pictureName(mark: string, { mediaType }: Pick<PictureRef, 'mediaType'>): string {
  return `picture-${mark}.${KINDS.find((kind) => kind.mediaType === mediaType)?.ending ?? 'bin'}`;
}

/** A picture's bytes as an address. The media type must be one of ours: what a record says of it is not believed. */
export function dataUrl({ mediaType }: PictureRef, { base64 }: Picture): string | undefined {
  return KINDS.some((kind) => kind.mediaType === mediaType) ? `data:${mediaType};base64,${base64}` : undefined;
}
