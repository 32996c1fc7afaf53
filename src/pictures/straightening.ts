/** Straightens a photograph of a table into the squares of the map. */
import {
  calculateCameraFromCorners,
  calculateCameraFromMarks,
  CORNERS,
  type CornerName,
  type CameraProblem,
  type MapExtent,
  type PhotoProjection,
  type PicturePoint,
} from './camera.js';
import { findMarks } from './finding.js';
import {
  type MadePicture,
  encodePhotograph,
  type Pixels,
  decodePixels,
  type PhotoReader,
  calculateMapPictureSize,
} from './photographs.js';

/** The longer side in pixels of the photograph in which the bot searches for the marks. The map is made from this photograph. */
const LONGEST = 3200;
/** The longer side in pixels of a photograph in which a person marks the corners. */
const SHOWN_LONGEST = 1600;

/**
 * The result of straightening a photograph. `made` is the map seen from above. If `made` is missing, `missing` lists the corners
 * without a recognised mark, or `doubt` is the reason why the camera could not be calculated. `photograph` is upright and scaled,
 * so that a person can mark the corners in it.
 */
export type StraighteningResult =
  | { readonly made: MadePicture }
  | { readonly missing: readonly CornerName[]; readonly doubt: CameraProblem | null; readonly photograph: MadePicture };

/**
 * Finds the marks in a photograph, and uses them to straighten the photograph.
 * @throws {BadPicture} if the file cannot be used as a picture
 */
export async function straightenByMarks(reading: PhotoReader, bytes: Uint8Array, map: MapExtent): Promise<StraighteningResult> {
  const pixels = await decodePixels(reading, bytes, LONGEST);
  const by = findCamera(pixels, map);
  if ('onto' in by) return { made: await encodePhotograph(reading, straightenPixels(pixels, map, by.onto)) };
  const shown = await decodePixels(reading, bytes, SHOWN_LONGEST);
  return { ...by, photograph: await encodePhotograph(reading, shown) };
}

/** Calculates the camera from the marks. If this is impossible, returns the reason. */
export function findCamera(
  pixels: Pixels,
  map: MapExtent,
): { readonly onto: PhotoProjection } | { readonly missing: readonly CornerName[]; readonly doubt: CameraProblem | null } {
  const found = findMarks(pixels);
  const missing = CORNERS.filter((corner) => !found.has(corner));
  if (missing.length > 0) return { missing, doubt: null };
  const camera = calculateCameraFromMarks(Object.fromEntries(found) as Record<CornerName, readonly PicturePoint[]>, map, pixels);
  return 'onto' in camera ? camera : { missing, doubt: camera.doubt };
}

/**
 * Straightens a photograph with the positions of the map's four corners in the photograph.
 * @param corners the positions in the order of `CORNERS`, as shares of the photograph's width (from the left) and height (from
 *   below)
 * @returns the map seen from above; null if the corners do not surround a map
 * @throws {BadPicture} if the file cannot be used as a map background
 */
export async function straightenByCorners(
  reading: PhotoReader,
  bytes: Uint8Array,
  map: MapExtent,
  corners: readonly PicturePoint[],
): Promise<MadePicture | null> {
  const pixels = await decodePixels(reading, bytes, LONGEST);
  const at = corners.map(({ x, y }) => ({ x: x * pixels.width, y: (1 - y) * pixels.height }));
  const onto = calculateCameraFromCorners(at, map);
  return onto && encodePhotograph(reading, straightenPixels(pixels, map, onto));
}

/** Returns the map seen from above. Each pixel gets the colour of the matching point in the photograph. */
export function straightenPixels({ data, width, height }: Pixels, map: MapExtent, onto: PhotoProjection): Pixels {
  const size = calculateMapPictureSize(map.width / map.height);
  const made = new Uint8Array(size.width * size.height * 3).fill(255);
  for (let row = 0, at = 0; row < size.height; row++) {
    const y = map.height * (1 - (row + 0.5) / size.height);
    for (let column = 0; column < size.width; column++, at += 3) {
      const { x: u, y: v } = onto({ x: (map.width * (column + 0.5)) / size.width, y });
      const [left, top] = [Math.floor(u), Math.floor(v)];
      if (!(left >= 0 && top >= 0 && left + 1 < width && top + 1 < height)) continue;
      const [right, down] = [u - left, v - top];
      const from = (top * width + left) * 3;
      const below = from + width * 3;
      for (let channel = 0; channel < 3; channel++) {
        const upper = data[from + channel]! * (1 - right) + data[from + channel + 3]! * right;
        const lower = data[below + channel]! * (1 - right) + data[below + channel + 3]! * right;
        made[at + channel] = upper * (1 - down) + lower * down + 0.5;
      }
    }
  }
  return { data: made, ...size };
}
