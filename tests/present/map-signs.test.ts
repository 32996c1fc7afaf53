/** Call signs are unique and stay with their unit, lines reach the edge, and a moving unit is marked. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { createShownMap, createCallSigns } from '../../src/present/map/shown.js';
import { drawMap } from '../../src/present/map/picture.js';
import { fc } from '../chance/properties.js';
import { House } from '../game/house.js';

const signs = (...names: readonly string[]): readonly string[] => createCallSigns(names.map((name) => ({ name, sign: null })));
const UMPIRES = { standing: 'umpire', sideId: null } as const;
const act = (name: string, params: JsonObject) => ({ type: 'act', act: name, params }) as const;

function field(settings: JsonObject = {}) {
  const house = House.withSides(settings);
  house.do(act('map-new', { squares: 'middle', ground: 'table' }));
  return house;
}
type Reader = Parameters<typeof createShownMap>[1];
const signOf = (house: House, who: Reader): Readonly<Record<string, string>> =>
  Object.fromEntries(createShownMap(house.ruleset, who, house.battle)!.units.map(({ name, sign }) => [name, sign]));

describe('a call sign', () => {
  it('is the number by which people call the unit', () => {
    expect(
      signs('501 Parachute', '506 Parachute', '327 Glider', '321 Glider Artillery', '32 Guards', '44 Tank Regiment'),
    ).toEqual(['501', '506', '327', '321', '32G', '44T']);
    expect(signs('1/21 Uhlans', '2/21 Uhlans', '3/12 Uhlans', '4/Pz 35')).toEqual(['1/21', '2/21', '3/12', '4P3']);
    expect(signs('1st Bandera', '2nd Bandera', '2nd Company')).toEqual(['1B', '2B', '2C']);
  });

  it('stays with its unit when others come, go off the map, or are lost', () => {
    const house = field();
    const put = (name: string, at: string): string => {
      const unit = house.unit(name, house.axis);
      house.do(act('map-place', { unit, at }));
      return unit;
    };
    const first = put('32 Tank', 'B2');
    put('32 Train', 'C3');
    const before = signOf(house, UMPIRES);
    expect(before).toEqual({ '32 Tank': '32T', '32 Train': '32' });
    // In the order of names, this unit would get the sign of another one.
    put('32 Taxis', 'D4');
    house.do({ type: 'edit-unit', unit: first, fields: { destroyed: true } });
    for (const who of [UMPIRES, { standing: 'player', sideId: house.axis } as const])
      expect(signOf(house, who)).toMatchObject({ '32 Train': '32' });
  });

  it('does not tell an enemy of units that he does not know', () => {
    const [plain, twin] = [field({ spotting: 'rules' }), field({ spotting: 'rules' })];
    const unseen = twin.unit('32 Aaa', twin.axis);
    twin.do(act('map-place', { unit: unseen, at: 'B2' }));
    for (const house of [plain, twin]) {
      const seen = house.unit('32 Tank', house.axis);
      house.do(act('map-place', { unit: seen, at: 'C3' }));
      house.do({ type: 'edit-unit', unit: seen, fields: { spotted: true } });
    }
    const enemy = (house: ReturnType<typeof field>) => signOf(house, { standing: 'player', sideId: house.allies });
    expect(enemy(twin)).toEqual(enemy(plain));
  });

  it('is unique on its side, whatever the names are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { maxLength: 80 }), (names) => {
        const made = signs(...names, '1/21 Uhlans', '501 Parachute');
        expect(new Set(made).size).toBe(made.length);
      }),
    );
  });
});

describe('a picture of the map', () => {
  /** Returns the ends of the drawn road, from the left. */
  function roadEnds(points: string): readonly (readonly [number, number])[] {
    const house = field();
    house.do(act('map-feature', { kind: 'road', at: points }));
    const svg = drawMap(createShownMap(house.ruleset, UMPIRES, house.battle)!);
    const [, drawn] = /<polyline points="([^"]+)"[^>]*#b98a52/.exec(svg)!;
    const xy = drawn!.split(' ').map((point) => point.split(',').map(Number) as [number, number]);
    return [xy[0]!, xy.at(-1)!];
  }

  it('draws a road from edge square to edge square up to the edges of the map', () => {
    const [left, right] = roadEnds('A3; L3');
    const [whole, whole2] = roadEnds('0,15; 72,15');
    expect([left, right]).toEqual([whole, whole2]);
  });

  it('ends a road that ends inside the map there', () => {
    expect(roadEnds('B3; D3')).toEqual(roadEnds('9,15; 21,15'));
  });

  it('marks the unit that moves', () => {
    const house = field();
    const unit = house.unit('1/Pz', house.axis);
    house.do(act('map-place', { unit, at: 'C3' }));
    const shown = createShownMap(house.ruleset, UMPIRES, house.battle)!;
    const way = { unit, squares: [], ends: [], way: [] };
    expect(drawMap(shown)).not.toContain('class="mover"');
    expect(drawMap(shown, { way }).split('class="mover"')).toHaveLength(3);
  });
});
