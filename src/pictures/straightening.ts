/** Finds the corner marks in a photograph of a table, and straightens the photograph into the squares of the map. */
import {
  CORNERS,
  calculateCameraFromCorners,
  calculateCameraFromMarks,
  type CameraProblem,
  type CornerName,
  type MapExtent,
  type PhotoProjection,
  type PicturePoint,
} from './camera.js';
import {
  calculateMapPictureSize,
  decodePixels,
  encodePhotograph,
  type MadePicture,
  type PhotoReader,
  type Pixels,
} from './photographs.js';
import aruco from 'js-aruco2';
import type { Marker } from 'js-aruco2';
import vision from 'js-aruco2/src/cv.js';
import { MARK_CELLS, MARK_DICTIONARY, MARK_IDS } from './marks.js';

/**
 * The maximum number of wrong cells in a recognised mark. Any two marks of the dictionary differ in at least twelve cells, so
 * four wrong cells cannot cause a confusion.
 */
const FORGIVEN = 4;
/**
 * Settings for finding marks, which are tried in order until all marks are found. `size` is the picture's longer side in pixels.
 * A pixel counts as dark if it is at least `darker` shades of grey (of 256) darker than the mean within `around` pixels in each
 * direction. A mark may be too small for one setting, and too blurred or grainy for another.
 */
const TRIES = [
  { size: 1600, around: 8, darker: 10 },
  { size: 1600, around: 3, darker: 7 },
  { size: 2400, around: 12, darker: 10 },
  { size: 1000, around: 6, darker: 10 },
] as const;

type FoundMarks = ReadonlyMap<CornerName, readonly PicturePoint[]>;

/** Returns the marks that appear exactly once, with their corners as exact as the picture allows. */
export function findMarks(pixels: Pixels): FoundMarks {
  const grey = greyOf(pixels);
  const found = new Map<CornerName, readonly PicturePoint[]>();
  const longest = Math.max(pixels.width, pixels.height);
  for (const { size, around, darker } of TRIES) {
    if (found.size === MARK_IDS.size) break;
    const scale = Math.min(1, size / longest);
    const seen = detect(scaledTo(grey, scale), around, darker);
    for (const [corner, id] of MARK_IDS) {
      const [mark, ...others] = seen.filter((marker) => marker.id === id);
      if (found.has(corner) || !mark || others.length > 0) continue;
      const rough = mark.corners.map(({ x, y }) => ({ x: (x + 0.5) / scale - 0.5, y: (y + 0.5) / scale - 0.5 }));
      found.set(corner, exactly(grey, rough, 1.5 / scale));
    }
  }
  return found;
}

/** The brightness of a picture, with one number for each pixel. */
interface Grey {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

function greyOf({ data, width, height }: Pixels): Grey {
  const grey = new Float32Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += 3)
    grey[at] = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!;
  return { data: grey, width, height };
}

/** Scales a picture down. Each new pixel is the mean of the old pixels that it replaces. */
function scaledTo(grey: Grey, scale: number): Grey {
  if (scale === 1) return grey;
  const [width, height] = [Math.round(grey.width * scale), Math.round(grey.height * scale)];
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, low] = [Math.floor(y / scale), Math.max(Math.floor(y / scale) + 1, Math.floor((y + 1) / scale))];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.floor(x / scale), Math.max(Math.floor(x / scale) + 1, Math.floor((x + 1) / scale))];
      let [total, count] = [0, 0];
      for (let row = top; row < low && row < grey.height; row++)
        for (let column = left; column < right && column < grey.width; column++) {
          total += grey.data[row * grey.width + column]!;
          count++;
        }
      data[y * width + x] = total / count;
    }
  }
  return { data, width, height };
}

/** Finds marks as the package's own `detect` does, but compares the pixels within `around` instead of two pixels. */
function detect({ data, width, height }: Grey, around: number, darker: number): readonly Marker[] {
  const detector = new aruco.AR.Detector({ dictionaryName: MARK_DICTIONARY, maxHammingDistance: FORGIVEN });
  const { Image, adaptiveThreshold, findContours } = vision.CV;
  const grey = new Image(width, height, Uint8Array.from(data));
  const contours = findContours(adaptiveThreshold(grey, new Image(), around, darker), []);
  const squares = detector.clockwiseCorners(detector.findCandidates(contours, width * 0.01, 0.05, 10));
  return detector.findMarkers(grey, detector.notTooNear(squares, 10), 49);
}

