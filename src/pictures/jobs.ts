/** The kinds of work that the picture thread does. */
import { BadPicture } from './bad-picture.js';
import type { MapExtent, PicturePoint } from './camera.js';
import { loadAnyDraw } from './drawing.js';
import { makeMarksPdf, marksSvg } from './marks.js';
import {
  type Fit,
  fitToMap,
  makeNotePicture,
  keepUnchanged,
  loadReading,
  type Made,
  type Reading,
  makeSmaller,
} from './photographs.js';
import { straightenByCorners, straightenByMarks, type Straightened } from './straightening.js';

/** A picture that was drawn. */
export interface DrawnPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg';
}

/** Each kind of work with its input and output, which must be values that can be sent to another thread. */
export interface Jobs {
  /** Draws SVG as PNG, or as JPEG if it contains a photograph. */
  readonly draw: { readonly task: { readonly svg: string }; readonly result: DrawnPicture };
  readonly marks: { readonly task: { readonly as: 'pdf' | 'png' }; readonly result: Uint8Array };
  readonly note: { readonly task: { readonly bytes: Uint8Array }; readonly result: Pick<Made, 'bytes' | 'mediaType'> };
  readonly ground: {
    readonly task: { readonly bytes: Uint8Array; readonly shape: number; readonly fit: Fit };
    readonly result: { readonly made: Made; readonly notes: readonly string[] };
  };
  readonly straighten: { readonly task: { readonly bytes: Uint8Array; readonly map: MapExtent }; readonly result: Straightened };
  /** Straightens a photograph by the corners of the map; null if they do not surround a map. */
  readonly corners: {
    readonly task: { readonly bytes: Uint8Array; readonly map: MapExtent; readonly corners: readonly PicturePoint[] };
    readonly result: Made | null;
  };
}
export type JobKind = keyof Jobs;
export type PictureJob = { readonly [K in JobKind]: { readonly kind: K } & Jobs[K]['task'] }[JobKind];

let drawing: ReturnType<typeof loadAnyDraw> | undefined;
let loaded: Promise<Reading> | undefined;
const reading = (): Promise<Reading> => (loaded ??= loadReading());

/** Carries out a job. @throws {BadPicture} if a person's picture cannot be used */
export async function carryOut(job: PictureJob): Promise<Jobs[JobKind]['result']> {
  switch (job.kind) {
    case 'draw':
      return drawPicture(job.svg);
    case 'marks':
      return job.as === 'pdf' ? makeMarksPdf() : (await drawPicture(marksSvg())).bytes;
    case 'note':
      return noted(job.bytes);
    case 'ground':
      return fitToMap(await reading(), job.bytes, job.shape, job.fit);
    case 'straighten':
      return straightenByMarks(await reading(), job.bytes, job.map);
    case 'corners':
      return straightenByCorners(await reading(), job.bytes, job.map, job.corners);
  }
}

/** Without the package that reads photographs, only small drawings can be stored. */
async function noted(bytes: Uint8Array): Promise<Pick<Made, 'bytes' | 'mediaType'>> {
  let sharp;
  try {
    sharp = await reading();
  } catch (error) {
    const kept = keepUnchanged(bytes);
    if (kept) return kept;
    throw error;
  }
  return makeNotePicture(sharp, bytes);
}

/**
 * Makes a JPEG of at most `most` bytes from a picture, like `smaller`. Null if this is impossible, if the picture cannot be read,
 * or if the package that reads photographs is missing.
 */
export async function smallerPicture(bytes: Uint8Array, most: number): Promise<Made | null> {
  try {
    return await makeSmaller(await reading(), bytes, most);
  } catch (error) {
    if (error instanceof BadPicture) return null;
    throw error;
  }
}

/**
 * Draws an SVG in this thread, as JPEG if it contains a photograph, otherwise as PNG. If the package that writes photographs is
 * missing or fails, always as PNG.
 * @param quality the quality of the JPEG, from 1 to 100. Default: 88
 */
export async function drawPicture(svg: string, quality = 88): Promise<DrawnPicture> {
  const draw = await (drawing ??= loadAnyDraw());
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
