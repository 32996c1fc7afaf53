/** Objectives: the fields of each kind, and what is stored for them as long as there are any. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import type { GameCommand } from '../../src/game/index.js';
import { listObjectives, OBJECTIVE_ACT_IDS, listScores, describeScores, findBestStanding } from '../../src/house/index.js';
import { House, playerOf } from '../game/house.js';

const act = (name: string, params: JsonObject): GameCommand => ({ type: 'act', act: name, params });
const given = (params: JsonObject): GameCommand => act(OBJECTIVE_ACT_IDS.add, { name: 'It', points: 3, ...params });

/** Creates a table of 72 by 48 inches in squares of six, with a unit on each side that is not placed yet. */
function field() {
  const house = House.withSides();
  house.do(act('map-new', { squares: 'middle', ground: 'table' }));
  return Object.assign(house, { pz: house.unit('1/Pz', house.axis), coy: house.unit('A Coy', house.allies) });
}
const score = (house: House): string => describeScores(listScores(house.battle));
const put = (house: House, unit: string, at: string): void => void house.do(act('map-place', { unit, at }));

describe('an objective', () => {
  it('is about sides and units that there are', () => {
    const house = field();
    for (const [params, field_] of [
      [{ kind: 'hold', at: 'C3', side: 's99' }, 'side'],
      [{ kind: 'destroy', of: 's99' }, 'of'],
      [{ kind: 'destroy', of: house.allies, units: [house.coy, 'u99'] }, 'units'],
    ] as const)
      expect(house.refused(given(params))).toMatchObject({ code: 'NOT_FOUND', field: field_ });
    house.do(given({ kind: 'destroy', of: house.allies, units: [house.coy, house.coy] }));
    expect(listObjectives(house.battle)[0]!.units).toEqual([house.coy]);
  });

  it('takes what its kind is about, and lacks nothing of it', () => {
    const house = field();
    const { allies, axis, coy } = house;
    const refused = (params: JsonObject): string | null => {
      const { code, field: of } = house.refused(given(params));
      expect(code).toBe('INVALID_INPUT');
      return of;
    };
    const place = { at: 'C3', radius: 100, headquarters: true, lorries: true, retreating: true };
    for (const [key, value] of Object.entries(place))
      for (const kind of ['judged', 'destroy', 'save', 'exit', 'losses'])
        expect(refused({ kind, of: allies, [key]: value })).toBe(key);
    for (const [key, value] of Object.entries({ of: allies, units: [coy], which: 'kind=infantry' }))
      for (const kind of ['hold', 'hold-turns', 'first']) expect(refused({ kind, at: 'C3', turns: 1, [key]: value })).toBe(key);
    for (const kind of ['hold', 'first', 'judged']) expect(refused({ kind, turns: 2 })).toBe('turns');
    expect(refused({ kind: 'hold-turns', at: 'C3' })).toBe('turns');
    for (const kind of ['exit', 'losses']) expect(refused({ kind, of: allies, part: 'half' })).toBe('part');
    for (const kind of ['destroy', 'save', 'losses']) expect(refused({ kind, of: allies, edge: 'left' })).toBe('edge');
    for (const kind of ['destroy', 'save', 'losses']) expect(refused({ kind })).toBe('of');
    for (const kind of ['hold', 'first']) expect(refused({ kind })).toBe('at');
    expect(refused({ kind: 'judged', secret: true })).toBe('side');
    for (const which of ['', 'kind', 'kind=', 'colour=red', 'kind=spaceship'])
      expect(refused({ kind: 'exit', which })).toBe('which');
    house.do(given({ kind: 'exit', which: 'kind=Infantry', edge: 'left' }));
    house.do(given({ kind: 'judged', name: 'Secret', secret: true, side: axis }));
    expect(listObjectives(house.battle)).toMatchObject([
      { kind: 'exit', of: null, field: 'kind', is: 'Infantry', edge: 'left', part: 'all' },
      { kind: 'judged', secret: true, side: axis, judged: null },
    ]);
  });

  it('is one of thirty at most', () => {
    const house = field();
    for (let n = 1; n <= 30; n++) house.do(given({ kind: 'judged', name: `No. ${n}` }));
    expect(house.refused(given({ kind: 'judged', name: 'No. 31' })).code).toBe('CONFLICT');
  });

  it('is an umpire’s to set', () => {
    const house = field();
    expect(house.refused(given({ kind: 'judged' }), playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
  });
});

describe('a place', () => {
  it('is held by nobody who has gone from it to no place of the map', () => {
    const house = field();
    house.do(given({ kind: 'hold', at: 'C3' }));
    put(house, house.pz, 'C3');
    house.do({ type: 'advance', to: 'turn' });
    expect(score(house)).toBe('Axis 3, Allies 0');
    house.do({ type: 'resolve', procedure: 'eagles.movement', roles: { unit: [house.pz] }, typed: {} });
    expect(score(house)).toBe('Axis 0, Allies 0');
    put(house, house.pz, 'C3');
    expect(score(house)).toBe('Axis 3, Allies 0');
  });

  it('held for too few turns yet has no points for anybody', () => {
    const house = field();
    house.do(given({ kind: 'hold-turns', at: 'C3', turns: 2 }));
    const [row] = listObjectives(house.battle);
    put(house, house.pz, 'C3');
    house.do({ type: 'advance', to: 'turn' });
    expect(findBestStanding(house.battle, row!.id)).toMatchObject({
      held: { side: house.axis, turns: 1 },
      met: false,
      awards: [],
    });
    house.do({ type: 'advance', to: 'turn' });
    expect(findBestStanding(house.battle, row!.id)).toMatchObject({ met: true, awards: [{ side: house.axis, points: 3 }] });
  });
});

describe('the strength in which units were found', () => {
  it('is that of the first objective: when all are taken away, units are mustered anew', () => {
    const house = field();
    const half = given({ kind: 'destroy', of: house.allies, part: 'half' });
    const weaken = (baseFp: number): void => void house.do({ type: 'edit-unit', unit: house.coy, fields: { baseFp } });
    house.do(half);
    weaken(2); // The unit now has 2 of 4.
    expect(score(house)).toBe('Axis 3, Allies 0');
    house.do(act(OBJECTIVE_ACT_IDS.remove, { objective: listObjectives(house.battle)[0]!.id }));
    house.do(half);
    expect(score(house)).toBe('Axis 0, Allies 0');
    // Another objective does not change anything.
    house.do(given({ kind: 'judged', name: 'Other' }));
    house.do(act(OBJECTIVE_ACT_IDS.remove, { objective: listObjectives(house.battle)[1]!.id }));
    weaken(1);
    expect(score(house)).toBe('Axis 3, Allies 0');
  });
});
