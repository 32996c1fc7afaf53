/** What a unit could see and shoot at from its destination, as its own side knows it. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { listSightFromSpot, createView } from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { cullenRuleset } from '../../src/rules/cullen/index.js';
import { House, playerOf } from './house.js';

const act = (house: House, id: string, params: JsonObject) => house.do({ type: 'act', act: id, params });
const placed = (house: House, unit: string, at: string): void => void act(house, MAP_ACT_IDS.place, { unit, at });
const at = (x: number, y: number) => ({ x, y, half: 0 });

/** Creates a village from 20 to 26 inches, and enemies 4 and 20 inches from 10,15 and behind the village. */
function table(spotted = true) {
  const house = House.withSides({ spotting: 'rules' });
  const gren = house.unit('Gren', house.axis, { baseFp: 4 });
  const [near, behind] = [house.unit('2 Coy', house.allies, { spotted }), house.unit('3 Coy', house.allies, { spotted })];
  act(house, MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
  act(house, MAP_ACT_IDS.feature, { kind: 'village', at: '20,10; 26,10; 26,20; 20,20', name: 'Bedburg' });
  placed(house, gren, '3,15');
  placed(house, near, '14,15');
  placed(house, behind, '30,15');
  const seen = (x = 10, y = 15) => {
    const actor = playerOf(house.axis);
    return listSightFromSpot(createView(house.ruleset, house.battle, actor), house.battle.tables.unit.get(gren)!, at(x, y));
  };
  return { house, gren, near, behind, seen };
}

describe('Eagles', () => {
  it('says how far each known enemy would be, and what hides him: who is in sight first', () => {
    const { seen } = table();
    expect(seen()).toEqual([
      { name: '2 Coy', far: { least: 400, most: 400 }, isBeyond: false, hiddenBy: null },
      { name: '3 Coy', far: { least: 2000, most: 2000 }, isBeyond: false, hiddenBy: { name: 'Bedburg', isCertain: true } },
    ]);
    expect(seen(30, 22).map(({ name, hiddenBy }) => [name, hiddenBy?.name])).toEqual([
      ['3 Coy', undefined],
      ['2 Coy', 'Bedburg'],
    ]);
  });

  it('tells nothing of who is hidden, nor of ground that the enemy alone knows', () => {
    const { house, near, behind, seen } = table(false);
    const whole = seen();
    expect(whole).toEqual([]);
    act(house, MAP_ACT_IDS.feature, { kind: 'wood', at: '12,10; 13,10; 13,20; 12,20', name: 'Ambush', side: house.allies });
    placed(house, near, '11,15');
    placed(house, behind, '12,15');
    expect(seen()).toEqual(whole);
  });
});

describe('Cullen', () => {
  it('has companies fire 24", and sight reach 2" into a village', () => {
    const house = new House(cullenRuleset);
    house.start('The Ebro', {});
    const side = (name: string): string => {
      house.do({ type: 'add-side', name, fields: {}, roleId: null, playerIds: [] });
      return house.last.changes[0]!.id;
    };
    const [axis, allies] = [side('Axis'), side('Allies')];
    const unit = (name: string, of: string): string => {
      house.do({ type: 'add-unit', side: of, name, fields: { mr: 1, kind: 'infantry', rifle: 4, concealed: false } });
      return house.last.changes[0]!.id;
    };
    const [tabor, far, edge, deep] = [unit('Tabor', axis), unit('Far', allies), unit('Edge', allies), unit('Deep', allies)];
    act(house, MAP_ACT_IDS.new, {});
    act(house, MAP_ACT_IDS.feature, { kind: 'village', at: '20,10; 30,10; 30,20; 20,20', name: 'Gandesa' });
    for (const [id, where] of [[tabor, '1,1'], [far, '10,40'], [edge, '21.5,15'], [deep, '25,15']] as const) placed(house, id, where); // prettier-ignore
    const view = createView(house.ruleset, house.battle, playerOf(axis));
    const seen = listSightFromSpot(view, house.battle.tables.unit.get(tabor)!, at(10, 15));
    expect(seen.map(({ name, isBeyond, hiddenBy }) => [name, isBeyond, hiddenBy?.name ?? null])).toEqual([
      ['Edge', false, null],
      ['Far', true, null],
      ['Deep', false, 'Gandesa'],
    ]);
  });
});
