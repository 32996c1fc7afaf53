/** Pictures and photographs as map backgrounds, sent in a channel. */
import type { Replay } from '../../src/present/replay/model.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRecordFile, findEventPicture, verifyRecord } from '../../src/game/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { photographed, type Taken } from '../pictures/a-photograph.js';
import { Playing, textOf } from './playing.js';

let playing: Playing;
let folder: string;
let gameId: string;
const SHOT: Omit<Taken, 'next'> = {
  map: { width: 72, height: 48 }, width: 1600, height: 1200, elevation: 65, azimuth: 8, distance: 1.3, fills: 0.9, bends: [-0.03, 0],
  noise: 2, quality: 88, dark: 0.8, blur: 0.5, hidden: null, turned: 0.5, beside: 0.03,
}; // prettier-ignore
const nextOf = (seed: number): (() => number) => {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-pictures-'));
  const ground = sharp({ create: { width: 900, height: 600, channels: 3, background: '#9ab973' } });
  writeFileSync(join(folder, 'ground.png'), await ground.png().toBuffer());
  writeFileSync(join(folder, 'phone.jpg'), await ground.resize(4032, 3024).jpeg().withExif({ IFD0: { Copyright: 'Anna' } }).toBuffer()); // prettier-ignore
  writeFileSync(join(folder, 'ground.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'table.jpg'), await photographed({ ...SHOT, next: nextOf(7) }));
  writeFileSync(join(folder, 'hidden.jpg'), await photographed({ ...SHOT, hidden: 'near right', next: nextOf(7) }));
  playing = await Playing.open({ seed: '1944', baseDir: folder });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:rules',
    '@umpire #hq /side add name:Axis nation:germany player:@axis',
    '@umpire #hq /side add name:Allies nation:usa player:@allies',
  ]);
  gameId = playing.gameIds()[0]!;
});
afterAll(async () => {
  await playing.close();
  rmSync(folder, { recursive: true, force: true });
});

const told = async (line: string): Promise<string> => textOf(await playing.play(line));
const filesOf = (line: string) => playing.filesOf(line);
const last = () => playing.events(gameId).at(-1)!;

describe('a picture under the map', () => {
  it('needs a map, and an umpire', async () => {
    expect(await told('@umpire #hq /map picture picture:@ground.png')).toContain('has no map');
    await playing.play('@umpire #hq /map new');
    expect(await told('@axis #hq /map picture picture:@ground.png')).toContain('Only umpires');
    expect(await told('@axis #hq /map photo picture:@table.jpg')).toContain('Only umpires');
  });

  it('is posted, lies under every map, and says so', async () => {
    const before = await filesOf('@axis #hq /map show');
    const posted = await filesOf('@umpire #hq /map picture picture:@ground.png');
    expect(last()).toMatchObject({ kind: 'map-changed', audience: 'all', summary: 'The map now uses a picture.', notes: [] });
    const [sent] = [...posted.values()];
    expect(await sharp(sent!.bytes).metadata()).toMatchObject({ format: 'png', width: 1600, height: 1067 });
    const shown = await filesOf('@axis #hq /map show');
    expect([...shown.keys()]).toEqual(['map.png']);
    expect(shown.get('map.png')!.alt).toContain('on a picture');
    expect(shown).not.toEqual(before);
    await playing.play('@umpire #hq /undo later:refuse');
    expect(await filesOf('@axis #hq /map show')).toEqual(before);
  });

  it('from a phone is taken without what it says of its owner, and an undo brings the one before back', async () => {
    await playing.play('@umpire #hq /map picture picture:@ground.png');
    const before = await filesOf('@axis #hq /map show');
    const posted = await filesOf('@umpire #hq /map picture picture:@phone.jpg fit:cut');
    const [sent] = [...posted.values()];
    const { exif } = await sharp(sent!.bytes).metadata();
    expect(exif).toBeUndefined();
    expect(last().notes).toEqual(['The picture (4032 x 3024) does not have the shape of the map, so its edges were cut off.']);
    expect([...(await filesOf('@axis #hq /map show')).keys()]).toEqual(['map.jpg']);
    await playing.play('@umpire #hq /undo later:refuse');
    expect(await filesOf('@axis #hq /map show')).toEqual(before);
  });

  it('of another kind is refused in words, and nothing is kept', async () => {
    const count = playing.eventCount();
    expect(await told('@umpire #hq /map picture picture:@ground.svg')).toContain('SVG cannot be read. Send PNG or JPEG');
    expect(playing.eventCount()).toBe(count);
  });

  it('is taken away', async () => {
    expect(await told('@umpire #hq /map clear picture:True')).toContain('The picture under the map was removed');
    expect((await filesOf('@axis #hq /map show')).get('map.png')!.alt).not.toContain('on a picture');
  });
});

