/**
 * Creates simulated photographs of a table as JPEG files: from any angle, with lens distortion, noise and uneven light.
 */
import sharp from 'sharp';
import { type CornerName, type MapExtent, type PicturePoint, solvePerspective, projectPoint } from '../../src/pictures/camera.js';
import type { Pixels } from '../../src/pictures/photographs.js';
import { listBlackCells, MARK_CELLS, MARK_IDS } from '../../src/pictures/marks.js';

export interface Taken {
  readonly map: MapExtent;
  readonly width: number;
  readonly height: number;
  /** The angles in degrees: above the table, and around it from its near edge. */
  readonly elevation: number;
  readonly azimuth: number;
  /** The distance, in widths of the map. */
  readonly distance: number;
  /** The fraction of the possible size that the table has in the photograph. */
  readonly fills: number;
  /** The lens distortion at the corners of the photograph: its quadratic and quartic coefficients. */
  readonly bends: readonly [number, number];
  readonly noise: number;
  readonly quality: number;
  /** The darkness of the darkest corner, from 0 to 1. */
  readonly dark: number;
  readonly blur: number;
  /** The corner whose marker is half covered. */
  readonly hidden: CornerName | null;
  /** The position of the cards: their rotation in degrees, and their distance from the corners in inches. */
  readonly turned: number;
  readonly beside: number;
  readonly next: () => number;
}

const CELL = 9 / 25.4;
const TILE = CELL * (MARK_CELLS + 2);

/** The places of dots on the table, as fractions of the map. Tests measure them. */
export const DOTS: readonly PicturePoint[] = [0.06, 0.28, 0.5, 0.72, 0.94].flatMap((x) => [0.2, 0.5, 0.8].map((y) => ({ x, y })));
const DOT_RADIUS = 0.55;

type Colour = readonly [number, number, number];

/** The number of pixels to the inch in the picture of the table, which starts this far outside the map. */
const FINE = 20;
const OUTSIDE = 14;

