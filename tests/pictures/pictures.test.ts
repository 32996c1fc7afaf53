import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Worker } from 'node:worker_threads';
import { waitForPicture } from '../../src/discord/pictures/taking-pictures.js';
import { requireSafeSvg, type SvgDrawer, loadNativeSvgDrawer, loadWasmSvgDrawer } from '../../src/pictures/jobs.js';
import { type DrawnPicture, PictureQueue } from '../../src/pictures/index.js';
import { MAX_ALT_LENGTH, describeMap } from '../../src/present/map/alt.js';
import { SIDE_STYLES } from '../../src/present/map/colours.js';
import { calculateOverlapArea } from '../../src/present/map/labels.js';
import { chooseProjection, drawMap, roundLength } from '../../src/present/map/picture.js';
import { projectMap } from '../../src/present/map/projection.js';
import { placeUnitLabels } from '../../src/present/map/units.js';
import { type ShownMap, createCallSigns } from '../../src/present/map/shown.js';
import { runs } from '../chance/chance.js';
import { fc } from '../chance/properties.js';
import { aHexMap } from '../rules/ground/a-map.js';
import { crowded } from './a-shown-map.js';

const labelBoxes = (shown: ShownMap) => placeUnitLabels(shown, projectMap(shown.map)).units.map((box) => box!);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Png = (svg: string) => Uint8Array;
let native: Png;
let wasm: Png;
beforeAll(async () => {
  const png =
    (draw: SvgDrawer): Png =>
    (svg) =>
      draw(svg).asPng();
  [native, wasm] = [png(await loadNativeSvgDrawer()), png(await loadWasmSvgDrawer())];
});

/** Hashes of pictures that a person has checked. `MAP_GOLDEN=1` updates them. */
const GOLDEN = 'tests/pictures/golden.json';
const PICTURES = {
  'twelve units on squares': () => crowded(12),
  'as one side knows it, on hexes': () =>
    crowded(0, { map: aHexMap({ width: 20, height: 15 }), knownTo: 'Axis', features: [], turn: 'Turn 2' }),
};
const golden = (): Record<string, string> =>
  existsSync(GOLDEN) ? (JSON.parse(readFileSync(GOLDEN, 'utf8')) as Record<string, string>) : {};

describe('pictures', () => {
  it.each(Object.entries(PICTURES))(
    '%s: the same bytes everywhere, native and wasm',
    (name, shown) => {
      const svg = drawMap(shown());
      const png = native(svg);
      expect(Buffer.compare(wasm(svg), png)).toBe(0);
      if (process.env.MAP_GOLDEN === '1')
        writeFileSync(GOLDEN, `${JSON.stringify({ ...golden(), [name]: sha256(png) }, null, 2)}\n`);
      expect(sha256(png)).toBe(golden()[name]);
    },
    60_000,
  );

  // Each text leaves other pixels. Without a font, or without its letters, there would be none, or only boxes.
  it.each([
    ['Latin', 'Hill', 'Mill'],
    ['Polish', 'Łódź', 'Źdół'],
    ['Cyrillic', 'Ржев', 'Орёл'],
    ['Greek', 'Θήβα', 'Κως'],
    ['signs', '×·…°', '½–•'],
  ])('%s is drawn', (_script, one, other) => {
    const drawn = (content: string) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60" font-family="DejaVu Sans Condensed">`;
      return sha256(native(`${svg}<text x="5" y="45" font-size="40">${content}</text></svg>`));
    };
    const missing = '\u{10FFFD}'.repeat([...one].length);
    expect(new Set([drawn(one), drawn(other), drawn(missing), drawn('')]).size).toBeGreaterThanOrEqual(3);
    expect(drawn(one)).not.toBe(drawn(''));
    expect(drawn(one)).not.toBe(drawn(other));
    expect(drawn(one)).not.toBe(drawn(missing));
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><image xlink:href="file:///a.png"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href=\'a.png\'/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(http://a/b)"/></svg>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>',
  ])('nothing but data of our own is drawn: %s', (svg) => {
    expect(() => requireSafeSvg(svg)).toThrow(/a picture/);
    expect(() => native(svg)).toThrow(/a picture/);
  });

  it('a picture that is too big is not drawn', () => {
    expect(() => native('<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>')).toThrow('too big');
  });

  it('names that would be markup are text, and the picture is drawn', () => {
    for (const text of [
      '</text><script>',
      '&lt;&amp;',
      'x'.repeat(10_000),
      '\u202e\u200f',
      '👩‍👩‍👧‍👦',
      '<image href="/etc/passwd"/>',
      '"&\'<>\ud800\u0000\u0007',
    ]) {
      const shown = crowded(2, { title: text });
      const units = shown.units.map((unit) => ({ ...unit, name: text, sign: text.slice(0, 3) }));
      expect(native(drawMap({ ...shown, units })).length).toBeGreaterThan(10_000);
    }
  }, 120_000);
});

