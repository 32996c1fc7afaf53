/**
 * A map on a phone: its letters are legible at a width of 390 pixels, and the legend lists names for which there is no
 * room.
 */
import { describe, expect, it } from 'vitest';
import { drawMap, createShownMap } from '../../src/present/index.js';
import { crowded as crowdedPicture } from '../pictures/a-shown-map.js';
import { scenarioOf, ShelfBattle } from '../game/shelf/shelf-battle.js';

/** The width of a phone, and the size of the smallest legible letters, both in pixels. */
const [PHONE, LEAST] = [390, 12];

/**
 * Returns the sizes of all letters in pixels, in a picture as wide as a phone. The sign `!` on a symbol is not a word.
 */
function lettersOf(svg: string): readonly number[] {
  const [, across] = /viewBox="0 0 ([\d.]+) /.exec(svg)!;
  const words = [...svg.matchAll(/<text[^>]*font-size="([\d.]+)"[^>]*>([^<]*)</g)].filter(([, , word]) => word !== '!');
  return words.map(([, size]) => (Number(size) * PHONE) / Number(across));
}

describe('a map on a telephone', () => {
  it.each(['epsom', 'veghel', 'mokra', 'longstop', 'palacio-de-ibarra'])('of %s has letters of at least 12 pixels', (name) => {
    const { ruleset, battle } = new ShelfBattle(scenarioOf(name), 'ab'.repeat(32));
    const shown = createShownMap(ruleset, { standing: 'umpire', sideId: null }, battle)!;
    const svg = drawMap(shown, { isClose: true });
    const letters = lettersOf(svg);
    expect(letters.length).toBeGreaterThan(10);
    expect(Math.min(...letters)).toBeGreaterThanOrEqual(LEAST);
    // Each unit has its name next to its symbol or in the legend.
    const words = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, word]) => word!);
    for (const { name: unit, sign } of shown.units)
      expect(
        words.some((word) => word.includes(`${sign} ${unit.slice(0, 8)}`) || word.startsWith(sign)),
        unit,
      ).toBe(true);
  });

  it('draws stacks of one side that would hide each other as one, and lists each at its own place', () => {
    const [first] = crowdedPicture(1).units;
    const at = (x: number, n: number) => ({
      ...first!,
      id: `u${n}`,
      name: `Unit ${n}`,
      sign: `U${n}`,
      spot: { x, y: 24, half: 0 },
    });
    // 584 points are 72 inches, so three inches are 24 points.
    const units = [at(20, 1), at(22, 2), at(23, 3), at(21, 4), at(60, 5), at(2, 6), at(70, 7)];
    const svg = drawMap(crowdedPicture(0, { units }), { isClose: true });
    expect(svg).toContain('>U1 ×4<');
    for (const line of ['U1 Unit 1', 'U2 Unit 2', 'U3 Unit 3', 'U4 Unit 4']) expect(svg).toContain(line);
    expect(svg).toMatch(/>U5( \(\d+\))?</);
  });

  const boxOf = (svg: string, words: string) => {
    const [, x, y, size] = new RegExp(`<text x="([\\d.]+)" y="([\\d.]+)" font-size="([\\d.]+)"[^>]*>${words}<`)
      .exec(svg)!
      .map(Number);
    const width = words.length * size! * 0.55;
    return { x: x! - width / 2, y: y! - size! * 0.8, width, height: size! };
  };
  const isApart = (a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>): boolean =>
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

  it('has the labels of rings inside the picture, clear of each other and of units', () => {
    const [first] = crowdedPicture(1).units;
    const at = (x: number, y: number, n: number) => ({
      ...first!,
      name: `Unit ${n}`,
      sign: `U${n}`,
      id: `u${n}`,
      spot: { x, y, half: 0 },
    });
    // Units stand where the labels usually are: above and below the rings of the unit in the middle.
    const units = [at(36, 24, 1), at(36, 30, 2), at(36, 18, 3), at(36, 36, 4)];
    const bands = [
      { label: 'near', far: 600 },
      { label: 'far', far: 1200 },
    ];
    const rings = { of: 'Unit 1', spot: units[0]!.spot, bands };
    for (const spot of [units[0]!.spot, { x: 2, y: 2, half: 0 }, { x: 70, y: 46, half: 0 }]) {
      const svg = drawMap(crowdedPicture(0, { units, features: [] }), { isClose: true, rings: { ...rings, spot } });
      const [, across, down] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!.map(Number);
      const labels = ['near 600 yd', 'far 1200 yd'].map((words) => boxOf(svg, words));
      expect(isApart(labels[0]!, labels[1]!)).toBe(true);
      for (const { x, y, width, height } of labels) {
        expect(Math.min(x, y, across! - x - width, down! - y - height)).toBeGreaterThanOrEqual(0);
        const symbols = [...svg.matchAll(/<g transform="translate\(([\d.]+),([\d.]+)\)/g)].map((found) =>
          found.slice(1).map(Number),
        );
        for (const [left, top] of symbols)
          expect([
            isApart({ x, y, width, height }, { x: left!, y: top!, width: 1, height: 1 }),
            spot.x,
            x,
            y,
            left,
            top,
          ]).toContain(true);
      }
    }
  });

  it('has the label of a unit beside the arrow of its move', () => {
    const [first] = crowdedPicture(1).units;
    const spot = { x: 36, y: 24, half: 0 };
    const [to, from] = [spot, { x: 28, y: 24, half: 0 }];
    const enemy = { ...first!, id: 'u2', side: 's2', name: 'Enemy', sign: 'EN', spot: { x: 39, y: 24, half: 0 }, strength: null };
    const units = [{ ...first!, name: 'Unit 1', sign: 'U1', spot, strength: null }, enemy];
    const actions = { moves: [{ unit: 'u0', side: 's1', from, to }], shots: [] };
    const svg = drawMap(crowdedPicture(0, { units, features: [], actions }), { isClose: true });
    const label = boxOf(svg, 'U1');
    const [, x, y] = /<circle cx="([\d.]+)" cy="([\d.]+)" r="5"/.exec(svg)!.map(Number);
    // The arrow is level, from its ring to the unit.
    expect(y! < label.y || y! > label.y + label.height || label.x > x!).toBe(true);
    expect(label.x + label.width < x! || y! < label.y || y! > label.y + label.height).toBe(true);
  });
});
