/** Places beyond the longest move of a unit are not tried, because they would be refused. */
import { describe, expect, it } from 'vitest';
import { findMover, measureStraightLength, createGoalCheck } from '../../src/game/places.js';
import { type GroundMap, findSpot, findMap } from '../../src/rules/index.js';
import { numberFor, runs } from '../chance/chance.js';
import { Chooser } from '../e2e/chooser.js';
import { crowded } from './crowded.js';
import { onGround, type Rulebook, RULEBOOKS } from './on-ground.js';

/**
 * The longest move by the best road, in the map's unit of length, on the default map of each rulebook, with the kind of
 * unit.
 */
const FARTHEST: Readonly<Record<Rulebook, { readonly far: number; readonly fields: Readonly<Record<string, string | number>> }>> =
  {
    eagles: { far: 14, fields: { moveCode: 'E' } }, // See section 2.2.
    cullen: { far: 18, fields: { kind: 'cavalry', rifle: 4 } }, // A Double is 18 inches (section Movement).
    corps: { far: 20, fields: { moveType: 'recce' } }, // See section Movement.
    megagame: { far: 30, fields: { troops: 'recce' } }, // See section Movement.
    wtj1943: { far: 240, fields: { kind: 'cyclist' } }, // See the example chart.
  };

const lengthOf = (from: { readonly x: number; readonly y: number }, spots: readonly (readonly [number, number])[]): number =>
  spots.reduce((sum, [x, y], n) => {
    const [bx, by] = spots[n - 1] ?? [from.x, from.y];
    return sum + Math.hypot(x - bx, y - by);
  }, 0);

const tenths = (value: number): number => Math.round(value * 10) / 10;

describe('what a unit reaches at the most', () => {
  it.each(RULEBOOKS)('%s: along a road it gets as far as that, and what is not tried beyond would be refused', (rulebook) => {
    const { far, fields } = FARTHEST[rulebook];
    const step = tenths(far / 48);
    const y = tenths(far / 2);
    for (const squares of ['middle', 'ask']) {
      const ready = onGround({ rulebook, fields, ground: [], from: `${step},${y}` });
      const { width } = findMap(ready.house.battle)!;
      const ground = [{ kind: 'road', at: `0,${y}; ${width},${y}` }];
      const { view, actor, begun } = onGround({ rulebook, fields, ground, from: `${step},${y}`, map: { squares } });
      const gets = createGoalCheck(view, actor, begun);
      let reached = 0;
      for (let length = step; length < Math.min(2 * far, width - step); length += step) {
        const to = `${tenths(step + length)},${y}`;
        const isTaken = gets(to, 0);
        expect(gets(to, length), `${to}, ${length}`).toBe(isTaken);
        if (isTaken) reached = length;
      }
      expect(Math.abs(reached - far), `reached ${reached}`).toBeLessThan(2 * step);
    }
  });

  it.each(RULEBOOKS)('%s: over crowded ground the same is taken as if all had been tried', (rulebook) => {
    const choose = new Chooser(String(numberFor(`farthest ${rulebook}`)));
    const { view, actor, begun } = crowded(rulebook, 60, 'farthest');
    const map: GroundMap = findMap(view.battle)!;
    const { place } = findMover(view, begun)!;
    const gets = createGoalCheck(view, actor, begun);
    let skipped = 0;
    for (let n = 0; n < runs(120); n++) {
      const point = (): readonly [number, number] => [
        tenths(choose.fraction() * map.width),
        tenths(choose.fraction() * map.height),
      ];
      const spots = Array.from({ length: choose.whole(1, 3) }, point);
      const to = spots.map((spot) => spot.join(',')).join(';');
      const isTaken = gets(to, 0);
      expect(gets(to, lengthOf(place, spots)), to).toBe(isTaken);
      if (lengthOf(place, spots) > map.width / 2) skipped++;
    }
    expect(skipped).toBeGreaterThan(0);
    const square = findSpot('A1', map, { here: place, of: () => place });
    expect(gets('A1', measureStraightLength(place, square))).toBe(gets('A1', 0));
  });
});
