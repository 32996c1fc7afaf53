/** Pictures that people send: which are accepted and refused by exact limits, and what remains of them. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shrinkBackgrounds } from '../../src/discord/log/exporting.js';
import { BadPictureError, PictureQueue, shrinkPictureIfPossible } from '../../src/pictures/index.js';
import {
  fitPictureToMap,
  createNotePicture,
  readPictureHeader,
  keepSmallPicture,
  detectPictureKind,
  loadPhotoReader,
  MIN_PHOTO_SIDE,
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  type PhotoReader,
  calculateMapPictureSize,
  shrinkPicture,
} from '../../src/pictures/photographs.js';
import { numberFor, sized } from '../chance/chance.js';
import { Chooser } from '../game/random-battle.js';

let reading: PhotoReader;
beforeAll(async () => {
  reading = await loadPhotoReader();
});

const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((each) => (typeof each === 'number' ? [each] : [...each].map((char) => char.charCodeAt(0)))));

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let c = 0xffffffff;
  for (const byte of body) c = CRC[(c ^ byte) & 0xff]! ^ (c >>> 8);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE((c ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, crc]);
}
/**
 * Returns a PNG with one bit per pixel whose header gives this size.
 * @param isWhole true if the file is complete
 */
function png(width: number, height: number, isWhole: boolean): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = isWhole ? Buffer.alloc((Math.ceil(width / 8) + 1) * height) : Buffer.alloc(10);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const refused = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => new Error('it was taken'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof BadPictureError)) throw error;
  return error.message;
};

describe('what a file is', () => {
  it.each([
    ['png', bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0)],
    ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['gif', bytes('GIF87a')],
    ['gif', bytes('GIF89a...')],
    ['webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
  ])('%s is known by its first bytes', (kind, head) => {
    expect(detectPictureKind(head)).toBe(kind);
  });

  it.each([
    ['an empty file', bytes(), 'not a picture'],
    ['half a head', bytes(0x89, 'PNG'), 'not a picture'],
    ['a sound file', bytes('RIFF', 1, 2, 3, 4, 'WAVE'), 'not a picture'],
    ['a head that comes late', bytes(' GIF89a'), 'not a picture'],
    ['a drawing with scripts', bytes('<svg onload="x">'), 'SVG cannot be read. Send PNG or JPEG'],
    ['SVG with a declaration', bytes(0xef, 0xbb, 0xbf, '<?xml version="1.0"?><svg/>'), 'SVG cannot be read'],
    ['HEIC', bytes(0, 0, 0, 24, 'ftypheic', 0, 0, 0, 0, 'mif1'), 'HEIC and AVIF cannot be read'],
    ['AVIF', bytes(0, 0, 0, 24, 'ftypavif'), 'HEIC and AVIF cannot be read'],
    ['a PDF', bytes('%PDF-1.4'), 'A PDF cannot be read'],
    ['TIFF', bytes('II', 42, 0), 'not a picture'],
  ])('%s is refused in words', (_what, head, why) => {
    expect(() => detectPictureKind(head)).toThrow(why);
    expect(() => detectPictureKind(head)).toThrow(BadPictureError);
  });
});

