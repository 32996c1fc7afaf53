/**
 * Scenarios: each fault is reported with its place, a scenario is opened completely or not at all, and its readers know
 * what they should.
 */
import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/dice/index.js';
import {
  findBriefing,
  readOpening,
  readScenario,
  type Scenario,
  findScenarioRow,
  tryScenario,
  createView,
  writeScenario,
} from '../../src/game/index.js';
import { runAllSteps } from '../../src/game/at-once.js';
import { findMap, type Row, UMPIRES_AUDIENCE } from '../../src/rules/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { House, playerOf, said, SPECTATOR, textOf } from './house.js';
import { changed, placesIn } from './wrong-values.js';
import { chosen } from '../chance/chance.js';
import { IDS } from './shelved.js';

const fileOf = (id: string): JsonObject =>
  JSON.parse(readFileSync(new URL(`../../scenarios/${id}.json`, import.meta.url), 'utf8')) as JsonObject;

function scenarioIn(file: Json): Scenario {
  const read = readScenario(file);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.scenario;
}

const rulebookOf = (scenario: Scenario) => findRuleset(scenario.rulebook);
const faultsOf = (scenario: Scenario) => runAllSteps(tryScenario(rulebookOf(scenario), scenario, scenario.title)).faults;

function begun(scenario: Scenario): House {
  const house = new House(rulebookOf(scenario));
  house.start(scenario.title, scenario.settings.rulebook as JsonObject);
  return house;
}

const opening = (scenario: Scenario) => ({ type: 'open-scenario', scenario: scenario as Scenario & JsonObject }) as const;

function opened(id: string): House {
  const scenario = scenarioIn(fileOf(id));
  const house = begun(scenario);
  house.do(opening(scenario));
  return house;
}

const sideCalled = (house: House, name: string): string =>
  [...house.battle.tables.side.values()].find((side) => side.name === name)!.id;
const rows = (house: House, table: string): readonly Row[] => [...(house.battle.tables[table]?.values() ?? [])] as Row[];

describe.each(IDS)('%s', (id) => {
  const file = fileOf(id);
  const scenario = scenarioIn(file);

  it('has no fault, and is opened whole: sides, units, map, places, briefings', () => {
    expect(faultsOf(scenario)).toEqual([]);
    const house = opened(id);
    expect(house.record.map(({ kind, audience }) => [kind, audience])).toEqual([
      ['game-started', 'all'],
      ['scenario-opened', UMPIRES_AUDIENCE],
      ['scenario-told', 'all'],
    ]);
    expect(rows(house, 'unit').map(({ name }) => name)).toEqual(scenario.order.units.map(({ name }) => name));
    expect(rows(house, 'place')).toHaveLength(scenario.positions.length);
    expect(findScenarioRow(house.battle)).toMatchObject({ name: scenario.title, turns: scenario.turns });
    for (const { name, briefing } of scenario.sides) expect(findBriefing(house.battle, sideCalled(house, name))).toBe(briefing);
  });

  it('says of each wood whether it is dense or open, where moves depend on that', () => {
    // The movement table of corps has rough ground (dense woods) and broken ground (open woods); CO-76 asks if a map has neither.
    if (scenario.rulebook !== 'corps') return;
    const woods = scenario.map!.features.filter(({ kind }) => kind === 'wood' || kind === 'hedges');
    expect(woods.length).toBeGreaterThan(0);
    expect(woods.filter(({ growth }) => growth === undefined)).toEqual([]);
  });

  it('is taken back whole by an undo, and brought back by a redo', () => {
    const house = opened(id);
    const before = textOf(house.battle);
    house.undo();
    for (const table of ['side', 'unit', 'map', 'place', 'feature', 'scenario', 'briefing'])
      expect(rows(house, table)).toEqual([]);
    house.do({ type: 'redo', later: 'refuse' });
    expect(textOf(house.battle)).toBe(before);
  });

  it('tells each side its own briefing, and onlookers none', () => {
    const house = opened(id);
    const sideIds = rows(house, 'side').map((side) => side.id as string);
    const told = (reader: Parameters<typeof createView>[2]): string[] => {
      const { battle } = createView(house.ruleset, house.battle, reader);
      return [...sideIds, UMPIRES_AUDIENCE].filter((audience) => findBriefing(battle, audience) !== undefined);
    };
    for (const sideId of sideIds) expect(told(playerOf(sideId))).toEqual([sideId]);
    expect(told(SPECTATOR)).toEqual([]);
    expect(told({ standing: 'umpire', sideId: null })).toEqual([...sideIds, UMPIRES_AUDIENCE]);
  });

  it('is read again as the same from what was read', () => {
    expect(scenarioIn(scenario as unknown as Json)).toEqual(scenario);
  });
});

