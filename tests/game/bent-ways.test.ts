/**
 * Places that cannot be reached in a straight line are offered by way of a bridge or a road, if such a move is
 * accepted.
 */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { findWaypointRoutes, findRoadRoutes } from '../../src/game/bent-ways.js';
import { dropEmptyParts, offerPlaces, beginAction, createView, setValues } from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { type FeatureRow, findUnitPlace } from '../../src/rules/ground/rows.js';
import { megagameRuleset } from '../../src/rules/megagame/index.js';
import { aMap } from '../rules/ground/a-map.js';
import { House, playerOf } from './house.js';

/**
 * Megagame, on squares: a motorised unit south of a river that such units cannot cross "without a bridge" (Movement).
 */
function river(features: readonly JsonObject[]) {
  const house = new House(megagameRuleset);
  house.start('Arnhem');
  const side = house.side('Axis', 'german');
  house.do({ type: 'add-unit', side, name: '1 SS', fields: { troops: 'motorised', fuelSp: 3, status: 9 } });
  const unit = house.last.changes[0]!.id;
  const act = (id: string, params: JsonObject) => house.do({ type: 'act', act: id, params });
  act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
  const enemy = house.side('Allies', 'allied');
  for (const { hidden, ...feature } of features)
    act(MAP_ACT_IDS.feature, hidden === true ? { ...feature, side: enemy } : feature);
  act(MAP_ACT_IDS.place, { unit, at: '10,10' });
  house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase: 'movement' } } };
  const actor = playerOf(side);
  const view = createView(house.ruleset, house.battle, actor);
  const begun = setValues(beginAction(view, actor, 'p.megagame.movement', unit), { mode: 'tactical' });
  return { house, unit, actor, begun, offers: offerPlaces(view, actor, begun) };
}

const RIVER = { kind: 'river', name: 'Rhine', at: '0,12; 90,12' };
const BRIDGE = { kind: 'bridge', name: 'Arnhem', at: '13,12' };

describe('over a river', () => {
  it('nothing beyond it is offered without a bridge', () => {
    const { offers } = river([RIVER]);
    expect(offers.filter(({ towards, spot }) => towards === null && spot.y > 12)).toEqual([]);
  });

  it('by a bridge it is, said so, as far as the way is long, and the move goes that way', () => {
    const { house, unit, actor, begun, offers } = river([RIVER, BRIDGE]);
    // The straight route of 3.5 km leads through the river. It is 3.61 km to the bridge at 13,12, and another 0.71 to
    // the middle of C3.
    const there = offers.find(({ to }) => to.endsWith('C3'))!;
    expect(there).toMatchObject({ to: '13,12;C3', by: 'by the bridge at C3' });
    expect(there.far).toBeCloseTo(4.31, 1);
    house.do(dropEmptyParts(setValues(begun, { to: there.to })), actor);
    expect(findUnitPlace(house.battle, unit)).toMatchObject({
      x: 12.5,
      y: 12.5,
      way: [
        [10, 10],
        [13, 12],
        [12.5, 12.5],
      ],
    });
  });

  it('whatever is offered so is taken', () => {
    const { house, actor, begun, offers } = river([RIVER, BRIDGE, { kind: 'road', name: 'A', at: '8,8; 13,12; 20,20' }]);
    const bent = offers.filter(({ by }) => by !== null);
    expect(bent.length).toBeGreaterThan(0);
    for (const { to } of bent)
      expect(house.branch().do(dropEmptyParts(setValues(begun, { to })), actor)[0]!.kind).toBe('resolved');
  });

  it('a bridge and a road that the side does not know of change nothing', () => {
    const road = { kind: 'road', name: 'A', at: '8,8; 13,12; 20,20', hidden: true };
    expect(river([RIVER, { ...BRIDGE, hidden: true }, road]).offers).toEqual(river([RIVER]).offers);
  });
});

describe('along a road', () => {
  const road = (...points: readonly (readonly [number, number])[]) =>
    ({ id: 'f1', kind: 'road', name: 'A', side: null, points }) as unknown as FeatureRow;
  const at = (x: number, y: number) => ({ x, y, half: 0 });

  it('from a spot on it, a way goes to either end, by the points between', () => {
    const bent = road([0, 10], [10, 10], [10, 20], [30, 20]);
    expect(findRoadRoutes(at(5, 10), [bent])).toEqual([
      [
        [10, 10],
        [10, 20],
        [30, 20],
      ],
      [[0, 10]],
    ]);
    // At its end there is one route. Half a unit of length beside the road still counts as on it.
    expect(findRoadRoutes(at(30, 20), [bent])).toHaveLength(1);
    expect(findRoadRoutes(at(5, 10.5), [bent])).toHaveLength(2);
    expect(findRoadRoutes(at(5, 10.51), [bent])).toEqual([]);
  });

  it('of one point alone there is none, nor along what is no road', () => {
    const stream = { ...road([0, 10], [10, 10]), kind: 'river' as const };
    expect(findRoadRoutes(at(0, 10), [road([0, 10]), stream])).toEqual([]);
    expect(findWaypointRoutes(at(0, 10), [road([0, 10])], aMap(), [])({ to: 'A1', spot: at(3, 3) })).toEqual([]);
  });
});
