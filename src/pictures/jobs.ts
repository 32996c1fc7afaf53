/** The kinds of work that the picture thread does. */
import { BadPictureError } from './bad-picture.js';
import type { MapExtent, PicturePoint } from './camera.js';
import { loadSvgDrawer } from './drawing.js';
import { createMarksPdf, drawMarksPage } from './marks.js';
import {
  type PictureFit,
  fitPictureToMap,
  createNotePicture,
  keepSmallPicture,
  loadPhotoReader,
  type MadePicture,
  type PhotoReader,
  shrinkPicture,
} from './photographs.js';
import { straightenByCorners, straightenByMarks, type StraighteningResult } from './straightening.js';

/** A picture after drawing. */
export interface DrawnPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg';
}

/** The kinds of work, each with its input and output. Both must be values that can be sent to another thread. */
export interface Jobs {
  /** Draws an SVG as a PNG, or as a JPEG if the SVG contains a photograph. */
  readonly draw: { readonly task: { readonly svg: string }; readonly result: DrawnPicture };
  readonly marks: { readonly task: { readonly as: 'pdf' | 'png' }; readonly result: Uint8Array };
  readonly note: { readonly task: { readonly bytes: Uint8Array }; readonly result: Pick<MadePicture, 'bytes' | 'mediaType'> };
  readonly ground: {
    readonly task: { readonly bytes: Uint8Array; readonly shape: number; readonly fit: PictureFit };
    readonly result: { readonly made: MadePicture; readonly notes: readonly string[] };
  };
  readonly straighten: {
    readonly task: { readonly bytes: Uint8Array; readonly map: MapExtent };
    readonly result: StraighteningResult;
  };
  /** Straightens a photograph with the corners of the map; null if the corners do not surround a map. */
  readonly corners: {
    readonly task: { readonly bytes: Uint8Array; readonly map: MapExtent; readonly corners: readonly PicturePoint[] };
    readonly result: MadePicture | null;
  };
}
export type JobKind = keyof Jobs;
export type PictureJob = { readonly [K in JobKind]: { readonly kind: K } & Jobs[K]['task'] }[JobKind];

let drawing: ReturnType<typeof loadSvgDrawer> | undefined;
let loaded: Promise<PhotoReader> | undefined;
const reading = (): Promise<PhotoReader> => (loaded ??= loadPhotoReader());

/** Carries out a job. @throws {BadPictureError} if a person's picture cannot be used */
export async function carryOutPictureJob(job: PictureJob): Promise<Jobs[JobKind]['result']> {
  switch (job.kind) {
    case 'draw':
      return drawPicture(job.svg);
    case 'marks':
      return job.as === 'pdf' ? createMarksPdf() : (await drawPicture(drawMarksPage())).bytes;
    case 'note':
      return noted(job.bytes);
    case 'ground':
      return fitPictureToMap(await reading(), job.bytes, job.shape, job.fit);
    case 'straighten':
      return straightenByMarks(await reading(), job.bytes, job.map);
    case 'corners':
      return straightenByCorners(await reading(), job.bytes, job.map, job.corners);
  }
}

/** Builds the stored picture of a note. Without the package that reads photographs, only small drawings can be stored. */
async function noted(bytes: Uint8Array): Promise<Pick<MadePicture, 'bytes' | 'mediaType'>> {
  let sharp;
  try {
    sharp = await reading();
  } catch (error) {
    const kept = keepSmallPicture(bytes);
    if (kept) return kept;
    throw error;
  }
  return createNotePicture(sharp, bytes);
}

/**
 * Makes a JPEG of at most `most` bytes from a picture, as `shrinkPicture` does. Null if this is impossible, if the picture cannot
 * be read, or if the package that reads photographs is missing.
 */
export async function shrinkPictureIfPossible(bytes: Uint8Array, most: number): Promise<MadePicture | null> {
  try {
    return await shrinkPicture(await reading(), bytes, most);
  } catch (error) {
    if (error instanceof BadPictureError) return null;
    throw error;
  }
}

/**
 * Draws an SVG in this thread, as a JPEG if the SVG contains a photograph, otherwise as a PNG. Always draws a PNG if the package
 * that writes photographs is missing or fails.
 * @param quality the quality of the JPEG, from 1 to 100. Default: 88
 */
export async function drawPicture(svg: string, quality = 88): Promise<DrawnPicture> {
  const draw = await (drawing ??= loadSvgDrawer());
  const image = draw(svg);
  if (!svg.includes('href="data:image/jpeg;')) return { bytes: image.asPng(), mediaType: 'image/png' };
  const { width, height } = image;
  try {
    const sharp = await reading();
    const bytes = await sharp(image.pixels, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer();
    return { bytes, mediaType: 'image/jpeg' };
  } catch {
    return { bytes: image.asPng(), mediaType: 'image/png' };
  }
}