describe('what is wrong with a scenario is told by its place', () => {
  const file = fileOf('mokra');

  it.each<[string, readonly (string | number)[], Json | undefined, string]>([
    ['a title that is missing', ['title'], undefined, 'title'],
    ['another version', ['version'], 3, 'version'],
    ['a key that there is not', ['weather'], 'fair', 'weather'],
    ['turns that are no number', ['turns'], 'six', 'turns'],
    ['a side without a briefing', ['sides', 1, 'briefing'], undefined, 'sides.1.briefing'],
    ['a feature of no kind', ['map', 'features', 3, 'kind'], 'castle', 'map.features.3.kind'],
    ['units that are no list', ['order', 'units'], 7, 'order.units'],
    ['a position without a place', ['positions', 0, 'at'], undefined, 'positions.0.at'],
  ])('by its shape: %s', (_what, path, value, place) => {
    const read = readScenario(changed(file, path, value));
    expect('faults' in read && read.faults.map((fault) => fault.path.join('.'))).toContain(place);
  });

  it.each<[string, readonly (string | number)[], Json, string]>([
    ['a setting', ['settings', 'rulebook', 'year'], 1066, 'settings.rulebook.year'],
    ['a field of a side', ['order', 'sides', 0, 'nation'], 'poland', 'order.sides.0.nation'],
    ['a side that has no units’ side', ['sides', 1, 'name'], 'Prussia', 'sides.1.name'],
    ['a briefing told twice', ['sides', 1, 'name'], 'Poland', 'sides.1.name'],
    ['a feature off the map', ['map', 'features', 0, 'at'], '400,9', 'map.features.0.at'],
    ['an act that there is not', ['order', 'acts'], [{ act: 'rain', params: {} }], 'order.acts.0.act'],
    ['a field of a unit', ['order', 'units', 2, 'baseFp'], 99, 'order.units.2.baseFp'],
    ['a unit of no side', ['order', 'units', 2, 'side'], 'Prussia', 'order.units.2.side'],
    ['two units of one name', ['order', 'units', 2, 'name'], 'Scouts', 'order.units.12.name'],
    ['a position of nobody', ['positions', 4, 'unit'], 'Nobody', 'positions.4.unit'],
    ['a position off the map', ['positions', 4, 'at'], 'Z99.5', 'positions.4.at'],
  ])('by its rulebook: %s', (_what, path, value, place) => {
    const scenario = scenarioIn(changed(file, path, value));
    expect(faultsOf(scenario).map((fault) => fault.path.join('.'))).toContain(place);
    const house = begun(scenarioIn(file));
    if (path[0] === 'settings') return;
    expect(said(house.refused(opening(scenario)))).toMatchObject({ field: expect.any(String) as string });
    expect(rows(house, 'unit')).toEqual([]);
  });

  it('every value wrong in turn: a fault with a place, or it is taken; the schema for editors says the same as the reader', () => {
    const validate = new Ajv2020({ strict: false }).compile(
      JSON.parse(readFileSync(new URL('../../docs/scenario.schema.json', import.meta.url), 'utf8')) as object,
    );
    const wrong: readonly (Json | undefined)[] = [
      undefined,
      null,
      -1,
      1e9,
      '',
      'x'.repeat(2500),
      [],
      {},
      true,
      [[[[{}]]]],
      '__proto__',
      '\u0000\u202e',
    ];
    let count = 0;
    for (const id of chosen(IDS, 'shelf', 'mutilated')) {
      const whole = fileOf(id);
      for (const path of placesIn(whole)) {
        for (const value of wrong.filter((_, index) => (index + count) % 4 === 0)) {
          const file = changed(whole, path, value);
          const read = readScenario(file);
          assert.equal(
            validate(JSON.parse(JSON.stringify(file))),
            'scenario' in read,
            `${path.join('.')}: ${JSON.stringify(value)?.slice(0, 40)}`,
          );
          if ('faults' in read) assert.ok(read.faults.length > 0);
        }
        count++;
      }
    }
    expect(count).toBeGreaterThan(700);
  });

  it('faults of the rulebook come without a bug, whatever is wrong', () => {
    const values: readonly Json[] = ['', 'x'.repeat(300), -1, [], {}, 'Poland'];
    const whole = fileOf('mokra');
    for (const [index, path] of placesIn(whole).entries()) {
      if (!['order', 'positions', 'map', 'settings'].includes(path[0] as string)) continue;
      const read = readScenario(changed(whole, path, values[index % values.length]));
      if ('scenario' in read && read.scenario.rulebook === 'eagles') expect(Array.isArray(faultsOf(read.scenario))).toBe(true);
    }
  });
});

