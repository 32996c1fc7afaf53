/** The map as record: squares stand for their middles, and who has a place moves from it by the rules. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { MAP_ACTS, NEW_MAPS } from '../../src/house/index.js';
import { type Actor, distance, inputFields, mapOf, placeOf, spotName } from '../../src/rules/index.js';
import { measuredWords } from '../../src/rules/ground/measuring.js';
import { corps } from '../../src/rules/corps/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { House, playerOf, said, UMPIRE } from '../game/house.js';

const asked = (id: string, params: JsonObject) => ({ type: 'act', act: id, params }) as const;

/** A battle of Eagles on a table, in its movement phase: two units in the middles of squares. */
function table(ways: JsonObject = NEW_MAPS) {
  const house = House.withSides();
  const [tom, ash] = [house.unit('Tom', house.axis), house.unit('Ash', house.allies, { spotted: true })];
  house.do(asked(MAP_ACTS.new, ways));
  house.do(asked(MAP_ACTS.place, { unit: tom, at: 'D4' }));
  house.do(asked(MAP_ACTS.place, { unit: ash, at: 'D5' }));
  const far = (from: string, to: string) =>
    distance(placeOf(house.battle, from)!, placeOf(house.battle, to)!, mapOf(house.battle)!);
  const go = (params: JsonObject, as: Actor = playerOf(house.axis)) => house.do(asked(MAP_ACTS.move, params), as);
  return { house, tom, ash, far, go };
}

describe('a square', () => {
  it('is its middle: D4 and D5 are six inches apart, 600 yards, and the words say so', () => {
    const { house, tom, ash, far } = table();
    expect(far(tom, ash)).toEqual({ least: 600, most: 600 });
    const [from, to] = [placeOf(house.battle, tom)!, placeOf(house.battle, ash)!];
    expect(spotName(from, mapOf(house.battle)!)).toBe('D4');
    expect(measuredWords(from, to, mapOf(house.battle)!)).toBe('measured from the middle of D4 to the middle of D5: 600 yd');
  });

  it('that both stand in tells nothing of how near they are; a part of it, or an exact place, does', () => {
    const { house, tom, ash, far } = table();
    house.do(asked(MAP_ACTS.place, { unit: ash, at: 'D4' }));
    expect(far(tom, ash)).toEqual({ least: 0, most: 848.528137 }); // corner to corner: 6 by 6 inches
    house.do(asked(MAP_ACTS.place, { unit: ash, at: '21,18' }));
    expect(far(tom, ash)).toEqual({ least: 300, most: 300 });
  });

  it('is anywhere in it where the map says so, and the other way round from then on', () => {
    const { house, tom, ash, far } = table({ squares: 'ask', ground: 'map' });
    expect(far(tom, ash)).toEqual({ least: 0, most: 1341.640786 }); // 6 by 12 inches
    house.do(asked(MAP_ACTS.set, { squares: 'middle' }));
    expect(far(tom, ash)).toEqual({ least: 600, most: 600 });
    house.do(asked(MAP_ACTS.set, { squares: 'ask' }));
    expect(far(tom, ash)).toEqual({ least: 0, most: 1341.640786 });
    house.undo();
    expect(far(tom, ash)).toEqual({ least: 600, most: 600 });
  });

  it('of a map of before there was this is anywhere in it', () => {
    const { tom, ash, far } = table({});
    expect(far(tom, ash)).toEqual({ least: 0, most: 1341.640786 });
  });

  it('stays anywhere in it, and an exact place exact, when that is said once more', () => {
    const { house, tom, ash, far } = table({ squares: 'ask', ground: 'map' });
    house.do(asked(MAP_ACTS.place, { unit: ash, at: '21,30' }));
    const doubt = { least: 600, most: 1236.931688 }; // 6 in to the square's edge, 3 by 12 in to its far corners
    expect(far(tom, ash)).toEqual(doubt);
    house.do(asked(MAP_ACTS.set, { squares: 'ask' }));
    expect(far(tom, ash)).toEqual(doubt);
    house.do(asked(MAP_ACTS.set, { squares: 'middle' }));
    house.do(asked(MAP_ACTS.set, { squares: 'middle' }));
    expect(far(tom, ash)).toEqual({ least: 900, most: 900 });
    expect(spotName(placeOf(house.battle, tom)!, mapOf(house.battle)!)).toBe('D4');
    expect(spotName(placeOf(house.battle, ash)!, mapOf(house.battle)!)).toBe('D5.8');
    house.do(asked(MAP_ACTS.set, { squares: 'ask' }));
    expect(far(tom, ash)).toEqual(doubt);
  });

  it('leaves no middle behind: who goes on to an exact place stands there', () => {
    const { house, tom } = table();
    house.do(asked(MAP_ACTS.move, { units: [tom], to: ['23,18'] }));
    const { x, y, half, within } = placeOf(house.battle, tom)!;
    expect({ x, y, half, within }).toEqual({ x: 23, y: 18, half: 0, within: 0 });
    expect(spotName(placeOf(house.battle, tom)!, mapOf(house.battle)!)).toBe('D4.9');
  });
});

