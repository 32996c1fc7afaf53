/** Places in one square have different labels: the distance tells them apart, then the direction, then the place itself. */
import { describe, expect, it } from 'vitest';
import { listJointGoals, listMovableUnits, offerPlaces, beginAction, createView } from '../../src/game/index.js';
import { distinguishLabels } from '../../src/rules/index.js';
import { playerOf } from './house.js';
import { scenarioOf, ShelfBattle } from './shelf/shelf-battle.js';

describe('labels', () => {
  it('that differ stay as they are; others get a distance, then a direction', () => {
    const far = ['12 in', '12 in', '9 in', '4 in'];
    const way = ['north', 'south', 'north', 'east'];
    const labels = distinguishLabels(
      ['B3', 'B3', 'B3', 'C4'],
      (index) => far[index]!,
      (index) => way[index]!,
    );
    expect(labels).toEqual(['B3, 12 in, north', 'B3, 12 in, south', 'B3, 9 in', 'C4']);
  });

  it('of the goals of one unit differ, in battles of three rulebooks', () => {
    for (const id of ['mokra', 'epsom', 'longstop']) {
      const battle = new ShelfBattle(scenarioOf(id), 'ab'.repeat(32));
      while (!battle.ruleset.unitActions?.[battle.battle.game.phase]?.some(({ next }) => next === 'move'))
        battle.do({ type: 'advance', to: 'phase' });
      for (const { id: side } of battle.battle.tables.side.values()) {
        const actor = playerOf(side);
        const view = createView(battle.ruleset, battle.battle, actor);
        for (const goer of walked(listMovableUnits(view, actor, 3))) {
          const aims = listJointGoals(view, actor, [goer]).filter(({ kind }) => kind === 'place');
          const words = aims.map((aim) => aim.words);
          expect(new Set(words).size, `${id}: ${words.join('; ')}`).toBe(words.length);
        }
      }
    }
  });

  it('say the direction of a place from the unit', () => {
    const battle = new ShelfBattle(scenarioOf('mokra'), 'ab'.repeat(32));
    const train = [...battle.battle.tables.unit.values()].find(({ name }) => name === 'Armoured Train 53')!;
    const actor = playerOf(train.side);
    const view = createView(battle.ruleset, battle.battle, actor);
    const offers = offerPlaces(view, actor, beginAction(view, actor, 'p.eagles.movement', train.id));
    const at = [...battle.battle.tables.place!.values()].find(({ unit }) => unit === train.id) as { x: number; y: number };
    for (const { spot, heading } of offers) {
      expect(heading.includes('north')).toBe(spot.y - at.y > 0.42 * Math.abs(spot.x - at.x));
      expect(heading.includes('south')).toBe(at.y - spot.y > 0.42 * Math.abs(spot.x - at.x));
    }
    expect(offers.length).toBeGreaterThan(2);
  });
});

/** The last value of a search that is made in steps. */
function walked<T>(search: Generator<void, T, void>): T {
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}