describe('what is wrong with what comes later is told by its place', () => {
  const file = fileOf('veghel');
  const placesOf = (path: readonly (string | number)[], value: Json | undefined): string[] => {
    const read = readScenario(changed(file, path, value));
    return ('faults' in read ? read.faults : faultsOf(read.scenario)).map((fault) => fault.path.join('.'));
  };

  it.each<[string, readonly (string | number)[], Json | undefined, string]>([
    ['no turn', ['reinforcements', 0, 'turn'], undefined, 'reinforcements.0.turn'],
    ['a turn that has begun', ['reinforcements', 0, 'turn'], 1, 'reinforcements.0.turn'],
    ['a phase that there is not', ['reinforcements', 0, 'phase'], 'tea', 'reinforcements.0.phase'],
    ['an edge that there is not', ['reinforcements', 1, 'edge'], 'north', 'reinforcements.1.edge'],
    ['a place off the map', ['reinforcements', 0, 'at'], '99,99', 'reinforcements.0.at'],
    ['places beside an edge', ['reinforcements', 0, 'edge'], 'left', 'reinforcements.0.edge'],
    ['a unit’s field', ['reinforcements', 0, 'unit', 'status'], 999, 'reinforcements.0.unit.status'],
    ['a unit’s name', ['reinforcements', 1, 'unit', 'name'], 'Huber', 'reinforcements.1.unit.name'],
    ['a unit’s side', ['reinforcements', 1, 'unit', 'side'], 'Sweden', 'reinforcements.1.unit.side'],
    ['a side of the calendar', ['calendar', 1, 'side'], 'Sweden', 'calendar.1.side'],
    ['a name of the calendar', ['calendar', 1, 'name'], 'The sky over the road', 'calendar.1.name'],
    ['an act that there is not', ['calendar', 1, 'act'], 'tea', 'calendar.1.act'],
  ])('%s', (_what, path, value, place) => expect(placesOf(path, value)).toContain(place));

  it('an act’s parameters, and a command in place of its act', () => {
    const [whole, at] = [file.calendar as JsonObject[], 1];
    const withAct = (act: string, params: JsonObject) => placesOf(['calendar', at], { ...whole[at]!, act, params });
    expect(withAct('land-supply', { tea: 1 }).join()).toContain('calendar.1.params');
    expect(withAct('set-game', {})).toEqual([]);
    expect(withAct('/megagame-game set', {})).toEqual(withAct('megagame-game set', {}));
  });
});