describe('2.1: a unit on the map', () => {
  it('is moved by the rules, and by an umpire', () => {
    const { house, tom, go } = table();
    const refused = house.refused(asked(MAP_ACTS.move, { units: [tom], to: ['D7'] }), playerOf(house.axis));
    expect(said(refused)).toEqual({ code: 'ILLEGAL', field: null, cites: ['2.1'] });
    expect(refused.message).toContain('Tom moves by the rules from where it stands: /eagles movement');
    expect(said(house.refused(asked(MAP_ACTS.place, { unit: tom, at: 'D7' }), playerOf(house.axis))).cites).toEqual(['2.1']);
    go({ units: [tom], to: ['D7'] }, UMPIRE);
    expect(placeOf(house.battle, tom)).toMatchObject({ x: 21, y: 39 });
  });

  it('is not put elsewhere by taking it off first', () => {
    const { house, tom } = table();
    expect(said(house.refused(asked(MAP_ACTS.clear, { unit: tom }), playerOf(house.axis))).cites).toEqual(['2.1']);
  });

  it('goes by hand where figures on a table say where it stands', () => {
    const { house, tom, go } = table({ squares: 'ask', ground: 'table' });
    go({ units: [tom], to: ['D7'] });
    expect(placeOf(house.battle, tom)).toMatchObject({ x: 21, y: 39 });
  });

  it('goes by the player’s hand when it has moved off the map since', () => {
    const { house, tom, go } = table();
    house.do({ type: 'resolve', procedure: 'eagles.movement', roles: { unit: [tom] }, typed: {} }, UMPIRE);
    expect(placeOf(house.battle, tom)!.stale).toBe(true);
    go({ units: [tom], to: ['D3'] });
    expect(placeOf(house.battle, tom)).toMatchObject({ x: 21, y: 15, stale: false });
  });

  it('off the map is put on it by its player', () => {
    const { house } = table();
    const late = house.unit('Late', house.axis);
    house.do(asked(MAP_ACTS.place, { unit: late, at: 'A1' }), playerOf(house.axis));
    expect(placeOf(house.battle, late)).toMatchObject({ x: 3, y: 3 });
  });
});

describe('the first turn of corps, whose units move in its fourth phase', () => {
  it('has them put elsewhere by their players until then, and by umpires alone from then on', () => {
    const house = new House(corps);
    house.start('Goodwood', { season: 'summer' });
    house.do({ type: 'import-order', order: corps.example });
    const [unit] = [...house.battle.tables.unit.values()].filter((row) => corps.ground!.movedBy!(row, house.battle));
    const player = playerOf(unit!.side);
    const put = (at: string) => asked(MAP_ACTS.place, { unit: unit!.id, at });
    house.do(asked(MAP_ACTS.new, NEW_MAPS));
    house.do(put('A1'), player);
    for (const [phase, at] of [
      ['weather', 'B2'],
      ['command-check', 'C3'],
      ['air-strikes', 'D4'],
    ] as const) {
      while (house.battle.game.phase !== phase) house.do({ type: 'advance', to: 'phase' });
      house.do(put(at), player);
      expect(spotName(placeOf(house.battle, unit!.id)!, mapOf(house.battle)!)).toBe(at);
    }
    house.do({ type: 'advance', to: 'phase' });
    expect([house.battle.game.turn, house.battle.game.phase]).toEqual([1, 'move']);
    expect(house.refused(put('E5'), player).code).toBe('ILLEGAL');
    house.do(put('E5'));
    house.do({ type: 'advance', to: 'turn' });
    while (house.battle.game.phase !== 'weather') house.do({ type: 'advance', to: 'phase' });
    expect(house.battle.game.turn).toBeGreaterThan(1);
    expect(house.refused(put('F6'), player).code).toBe('ILLEGAL');
  });
});

describe('ground without a name', () => {
  it('is numbered by its kind among what its audience knows', () => {
    const { house } = table();
    const named = (kind: string, params: JsonObject = {}, as: Actor = UMPIRE): unknown => {
      house.do(asked(MAP_ACTS.feature, { kind, at: '6,6; 12,6; 12,12', ...params }), as);
      return [...house.battle.tables.feature!.values()].at(-1)!.name;
    };
    expect([named('wood'), named('wood'), named('village')]).toEqual(['wood 1', 'wood 2', 'village 1']);
    // A side's own wood is numbered after those that it knows; the next for everybody does not tell of it.
    expect(named('wood', { side: house.axis }, playerOf(house.axis))).toBe('wood 3');
    expect(named('wood', { side: house.axis }, playerOf(house.axis))).toBe('wood 4');
    expect(named('wood', { side: house.allies }, playerOf(house.allies))).toBe('wood 3');
    expect(named('wood')).toBe('wood 3');
    // A number that is free again is taken first.
    const [first] = [...house.battle.tables.feature!.keys()];
    house.do(asked(MAP_ACTS.clear, { feature: first! }));
    expect(named('wood')).toBe('wood 1');
  });
});

describe('every rulebook', () => {
  it.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('%s says what moves each kind of unit', (_id, ruleset) => {
    const house = new House(ruleset);
    house.start('Hill 112', { corps: { season: 'summer' }, wtj1943: { year: 1943 } }[ruleset.id] ?? {});
    house.do({ type: 'import-order', order: ruleset.example });
    for (const unit of house.battle.tables.unit.values()) {
      const moved = ruleset.ground!.movedBy!(unit, house.battle);
      const procedure = ruleset.procedures.find(({ id }) => id === moved.procedure)!;
      expect(inputFields(procedure).map(({ key }) => key)).toContain('to');
      expect(ruleset.commands.some(({ procedures }) => Object.values(procedures).includes(moved.procedure))).toBe(true);
    }
  });
});
