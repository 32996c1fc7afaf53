/** Calculates where a point of the table appears in a photograph, from the perspective and the distortion of the lens. */

export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** A function that calculates where a point of the map appears in the photograph, in pixels. */
export type PhotoProjection = (point: PicturePoint) => PicturePoint;

/**
 * Solves a square system of linear equations with Gaussian elimination and partial pivoting. Returns null unless the system has
 * exactly one solution.
 */
function solved(rows: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const size = right.length;
  const all = rows.map((row, index) => [...row, right[index]!]);
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let row = column + 1; row < size; row++) if (Math.abs(all[row]![column]!) > Math.abs(all[best]![column]!)) best = row;
    [all[column], all[best]] = [all[best]!, all[column]!];
    const pivot = all[column]!;
    if (!(Math.abs(pivot[column]!) > 1e-12)) return null;
    for (const row of all) {
      if (row === pivot) continue;
      const factor = row[column]! / pivot[column]!;
      if (factor !== 0) for (let at = column; at <= size; at++) row[at]! -= factor * pivot[at]!;
    }
  }
  return all.map((row, index) => row[size]! / row[index]!);
}

/**
 * Returns the eight numbers of the perspective that maps four points to four other points; null if three of the points are on a
 * line.
 */
export function solvePerspective(from: readonly PicturePoint[], to: readonly PicturePoint[]): number[] | null {
  const rows: number[][] = [];
  const right: number[] = [];
  from.forEach(({ x, y }, index) => {
    const { x: u, y: v } = to[index]!;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]);
    right.push(u, v);
  });
  return solved(rows, right);
}

/** Returns the point to which a perspective maps a point. */
export function projectPoint(h: readonly number[], { x, y }: PicturePoint): PicturePoint {
  const w = h[6]! * x + h[7]! * y + 1;
  return { x: (h[0]! * x + h[1]! * y + h[2]!) / w, y: (h[3]! * x + h[4]! * y + h[5]!) / w };
}

/** The corners of a map or photograph, in the order in which people enter them. */
export const CORNERS = ['near left', 'far left', 'far right', 'near right'] as const;
export type CornerName = (typeof CORNERS)[number];

export interface MapExtent {
  readonly width: number;
  readonly height: number;
}

/** The width of the white margin between a mark's black square and the map's corner, as a share of the square's side. */
const MARGIN = 1 / 8;

/**
 * Returns the four corners of the printed mark at a corner of the map: top left, top right, bottom right, bottom left. The mark's
 * top is towards the far edge of the map.
 */
function markCorners(corner: CornerName, { width, height }: MapExtent, side: number): readonly PicturePoint[] {
  const margin = side * MARGIN;
  const left = corner.endsWith('left') ? margin : width - margin - side;
  const low = corner.startsWith('near') ? margin : height - margin - side;
  return [
    { x: left, y: low + side },
    { x: left + side, y: low + side },
    { x: left + side, y: low },
    { x: left, y: low },
  ];
}

/** The reason why the marks in a photograph do not determine the camera. */
export type CameraProblem = 'crossed' | 'askew' | 'small';

/** The maximum error on a map, as a share of its longer side: half an inch in six feet. */
const TOLERANCE = 0.5 / 72;
/** The maximum distance between the marks and their calculated places, as a share of `TOLERANCE`. */
const MOST_ASKEW = 0.4;
const ROUNDS = 40;
/** The usual distortion by lenses at the corners of a photograph. */
const USUAL_BEND = 0.1;

/**
 * Calculates the camera from the marks at the map's four corners: the perspective, the distortion of the lens, and the printed
 * size of the marks. Fits the sixteen corners of the marks by least squares.
 * @param found the corners of the mark at each corner of the map, in the photograph, in the order of `markCorners`
 * @returns the function that converts points of the map to pixels, or the reason why no function fits well enough
 */
