/** Photographs of a table with its corner markers give a map that is right within half an inch, or a refusal. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  calculateCameraFromCorners,
  calculateCameraFromMarks,
  CORNERS,
  type CornerName,
  solvePerspective,
  type PicturePoint,
  projectPoint,
} from '../../src/pictures/camera.js';
import { loadNativeSvgDrawer } from '../../src/pictures/jobs.js';
import {
  findMarks,
  findCamera,
  straightenPixels,
  straightenByCorners,
  straightenByMarks,
} from '../../src/pictures/straightening.js';
import { listBlackCells, MARK_CELLS, MARK_IDS, createMarksPdf, drawMarksPage } from '../../src/pictures/marks.js';
import { loadPhotoReader, type Pixels, decodePixels, type PhotoReader } from '../../src/pictures/photographs.js';
import { numberFor, sized, tell, within } from '../chance/chance.js';
import { Chooser } from '../game/random-battle.js';
import { anyShot, DOTS, photographed, type Taken } from './a-photograph.js';

const MAP = { width: 72, height: 48 };
let reading: PhotoReader;
beforeAll(async () => {
  reading = await loadPhotoReader();
});

/** Returns the maximum error of the table's dots in the straightened map, in inches. */
function worstOf(made: Pixels): number {
  const perInch = made.width / MAP.width;
  const reach = Math.round(perInch * 3);
  return Math.max(
    ...DOTS.map((dot) => {
      const [x, y] = [dot.x * made.width, (1 - dot.y) * made.height];
      let [sumX, sumY, count] = [0, 0, 0];
      for (let row = Math.max(0, Math.round(y - reach)); row < Math.min(made.height, y + reach); row++)
        for (let column = Math.max(0, Math.round(x - reach)); column < Math.min(made.width, x + reach); column++) {
          const at = (row * made.width + column) * 3;
          const [red, green, blue] = [made.data[at]!, made.data[at + 1]!, made.data[at + 2]!];
          if (red - green < 60 || blue - green < 50) continue;
          [sumX, sumY, count] = [sumX + column + 0.5, sumY + row + 0.5, count + 1];
        }
      return count < 20 ? Infinity : Math.hypot(sumX / count - x, sumY / count - y) / perInch;
    }),
  );
}

const nextOf = (seed: number): (() => number) => {
  const choose = new Chooser(seed);
  return () => choose.below(2 ** 30) / 2 ** 30;
};

describe('photographs of a table', () => {
  const many = sized('photographs');
  it(
    `of ${many} none is a wrong map, and most are maps`,
    async () => {
      const began = performance.now();
      const next = nextOf(numberFor('photographs of a table'));
      const wrong: unknown[] = [];
      const count = { right: 0, refused: 0, plain: 0, hidden: 0 };
      let worst = 0;
      for (let index = 0; index < many; index++) {
        const shot = anyShot(next, MAP);
        const pixels = await decodePixels(reading, await photographed(shot), 3200);
        const by = findCamera(pixels, MAP);
        count[shot.hidden === null ? 'plain' : 'hidden']++;
        if (!('onto' in by)) {
          expect(by.missing.length > 0 || by.doubt !== null).toBe(true);
          count.refused++;
          continue;
        }
        const far = worstOf(straightenPixels(pixels, MAP, by.onto));
        worst = Math.max(worst, far);
        if (far <= 0.5) count.right++;
        else wrong.push({ far, ...shot });
      }
      expect(wrong).toEqual([]);
      if (many >= 50) expect(count.right / count.plain).toBeGreaterThan(0.7);
      tell('corner marks', { photographs: many, maps: count.right, refused: count.refused, 'hundredths of an inch off at most': Math.ceil(worst * 100) }, began); // prettier-ignore
    },
    within(600_000),
  );

  /** Every run uses the same table, because on another one something might cover a marker. */
  const ALWAYS = 1944;
  /** A photograph from above with a good camera. */
  const plain = (next: () => number): Taken => ({
    map: MAP, width: 1800, height: 1350, elevation: 70, azimuth: 5, distance: 1.4, fills: 0.9, bends: [-0.04, 0.01],
    noise: 2, quality: 90, dark: 0.9, blur: 0.5, hidden: null, turned: 0.5, beside: 0.03, next,
  }); // prettier-ignore

  it('a plain one is a map; with a mark half hidden the mark is named, and the corners do instead', async () => {
    const shot = plain(nextOf(ALWAYS));
    const found = await straightenByMarks(reading, await photographed(shot), MAP);
    expect('made' in found && found.made).toMatchObject({ mediaType: 'image/jpeg', width: 1600, height: 1067 });
    const hidden = await photographed({ ...plain(nextOf(ALWAYS)), hidden: 'far right' });
    const missed = await straightenByMarks(reading, hidden, MAP);
    if ('made' in missed) throw new Error('a map');
    expect(missed).toMatchObject({ missing: ['far right'], doubt: null });
    expect(missed.photograph).toMatchObject({ mediaType: 'image/jpeg', width: 1600, height: 1200 });
  }, 240_000);
});

