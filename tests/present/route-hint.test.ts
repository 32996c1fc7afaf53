/** What a card says of a destination: the place, how far away it is, and the nearest enemy. */
import { expect, it } from 'vitest';
import { createShownMap, describePlace, describeRoute } from '../../src/present/index.js';
import { scenarioOf, ShelfBattle } from '../game/shelf/shelf-battle.js';
import { playerOf } from '../game/house.js';

it('a route with waypoints has its length along the route, and a straight one its length as the crow flies', () => {
  const battle = new ShelfBattle(scenarioOf('epsom'), 'ab'.repeat(32));
  const unit = [...battle.battle.tables.unit.values()].find(({ name }) => name === 'III/26 Panzergrenadier')!;
  const shown = createShownMap(battle.ruleset, playerOf(unit.side), battle.battle)!;
  // From 11.9,21.9: 2.9 in down to 11.9,19, and then 0.5 across and 1.3 down, which is 1.39 in. Together 4.29 in.
  expect(describeRoute(shown, '11.9,19; 12.4,17.7', unit.id)).toMatch(
    /^C3\.\d \(12\.4 in across, 17\.7 in up\) - 4\.3 in by the route on the map - [\d.]+ in to 7 RTR$/,
  );
  // Straight: 0.5 across and 4.2 down is 4.23 in.
  expect(describePlace(shown, '12.4,17.7', unit.id)).toContain(' - 4.2 in from its present place - ');
  // Without a unit the length is unknown.
  expect(describeRoute(shown, '11.9,19; 12.4,17.7', null)).toContain('17.7 in up) - by the route on the map - ');
  expect(describeRoute(shown, '11.9,19; nowhere', unit.id)).toBeUndefined();
});