describe('limits', () => {
  it('backgrounds are taken or refused by their exact size', async () => {
    const choose = new Chooser(numberFor('backgrounds'));
    const most = MAX_PHOTO_PIXELS;
    const edges = [[100, 100], [99, 100], [100, 99], [5000, 10_000], [5000, 10_001], [10_001, 5000], [7071, 7071], [7072, 7071], [20_000, 2500], [1, 1], [10_000, 10_000], [65_000, 65_000], [400, 400], [1000, 150], [100, 1500]] as const; // prettier-ignore
    let decoded = 0;
    for (let index = 0; index < sized('backgrounds'); index++) {
      const side = (): number => Math.round(2 ** (choose.below(1400) / 100));
      const [width, height] = edges[index] ?? [side(), side()];
      const isTaken = width * height <= most && width >= MIN_PHOTO_SIDE && height >= MIN_PHOTO_SIDE;
      // Not all accepted pictures are decoded completely, because some of them, including the largest, are enough.
      const isRead = isTaken && (width * height < 200_000 || index < 4);
      const file = png(width, height, isRead);
      if (isRead) {
        const { made } = await fitPictureToMap(reading, file, 1.5, 'stretch');
        expect(made).toMatchObject({ width: 1600, height: 1067 });
        decoded++;
      } else if (isTaken) expect(await readPictureHeader(reading, file)).toMatchObject({ width, height });
      else {
        const why = width * height > most ? 'at most 50 million' : 'at least 100 each way';
        expect(await refused(fitPictureToMap(reading, file, 1.5, 'stretch'))).toContain(why);
      }
    }
    expect(decoded).toBeGreaterThan(4);
  }, 300_000);

  it('a 100-megapixel PNG and a bomb are refused before anything is decoded', async () => {
    const began = performance.now();
    expect(await refused(fitPictureToMap(reading, png(10_000, 10_000, false), 1, 'cut'))).toBe(
      'The picture has 10000 x 10000 pixels, 100 million. Send one with at most 50 million.',
    );
    const bomb = png(60_000, 60_000, false);
    expect(await refused(createNotePicture(reading, bomb))).toContain('3600 million');
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('a file of one byte too many is refused, whatever is in it', async () => {
    const file = Buffer.concat([png(200, 200, true), Buffer.alloc(MAX_PHOTO_BYTES)]);
    expect(await refused(fitPictureToMap(reading, file, 1, 'cut'))).toBe('The file is larger than 25 MB. Send a smaller one.');
    expect((await fitPictureToMap(reading, file.subarray(0, MAX_PHOTO_BYTES), 1, 'cut')).made.width).toBe(1200);
  });

  it('a broken picture is refused, however it is broken', async () => {
    const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#885522', noise: { type: 'gaussian', mean: 128, sigma: 40 } } }).jpeg().toBuffer(); // prettier-ignore
    expect(await refused(fitPictureToMap(reading, whole.subarray(0, whole.length / 2), 1, 'cut'))).toContain('damaged');
    expect(await refused(fitPictureToMap(reading, png(400, 300, false), 1, 'cut'))).toContain('damaged');
    expect(
      await refused(fitPictureToMap(reading, Buffer.from('RIFF\u0001\u0002\u0003\u0004WEBPVP8 nothing'), 1, 'cut')),
    ).toContain('damaged');
  });
});

/** Returns a photograph as a phone takes it: rotated, and with place and time. */
const phone = (width: number, height: number, orientation: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2266aa', noise: { type: 'gaussian', mean: 120, sigma: 12 } } })
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: 'Phone', Copyright: 'Anna' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation })
    .toBuffer();

describe('a photograph', () => {
  it('of 12 megapixels from a phone is taken, upright, small, and says no more where it was taken', async () => {
    const file = await phone(4032, 3024, 6);
    expect(file.includes('GPS') || (await sharp(file).metadata()).exif !== undefined).toBe(true);
    const { made } = await fitPictureToMap(reading, file, 1.5, 'stretch');
    expect(made).toMatchObject({ mediaType: 'image/jpeg', width: 1600, height: 1067 });
    expect(made.bytes.length).toBeLessThanOrEqual(2_000_000);
    const note = await createNotePicture(reading, file);
    expect(note).toMatchObject({ mediaType: 'image/jpeg', width: 1200, height: 1600 });
    for (const { bytes: kept } of [made, note]) {
      const { exif, xmp, iptc, orientation } = await sharp(kept).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
      expect(Buffer.from(kept).includes('Anna')).toBe(false);
    }
  }, 60_000);

  it('says what was done to another shape', async () => {
    const file = await phone(800, 600, 1);
    expect((await fitPictureToMap(reading, file, 4 / 3, 'stretch')).notes).toEqual([]);
    expect((await fitPictureToMap(reading, file, 1.5, 'cut')).notes).toEqual([
      'The picture (800 x 600) does not have the shape of the map, so its edges were cut off.',
    ]);
    expect(calculateMapPictureSize(1.5)).toEqual({ width: 1600, height: 1067 });
    expect(calculateMapPictureSize(0.5)).toEqual({ width: 600, height: 1200 });
  });
});

describe('a picture of a note', () => {
  it('that is small and says nothing else is kept as it is, pixel by pixel', async () => {
    const drawing = await sharp({ create: { width: 20, height: 10, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer();
    const { bytes: kept, mediaType } = await createNotePicture(reading, drawing);
    expect(mediaType).toBe('image/png');
    expect(Buffer.compare(await sharp(kept).raw().toBuffer(), await sharp(drawing).raw().toBuffer())).toBe(0);
    const plain = png(200, 100, true);
    expect(Buffer.compare((await createNotePicture(reading, plain)).bytes, plain)).toBe(0);
  });

  it('keeps nothing that its file holds beside it: chunks, comments, or what stands behind its end', async () => {
    const secret = Buffer.from('51.5 N, Anna');
    const plain = png(200, 100, true);
    const end = plain.length - 12;
    const hiding = Buffer.concat([
      ...[plain.subarray(0, 33), chunk('prVt', secret), plain.subarray(33, end)],
      ...[chunk('iDOT', secret), plain.subarray(end), secret],
    ]);
    const still = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .gif()
      .toBuffer();
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, secret.length]), secret, Buffer.from([0])]);
    const said = Buffer.concat([still.subarray(0, 19), comment, still.subarray(19), secret]);
    for (const [file, own] of [
      [hiding, plain],
      [said, still],
    ] as const) {
      expect(file.includes(secret)).toBe(true);
      for (const { bytes: kept } of [await createNotePicture(reading, file), keepSmallPicture(file)!]) {
        expect(Buffer.from(kept).includes(secret)).toBe(false);
        expect(Buffer.compare(await sharp(kept).raw().toBuffer(), await sharp(own).raw().toBuffer())).toBe(0);
      }
    }
    const photograph = Buffer.concat([await phone(800, 600, 1), secret]);
    expect(Buffer.from((await createNotePicture(reading, photograph)).bytes).includes(secret)).toBe(false);
  }, 60_000);

  it.each(['gif', 'webp'] as const)('of several pictures (%s) it moves as before, and says nothing', async (kind) => {
    const secret = Buffer.from('51.5 N, Anna');
    const pixels = Buffer.from(Array.from({ length: 3 * 8 * 24 }, (_, at) => (at < 3 * 8 * 8 ? 255 : at % 251)));
    const frames = sharp(pixels, { raw: { width: 8, height: 24, channels: 3, pageHeight: 8 } });
    const file = await (
      kind === 'gif' ? frames.gif({ loop: 3, delay: [90, 80, 70] }) : frames.webp({ loop: 3, lossless: true })
    ).toBuffer();
    const chunkOf = (name: string): Buffer => Buffer.concat([Buffer.from(name), Buffer.from([secret.length, 0, 0, 0]), secret]);
    const hiding = Buffer.concat(kind === 'gif' ? [file, secret] : [file, chunkOf('Anna'), secret]);
    if (kind === 'webp') hiding.writeUInt32LE(file.length + 8 + secret.length - 8, 4);
    const { bytes: kept } = await createNotePicture(reading, hiding);
    expect(Buffer.from(kept).includes(secret)).toBe(false);
    const seen = async (bytes: Uint8Array) => {
      const { pages, loop, delay } = await sharp(bytes, { animated: true }).metadata();
      return [pages, loop, delay, await sharp(bytes, { animated: true }).raw().toBuffer()];
    };
    expect(await seen(kept)).toEqual(await seen(file));
  });

  it('whose file is cut off is refused in words, wherever that is', async () => {
    const still = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .gif()
      .toBuffer();
    for (const file of [png(16, 8, true), still])
      for (let length = 9; length < file.length; length++)
        expect(() => keepSmallPicture(file.subarray(0, length)), `${length}`).toThrow('its file is damaged');
  });

  it('that says more is made anew, without it', async () => {
    const drawing = sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } });
    const told = await drawing
      .png()
      .withExif({ IFD0: { Copyright: 'Anna' } })
      .toBuffer();
    const kept = await createNotePicture(reading, told);
    expect(kept).toMatchObject({ mediaType: 'image/png', width: 200, height: 100 });
    expect((await sharp(kept.bytes).metadata()).exif).toBeUndefined();
  });

  it('that is too big for a record is scaled down and not refused', async () => {
    const noisy = await sharp({ create: { width: 3000, height: 2500, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).png().toBuffer(); // prettier-ignore
    expect(noisy.length).toBeGreaterThan(10_000_000);
    const kept = await createNotePicture(reading, noisy);
    expect(kept).toMatchObject({ mediaType: 'image/jpeg', width: 1600, height: 1333 });
    expect(kept.bytes.length).toBeLessThanOrEqual(2_000_000);
  }, 60_000);
});