function tableOf({ map: { width, height }, hidden, turned, beside, next }: Taken): Pixels {
  const size = { width: Math.round((width + 2 * OUTSIDE) * FINE), height: Math.round((height + 2 * OUTSIDE) * FINE) };
  const data = new Uint8Array(size.width * size.height * 3);
  /** @param colour returns the colour at a place, in inches from the near left corner; null to keep the present one */
  const paint = (left: number, low: number, right: number, high: number, colour: (x: number, y: number) => Colour | null) => {
    const [from, to] = [
      Math.max(0, Math.floor((left + OUTSIDE) * FINE)),
      Math.min(size.width, Math.ceil((right + OUTSIDE) * FINE)),
    ];
    for (let row = Math.max(0, Math.floor((low + OUTSIDE) * FINE)); row < Math.min(size.height, (high + OUTSIDE) * FINE); row++)
      for (let column = from; column < to; column++) {
        const parts = colour((column + 0.5) / FINE - OUTSIDE, (row + 0.5) / FINE - OUTSIDE);
        if (parts) data.set(parts, (row * size.width + column) * 3);
      }
  };
  const [a, b, c, d] = [next(), next(), next() * 6, next() * 6];
  paint(-OUTSIDE, -OUTSIDE, width + OUTSIDE, height + OUTSIDE, (x, y) => {
    const wave = (Math.sin(a * x + b * y + c) + Math.sin(b * x * 1.7 - a * y * 2.3 + d)) * 20;
    return x < 0 || y < 0 || x > width || y > height ? [120 + wave, 95 + wave, 70 + wave] : [110 + wave, 130 + wave, 70 + wave];
  });
  for (let index = 0; index < 25; index++) {
    const [x, y, half, shade] = [next() * width, next() * height, 0.6 + next() * 2, next() * 200];
    paint(x - half, y - half, x + half, y + half, () => [shade, shade, shade * 0.8]);
  }
  for (const { x, y } of DOTS)
    paint(x * width - 2, y * height - 2, x * width + 2, y * height + 2, (u, v) => {
      const far = Math.hypot(u - x * width, v - y * height);
      return far < DOT_RADIUS ? [225, 20, 205] : far < 2 ? [100, 130, 80] : null;
    });
  for (const [corner, id] of MARK_IDS) {
    const black = new Set(listBlackCells(id).map(([x, y]) => x + y * MARK_CELLS));
    const angle = ((next() * 2 - 1) * turned * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const left = (corner.endsWith('left') ? 0 : width - TILE) + (next() * 2 - 1) * beside;
    const low = (corner.startsWith('near') ? 0 : height - TILE) + (next() * 2 - 1) * beside;
    paint(left - 1, low - 1, left + TILE + 1, low + TILE + 1, (x, y) => {
      const [dx, dy] = [x - left - TILE / 2, y - low - TILE / 2];
      const [u, v] = [dx * cos + dy * sin + TILE / 2, -dx * sin + dy * cos + TILE / 2];
      if (u < 0 || v < 0 || u >= TILE || v >= TILE) return null;
      if (corner === hidden && u + v * 0.3 > TILE * 0.62) return [70, 60, 50];
      const [column, row] = [Math.floor(u / CELL) - 1, MARK_CELLS - Math.floor(v / CELL)];
      const isBlack = column >= 0 && row >= 0 && column < MARK_CELLS && row < MARK_CELLS && black.has(column + row * MARK_CELLS);
      return isBlack ? [25, 25, 28] : [235, 235, 230];
    });
  }
  return { data, ...size };
}

/** Returns the photograph as a JPEG file. */
export async function photographed(shot: Taken): Promise<Buffer> {
  const { map, width, height, elevation, azimuth, distance, fills, bends, noise, quality, dark, blur, next } = shot;
  const reach = Math.hypot(width, height) / 2;
  const [e, a] = [(elevation * Math.PI) / 180, (azimuth * Math.PI) / 180];
  const far = distance * map.width;
  const eye = [map.width / 2 - Math.sin(a) * Math.cos(e) * far, map.height / 2 - Math.cos(a) * Math.cos(e) * far, Math.sin(e) * far] as const; // prettier-ignore
  const ahead = [(map.width / 2 - eye[0]) / far, (map.height / 2 - eye[1]) / far, -eye[2] / far] as const;
  const right = [Math.cos(a), -Math.sin(a), 0] as const;
  const up = [right[1] * ahead[2] - right[2] * ahead[1], right[2] * ahead[0] - right[0] * ahead[2], right[0] * ahead[1] - right[1] * ahead[0]] as const; // prettier-ignore
  /** Returns the position of a place in the photograph; 1 is the corner for a lens of normal width. */
  const shown = ({ x, y }: PicturePoint): PicturePoint => {
    const [dx, dy, dz] = [x - eye[0], y - eye[1], -eye[2]];
    const deep = dx * ahead[0] + dy * ahead[1] + dz * ahead[2];
    return {
      x: (1.3 * (dx * right[0] + dy * right[1] + dz * right[2])) / deep,
      y: (-1.3 * (dx * up[0] + dy * up[1] + dz * up[2])) / deep,
    };
  };
  const corners = [{ x: 0, y: 0 }, { x: 0, y: map.height }, { x: map.width, y: map.height }, { x: map.width, y: 0 }]; // prettier-ignore
  // The camera is as near as possible while all four corners are visible.
  const seen = corners.map(shown);
  const closer = Math.min(...seen.map(({ x, y }) => Math.min(width / 2 / reach / Math.abs(x), height / 2 / reach / Math.abs(y))));
  const back = solvePerspective(seen.map(({ x, y }) => ({ x: x * closer * fills, y: y * closer * fills })), corners)!; // prettier-ignore
  const table = tableOf(shot);
  const data = Buffer.alloc(width * height * 3);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at += 3) {
      const [x, y] = [(column + 0.5 - width / 2) / reach, (row + 0.5 - height / 2) / reach];
      let [u, v] = [x, y];
      for (let round = 0; round < 6; round++) {
        const r = u * u + v * v;
        const factor = 1 + bends[0] * r + bends[1] * r * r;
        [u, v] = [x / factor, y / factor];
      }
      const place = projectPoint(back, { x: u, y: v });
      const light = 1 - (1 - dark) * ((column / width + row / height) / 2);
      const [tx, ty] = [(place.x + OUTSIDE) * FINE - 0.5, (place.y + OUTSIDE) * FINE - 0.5];
      const [left, low] = [Math.floor(tx), Math.floor(ty)];
      const isThere = left >= 0 && low >= 0 && left + 1 < table.width && low + 1 < table.height;
      const from = (low * table.width + left) * 3;
      const [over, above] = [tx - left, ty - low];
      for (let channel = 0; channel < 3; channel++) {
        const grain = (next() + next() + next() - 1.5) * 2 * noise;
        const of = (offset: number): number => table.data[from + offset + channel]!;
        const lower = isThere ? of(0) * (1 - over) + of(3) * over : 90;
        const upper = isThere ? of(table.width * 3) * (1 - over) + of(table.width * 3 + 3) * over : 90;
        data[at + channel] = Math.max(0, Math.min(255, (lower * (1 - above) + upper * above) * light + grain));
      }
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .blur(blur)
    .jpeg({ quality })
    .toBuffer();
}

/** Returns random settings of a photograph. */
export function anyShot(next: () => number, map: MapExtent): Taken {
  const of = (least: number, most: number): number => least + next() * (most - least);
  const corners: readonly CornerName[] = ['near left', 'far left', 'far right', 'near right'];
  return {
    map,
    width: 1800,
    height: 1350,
    elevation: of(35, 88),
    azimuth: of(0, 4) < 3 ? of(-25, 25) : of(0, 360),
    distance: of(0.9, 1.8),
    fills: of(0.75, 0.92),
    bends: [of(-0.09, 0.06), of(-0.015, 0.015)],
    noise: of(1, 9),
    quality: Math.round(of(60, 95)),
    dark: of(0.45, 1),
    blur: of(0.4, 1.1),
    hidden: next() < 0.2 ? corners[Math.floor(next() * 4)]! : null,
    turned: of(0, 1.5),
    beside: of(0, 0.08),
    next,
  };
}