export function calculateCameraFromMarks(
  found: Readonly<Record<CornerName, readonly PicturePoint[]>>,
  map: MapExtent,
  photo: MapExtent,
): { readonly onto: PhotoProjection } | { readonly doubt: CameraProblem } {
  const scale = Math.max(map.width, map.height) / 2;
  const reach = Math.hypot(photo.width, photo.height) / 2;
  /** The map with its centre at 0, 0 and its longer side from -1 to 1. */
  const size = { width: map.width / scale, height: map.height / scale };
  const inside = ({ x, y }: PicturePoint): PicturePoint => ({ x: x - size.width / 2, y: y - size.height / 2 });
  const seen = CORNERS.flatMap((corner) =>
    found[corner].map(({ x, y }) => ({ x: (x - photo.width / 2) / reach, y: (y - photo.height / 2) / reach })),
  );
  const middles = CORNERS.map((_, index) => middle(seen.slice(index * 4, index * 4 + 4)));
  if (!isAround(middles)) return { doubt: 'crossed' };

  const first = firstGuess(middles, seen, size);
  if (!first) return { doubt: 'askew' };
  const wanted = (side: number): readonly PicturePoint[] =>
    CORNERS.flatMap((corner) => markCorners(corner, size, side).map(inside));
  const project = (p: readonly number[], point: PicturePoint): PicturePoint => bent(projectPoint(p, point), p[8]!);
  const misses = (p: readonly number[]): number[] => {
    const points = wanted(p[9]!);
    const all = points.flatMap((point, index) => {
      const { x, y } = project(p, point);
      return [x - seen[index]!.x, y - seen[index]!.y];
    });
    // The usual distortion of the lens counts as much as a point that is known to half a pixel.
    return [...all, (p[8]! / USUAL_BEND) * (0.5 / reach)];
  };
  const fit = leastSquares([...first.h, 0, first.side], misses);
  if (!fit) return { doubt: 'askew' };
  const { p, spread } = fit;
  const rms = Math.sqrt(sum(misses(p).map((miss) => miss * miss)) / (seen.length * 2));
  const doubtAt = (point: PicturePoint): { readonly rms: number; readonly doubt: number } =>
    mapDoubt(p, project, point, spread, rms);
  const grid = [-1, -0.5, 0, 0.5, 1].flatMap((x) =>
    [-1, -0.5, 0, 0.5, 1].map((y) => ({ x: (x * size.width) / 2, y: (y * size.height) / 2 })),
  );
  const doubts = grid.map(doubtAt);
  const tolerance = TOLERANCE * 2;
  const isPlain = Math.abs(p[8]!) < 0.5 && p[9]! > 0.01 && p[9]! < 0.5 && doubts.every(({ rms: at }) => Number.isFinite(at));
  if (!isPlain || Math.max(...doubts.map(({ rms: at }) => at)) > tolerance * MOST_ASKEW) return { doubt: 'askew' };
  if (3 * Math.max(...doubts.map(({ doubt }) => doubt)) > tolerance) return { doubt: 'small' };
  return {
    onto(point) {
      const { x, y } = project(p, inside({ x: point.x / scale, y: point.y / scale }));
      return { x: x * reach + photo.width / 2, y: y * reach + photo.height / 2 };
    },
  };
}

