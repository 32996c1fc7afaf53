/** Maps with very many units and very much terrain are small enough to be drawn and sent, and say what is left out. */
import { describe, expect, it } from 'vitest';
import { describeMap, type MapView, drawMap, createShownMap, type ShownMap } from '../../src/present/index.js';
import { crowded } from '../game/crowded.js';

/** The largest picture that the drawing thread creates. */
const MOST_PIXELS = 2400 * 3200;
/** The maximum number of texts. They take almost all of the drawing time, about two milliseconds each. */
const MOST_TEXTS = 400;

const LOOKS: Readonly<Record<string, MapView>> = { whole: {}, close: { isClose: true }, big: { isBig: true } };

const { house } = crowded('eagles', 400, 'a crowd');
const usual = createShownMap(house.ruleset, { standing: 'umpire', sideId: null }, house.battle)!;

/** Creates a map with this many units with long names, all at one place or all over it. */
function withUnits(count: number, isOneSpot: boolean): ShownMap {
  const [first] = usual.units;
  const units = Array.from({ length: count }, (_, n) => ({
    ...first!,
    id: `x${n}`,
    name: `${n}. Kompanie des Grenadier-Regiments ${n} der ${n}. Volksgrenadier-Division, Nachhut`.slice(0, 80),
    sign: `A${n}`.slice(0, 3),
    spot: isOneSpot ? first!.spot : { ...first!.spot, x: 1 + ((n * 17) % 70), y: 1 + ((n * 11) % 46) },
  }));
  return { ...usual, units };
}

const sizeOf = (svg: string): readonly number[] => {
  const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg)!;
  return [Number(width), Number(height)];
};

describe.each(Object.entries(LOOKS))('a %s map', (_, look) => {
  it.each([
    [500, true],
    [500, false],
    [1000, false],
  ])('of %i units with long names (at one spot: %s) can be drawn, and says that there are more', (count, isOneSpot) => {
    const svg = drawMap(withUnits(count, isOneSpot), look);
    const [width, height] = sizeOf(svg);
    expect(width! * height!).toBeLessThanOrEqual(MOST_PIXELS);
    expect(svg.split('<text').length - 1).toBeLessThanOrEqual(MOST_TEXTS);
    expect(svg).toContain('and more. Use `/unit list` for all units');
  });

  it('of 400 pieces of ground draws them all, names the largest, and says so in the picture and beside it', () => {
    const svg = drawMap({ ...usual, units: [] }, { ...look, isClose: false });
    const { length } = usual.features.filter(({ kind, name }) => kind !== 'contact' && name !== '');
    expect(length).toBe(400);
    const words = 'names of the 80 largest of 400 pieces of ground';
    expect(svg.split('Ground ').length - 1).toBe(80);
    expect(svg.split(/<(?:polygon|polyline|circle)/).length - 1).toBeGreaterThanOrEqual(400);
    expect(describeMap({ ...usual, units: [] }, { ...look, isClose: false })).toContain(words);
  });
});

describe('a map of little ground', () => {
  it('names all of it, and says nothing of names', () => {
    const few = { ...usual, features: usual.features.slice(0, 20) };
    expect(drawMap(few).split('Ground ').length - 1).toBe(20);
    expect(describeMap(few)).not.toContain('largest');
  });
});
