/**
 * Handles pictures from people: checks their size before decoding, scales them, turns them upright, and removes all data that are
 * not part of the picture.
 */
import type sharpPackage from 'sharp';
import { BadPictureError, createBrokenPictureError } from './bad-picture.js';
import { stripMetadata } from './bare.js';

/** The package that reads photographs. */
export type PhotoReader = typeof sharpPackage;

/** A picture in the form in which the bot stores it. */
export interface MadePicture {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** The maximum size of a picture's file in bytes. */
export const MAX_PHOTO_BYTES = 25_000_000;
/** The maximum number of pixels of a picture that is decoded. */
export const MAX_PHOTO_PIXELS = 50_000_000;
/** The minimum number of pixels on each side. A smaller picture shows nothing useful. */
export const MIN_PHOTO_SIDE = 100;
/** The maximum number of bytes of a stored picture. */
const KEPT_MAX_BYTES = 2_000_000;
/** The maximum number of bytes of a drawing. A bigger drawing is stored like a photograph. */
const DRAWING_MAX_BYTES = 1_000_000;
/** The longer side of a stored picture, in pixels. */
const LONGEST = 1600;
const READ_SECONDS = 15;

/**
 * Loads the package that reads photographs, which is native code built for common machines.
 * @throws {BadPictureError} if the package is missing
 */
export async function loadPhotoReader(
  load: () => Promise<{ default: PhotoReader }> = () => import('sharp'),
): Promise<PhotoReader> {
  let reading: PhotoReader;
  try {
    ({ default: reading } = await load());
  } catch {
    throw new BadPictureError(
      'Photographs cannot be read on this machine, because a package is missing. Use PNG or GIF of up to 2 MB in notes.',
    );
  }
  reading.cache(false);
  reading.concurrency(1);
  // Only four kinds of picture files are allowed. The package's readers for all other kinds are blocked.
  reading.block({ operation: ['VipsForeignLoad'] });
  reading.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`) });
  return reading;
}

type Kind = 'png' | 'jpeg' | 'gif' | 'webp';

const SEND = 'Send PNG or JPEG';
const text = (bytes: Uint8Array, from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/**
 * Returns the kind of a file from its first bytes, whatever its name is.
 * @throws {BadPictureError} if the file is not of one of the four kinds
 */
export function detectPictureKind(bytes: Uint8Array): Kind {
  const head = text(bytes, 0, 4);
  if (text(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (['GIF87a', 'GIF89a'].includes(text(bytes, 0, 6))) return 'gif';
  if (head === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (text(bytes, 4, 8) === 'ftyp')
    throw new BadPictureError(
      `HEIC and AVIF cannot be read. ${SEND}, or a screenshot. On an iPhone, choose Settings, Camera, Formats, Most Compatible.`,
    );
  if (text(bytes, 0, 1000).includes('<svg')) throw new BadPictureError(`SVG cannot be read. ${SEND}.`);
  if (head === '%PDF') throw new BadPictureError(`A PDF cannot be read. ${SEND}.`);
  throw new BadPictureError(`The file is not a picture that can be read. ${SEND}, GIF or WebP.`);
}

interface Header {
  readonly kind: Kind;
  /** The width and height of the picture after it is turned upright. */
  readonly width: number;
  readonly height: number;
  readonly isMoving: boolean;
  /** True if the file contains other data besides the picture, such as place and author. */
  readonly says: boolean;
}

/**
 * Reads a picture's header, so that no picture that is too big is decoded.
 * @throws {BadPictureError} if the file cannot be used as a picture
 */
export async function readPictureHeader(reading: PhotoReader, bytes: Uint8Array): Promise<Header> {
  const kind = detectPictureKind(bytes);
  if (bytes.length > MAX_PHOTO_BYTES)
    throw new BadPictureError(`The file is larger than ${MAX_PHOTO_BYTES / 1_000_000} MB. Send a smaller one.`);
  const {
    exif,
    iptc,
    xmp,
    comments,
    pages = 1,
    autoOrient,
  } = await reading(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => {
      throw createBrokenPictureError();
    });
  const { width, height } = autoOrient;
  if (width * height > MAX_PHOTO_PIXELS)
    throw new BadPictureError(
      `The picture has ${width} x ${height} pixels, ${Math.round((width * height) / 1_000_000)} million. Send one with at most ${MAX_PHOTO_PIXELS / 1_000_000} million.`,
    );
  const says = [exif, iptc, xmp, comments].some((part) => part !== undefined);
  return { kind, width, height, isMoving: pages > 1, says };
}

/**
 * Reads the header of a map background, which needs at least `MIN_PHOTO_SIDE` pixels on each side.
 * @throws {BadPictureError} if the file cannot be used as a picture, or if the picture has fewer pixels
 */
async function forGround(reading: PhotoReader, bytes: Uint8Array): Promise<Header> {
  const header = await readPictureHeader(reading, bytes);
  const { width, height } = header;
  if (Math.min(width, height) < MIN_PHOTO_SIDE)
    throw new BadPictureError(`The picture has ${width} x ${height} pixels. Send one with at least ${MIN_PHOTO_SIDE} each way.`);
  return header;
}

/** Decodes the first page of a picture and turns it upright. Transparent parts become white. */
const opened = (reading: PhotoReader, bytes: Uint8Array) =>
  reading(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: READ_SECONDS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');

type Opened = ReturnType<typeof opened>;

/** Returns a picture's pixels. @throws {BadPictureError} if the file cannot be used as a picture */
const rawOf = (picture: Opened) =>
  picture
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw createBrokenPictureError();
    });

/**
 * Encodes a picture for storing.
 * @param isDrawing true if the picture has few colours and sharp edges. The picture is then stored as PNG, unless the PNG has too
 *   many bytes
 * @throws {BadPictureError} if the picture cannot be decoded, or if it has too many bytes even as a JPEG of the lowest quality
 */
async function written(reading: PhotoReader, picture: Opened, isDrawing: boolean): Promise<MadePicture> {
  const { data, info } = await rawOf(picture);
  const { width, height, channels } = info;
  const again = () => reading(data, { raw: { width, height, channels } });
  if (isDrawing) {
    const bytes = await again().png({ compressionLevel: 9 }).toBuffer();
    if (bytes.length <= DRAWING_MAX_BYTES) return { bytes, mediaType: 'image/png', width, height };
  }
  for (const quality of [85, 75, 60, 40]) {
    const bytes = await again().jpeg({ quality }).toBuffer();
    if (bytes.length <= KEPT_MAX_BYTES) return { bytes, mediaType: 'image/jpeg', width, height };
  }
  throw new BadPictureError('The picture has too much detail. Send a smaller one.');
}

/**
 * Builds the stored picture of a note. A small drawing without other data is stored unchanged. Any other picture is encoded
 * again.
 */
export async function createNotePicture(reading: PhotoReader, bytes: Uint8Array): Promise<MadePicture> {
  const { kind, width, height, isMoving, says } = await readPictureHeader(reading, bytes);
  const isDrawing = kind === 'png' || kind === 'gif';
  if (kind !== 'jpeg' && bytes.length <= KEPT_MAX_BYTES && !says && (isDrawing || isMoving))
    return { bytes: stripMetadata(kind, bytes), mediaType: `image/${kind}`, width, height };
  const scaled = opened(reading, bytes).resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true });
  return written(reading, scaled, isDrawing);
}

/** The steps for making a picture smaller, each with the longer side in pixels and the quality. */
const SMALLER = [
  [1200, 75],
  [1200, 50],
  [800, 60],
  [800, 35],
  [480, 40],
] as const;

/**
 * Makes a JPEG of at most `most` bytes from a picture, for files with many pictures. Null if even the smallest result is too big.
 * @throws {BadPictureError} if the file cannot be used as a picture
 */
export async function shrinkPicture(reading: PhotoReader, bytes: Uint8Array, most: number): Promise<MadePicture | null> {
  await readPictureHeader(reading, bytes);
  for (const [longest, quality] of SMALLER) {
    const { data, info } = await opened(reading, bytes)
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw createBrokenPictureError();
      });
    if (data.length <= most) return { bytes: data, mediaType: 'image/jpeg', width: info.width, height: info.height };
  }
  return null;
}

/**
 * Returns a PNG or GIF with all other data removed, if it has at most `KEPT_MAX_BYTES`. Null for any other picture.
 * @throws {BadPictureError} if the file is not a picture, or if the PNG or GIF is broken
 */
export function keepSmallPicture(bytes: Uint8Array): Pick<MadePicture, 'bytes' | 'mediaType'> | null {
  const kind = detectPictureKind(bytes);
  if ((kind !== 'png' && kind !== 'gif') || bytes.length > KEPT_MAX_BYTES) return null;
  return { bytes: stripMetadata(kind, bytes), mediaType: `image/${kind}` };
}

/** The ways to fit a picture onto a map with another shape. */
const FITS = { stretch: 'fill', cut: 'cover', whole: 'contain' } as const;
export type PictureFit = keyof typeof FITS;

/**
 * Fits a picture into the shape of a map. If the two shapes differ by 2 % or more, a note explains how the picture was fitted.
 * @param shape the map's width divided by its height
 * @throws {BadPictureError} if the file cannot be used as a map background
 */
export async function fitPictureToMap(
  reading: PhotoReader,
  bytes: Uint8Array,
  shape: number,
  fit: PictureFit,
): Promise<{ readonly made: MadePicture; readonly notes: readonly string[] }> {
  const { kind, width, height } = await forGround(reading, bytes);
  const size = calculateMapPictureSize(shape);
  const laid = opened(reading, bytes).resize({ ...size, fit: FITS[fit], background: '#f4f1e6' });
  const made = await written(reading, laid, kind === 'png' || kind === 'gif');
  const isAlike = Math.abs(width / height / shape - 1) < 0.02;
  const done = { stretch: 'it was stretched', cut: 'its edges were cut off', whole: 'it was put in the middle' }[fit];
  return { made, notes: isAlike ? [] : [`The picture (${width} x ${height}) does not have the shape of the map, so ${done}.`] };
}

/**
 * Returns the size in pixels of a map picture with this shape.
 * @param shape the width divided by the height
 */
export function calculateMapPictureSize(shape: number): { readonly width: number; readonly height: number } {
  const width = Math.min(LONGEST, LONGEST * 0.75 * shape);
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(width / shape)) };
}

/** The pixels of a decoded picture, with three bytes per pixel. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes a photograph into pixels, scaled down if its longer side exceeds `longest`.
 * @throws {BadPictureError} if the file cannot be used as a map background
 */
export async function decodePixels(reading: PhotoReader, bytes: Uint8Array, longest: number): Promise<Pixels> {
  await forGround(reading, bytes);
  const { data, info } = await rawOf(
    opened(reading, bytes).resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true }),
  );
  return { data, width: info.width, height: info.height };
}

/** Encodes pixels as the stored picture of a photograph. */
export const encodePhotograph = (reading: PhotoReader, { data, width, height }: Pixels): Promise<MadePicture> =>
  written(reading, reading(data, { raw: { width, height, channels: 3 } }), false);