/** Calculates the camera from only the four corners of the map. Returns null if the corners do not surround a map. */
export function calculateCameraFromCorners(corners: readonly PicturePoint[], map: MapExtent): PhotoProjection | null {
  if (!isAround(corners)) return null;
  const { width, height } = map;
  const h = solvePerspective([{ x: 0, y: 0 }, { x: 0, y: height }, { x: width, y: height }, { x: width, y: 0 }], corners); // prettier-ignore
  return h && ((point) => projectPoint(h, point));
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const middle = (points: readonly PicturePoint[]): PicturePoint => ({
  x: sum(points.map(({ x }) => x)) / points.length,
  y: sum(points.map(({ y }) => y)) / points.length,
});

/** Applies the distortion of the lens, which grows with the distance from the centre. */
const bent = ({ x, y }: PicturePoint, bend: number): PicturePoint => {
  const factor = 1 + bend * (x * x + y * y);
  return { x: x * factor, y: y * factor };
};

/**
 * Checks whether the map's corners form a convex shape in clockwise order in the photograph, as on a table seen from above.
 * @param points the corners: near left, far left, far right, near right
 */
function isAround(points: readonly PicturePoint[]): boolean {
  return points.every((point, index) => {
    const [next, after] = [points[(index + 1) % 4]!, points[(index + 2) % 4]!];
    return (next.x - point.x) * (after.y - next.y) - (next.y - point.y) * (after.x - next.x) > 0;
  });
}

/**
 * Returns a first estimate without distortion: the perspective through the centres of the marks, and the size of the marks in
 * this perspective.
 */
function firstGuess(
  middles: readonly PicturePoint[],
  seen: readonly PicturePoint[],
  { width, height }: MapExtent,
): { readonly h: number[]; readonly side: number } | null {
  const square = [{ x: 0, y: 0 }, { x: 0, y: 1 }, { x: 1, y: 1 }, { x: 1, y: 0 }]; // prettier-ignore
  const back = solvePerspective(middles, square);
  if (!back) return null;
  // The side of a mark is calculated from the distances between the centres of marks, which are 5/8 of a side inside the map's
  // corners.
  const at = seen.map((point) => projectPoint(back, point));
  const across = sum([0, 4, 8, 12].map((from) => at[from + 1]!.x - at[from]!.x)) / 4;
  const away = sum([0, 4, 8, 12].map((from) => at[from]!.y - at[from + 3]!.y)) / 4;
  const inset = 2 * (MARGIN + 0.5);
  const side = ((across * width) / (1 + inset * across) + (away * height) / (1 + inset * away)) / 2;
  if (!(side > 0 && side < 0.5)) return null;
  const [x, y] = [width / 2 - (side * inset) / 2, height / 2 - (side * inset) / 2];
  const h = solvePerspective([{ x: -x, y: -y }, { x: -x, y }, { x, y }, { x, y: -y }], middles); // prettier-ignore
  return h && { h, side };
}

/**
 * Finds the numbers with the smallest sum of squared errors, starting from a first estimate (method of Levenberg and Marquardt).
 * @returns the numbers `p`, and in `spread` their covariances for errors of 1; null if the errors do not determine the numbers
 */
function leastSquares(
  start: readonly number[],
  misses: (p: readonly number[]) => number[],
): { readonly p: readonly number[]; readonly spread: readonly (readonly number[])[] } | null {
  let p = [...start];
  let now = misses(p);
  let cost = sum(now.map((miss) => miss * miss));
  let damping = 1e-3;
  let normal: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const columns = p.map((value, index) => {
      const step = 1e-6 * Math.max(1, Math.abs(value));
      const moved = misses(p.map((other, at) => (at === index ? value + step : other)));
      return moved.map((miss, at) => (miss - now[at]!) / step);
    });
    normal = columns.map((a) => columns.map((b) => sum(a.map((value, at) => value * b[at]!))));
    const slope = columns.map((a) => -sum(a.map((value, at) => value * now[at]!)));
    const damped = normal.map((row, i) => row.map((value, j) => (i === j ? value * (1 + damping) : value)));
    const step = solved(damped, slope);
    if (!step) return null;
    const next = p.map((value, index) => value + step[index]!);
    const then = misses(next);
    const nextCost = sum(then.map((miss) => miss * miss));
    if (nextCost < cost) {
      const isDone = cost - nextCost < cost * 1e-9;
      [p, now, cost, damping] = [next, then, nextCost, damping / 10];
      if (isDone) break;
    } else if (Number.isFinite(nextCost) && damping > 1e8) break;
    else damping *= 10;
  }
  const spread = p.map((_, index) => solved(normal, p.map((__, at) => (at === index ? 1 : 0)))); // prettier-ignore
  return spread.every((row) => row !== null) ? { p, spread } : null;
}

/**
 * Estimates the possible error of a calculated point, on a map with a longer side from -1 to 1. `rms` is the error of marks that
 * do not fit exactly. `doubt` is the error if marks do not determine the camera exactly.
 */
function mapDoubt(
  p: readonly number[],
  project: (p: readonly number[], point: PicturePoint) => PicturePoint,
  point: PicturePoint,
  spread: readonly (readonly number[])[],
  rms: number,
): { readonly rms: number; readonly doubt: number } {
  const step = 1e-5;
  const here = project(p, point);
  const [right, up] = [project(p, { x: point.x + step, y: point.y }), project(p, { x: point.x, y: point.y + step })];
  const [a, b, c, d] = [right.x - here.x, up.x - here.x, right.y - here.y, up.y - here.y].map((value) => value / step) as [number, number, number, number]; // prettier-ignore
  const area = a * d - b * c;
  const back = ({ x, y }: PicturePoint): PicturePoint => ({ x: (d * x - b * y) / area, y: (a * y - c * x) / area });
  const slopes = p.map((value, index) => {
    const moved = project(p.map((other, at) => (at === index ? value + 1e-6 : other)), point); // prettier-ignore
    return back({ x: (moved.x - here.x) / 1e-6, y: (moved.y - here.y) / 1e-6 });
  });
  const variance = (axis: 'x' | 'y'): number =>
    sum(slopes.flatMap((one, i) => slopes.map((other, j) => one[axis] * spread[i]![j]! * other[axis])));
  // Ten numbers were calculated from thirty-two measured numbers.
  const miss = rms * Math.sqrt(32 / 22);
  const stretch = Math.sqrt((a * a + b * b + c * c + d * d) / 2 + 1e-30);
  return { rms: (rms * stretch) / Math.abs(area), doubt: miss * Math.sqrt(Math.max(0, variance('x') + variance('y'))) };
}
