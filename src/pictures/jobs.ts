/** The kinds of work that the picture thread does. */
import { BadPictureError } from './bad-picture.js';
import type { MapExtent, PicturePoint } from './camera.js';
import { createMarksPdf, drawMarksPage } from './marks.js';
import {
  createNotePicture,
  fitPictureToMap,
  keepSmallPicture,
  loadPhotoReader,
  shrinkPicture,
  type MadePicture,
  type PhotoReader,
  type PictureFit,
} from './photographs.js';
import { straightenByCorners, straightenByMarks, type StraighteningResult } from './straightening.js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const resolvePath = createRequire(import.meta.url).resolve;
const FAMILY = 'DejaVu Sans Condensed';
const FONTS = ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'].map((file) =>
  resolvePath(`dejavu-fonts-ttf/ttf/${file}`),
);

/** The maximum number of pixels of a picture, which is more than any drawing of the bot needs. */
const MOST_PIXELS = 2400 * 3200;

/** A drawn picture. */
interface Rendered {
  readonly width: number;
  readonly height: number;
  /** The pixels, with four bytes per pixel. */
  readonly pixels: Uint8Array;
  asPng(): Uint8Array;
}

/** A function that draws an SVG made by the bot. @throws if the text is not an SVG, or if the picture is too big */
export type SvgDrawer = (svg: string) => Rendered;

/** Returns a drawing function in native code, which is fast and exists for common machines. */
export async function loadNativeSvgDrawer(): Promise<SvgDrawer> {
  const { Resvg } = await import('@resvg/resvg-js');
  const font = { loadSystemFonts: false, fontFiles: FONTS, defaultFontFamily: FAMILY };
  return (svg) => drawn(new Resvg(requireSafeSvg(svg), { font }));
}

/** Returns a drawing function without native code, which is slower but produces the same bytes. */
export async function loadWasmSvgDrawer(): Promise<SvgDrawer> {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  await initWasm(readFileSync(resolvePath('@resvg/resvg-wasm/index_bg.wasm')));
  const font = { fontBuffers: FONTS.map((file) => readFileSync(file)), defaultFontFamily: FAMILY };
  return (svg) => drawn(new Resvg(requireSafeSvg(svg), { font }));
}

/** Returns the native drawing function if it can be loaded, otherwise the WebAssembly function. */
async function loadSvgDrawer(): Promise<SvgDrawer> {
  try {
    return await loadNativeSvgDrawer();
  } catch {
    return loadWasmSvgDrawer();
  }
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  render(): Rendered;
}

function drawn(drawing: Drawing): Rendered {
  const { width, height } = drawing;
  if (!(width * height <= MOST_PIXELS)) throw new Error(`a picture of ${width} x ${height} is too big`);
  return drawing.render();
}

const OWN_DATA = /^"(#|data:image\/(png|jpeg);base64,)/;

/**
 * Checks that an SVG has no declarations, and refers only to its own parts and to embedded PNG or JPEG data. Returns the SVG.
 * Without this check, resvg would read any file that an image refers to.
 * @throws {Error} if the SVG has a declaration, or refers to anything else
 */
export function requireSafeSvg(svg: string): string {
  if (svg.includes('<!')) throw new Error('a picture has no declarations');
  for (const mark of ['href=', 'url(']) {
    for (let at = svg.indexOf(mark); at >= 0; at = svg.indexOf(mark, at + 1)) {
      const value = svg.slice(at + mark.length, at + mark.length + 40);
      if (!(mark === 'url(' ? value.startsWith('#') : OWN_DATA.test(value)))
        throw new Error('a picture names nothing but its own data');
    }
  }
  return svg;
}

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