describe('who chooses a side himself', () => {
  const anna = { ...SPECTATOR, id: 'anna' };

  it('plays it; another side is an umpire’s to give, also when he has left', () => {
    const house = opened('mokra');
    const [poland, germany] = [sideCalled(house, 'Poland'), sideCalled(house, 'Germany')];
    house.do({ type: 'join', side: poland }, anna);
    expect(house.last).toMatchObject({ kind: 'player-joined', audience: 'all', summary: 'A player has joined Poland.' });
    expect(house.battle.tables.side.get(poland)!.playerIds).toEqual(['anna']);
    const seated = { id: 'anna', standing: 'player', sideId: poland } as const;
    expect(house.refused({ type: 'join', side: poland }, seated).code).toBe('CONFLICT');
    expect(house.refused({ type: 'join', side: germany }, seated).code).toBe('NOT_YOURS');
    house.do({ type: 'leave', seat: 'anna' }, seated);
    expect(house.refused({ type: 'join', side: germany }, anna).code).toBe('NOT_YOURS');
    house.do({ type: 'join', side: poland }, anna);
    expect(rows(house, 'seated')).toHaveLength(1);
  });

  it('cannot take it back himself, where players take back what they did last', () => {
    const house = opened('mokra');
    const poland = sideCalled(house, 'Poland');
    house.do({ type: 'set-withdrawals', allowed: 'players' });
    house.do({ type: 'join', side: poland }, anna);
    const seated = { id: 'anna', standing: 'player', sideId: poland } as const;
    expect(house.refused({ type: 'undo', later: 'refuse' }, seated).code).toBe('CONFLICT');
  });

  it.each(['again', 'keep'] as const)('has no second side by an undo of his leave (%s)', (later) => {
    const house = opened('mokra');
    const [poland, germany] = [sideCalled(house, 'Poland'), sideCalled(house, 'Germany')];
    const edit = (addPlayerIds: string[], removePlayerIds: string[]) =>
      house.do({ type: 'edit-side', side: germany, fields: {}, addPlayerIds, removePlayerIds });
    edit(['anna'], []);
    const [leaves] = edit([], ['anna']);
    house.do({ type: 'join', side: poland }, anna);
    house.undo(leaves!.number, later);
    expect([germany, poland].map((id) => house.battle.tables.side.get(id)!.playerIds)).toEqual([['anna'], []]);
  });

  it('is let go by an undo', () => {
    const house = opened('mokra');
    house.do({ type: 'join', side: sideCalled(house, 'Poland') }, anna);
    house.undo();
    expect(rows(house, 'seated')).toEqual([]);
    house.do({ type: 'join', side: sideCalled(house, 'Germany') }, anna);
  });

  it('does so in battles that were opened from a scenario alone', () => {
    const house = House.withSides();
    expect(house.refused({ type: 'join', side: house.axis }, anna).code).toBe('CONFLICT');
  });

  it('is not carried over to a battle that begins like this one; the briefings are', () => {
    const house = opened('mokra');
    house.do({ type: 'join', side: sideCalled(house, 'Poland') }, anna);
    const { rows: kept } = readOpening(house.record, house.ruleset, false);
    expect(kept.seated).toBeUndefined();
    expect(JSON.stringify(kept)).not.toContain('anna');
    expect(kept.briefing).toHaveLength(3);
    expect(kept.briefing!.map(({ side }) => side)).toContain(kept.side![0]!.id);
  });
});

it('the last turn says that it is the last, and each after it that it was', () => {
  const scenario = { ...scenarioIn(fileOf('mokra')), turns: 2 };
  const house = begun(scenario);
  house.do(opening(scenario));
  const notesOfTurn = (): readonly string[] => {
    house.do({ type: 'advance', to: 'turn' });
    return house.last.notes;
  };
  expect(notesOfTurn()).toContain('Turn 2 is the last of Mokra.');
  house.do({ type: 'advance', to: 'phase' });
  expect(house.last.notes.join()).not.toContain('Mokra');
  expect(notesOfTurn()).toContain('Turn 2 was the last of Mokra. Use /game end to end the battle.');
});

it('a battle is opened from one scenario alone, and by umpires alone', () => {
  const house = opened('mokra');
  const scenario = scenarioIn(fileOf('mokra'));
  expect(house.refused(opening(scenario)).code).toBe('CONFLICT');
  const other = begun(scenario);
  expect(other.refused(opening(scenario), SPECTATOR).code).toBe('UMPIRE_ONLY');
});