function brightness({ data, width, height }: Grey, x: number, y: number): number {
  const [left, top] = [Math.min(width - 2, Math.max(0, Math.floor(x))), Math.min(height - 2, Math.max(0, Math.floor(y)))];
  const [right, down] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  const at = top * width + left;
  const upper = data[at]! * (1 - right) + data[at + 1]! * right;
  const lower = data[at + width]! * (1 - right) + data[at + width + 1]! * right;
  return upper * (1 - down) + lower * down;
}

/** A straight line: the points p for which normal · p = offset. */
interface Line {
  readonly normal: PicturePoint;
  readonly offset: number;
}

/**
 * Finds the exact corners of a mark, as the intersections of its four sides. Each side is a line between black and white. If no
 * line is found for a side, the rough corners at its ends remain.
 * @param reach the maximum distance in pixels between a rough side and the exact side
 */
function exactly(grey: Grey, rough: readonly PicturePoint[], reach: number): readonly PicturePoint[] {
  const lines = rough.map((from, index) => sideLine(grey, from, rough[(index + 1) % 4]!, reach));
  return rough.map((corner, index) => {
    const [one, other] = [lines[(index + 3) % 4], lines[index]];
    return (one && other && meeting(one, other)) ?? corner;
  });
}

/** The number of places along a side at which its edge is measured. The ends are left out. */
const ALONG = 28;

function sideLine(grey: Grey, from: PicturePoint, to: PicturePoint, reach: number): Line | undefined {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  // The corners are in clockwise order, so the outside of the mark is on the left of each side.
  const out = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length };
  // The search must end before the next cell of the mark.
  const far = Math.min(Math.max(reach + 2, 3), (length / MARK_CELLS) * 0.8);
  const points: PicturePoint[] = [];
  for (let index = 0; index < ALONG; index++) {
    const part = 0.1 + (0.8 * (index + 0.5)) / ALONG;
    const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    const edge = edgeAt(grey, at, out, far);
    if (edge !== undefined) points.push({ x: at.x + out.x * edge, y: at.y + out.y * edge });
  }
  let line = lineThrough(points);
  for (let round = 0; round < 3 && line; round++) {
    const { normal, offset } = line;
    const near = points.filter(({ x, y }) => Math.abs(normal.x * x + normal.y * y - offset) < 1.5 - round * 0.4);
    line = near.length < ALONG / 3 ? undefined : lineThrough(near);
  }
  return line;
}

/** Returns the distance from a place to the steepest rise in brightness; undefined if the brightness hardly rises. */
function edgeAt(grey: Grey, at: PicturePoint, out: PicturePoint, far: number): number | undefined {
  const STEP = 0.5;
  const values: number[] = [];
  for (let t = -far; t <= far; t += STEP) values.push(brightness(grey, at.x + out.x * t, at.y + out.y * t));
  let [best, most] = [-1, 0];
  for (let index = 1; index + 1 < values.length; index++) {
    const rise = values[index + 1]! - values[index - 1]!;
    if (rise > most) [best, most] = [index, rise];
  }
  if (best < 2 || best + 2 >= values.length || most < 12) return undefined;
  const rise = (index: number): number => values[index + 1]! - values[index - 1]!;
  const [before, after] = [rise(best - 1), rise(best + 1)];
  const bow = before - 2 * most + after;
  const shift = bow < 0 ? Math.min(0.5, Math.max(-0.5, (before - after) / (2 * bow))) : 0;
  return -far + (best + shift) * STEP;
}

/** Returns the line that fits these points best. */
function lineThrough(points: readonly PicturePoint[]): Line | undefined {
  if (points.length < 4) return undefined;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const [xx, xy, yy] = [
    mean(points.map((point) => (point.x - x) ** 2)),
    mean(points.map((point) => (point.x - x) * (point.y - y))),
    mean(points.map((point) => (point.y - y) ** 2)),
  ];
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  const normal = { x: -Math.sin(angle), y: Math.cos(angle) };
  return { normal, offset: normal.x * x + normal.y * y };
}

function meeting(a: Line, b: Line): PicturePoint | undefined {
  const area = a.normal.x * b.normal.y - a.normal.y * b.normal.x;
  if (Math.abs(area) < 0.1) return undefined;
  return {
    x: (a.offset * b.normal.y - b.offset * a.normal.y) / area,
    y: (b.offset * a.normal.x - a.offset * b.normal.x) / area,
  };
}

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