describe('the camera', () => {
  const photo = { width: 2000, height: 1500 };
  const h = solvePerspective(
    [{ x: 0, y: 0 }, { x: 0, y: 48 }, { x: 72, y: 48 }, { x: 72, y: 0 }],
    [{ x: 200, y: 1300 }, { x: 400, y: 200 }, { x: 1500, y: 260 }, { x: 1850, y: 1380 }],
  )!; // prettier-ignore
  /** The markers are three inches wide, and an eighth of that from their corners. */
  const marksAt = (onto: (point: PicturePoint) => PicturePoint, side = 3): Record<CornerName, PicturePoint[]> => {
    const [near, far] = [side / 8, side / 8 + side];
    const left = (x: number, from: boolean): number => (from ? x : 72 - x);
    const corner = (name: CornerName): PicturePoint[] => {
      const [isLeft, isNear] = [name.endsWith('left'), name.startsWith('near')];
      const xs = isLeft ? [near, far] : [left(far, false), left(near, false)];
      const ys = isNear ? [near, far] : [48 - far, 48 - near];
      return [[0, 1], [1, 1], [1, 0], [0, 0]].map(([x, y]) => onto({ x: xs[x!]!, y: ys[y!]! })); // prettier-ignore
    };
    return Object.fromEntries(CORNERS.map((name) => [name, corner(name)])) as Record<CornerName, PicturePoint[]>;
  };
  const places = [0, 18, 36, 54, 72].flatMap((x) => [0, 24, 48].map((y) => ({ x, y })));

  it('is worked out from sixteen corners, however big the marks were printed', () => {
    for (const side of [1.5, 3, 5]) {
      const camera = calculateCameraFromMarks(
        marksAt((point) => projectPoint(h, point), side),
        MAP,
        photo,
      );
      if (!('onto' in camera)) throw new Error(camera.doubt);
      for (const place of places) {
        const [is, was] = [camera.onto(place), projectPoint(h, place)];
        expect(Math.hypot(is.x - was.x, is.y - was.y)).toBeLessThan(0.01);
      }
    }
  });

  it('a lens that bends is seen through', () => {
    const bend = (point: PicturePoint): PicturePoint => {
      const { x, y } = projectPoint(h, point);
      const [u, v] = [(x - 1000) / 1250, (y - 750) / 1250];
      const factor = 1 - 0.08 * (u * u + v * v);
      return { x: 1000 + u * factor * 1250, y: 750 + v * factor * 1250 };
    };
    const camera = calculateCameraFromMarks(marksAt(bend), MAP, photo);
    if (!('onto' in camera)) throw new Error(camera.doubt);
    // In the photograph an inch has about 24 pixels.
    for (const place of places) {
      const [is, was] = [camera.onto(place), bend(place)];
      expect(Math.hypot(is.x - was.x, is.y - was.y)).toBeLessThan(3);
    }
  });

  it('marks at each other’s corners, turned ones and a crooked one are no map', () => {
    const right = marksAt((point) => projectPoint(h, point));
    const swapped = { ...right, 'near left': right['near right'], 'near right': right['near left'] };
    expect(calculateCameraFromMarks(swapped, MAP, photo)).toEqual({ doubt: 'crossed' });
    const [a, b, c, d] = right['far left'] as [PicturePoint, PicturePoint, PicturePoint, PicturePoint];
    expect(calculateCameraFromMarks({ ...right, 'far left': [b, c, d, a] }, MAP, photo)).toEqual({ doubt: 'askew' });
    const pulled = right['far right'].map(({ x, y }, index) => (index === 2 ? { x: x + 60, y } : { x, y }));
    expect(calculateCameraFromMarks({ ...right, 'far right': pulled }, MAP, photo)).toEqual({ doubt: 'askew' });
    const other = marksAt((point) => projectPoint(h, { x: point.x, y: point.y * 0.8 }));
    expect(
      'doubt' in
        calculateCameraFromMarks({ ...right, 'far left': other['far left'], 'far right': other['far right'] }, MAP, photo),
    ).toBe(true);
  });

  it('by four corners goes around the map, or is none', () => {
    const corners = CORNERS.map((_, index) => projectPoint(h, [{ x: 0, y: 0 }, { x: 0, y: 48 }, { x: 72, y: 48 }, { x: 72, y: 0 }][index]!)); // prettier-ignore
    const onto = calculateCameraFromCorners(corners, MAP)!;
    for (const place of places) expect(Math.hypot(onto(place).x - projectPoint(h, place).x, onto(place).y - projectPoint(h, place).y)).toBeLessThan(1e-6); // prettier-ignore
    expect(calculateCameraFromCorners([...corners].reverse(), MAP)).toBeNull();
    expect(calculateCameraFromCorners([corners[0]!, corners[2]!, corners[1]!, corners[3]!], MAP)).toBeNull();
    expect(calculateCameraFromCorners([corners[0]!, corners[0]!, corners[0]!, corners[0]!], MAP)).toBeNull();
  });
});