describe('a picture that stands with many others in a file', () => {
  it('is JPEG of at most so many bytes, smaller and smaller, or is left out', async () => {
    const photograph = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 40 } } }).jpeg().toBuffer(); // prettier-ignore
    const sizes: number[] = [];
    for (const most of [2_000_000, 300_000, 60_000]) {
      const made = await shrinkPicture(reading, photograph, most);
      expect(made).toMatchObject({ mediaType: 'image/jpeg' });
      expect(made!.bytes.length).toBeLessThanOrEqual(most);
      expect(made!.width / made!.height).toBeCloseTo(4 / 3, 1);
      sizes.push(made!.width);
    }
    expect(sizes[0]).toBe(1200);
    expect(sizes[2]).toBeLessThan(1200);
    expect(await shrinkPicture(reading, photograph, 1000)).toBeNull();
    expect(await shrinkPictureIfPossible(bytes('no picture'), 300_000)).toBeNull();
  }, 60_000);

  it('has a share of the room: forty of them take no more than the file has', async () => {
    const hashes = Array.from({ length: 40 }, (_, n) => `${n}`);
    const asked: number[] = [];
    const find = (sha256: string) => (sha256 === '7' ? undefined : { sha256, mediaType: 'image/png', base64: '' });
    const smaller = (_: Uint8Array, most: number) => {
      asked.push(most);
      return Promise.resolve(asked.length === 1 ? null : { bytes: Buffer.from('x'), mediaType: 'image/jpeg' });
    };
    const unders = await shrinkBackgrounds(hashes, find, { smaller });
    // The 3,000,000 bytes come in 40 parts. The first attempt failed, and part 7 is missing.
    expect(asked).toEqual(Array.from({ length: 39 }, () => 75_000));
    expect([...unders.keys()]).toEqual(hashes.filter((hash) => hash !== '0' && hash !== '7'));
    expect(unders.get('1')).toBe('data:image/jpeg;base64,eA==');
    await shrinkBackgrounds(['1'], find, { smaller });
    expect(asked.at(-1)).toBe(300_000);
  });
});

