/**
 * A map on a phone: its letters are legible at a width of 390 pixels, and the legend lists names for which there is no
 * room.
 */
import { describe, expect, it } from 'vitest';
import { mapSvg, showMapTo } from '../../src/present/index.js';
import { crowded as crowdedPicture } from '../pictures/a-shown-map.js';
import { scenarioOf, ShelfBattle } from '../game/shelf/shelf-battle.js';

/** The width of a phone, and the size of the smallest legible letters, both in pixels. */
const [PHONE, LEAST] = [390, 12];

/**
 * Returns the sizes of all letters in pixels, in a picture as wide as a phone. The sign `!` on a symbol is not a word.
 */
function lettersOf(svg: string): readonly number[] {
  const [, across] = /viewBox="0 0 ([\d.]+) /.exec(svg)!;
  const words = [...svg.matchAll(/<text[^>]*font-size="([\d.]+)"[^>]*>([^<]*)</g)].filter(([, , word]) => !/^[!\d]$/.test(word!));
  return words.map(([, size]) => (Number(size) * PHONE) / Number(across));
}

describe('a map on a telephone', () => {
  it.each(['epsom', 'veghel', 'mokra', 'longstop', 'palacio-de-ibarra'])('of %s has letters of at least 12 pixels', (name) => {
    const { ruleset, battle } = new ShelfBattle(scenarioOf(name), 'ab'.repeat(32));
    const shown = showMapTo(ruleset, { standing: 'umpire', sideId: null }, battle)!;
    const svg = mapSvg(shown, { isClose: true });
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
    const svg = mapSvg(crowdedPicture(0, { units }), { isClose: true });
    expect(svg).toContain('>U1 ×4<');
    for (const line of ['U1 Unit 1', 'U2 Unit 2', 'U3 Unit 3', 'U4 Unit 4']) expect(svg).toContain(line);
    expect(svg).toMatch(/>U5( \(\d+\))?</);
  });
});
