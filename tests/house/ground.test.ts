/** The map as a record: a square means its middle, and a unit with a place moves from it by the rules. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { type Actor, measureDistance, listInputFields, findMap, findUnitPlace, formatSpotName } from '../../src/rules/index.js';
import { describeMeasurement } from '../../src/rules/ground/measuring.js';
import { corpsRuleset } from '../../src/rules/corps/index.js';
import { cullenRuleset } from '../../src/rules/cullen/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { House, playerOf, said, UMPIRE } from '../game/house.js';

const asked = (id: string, params: JsonObject) => ({ type: 'act', act: id, params }) as const;

/** Creates a battle of Eagles on a table, in its movement phase, with two units in the middles of squares. */
function table(ways: JsonObject = NEW_MAP_DEFAULTS) {
  const house = House.withSides();
  const [tom, ash] = [house.unit('Tom', house.axis), house.unit('Ash', house.allies, { spotted: true })];
  house.do(asked(MAP_ACT_IDS.new, ways));
  house.do(asked(MAP_ACT_IDS.place, { unit: tom, at: 'D4' }));
  house.do(asked(MAP_ACT_IDS.place, { unit: ash, at: 'D5' }));
  const far = (from: string, to: string) =>
    measureDistance(findUnitPlace(house.battle, from)!, findUnitPlace(house.battle, to)!, findMap(house.battle)!);
  const go = (params: JsonObject, as: Actor = playerOf(house.axis)) => house.do(asked(MAP_ACT_IDS.move, params), as);
  return { house, tom, ash, far, go };
}

describe('a square', () => {
  it('is its middle: D4 and D5 are six inches apart, 600 yards, and the words say so', () => {
    const { house, tom, ash, far } = table();
    expect(far(tom, ash)).toEqual({ least: 600, most: 600 });
    const [from, to] = [findUnitPlace(house.battle, tom)!, findUnitPlace(house.battle, ash)!];
    expect(formatSpotName(from, findMap(house.battle)!)).toBe('D4');
    expect(describeMeasurement(from, to, findMap(house.battle)!)).toBe(
      'measured from the middle of D4 to the middle of D5: 600 yd',
    );
  });

  it('that both stand in tells nothing of how near they are; a part of it, or an exact place, does', () => {
    const { house, tom, ash, far } = table();
    house.do(asked(MAP_ACT_IDS.place, { unit: ash, at: 'D4' }));
    expect(far(tom, ash)).toEqual({ least: 0, most: 848.528137 }); // The distance from corner to corner is 6 by 6 inches.
    house.do(asked(MAP_ACT_IDS.place, { unit: ash, at: '21,18' }));
    expect(far(tom, ash)).toEqual({ least: 300, most: 300 });
  });

  it('is anywhere in it where the map says so, and the other way round from then on', () => {
    const { house, tom, ash, far } = table({ squares: 'ask', ground: 'map' });
    expect(far(tom, ash)).toEqual({ least: 0, most: 1341.640786 }); // The distance is 6 by 12 inches.
    house.do(asked(MAP_ACT_IDS.set, { squares: 'middle' }));
    expect(far(tom, ash)).toEqual({ least: 600, most: 600 });
    house.do(asked(MAP_ACT_IDS.set, { squares: 'ask' }));
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
    house.do(asked(MAP_ACT_IDS.place, { unit: ash, at: '21,27' }));
    const doubt = { least: 300, most: 948.683298 }; // The distance is 3 inches to the square's edge, and 3 by 9 inches to its far corners.
    expect(far(tom, ash)).toEqual(doubt);
    expect(house.refused(asked(MAP_ACT_IDS.set, { squares: 'ask' })).code).toBe('CONFLICT');
    expect(far(tom, ash)).toEqual(doubt);
    house.do(asked(MAP_ACT_IDS.set, { squares: 'middle' }));
    expect(house.refused(asked(MAP_ACT_IDS.set, { squares: 'middle' })).code).toBe('CONFLICT');
    expect(far(tom, ash)).toEqual({ least: 600, most: 600 });
    expect(formatSpotName(findUnitPlace(house.battle, tom)!, findMap(house.battle)!)).toBe('D4');
    expect(formatSpotName(findUnitPlace(house.battle, ash)!, findMap(house.battle)!)).toBe('D5.5');
    house.do(asked(MAP_ACT_IDS.set, { squares: 'ask' }));
    expect(far(tom, ash)).toEqual(doubt);
  });

  it('leaves no middle behind: who goes on to an exact place stands there', () => {
    const { house, tom } = table();
    house.do(asked(MAP_ACT_IDS.move, { units: [tom], to: ['23,18'] }));
    const { x, y, half, within } = findUnitPlace(house.battle, tom)!;
    expect({ x, y, half, within }).toEqual({ x: 23, y: 18, half: 0, within: 0 });
    expect(formatSpotName(findUnitPlace(house.battle, tom)!, findMap(house.battle)!)).toBe('D4.9');
  });
});

