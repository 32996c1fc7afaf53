/** Where figures stand in the open, players know a unit as soon as it stands: their maps, targets and distances have it. */
import { describe, expect, it } from 'vitest';
import { choiceFor, partsOf, doingOf, undertake, viewFor } from '../../src/game/index.js';
import { MAP_ACTS, NEW_MAPS } from '../../src/house/index.js';
import { House, playerOf } from './house.js';

/** A tank of the Axis, and A Coy of the Allies that the umpire has added 3 inches away: 300 yards. */
function field(spotting: 'open' | 'rules') {
  const house = House.withSides({ spotting });
  const act = (id: string, params: object) => house.do({ type: 'act', act: id, params: { ...params } });
  const tank = house.unit('1/Pz', house.axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
  const coy = house.unit('A Coy', house.allies, { baseFp: 4 });
  act(MAP_ACTS.new, NEW_MAPS);
  act(MAP_ACTS.place, { unit: tank, at: '20,20' });
  act(MAP_ACTS.place, { unit: coy, at: '23,20' });
  act('set-game', { phase: 'direct' });
  const player = playerOf(house.axis);
  const view = viewFor(house.ruleset, house.battle, player);
  return { house, tank, coy, player, view };
}

describe('spotting:open', () => {
  it('a unit that the umpire adds is known, offered as a target and measured for the other side’s player', () => {
    const { house, tank, coy, player, view } = field('open');
    expect(view.battle.tables.unit.has(coy)).toBe(true);
    const command = undertake(view, player, 'p.eagles.direct-fire', tank);
    const part = partsOf(doingOf(house.ruleset, command)).find(({ key }) => key === 'target')!;
    expect(choiceFor(view, player, command, part).candidates.map(({ row }) => row.id)).toContain(coy);
    const shot = {
      type: 'resolve',
      procedure: 'eagles.direct-fire',
      roles: { firer: [tank], target: [coy] },
      typed: {},
    } as const;
    house.do({ ...shot }, player);
    expect(house.last.resolutions[0]!.input).toMatchObject({ rangeYards: 300 });
  });

  it('spotting:rules leaves it unknown until it is spotted (4.1)', () => {
    const { coy, view } = field('rules');
    expect(view.battle.tables.unit.has(coy)).toBe(false);
  });
});