it('without the package that reads photographs they are refused in words', async () => {
  const missing = loadPhotoReader(() => Promise.reject(new Error('no such binary')));
  expect(await refused(missing)).toContain('Photographs cannot be read on this machine');
  const file = png(200, 100, true);
  expect(keepSmallPicture(file)).toEqual({ bytes: file, mediaType: 'image/png' });
  expect(keepSmallPicture(bytes(0xff, 0xd8, 0xff, 0xe0))).toBeNull();
  expect(keepSmallPicture(Buffer.concat([file, Buffer.alloc(2_000_000)]))).toBeNull();
});

describe('the thread', () => {
  const pictures = new PictureQueue(600_000);
  afterAll(() => pictures.stop());

  it('takes a photograph, refuses one in words, and goes on drawing', async () => {
    const file = await phone(800, 600, 1);
    const { made } = await pictures.run('a battle', 'ground', { bytes: file, shape: 1.5, fit: 'cut' });
    const url = `data:image/jpeg;base64,${Buffer.from(made.bytes).toString('base64')}`;
    const svg = (href: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">${href === '' ? '' : `<image width="300" height="200" href="${href}"/>`}</svg>`;
    expect(await refused(pictures.run('a battle', 'note', { bytes: Buffer.from('<svg/>') }))).toContain('SVG cannot be read');
    expect((await pictures.draw('a battle', () => svg(url))).mediaType).toBe('image/jpeg');
    expect((await pictures.draw('a battle', () => svg(''))).mediaType).toBe('image/png');
  }, 60_000);

  it('holds no more than a few photographs at once', async () => {
    const file = Buffer.from('<svg/>');
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => pictures.run('a battle', 'note', { bytes: file })));
    const names = all.map((one) => (one.status === 'rejected' ? (one.reason as Error).name : ''));
    expect(names.filter((name) => name === 'BadPicture')).toHaveLength(7);
    expect(names.filter((name) => name === 'NoPicture')).toHaveLength(5);
  });
});