describe('2.1: a unit on the map', () => {
  it('is moved by the rules, and by an umpire', () => {
    const { house, tom, go } = table();
    const refused = house.refused(asked(MAP_ACT_IDS.move, { units: [tom], to: ['D7'] }), playerOf(house.axis));
    expect(said(refused)).toEqual({ code: 'ILLEGAL', field: null, cites: ['2.1'] });
    expect(refused.message).toContain('Tom must move by the rules on this map. Use /eagles movement');
    expect(said(house.refused(asked(MAP_ACT_IDS.place, { unit: tom, at: 'D7' }), playerOf(house.axis))).cites).toEqual(['2.1']);
    go({ units: [tom], to: ['D7'] }, UMPIRE);
    expect(findUnitPlace(house.battle, tom)).toMatchObject({ x: 21, y: 39 });
  });

  it('is not put elsewhere by taking it off first', () => {
    const { house, tom } = table();
    expect(said(house.refused(asked(MAP_ACT_IDS.clear, { unit: tom }), playerOf(house.axis))).cites).toEqual(['2.1']);
  });

  it('goes by hand where figures on a table say where it stands', () => {
    const { house, tom, go } = table({ squares: 'ask', ground: 'table' });
    go({ units: [tom], to: ['D7'] });
    expect(findUnitPlace(house.battle, tom)).toMatchObject({ x: 21, y: 39 });
  });

  it('goes by the player’s hand when it has moved off the map since', () => {
    const { house, tom, go } = table();
    house.do({ type: 'resolve', procedure: 'eagles.movement', roles: { unit: [tom] }, typed: {} }, UMPIRE);
    expect(findUnitPlace(house.battle, tom)!.stale).toBe(true);
    go({ units: [tom], to: ['D3'] });
    expect(findUnitPlace(house.battle, tom)).toMatchObject({ x: 21, y: 15, stale: false });
  });

  it('off the map is put on it by its player', () => {
    const { house } = table();
    const late = house.unit('Late', house.axis);
    house.do(asked(MAP_ACT_IDS.place, { unit: late, at: 'A1' }), playerOf(house.axis));
    expect(findUnitPlace(house.battle, late)).toMatchObject({ x: 3, y: 3 });
  });
});