describe('a photograph as the map', () => {
  it('needs marks, which come as a page to print', async () => {
    const page = await filesOf('@allies #hq /map markers');
    expect(Buffer.from(page.get('corner-marks.pdf')!.bytes).subarray(0, 5).toString()).toBe('%PDF-');
    const png = await filesOf('@allies #hq /map markers format:png');
    expect(await sharp(png.get('corner-marks.png')!.bytes).metadata()).toMatchObject({ format: 'png', width: 1260 });
  });

  it('is straightened, and is this turn’s', async () => {
    const posted = await filesOf('@umpire #hq /map photo picture:@table.jpg');
    expect(last()).toMatchObject({ kind: 'map-changed', summary: 'The map now uses a photograph of turn 1.' });
    const [sent] = [...posted.values()];
    expect(await sharp(sent!.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1067 });
    expect((await filesOf('@axis #hq /map show')).get('map.jpg')!.alt).toContain('on a photograph of turn 1');
  });

  it('of which a mark is hidden is none: it says which, and takes the corners from a form', async () => {
    const count = playing.eventCount();
    const seat = playing.table.seat('umpire', 'hq');
    const shown = await filesOf('@umpire #hq /map photo picture:@hidden.jpg');
    expect([...shown.keys()]).toEqual(['squares.jpg', 'photograph.jpg']);
    expect(playing.eventCount()).toBe(count);
    await seat.press('Enter corners').answer;
    const corner = (near: string, far: string): Record<string, string> => ({
      'Near left corner of the map': near,
      'Far left corner of the map': far,
      'Far right corner of the map': 'O11.57',
      'Near right corner of the map': 'P2.59',
    });
    await seat.submit(corner('B', 'B11.57')).finished;
    expect(playing.eventCount()).toBe(count);
    await seat.press('Enter corners').answer;
    await seat.submit(corner('A2.57', 'B11.57')).finished;
    expect(playing.eventCount()).toBe(count + 1);
    expect(last()).toMatchObject({ summary: 'The map now uses a photograph of turn 1.' });
  });
});

describe('a photograph in a note', () => {
  it('is taken up to Discord’s own limit, scaled down', async () => {
    await playing.play('@axis #hq /log note text:"From here" picture:@phone.jpg');
    const ref = findEventPicture(last())!;
    expect(ref.mediaType).toBe('image/jpeg');
    const kept = playing.database.$client.prepare('SELECT body FROM pictures WHERE sha256 = ?').pluck().get(ref.sha256) as Buffer;
    const { width, height, exif } = await sharp(kept).metadata();
    expect({ width, height, exif }).toEqual({ width: 1600, height: 1200 });
  });
});

it('the record holds, with all its pictures', async () => {
  expect(await told('@umpire #hq /verify')).toContain('Record verified');
  const files = await filesOf('@umpire #hq /log export format:jsonl');
  const [file] = [...files.values()];
  const record = parseRecordFile(Buffer.from(file!.bytes).toString('utf8'));
  expect(record.pictures.length).toBeGreaterThanOrEqual(4);
  expect(
    verifyRecord({ ...record, finalHash: null, rulesetById: (id: string) => RULESETS.find((ruleset) => ruleset.id === id) })
      .fault,
  ).toBeNull();
});

it('a replay and a report that are exported show what lay under the map', async () => {
  const [replay] = (await filesOf('@umpire #hq /log export format:html')).values();
  const page = Buffer.from(replay!.bytes).toString('utf8');
  const data = JSON.parse(/id="replay">(.*?)<\/script>/s.exec(page)![1]!) as Replay;
  expect(data.map!.unders.length).toBeGreaterThan(0);
  expect(page.split(data.pictures[data.map!.unders.at(-1)!.picture]!)).toHaveLength(2);
  for (const { picture } of data.map!.unders) expect(data.pictures[picture]).toMatch(/^data:image\/jpeg;base64,/);
  const [report, ...maps] = (await filesOf('@umpire #hq /log export format:markdown')).values();
  // The map is a file beside the report, which opens with it.
  expect(Buffer.from(report!.bytes).toString('utf8').split('\n')[2]).toMatch(/^!\[Map of .*\]\([a-z0-9-]+-turn-1\.jpg\)$/);
  expect(maps.map(({ bytes }) => Buffer.from(bytes).subarray(0, 2).toString('hex'))).toContain('ffd8');
});
