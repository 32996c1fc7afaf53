/** E-63: the possible spotting attempts, calculated by hand from section 4.11. Yards are those of straight lines. */
import { describe, expect, it } from 'vitest';
import { type JsonObject, createScriptedFaces } from '../../../../src/dice/index.js';
import { listTasks, listOpenSpotting, createView } from '../../../../src/game/index.js';
import { House, playerOf, UMPIRE } from '../../../game/house.js';

/**
 * Creates 1/Pz at 0,0 and 2/Pz at 600,0 against A Coy at 0,2000 and a gun at 600,1000. No unit is spotted or has moved.
 * @returns `looks`: "spotter > target per cent"
 */
function facing(settings: JsonObject = {}) {
  const house = House.withSides({ spotting: 'rules', ...settings });
  const tank = { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' };
  const one = house.unit('1/Pz', house.axis, { ...tank, xYards: 0, yYards: 0 });
  const two = house.unit('2/Pz', house.axis, { ...tank, xYards: 600, yYards: 0 });
  const coy = house.unit('A Coy', house.allies, { kind: 'infantry', xYards: 0, yYards: 2000 });
  const gun = house.unit('Gun', house.allies, { kind: 'towed-at', xYards: 600, yYards: 1000 });
  while (house.battle.game.phase !== 'movement') house.do({ type: 'advance', to: 'phase' });
  const open = () => listOpenSpotting(house);
  const looks = (): string[] => open().map(({ looker, target, chance }) => `${looker} > ${target} ${Math.round(chance * 100)}`);
  const look = (spotter: string, target: string, face: number): void => {
    const roles = { spotter: [spotter], target: [target] };
    house.do({ type: 'resolve', procedure: 'eagles.spotting', roles, typed: {} }, UMPIRE, () => createScriptedFaces([face]));
  };
  return Object.assign(house, { one, two, coy, gun, open, looks, look });
}

/**
 * The chances are 60 - 20 stationary - 20 at 2,000 yards; 60 - 20 stationary; and 60 for vehicles at 1,166 and 1,000
 * yards.
 */
const ALL = ['1/Pz > A Coy 20', '2/Pz > Gun 40', 'Gun > 1/Pz 60', 'Gun > 2/Pz 60'];

describe('open looks (E-63)', () => {
  it('are one for each side and enemy that it has not seen, by its unit with the best chance', () => {
    expect(facing().looks()).toEqual(ALL);
  });

  it('are closed by a look, whichever unit took it and whatever came of it', () => {
    const house = facing();
    house.look(house.two, house.coy, 100);
    expect(house.looks()).toEqual(ALL.slice(1));
    house.look(house.two, house.gun, 1);
    expect(house.looks()).toEqual(ALL.slice(2));
  });

  it('open again with the next turn, and not with the next phase, for what is still unseen', () => {
    const house = facing();
    house.look(house.two, house.coy, 100);
    house.look(house.two, house.gun, 1);
    house.do({ type: 'advance', to: 'phase' });
    expect(house.looks()).toEqual([ALL[2], ALL[3]]);
    house.do({ type: 'advance', to: 'turn' });
    expect(house.looks()).toEqual([ALL[0], ALL[2], ALL[3]]);
  });

  it('open again when the look is undone', () => {
    const house = facing();
    house.look(house.two, house.coy, 100);
    house.undo();
    expect(house.looks()).toEqual(ALL);
  });

  it('in the advanced game the next unit of the side looks, until each has', () => {
    const house = facing({ advancedSpotting: true });
    house.look(house.one, house.coy, 100);
    // 2/Pz is 2,088 yards from A Coy.
    expect(house.looks()).toEqual(['2/Pz > A Coy 20', ...ALL.slice(1)]);
    house.look(house.two, house.coy, 100);
    expect(house.looks()).toEqual(ALL.slice(1));
  });

  it('are none of a unit that is nowhere or destroyed, none with figures in the open, and none after the end', () => {
    const house = facing();
    const edit = (unit: string, fields: JsonObject) => house.do({ type: 'edit-unit', unit, fields });
    edit(house.gun, { xYards: null, yYards: null });
    expect(house.looks()).toEqual(['1/Pz > A Coy 20', 'A Coy > 1/Pz 40', 'A Coy > 2/Pz 40']);
    edit(house.coy, { destroyed: true });
    expect(house.looks()).toEqual([]);
    expect(facing({ spotting: 'open' }).looks()).toEqual([]);
  });

  it('each carries itself out as it is', () => {
    const house = facing();
    for (const { command } of house.open()) house.do(command);
    expect(house.looks()).toEqual([]);
  });

  it('are nothing that players are told: what they need reads the same with a look taken in vain', () => {
    const [before, after] = [facing(), facing()];
    after.look(after.two, after.coy, 100);
    after.look(after.gun, after.one, 100);
    const needed = (house: typeof before, side: string) => listTasks(createView(house.ruleset, house.battle, playerOf(side)));
    for (const side of [before.axis, before.allies]) {
      expect(needed(after, side)).toEqual(needed(before, side));
      expect(JSON.stringify(needed(before, side))).not.toMatch(/looks? /);
    }
  });
});