describe('the first turn of corps, whose units move in its fourth phase', () => {
  it('has a new unit put base to base with an enemy by its player until then, and by umpires alone from then on', () => {
    const house = new House(corpsRuleset);
    house.start('Goodwood', { season: 'summer' });
    house.do({ type: 'import-order', order: corpsRuleset.example });
    house.do(asked(MAP_ACT_IDS.new, NEW_MAP_DEFAULTS));
    const units = [...house.battle.tables.unit.values()].filter(
      (row) => corpsRuleset.ground!.base!(row, house.battle).width === 2,
    );
    const [enemy, other] = [units[0]!, units.find(({ side }) => side !== units[0]!.side)!];
    const late = units.findLast(({ side }) => side === other.side)!;
    const places = (unit: string, at: string) => asked(MAP_ACT_IDS.place, { unit, at });
    house.do(places(enemy.id, '20,20'));
    house.do(places(other.id, '20,18.1'), playerOf(other.side));
    while (house.battle.game.phase !== 'move') house.do({ type: 'advance', to: 'phase' });
    expect(said(house.refused(places(late.id, '20,21.9'), playerOf(late.side)))).toMatchObject({ code: 'ILLEGAL' });
    house.do(places(late.id, '20,23'), playerOf(late.side));
    house.do(places(late.id, '20,21.9'), UMPIRE);
  });

  it('has them put elsewhere by their players until then, and by umpires alone from then on', () => {
    const house = new House(corpsRuleset);
    house.start('Goodwood', { season: 'summer' });
    house.do({ type: 'import-order', order: corpsRuleset.example });
    const [unit] = [...house.battle.tables.unit.values()].filter((row) => corpsRuleset.ground!.movedBy!(row, house.battle));
    const player = playerOf(unit!.side);
    const put = (at: string) => asked(MAP_ACT_IDS.place, { unit: unit!.id, at });
    house.do(asked(MAP_ACT_IDS.new, NEW_MAP_DEFAULTS));
    house.do(put('A1'), player);
    for (const [phase, at] of [
      ['weather', 'B2'],
      ['command-check', 'C3'],
      ['air-strikes', 'D4'],
    ] as const) {
      while (house.battle.game.phase !== phase) house.do({ type: 'advance', to: 'phase' });
      house.do(put(at), player);
      expect(formatSpotName(findUnitPlace(house.battle, unit!.id)!, findMap(house.battle)!)).toBe(at);
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

describe('a new map', () => {
  const laid = (params: JsonObject): unknown => {
    const house = House.withSides();
    house.do(asked(MAP_ACT_IDS.new, params));
    return house.last.summary;
  };
  const why = (params: JsonObject) => {
    const { code, field } = House.withSides().refused(asked(MAP_ACT_IDS.new, params));
    return [code, field];
  };

  it('is the rulebook’s own table, or as it is said', () => {
    expect(laid({})).toBe('Map created: 72 x 48 in, squares of 6 in, 1 in = 100 yd.');
    expect(laid({ width: 12, height: 24, square: 3, scale: 10 })).toBe('Map created: 12 x 24 in, squares of 3 in, 1 in = 10 yd.');
    // The post mentions the scale, unless it is 1.
    expect(laid({ scale: 1 })).toBe('Map created: 72 x 48 in, squares of 6 in, 1 in = 1 yd.');
    for (const [scale, each] of [[undefined, ''], [1, ''], [2, ', 1 in = 2 in']] as const) {
      const teruel = new House(cullenRuleset);
      teruel.start('Teruel');
      teruel.do(asked(MAP_ACT_IDS.new, scale === undefined ? {} : { scale }));
      expect(teruel.last.summary).toBe(`Map created: 72 x 48 in, squares of 6 in${each}.`);
    } // prettier-ignore
    const house = House.withSides();
    house.do(asked(MAP_ACT_IDS.new, { hexes: true, width: 10, height: 8, squares: 'middle' }));
    const { width, height, grid, squares } = findMap(house.battle)!;
    expect([width, height, grid, squares]).toEqual([10, 8, 'hexes', undefined]);
    expect(house.refused(asked(MAP_ACT_IDS.new, {})).code).toBe('CONFLICT');
    expect(house.refused(asked(MAP_ACT_IDS.set, { squares: 'middle' })).field).toBe('squares');
    expect(house.refused(asked(MAP_ACT_IDS.set, {})).field).toBe('squares');
  });

  it('has 99 squares across at most, cut off at the edge', () => {
    expect(laid({ width: 70, height: 50 })).toContain('70 x 50 in');
    expect(why({ width: 99.5, height: 10, square: 1 })).toEqual(['INVALID_INPUT', 'width']);
    expect(why({ height: 5 })).toEqual(['INVALID_INPUT', 'square']);
    expect(why({ hexes: true, width: 10.5 })).toEqual(['INVALID_INPUT', 'width']);
    expect(why({ hexes: true, square: 2 })).toEqual(['INVALID_INPUT', 'square']);
    expect(why({ width: 100, height: 10, square: 1 })).toEqual(['INVALID_INPUT', 'width']);
    expect(laid({ width: 99, height: 10, square: 1 })).toContain('99 x 10 in');
    expect(laid({ width: 4.5, height: 9, square: 1.5 })).toContain('4.5 x 9 in');
  });

  it('is an umpire’s to lay, to set and to take away', () => {
    const { house, tom } = table();
    const axis = playerOf(house.axis);
    for (const [id, params] of [
      [MAP_ACT_IDS.set, { squares: 'ask' }],
      [MAP_ACT_IDS.clear, {}],
      [MAP_ACT_IDS.clear, { picture: true }],
      [MAP_ACT_IDS.turnEnd, { post: true }],
    ] as const)
      expect(house.refused(asked(id, params), axis).code, id).toBe('UMPIRE_ONLY');
    house.do(asked(MAP_ACT_IDS.set, { squares: 'ask', ground: 'table' }));
    expect(house.last.summary).toBe(
      'A square means any point in it. The bot asks where that matters. Figures on a table show where units are.',
    );
    house.do(asked(MAP_ACT_IDS.turnEnd, { post: true }));
    expect([house.last.summary, findMap(house.battle)!.atTurnEnd]).toEqual(['The map is posted when each turn ends.', true]);
    house.do(asked(MAP_ACT_IDS.turnEnd, { post: false }));
    expect([house.last.summary, findMap(house.battle)!.atTurnEnd]).toEqual(['The map is shown only on request.', false]);
    house.do(asked(MAP_ACT_IDS.feature, { kind: 'wood', at: '6,6; 12,6; 12,12' }));
    house.do(asked(MAP_ACT_IDS.clear, {}));
    expect([findMap(house.battle), findUnitPlace(house.battle, tom), house.battle.tables.feature!.size]).toEqual([
      undefined,
      undefined,
      0,
    ]);
    expect(house.refused(asked(MAP_ACT_IDS.place, { unit: tom, at: 'D4' })).code).toBe('CONFLICT');
  });

  it('lies on a picture, or is a photograph of its turn, until that is taken away', () => {
    const { house } = table();
    const picture = { sha256: 'ab'.repeat(32), mediaType: 'image/png', bytes: 1000 };
    const clear = asked(MAP_ACT_IDS.clear, { picture: true });
    expect(house.refused(clear).field).toBe('picture');
    house.do(asked(MAP_ACT_IDS.picture, { picture }));
    expect([house.last.summary, findMap(house.battle)!.picture]).toEqual([
      'The map now uses a picture.',
      { ...picture, turn: null },
    ]);
    house.do(asked(MAP_ACT_IDS.picture, { picture, photograph: true, notes: ['It was turned.'] }));
    expect([house.last.summary, house.last.notes]).toEqual(['The map now uses a photograph of turn 1.', ['It was turned.']]);
    expect(findMap(house.battle)!.picture).toEqual({ ...picture, turn: 1 });
    house.do(clear);
    expect(findMap(house.battle)!.picture).toBeNull();
  });
});

describe('what stands and is drawn on it', () => {
  it('is taken off one by one: a unit by its side, everybody’s ground by an umpire, one’s own by its side', () => {
    const { house, tom, ash } = table({ squares: 'middle', ground: 'table' });
    const [axis, allies] = [playerOf(house.axis), playerOf(house.allies)];
    const clear = (params: JsonObject) => asked(MAP_ACT_IDS.clear, params);
    const draw = (params: JsonObject, as: Actor = UMPIRE): string => {
      house.do(asked(MAP_ACT_IDS.feature, { kind: 'wood', at: '6,6; 12,6; 12,12', ...params }), as);
      return [...house.battle.tables.feature!.keys()].at(-1)!;
    };
    const [open, own] = [draw({}), draw({ side: house.axis }, axis)];
    expect(house.last.audience).toBe(house.axis);
    expect(house.refused(clear({ unit: tom, feature: open })).field).toBe('unit');
    expect(house.refused(clear({ unit: tom }), allies).code).toBe('NOT_YOURS');
    expect(house.refused(clear({ feature: open }), axis).code).toBe('UMPIRE_ONLY');
    expect(house.refused(clear({ feature: own }), allies).code).toBe('NOT_YOURS');
    expect(house.refused(clear({ feature: 'f99' })).code).toBe('NOT_FOUND');
    house.do(clear({ feature: own }), axis);
    expect(house.last).toMatchObject({ audience: house.axis, kind: 'map-changed' });
    house.do(clear({ feature: open }));
    expect(house.last.audience).toBe('all');
    house.do(clear({ unit: tom }), axis);
    expect(house.last.summary).toBe('Tom was removed from the map.');
    expect(house.refused(clear({ unit: tom }), axis).field).toBe('unit');
    house.do(clear({ unit: ash }));
    expect(house.battle.tables.place!.size).toBe(0);
  });

  it('is drawn by players for their own side alone; woods and hedges alone grow', () => {
    const { house } = table();
    const axis = playerOf(house.axis);
    const why = (params: JsonObject, as: Actor = UMPIRE) => {
      const { code, field } = house.refused(asked(MAP_ACT_IDS.feature, { kind: 'wood', at: '6,6; 12,6; 12,12', ...params }), as);
      return [code, field];
    };
    expect(why({}, axis)).toEqual(['INVALID_INPUT', 'side']);
    expect(why({ side: house.allies }, axis)[0]).toBe('NOT_YOURS');
    expect(why({ side: 's99' })).toEqual(['NOT_FOUND', 'side']);
    expect(why({ kind: 'village', growth: 'dense' })).toEqual(['INVALID_INPUT', 'growth']);
    house.do(asked(MAP_ACT_IDS.feature, { kind: 'wood', at: '6,6; 12,6; 12,12', growth: 'open', name: 'Copse' }));
    expect([...house.battle.tables.feature!.values()]).toMatchObject([{ name: 'Copse', growth: 'open', side: null }]);
    expect(why({ name: 'COPSE' })[0]).toBe('CONFLICT');
  });
});

describe('several units that are moved by hand', () => {
  it('go each to its place, once, and are told as one', () => {
    const { house, tom, ash } = table({ squares: 'middle', ground: 'table' });
    const move = (units: readonly string[], to: readonly string[]) => asked(MAP_ACT_IDS.move, { units, to });
    expect(house.refused(move([tom], ['D6', 'D7'])).field).toBe('to');
    expect(house.refused(move([tom, tom], ['D6', 'D7'])).field).toBe('units');
    expect(house.refused(move([tom, 'u99'], ['D6', 'D7'])).code).toBe('NOT_FOUND');
    expect(house.refused(move([tom, ash], ['D6', 'D7']), playerOf(house.axis)).code).toBe('NOT_YOURS');
    expect(house.refused(move([tom], ['Z99']))).toMatchObject({ code: 'INVALID_INPUT', field: 'to' });
    house.do({ type: 'edit-unit', unit: tom, fields: { spotted: true } });
    house.do(move([tom, ash], ['D6', 'E5']));
    expect(house.last).toMatchObject({ kind: 'units-moved', audience: 'all', summary: '2 units move on the map.' });
    expect(house.last.notes.map((line) => line.replace(/ \([^)]*\),/, ','))).toEqual([
      'Tom goes to D6, 1200 yd.',
      'Ash goes to E5, 600 yd.',
    ]);
    expect(house.refused(move([tom], ['D6'])).code).toBe('CONFLICT');
  });

  it('go by steps from where they stand, and from units that their player knows of', () => {
    const house = House.withSides({ spotting: 'rules' });
    const [tom, other, ash] = [house.unit('Tom', house.axis), house.unit('Other', house.axis), house.unit('Ash', house.allies)];
    house.do(asked(MAP_ACT_IDS.new, { squares: 'middle', ground: 'table' }));
    for (const [unit, at] of [
      [tom, '20,20'],
      [other, '30,30'],
      [ash, '40,40'],
    ] as const)
      // prettier-ignore
      house.do(asked(MAP_ACT_IDS.place, { unit, at }));
    const axis = playerOf(house.axis);
    const to = (at: string, as: Actor = axis): unknown => {
      const branch = house.branch();
      branch.do(asked(MAP_ACT_IDS.move, { units: [tom], to: [at] }), as);
      const { x, y } = findUnitPlace(branch.battle, tom)!;
      return [x, y];
    };
    expect([to('2N 3E'), to('2W of "Other"')]).toEqual([[23, 22], [28, 30]]); // prettier-ignore
    const of = (name: string) => house.refused(asked(MAP_ACT_IDS.move, { units: [tom], to: [`2W of "${name}"`] }), axis).message;
    expect(of('Ash')).toBe(of('Nobody').replace('Nobody', 'Ash'));
    expect(to('2W of "Ash"', UMPIRE)).toEqual([38, 40]);
    house.do({ type: 'edit-unit', unit: ash, fields: { spotted: true } });
    expect(to('2W of "Ash"')).toEqual([38, 40]);
  });

  it('have a call sign of three characters, and a facing', () => {
    const { house, tom } = table();
    const place = (params: JsonObject) => asked(MAP_ACT_IDS.place, { unit: tom, at: 'D4', ...params });
    expect(house.refused(place({ sign: 'ABCD' })).field).toBe('sign');
    house.do(place({ sign: 'ÄBC', facing: 90 }));
    expect(findUnitPlace(house.battle, tom)).toMatchObject({ sign: 'ÄBC', facing: 90 });
    house.do(place({ at: 'D5' }));
    expect(findUnitPlace(house.battle, tom)).toMatchObject({ sign: 'ÄBC', facing: 90 });
  });

  it('are their side’s affair where not everybody knows of them, and umpires’ where they are of several', () => {
    const house = House.withSides({ spotting: 'rules' });
    const [tom, ash] = [house.unit('Tom', house.axis), house.unit('Ash', house.allies)];
    house.do(asked(MAP_ACT_IDS.new, { squares: 'middle', ground: 'table' }));
    let column = 0;
    const told = (units: readonly string[]) => {
      column++;
      house.do(asked(MAP_ACT_IDS.move, { units, to: units.map(() => `D${column}`) }));
      return house.last.audience;
    };
    expect([told([tom]), told([ash]), told([tom, ash])]).toEqual([house.axis, house.allies, 'umpires']);
    house.do({ type: 'edit-unit', unit: tom, fields: { spotted: true } });
    expect([told([tom]), told([tom, ash])]).toEqual(['all', 'umpires']);
  });
});

describe('ground without a name', () => {
  it('is numbered by its kind among what its audience knows', () => {
    const { house } = table();
    const named = (kind: string, params: JsonObject = {}, as: Actor = UMPIRE): unknown => {
      house.do(asked(MAP_ACT_IDS.feature, { kind, at: '6,6; 12,6; 12,12', ...params }), as);
      return [...house.battle.tables.feature!.values()].at(-1)!.name;
    };
    expect([named('wood'), named('wood'), named('village')]).toEqual(['wood 1', 'wood 2', 'village 1']);
    // A side's own wood gets a number after those that the side knows. The number of the next public wood does not
    // reveal it.
    expect(named('wood', { side: house.axis }, playerOf(house.axis))).toBe('wood 3');
    expect(named('wood', { side: house.axis }, playerOf(house.axis))).toBe('wood 4');
    expect(named('wood', { side: house.allies }, playerOf(house.allies))).toBe('wood 3');
    expect(named('wood')).toBe('wood 3');
    // A number that has become free is used first.
    const [first] = [...house.battle.tables.feature!.keys()];
    house.do(asked(MAP_ACT_IDS.clear, { feature: first! }));
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
      expect(listInputFields(procedure).map(({ key }) => key)).toContain('to');
      // The unit acts, so no one can move another side's unit.
      expect(Object.values(procedure.roles).filter(({ acts, table }) => acts && table === undefined)).toHaveLength(1);
      expect(ruleset.commands.some(({ procedures }) => Object.values(procedures).includes(moved.procedure))).toBe(true);
    }
  });
});