describe('corner marks', () => {
  it('differ from each other however they are turned, each more than is ever forgiven', () => {
    const turn = (cells: ReadonlySet<string>): Set<string> =>
      new Set([...cells].map((cell) => cell.split(',').map(Number)).map(([x, y]) => `${MARK_CELLS - 1 - y!},${x!}`));
    const all = [...MARK_IDS.values()].map((id) => new Set(listBlackCells(id).map(String)));
    const apart = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((cell) => !b.has(cell)).length + [...b].filter((cell) => !a.has(cell)).length; // prettier-ignore
    for (const [index, mark] of all.entries()) {
      let turned = mark;
      for (let quarter = 0; quarter < 4; quarter++) {
        for (const [other, another] of all.entries())
          if (other !== index || quarter > 0) expect(apart(turned, another)).toBeGreaterThanOrEqual(10);
        turned = turn(turned);
      }
    }
  });

  it('are all found on the page that is printed, each where its words say', async () => {
    const page = (await loadNativeSvgDrawer())(drawMarksPage()).asPng();
    const pixels = await decodePixels(reading, page, 1700);
    const found = findMarks(pixels);
    expect([...found.keys()].sort()).toEqual([...CORNERS].sort());
    const middle = (corner: CornerName): PicturePoint => ({
      x: found.get(corner)!.reduce((sum, { x }) => sum + x / 4, 0),
      y: found.get(corner)!.reduce((sum, { y }) => sum + y / 4, 0),
    });
    expect(middle('far left').y).toBeLessThan(middle('near left').y);
    expect(middle('far left').x).toBeLessThan(middle('far right').x);
    expect(middle('near left').x).toBeLessThan(middle('near right').x);
    // 72 mm of 297 mm are 1700 pixels.
    const [topLeft, topRight] = found.get('far left')!;
    expect(topRight!.x - topLeft!.x).toBeCloseTo((72 * 1700) / 297, 0);
  }, 60_000);

  it('come as a PDF of one page that says where each of its parts begins', () => {
    const pdf = Buffer.from(createMarksPdf()).toString('latin1');
    expect(pdf.startsWith('%PDF-1.4\n')).toBe(true);
    expect(pdf).toContain('(near left corner of the map) Tj');
    const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)![1]);
    expect(pdf.slice(at, at + 5)).toBe('xref\n');
    const starts = [...pdf.slice(at).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start));
    expect(starts.map((start, index) => pdf.slice(start, start + 7) === `${index + 1} 0 obj`)).toEqual(starts.map(() => true));
    const stream = /<< \/Length (\d+) >>\nstream\n([^]*?)\nendstream/.exec(pdf)!;
    expect(stream[2]).toHaveLength(Number(stream[1]));
  });

  it('are not seen where there are none', async () => {
    const noise = await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).png().toBuffer(); // prettier-ignore
    const found = await straightenByMarks(reading, noise, MAP);
    expect(found).toMatchObject({ missing: CORNERS, doubt: null });
    expect(await straightenByCorners(reading, noise, MAP, [{ x: 0, y: 0 }, { x: 0, y: 1 }, { x: 1, y: 1 }, { x: 1, y: 0 }])).toMatchObject({ width: 1600 }); // prettier-ignore
    expect(await straightenByCorners(reading, noise, MAP, [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }, { x: 0, y: 1 }])).toBeNull(); // prettier-ignore
  }, 60_000);
});