describe('sight in a scenario', () => {
  const onMap = (id: string, keys: JsonObject): JsonObject => {
    const file = fileOf(id);
    return { ...file, version: 2, map: { ...(file.map as JsonObject), ...keys } };
  };
  const mapRow = (file: JsonObject): Row => {
    const house = begun(scenarioIn(file));
    house.do(opening(scenarioIn(file)));
    return rows(house, 'map')[0]!;
  };

  it('is off in a file of version 1, and on in one of version 2, where the rulebook leaves it to umpires', () => {
    const { sight: _, ...map } = fileOf('veghel').map as JsonObject;
    expect(mapRow({ ...fileOf('veghel'), version: 1, map })).not.toHaveProperty('sight');
    expect(mapRow({ ...fileOf('veghel'), version: 2, map })).toHaveProperty('sight', true);
    expect(mapRow({ ...fileOf('veghel'), version: 1, map: { ...map, sight: true } })).toHaveProperty('sight', true);
    expect(mapRow(onMap('veghel', { sight: false }))).toHaveProperty('sight', false);
    // Their figures stand in the open.
    for (const id of ['epsom', 'longstop', 'mokra', 'sesena']) expect(mapRow(onMap(id, {})), id).not.toHaveProperty('sight');
  });

  it('has its own distances, by which sides get their contacts', () => {
    // 107 Panzer stands 6.1 km or more from every unit of the Allies: out of sight at 5 km (M-47).
    const contacts = (keys: JsonObject): number => {
      const scenario = scenarioIn(onMap('veghel', { sight: true, ...keys }));
      const house = begun(scenario);
      house.do(opening(scenario));
      return rows(house, 'sighting').length;
    };
    expect(contacts({ sightFar: 0.1 })).toBe(0);
    expect(contacts({ sightFar: 50, sightInto: 50 })).toBeGreaterThan(contacts({}));
  });

  it('and the exact strength of enemies are settings of the battle', () => {
    const file = { ...fileOf('veghel'), settings: { house: { exactStrength: false } } };
    const house = begun(scenarioIn(file));
    house.do(opening(scenarioIn(file)));
    expect(house.battle.game.exactStrength).toBe(false);
  });

  it.each([
    ['megagame', 'veghel', {}, { exactStrength: false }],
    ['corps, whose figures stand in the open otherwise', 'epsom', {}, { exactStrength: false, sight: true }],
    ['1943', 'longstop', {}, { exactStrength: false, sight: true }],
    ['Eagles, with its own rules of sight', 'mokra', {}, {}],
    ['a file that wants exact strength', 'veghel', { exactStrength: true }, { exactStrength: true }],
  ])('and sealed orders bring what /game orders how:sealed brings: %s', (_rulebook, id, more, wanted) => {
    const file = fileOf(id);
    const settings = file.settings as { rulebook?: JsonObject };
    const map = Object.fromEntries(Object.entries(file.map as JsonObject).filter(([key]) => key !== 'sight'));
    const sealing = { ...file, version: 2, map, settings: { ...settings, house: { orders: 'sealed', ...more } } };
    const house = begun(scenarioIn(sealing));
    house.do(opening(scenarioIn(sealing)));
    const { game } = house.battle;
    const { sight } = findMap(house.battle)!;
    expect(game).toMatchObject({ orders: 'sealed', unseenNames: false });
    const has = { ...(game.exactStrength == null ? {} : { exactStrength: game.exactStrength }), ...(sight && { sight }) };
    expect(has).toEqual(id === 'veghel' ? { ...wanted, sight: true } : wanted);
    expect(writeScenario(house.battle, house.ruleset).settings.house).toMatchObject({ orders: 'sealed', ...more });
  });

  it.each<[string, string, JsonObject]>([
    ['a rulebook that has its own', 'mokra', { sight: true }],
    ['figures on a table', 'veghel', { sight: true, ground: 'table' }],
    ['distances without sight', 'veghel', { sight: false, sightFar: 3 }],
  ])('is a fault with %s', (_what, id, keys) => {
    const faults = faultsOf(scenarioIn(onMap(id, keys)));
    expect(faults.map(({ path }) => path.join('.'))).toEqual(['map.sight']);
  });
});
