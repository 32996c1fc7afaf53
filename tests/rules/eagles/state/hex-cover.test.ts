import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { MAP_ACT_IDS } from '../../../../src/house/index.js';
import { isInCover, isOnRoad, findCoverLocation } from '../../../../src/rules/eagles/cover.js';
import { Fight } from './fight.js';

/** Creates hexes with a wood, a village, a road and a hill, each in a separate hex, and all four in another one. */
function hexes() {
  const fight = new Fight({ map: 'hex' });
  const axis = fight.side('Axis', 'germany');
  fight.act(MAP_ACT_IDS.new, { hexes: true });
  const draw = (kind: string, at: string): void => void fight.act(MAP_ACT_IDS.feature, { kind, at });
  for (const [kind, at] of Object.entries({ wood: '0303', village: '0503', road: '0703', hill: '0903' })) {
    draw(kind, at);
    draw(kind, '1103');
  }
  return (at: string, fields: JsonObject = {}) => {
    const unit = fight.add(`at ${at}${JSON.stringify(fields)}`, axis, fields);
    fight.act(MAP_ACT_IDS.place, { unit, at });
    const row = fight.battle.tables.unit.get(unit)!;
    return [findCoverLocation(fight.battle, row, axis, 'location'), isOnRoad(fight.battle, row), isInCover(fight.battle, row)];
  };
}

describe('4.11, E-62: the location of who stands in a hex', () => {
  it.each([
    ['0303', ['woods', false, true]],
    ['0503', ['house', false, true]],
    ['0703', ['road', true, false]],
    ['0903', [undefined, false, false]],
    ['1303', [undefined, false, false]],
  ])('%s is what is drawn in it', (at, told) => expect(hexes()(at)).toEqual(told));

  it('where several are, a vehicle on a road is also in cover, and others only in cover', () => {
    const standing = hexes();
    expect(standing('1103', { kind: 'vehicle', da: 'MODERATE', moveCode: 'D' })).toEqual(['road-house', true, true]);
    expect(standing('1103')).toEqual(['house', true, true]);
  });
});