describe('labels', () => {
  /** Generates maps of up to 60 units, crowded or scattered, with terrain and objectives. */
  const maps = fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 40 }), fc.constantFrom(0.2, 2, 20, 70), fc.nat(1_000_000))
    .map(([count, crowds, wide, from]) => {
      const shown = crowded(count);
      const dealt = (at: number, most: number): number => ((from + 1) * (at + 7) * 7919) % (most * 10);
      const units = shown.units.map((unit, index) => {
        const crowd = index % crowds;
        const within = (from: number, by: number, most: number): number =>
          Math.min(most, Math.round((from / 10 + (by / 10) * (wide / 70)) * 10) / 10);
        return {
          ...unit,
          isStale: index % 9 === 8,
          spot: {
            x: within(dealt(crowd, 70), dealt(index, 70) / 2, 72),
            y: within(dealt(crowd + 50, 46), dealt(index + 3, 46) / 2, 48),
            half: 0,
          },
        };
      });
      const marks = [{ x: 30, y: 20, radius: 3, kind: 'due' as const, label: 'mission 1' }];
      return { ...shown, units, marks };
    });
  const looks = [{}, { isClose: true }, { isBig: true }] as const;
  const textsIn = (svg: string): readonly string[] =>
    [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, words]) => words!.replaceAll('&#40;', '('));

  it('200 maps by chance: none is over another or cut, and each unit is named in the picture or under it', () => {
    fc.assert(
      fc.property(maps, fc.constantFrom(...looks), (shown, look) => {
        const onto = chooseProjection(shown, look);
        const { units, marks } = placeUnitLabels(shown, onto);
        const boxes = [...units, ...marks].filter((box) => box !== null);
        for (const [index, box] of boxes.entries()) {
          for (const other of boxes.slice(0, index)) expect(calculateOverlapArea(box, other)).toBe(0);
          expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(onto.canvas.width);
          expect(box.y + box.height).toBeLessThanOrEqual(onto.canvas.height);
        }
        const words = textsIn(drawMap(shown, look)).flatMap((line) => line.split(/[ ,:?]+/));
        for (const { sign, name } of shown.units) expect(words, name).toContain(sign);
      }),
      { numRuns: runs(600) },
    );
  }, 120_000);

  it('a whole company on one spot is counted beside it and named under the map', () => {
    const { units } = crowded(8);
    const stacked = units.map((unit) => ({ ...unit, side: 's1', seenTurn: null, spot: { x: 9, y: 21, half: 0 } }));
    const shown = { ...crowded(8), units: stacked.map((unit, index) => ({ ...unit, sign: `U${index}`, name: `Unit ${index}` })) };
    const lines = textsIn(drawMap(shown));
    expect(lines).toContain('U0 ×8');
    expect(lines.at(-1)).toBe(`B4.5: ${shown.units.map(({ sign, name }) => `${sign} ${name}`).join(', ')}`);
    expect(textsIn(drawMap({ ...shown, units: shown.units.slice(0, 3) })).join()).not.toContain('Unit 0');
  });

  it('are 11 pixels high at the 550 that a chat shows', () => {
    expect((labelBoxes(crowded(1))[0]!.height * 550) / 1200).toBeGreaterThanOrEqual(11);
  });

  it('no letter of a fight of 20 units is smaller than 12 pixels on a telephone, at 400', () => {
    const { units, ...shown } = crowded(20);
    const near = units.map((unit) => ({ ...unit, spot: { ...unit.spot, x: 20 + unit.spot.x / 4, y: 15 + unit.spot.y / 4 } }));
    const fight = { ...shown, units: near, marks: [{ x: 30, y: 20, radius: 3, kind: 'due', label: 'mission 1' }] } as ShownMap;
    const look = { isClose: true };
    const { canvas } = chooseProjection(fight, look);
    expect(canvas.width * canvas.scale).toBe(1200);
    const sizes = [...drawMap(fight, look).matchAll(/font-size="([\d.]+)"/g)].map(
      ([, size]) => (Number(size) * 400) / canvas.width,
    );
    expect(sizes.length).toBeGreaterThan(30);
    // The marker of what hinders a unit is a sign, not a letter.
    expect(Math.min(...sizes.filter((size) => size !== (19 * 400) / canvas.width))).toBeGreaterThanOrEqual(12);
  });
});

