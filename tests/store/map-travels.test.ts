/** A battle with a map that is imported from its file has the same map, and exactly the same pictures. */
import { MAP_ACT_IDS } from '../../src/house/index.js';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawMapWithBackground } from '../../src/discord/pictures/map-drawing.js';
import { parseRecordFile, type Picture, type Reader } from '../../src/game/index.js';
import { drawPicture } from '../../src/pictures/index.js';
import { describeMap, createShownMap } from '../../src/present/index.js';
import { type Store, openStore } from '../../src/store/index.js';
import { addUnit, asking, newFile, opening, Shelf, SURROUNDINGS } from './shelf.js';
import { wholeOf } from '../whole.js';

/** Two pictures of one pixel: the first background, and the one that replaces it. */
const PIXELS = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
] as const;

function pictureOf(base64: string): Picture {
  const sha256 = createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
  return { sha256, mediaType: 'image/png', base64 };
}

async function mapped(): Promise<Shelf> {
  const shelf = new Shelf();
  shelf.act(addUnit('B Coy'));
  const act = (name: string, params: object) => ({ type: 'act' as const, act: name, params: { ...params } });
  const [first, second] = [...wholeOf(shelf.battles.open(shelf.gameId)).tables.unit.keys()];
  shelf.act(act(MAP_ACT_IDS.new, {}));
  shelf.act(act(MAP_ACT_IDS.feature, { kind: 'wood', at: 'B2; B4; D4', name: 'Copse' }));
  shelf.act(act(MAP_ACT_IDS.place, { unit: first!, at: 'D4.7', facing: 90 }));
  shelf.act(act(MAP_ACT_IDS.place, { unit: second!, at: '23,18', sign: 'BX' }));
  for (const pixels of PIXELS) {
    const picture = pictureOf(pixels);
    const ref = { sha256: picture.sha256, mediaType: picture.mediaType, bytes: Buffer.from(pixels, 'base64').length };
    await shelf.battles.actSoon(asking(), act(MAP_ACT_IDS.picture, { picture: ref }), undefined, { picture });
  }
  return shelf;
}

const UMPIRE: Reader = { standing: 'umpire', sideId: null };
const SPECTATOR: Reader = { standing: 'spectator', sideId: null };

const drawn = async (store: Pick<Store, 'battles' | 'pictures'>, gameId: string, reader: Reader) => {
  const { ruleset, battle } = store.battles.open(gameId);
  const shown = createShownMap(ruleset, reader, battle)!;
  return { svg: await drawMapWithBackground(store.pictures, shown), alt: describeMap(shown, {}) };
};

describe('import of an export', () => {
  it('rebuilds the map, its ground and places, and the picture under it, byte for byte', async () => {
    const shelf = await mapped();
    const text = [...shelf.recordFiles.linesOf(shelf.gameId, true)].join('\n');
    for (const pixels of PIXELS) expect(text.split(pixels)).toHaveLength(2); // Each picture is exported once.

    const elsewhere = openStore(opening(newFile()), SURROUNDINGS);
    const gameId = elsewhere.recordFiles.take(parseRecordFile(text), '700', '800');
    for (const reader of [UMPIRE, SPECTATOR]) {
      const [before, after] = [await drawn(shelf, shelf.gameId, reader), await drawn(elsewhere, gameId, reader)];
      expect(after).toEqual(before);
      expect(after.svg).toContain(PIXELS[1]);
      const [there, here] = [await drawPicture(after.svg), await drawPicture(before.svg)];
      expect(Buffer.from(there.bytes).equals(Buffer.from(here.bytes))).toBe(true);
    }

    // An undo there restores the first picture, as it would have here.
    for (const { battles } of [shelf, elsewhere])
      battles.act(battles === shelf.battles ? asking() : asking({ guildId: '700', channelId: '800' }), {
        type: 'undo',
        later: 'again',
      });
    expect(await drawn(elsewhere, gameId, UMPIRE)).toEqual(await drawn(shelf, shelf.gameId, UMPIRE));
    expect((await drawn(elsewhere, gameId, UMPIRE)).svg).toContain(PIXELS[0]);
  });

  it('without its pictures, the map is drawn on plain ground: what is missing is no fault of the record', async () => {
    const shelf = await mapped();
    const elsewhere = openStore(opening(newFile()), SURROUNDINGS);
    const read = parseRecordFile([...shelf.recordFiles.linesOf(shelf.gameId, true)].join('\n'));
    expect(read.pictures).toHaveLength(2);
    const gameId = elsewhere.recordFiles.take({ ...read, pictures: [] }, '700', null);
    const { svg, alt } = await drawn(elsewhere, gameId, UMPIRE);
    expect(svg).not.toContain('data:image');
    expect(alt).toBe((await drawn(shelf, shelf.gameId, UMPIRE)).alt);
  });
});