describe('call signs', () => {
  it('are made from names', () => {
    const named = ['A Coy', '12 Pz 1', 'Königsberg', 'B Coy', 'Bren Carrier'].map((name) => ({ name, sign: null }));
    expect(createCallSigns(named)).toEqual(['AC', '12P', 'KÖ', 'BC', 'BR']);
    expect(createCallSigns([{ name: 'A Coy', sign: 'X9' }, { name: 'A Coy 2', sign: null }])).toEqual(['X9', 'AC2']); // prettier-ignore
  });

  it('no two are alike, and each has two or three characters', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { maxLength: 200 }), (names) => {
        const signs = createCallSigns(names.map((name) => ({ name, sign: null })));
        expect(new Set(signs).size).toBe(names.length);
        for (const sign of signs) expect([2, 3]).toContain([...sign].length);
      }),
    );
  });
});

describe('sides', () => {
  /** See Machado, Oliveira and Fernandes (2009), severity 1, in linear light. */
  const DEFICIENCIES = {
    protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
    none: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  } as const; // prettier-ignore

  const linear = (hex: string): number[] =>
    [1, 3, 5].map((at) => {
      const value = parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
  function lab([r, g, b]: readonly number[]): number[] {
    const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116);
    const x = f((0.4124564 * r! + 0.3575761 * g! + 0.1804375 * b!) / 0.95047);
    const y = f(0.2126729 * r! + 0.7151522 * g! + 0.072175 * b!);
    const z = f((0.0193339 * r! + 0.119192 * g! + 0.9503041 * b!) / 1.08883);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  }

  it.each(Object.entries(DEFICIENCIES))('are told apart by their fill: %s', (_name, matrix) => {
    const seen = SIDE_STYLES.map(({ fill }) => {
      const light = linear(fill);
      return lab(
        matrix.map((row) =>
          Math.min(
            1,
            Math.max(
              0,
              row.reduce<number>((sum, part, i) => sum + part * light[i]!, 0),
            ),
          ),
        ),
      );
    });
    // A difference of two or three is just visible, so twenty is clear.
    for (const [index, a] of seen.entries())
      for (const b of seen.slice(0, index)) expect(Math.hypot(...a.map((value, i) => value - b[i]!))).toBeGreaterThan(20);
  });

  it('and by the shape of their frame', () => {
    expect(new Set(SIDE_STYLES.map(({ frame }) => frame)).size).toBe(SIDE_STYLES.length);
  });
});

describe('what a picture shows, in words', () => {
  it('names every unit with its sign and place, and what was seen earlier', () => {
    const shown = crowded(11);
    const alt = describeMap(shown);
    expect(alt).toContain('Map of Hill 112, turn 3, with everything: 72 x 48 in, squares of 6 in.');
    for (const { name, sign } of shown.units) expect(alt).toContain(`${sign} ${name}`);
    expect(alt).toContain('last seen in turn 2');
    expect(alt).toContain('village Maltot at H6.5');
    expect(alt).toContain('something unknown at K2.1');
  });

  it('is never longer than Discord takes', () => {
    expect(describeMap(crowded(100)).length).toBeLessThanOrEqual(MAX_ALT_LENGTH);
    expect(describeMap(crowded(100))).toMatch(/ … and more\.$/);
  });
});

it.each([[1, 1], [4.9, 2], [5, 5], [99, 50], [1234, 1000], [0.7, 0.5]])('a scale of at most %d is %d long', (most, round) => {
  expect(roundLength(most)).toBeCloseTo(round, 9);
}); // prettier-ignore

describe('the thread', () => {
  const pictures = new PictureQueue(600_000);
  afterAll(() => pictures.stop());

  it('draws one after the other what it is asked, the same bytes', async () => {
    const svgs = [drawMap(crowded(3)), drawMap(crowded(4)), '<svg', drawMap(crowded(5))];
    const drawn = await Promise.allSettled(svgs.map((svg) => pictures.draw('a battle', () => svg)));
    expect(drawn.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(sha256((drawn[3] as PromiseFulfilledResult<DrawnPicture>).value.bytes)).toBe(sha256(native(svgs[3]!)));
  }, 60_000);

  it('has each written when its turn comes, and goes on after one that cannot be', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
    const written: string[] = [];
    const drawing = (name: string): Promise<unknown> =>
      pictures.draw('a battle', () => {
        written.push(name);
        if (name === 'second') throw new Error('no words for it');
        return svg;
      });
    const all = ['first', 'second', 'third'].map(drawing);
    expect(written).toEqual(['first']);
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(written).toEqual(['first', 'second', 'third']);
  }, 60_000);

  it('takes no more than can wait, and nothing when it is stopped', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => pictures.draw('a battle', () => svg)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
    await pictures.stop();
    await expect(pictures.draw('a battle', () => svg)).rejects.toThrow('no picture');
  }, 60_000);

  it('says what happened and what to do if a drawing takes too long, and draws the next', async () => {
    const own = new PictureQueue(1);
    const slow = own.draw('a battle', () => drawMap(crowded(6)));
    await expect(slow).rejects.toMatchObject({
      name: 'NoPicture',
      forPeople:
        'This picture takes too long to draw. Try again in a minute, or use `/map show` with `around` for part of the map.',
    });
    await expect(
      waitForPicture(
        own.draw('a battle', () => drawMap(crowded(6))),
        'map',
      ),
    ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await own.stop();
  }, 60_000);

  it('draws what is written in slices, and nothing of it after a stop', async () => {
    const own = new PictureQueue(600_000);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
    const later = () => new Promise<string>((written) => setTimeout(written, 5, svg));
    expect((await own.draw('a battle', later)).mediaType).toBe('image/png');
    const [stopped] = await Promise.allSettled([own.draw('a battle', later), own.stop()]);
    expect(stopped).toMatchObject({ reason: { forPeople: 'The bot could not finish this picture. Try again in a minute.' } });
    expect((own as unknown as { readonly worker?: Worker }).worker).toBeUndefined();
  }, 60_000);

  it('that ends in the middle of a picture fails that one at once, and the next is drawn by a new one', async () => {
    const own = new PictureQueue(600_000);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
    await own.draw('a battle', () => svg);
    const broken = own.draw('a battle', () => drawMap(crowded(6)));
    const waiting = own.draw('a battle', () => svg);
    const { worker } = own as unknown as { readonly worker: Worker };
    const [first, second] = await Promise.allSettled([broken, waiting, worker.terminate()]);
    expect(first).toMatchObject({ status: 'rejected', reason: { name: 'NoPicture' } });
    expect(second).toMatchObject({ status: 'fulfilled' });
    await own.stop();
  }, 60_000);
});

describe('what waits to be drawn', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';

  /**
   * Requests pictures of each battle in turn, all at the same time.
   * @returns the battles in the order in which pictures were drawn
   */
  async function drawnOf(asked: readonly (readonly [battle: string, pictures: number])[]) {
    const order: string[] = [];
    const pictures = new PictureQueue(600_000, () => Promise.resolve(null));
    const draw = async (battle: string): Promise<boolean> =>
      pictures
        .draw(battle, () => {
          order.push(battle);
          return SVG;
        })
        .then(
          () => true,
          () => false,
        );
    const all = asked.map(([battle, many]) => Promise.all(Array.from({ length: many }, () => draw(battle))));
    const done = (await Promise.all(all)).map((each) => each.filter(Boolean).length);
    await pictures.stop();
    return { order, done: new Map(asked.map(([battle], n) => [battle, done[n]!])) };
  }

  it('is drawn in turns: the one picture of a small battle comes after one of each other, however many they wait for', async () => {
    const { order } = await drawnOf([
      ['large', 20],
      ['another large', 10],
      ['small', 1],
    ]);
    // The first picture is already being drawn before anyone else asks, and one more follows before the next battle's
    // turn.
    expect(order.indexOf('small')).toBe(3);
    expect(order).toHaveLength(31);
  });

  it('has room for who asks little: of 100 that one battle asks for its latest give way, and of its own none is refused', async () => {
    const { order, done } = await drawnOf([
      ['large', 100],
      ['small', 2],
    ]);
    expect(done).toEqual(
      new Map([
        ['large', 31],
        ['small', 2],
      ]),
    );
    expect(order.slice(0, 5)).toEqual(['large', 'large', 'small', 'large', 'small']);
  });

  it('is refused to the one who asks when no one else has more', async () => {
    const { done } = await drawnOf(Array.from({ length: 40 }, (_, n) => [`battle ${n}`, 1] as const));
    expect([...done.values()].filter((many) => many === 1)).toHaveLength(33);
    expect(done.get('battle 39')).toBe(0);
  });
});
