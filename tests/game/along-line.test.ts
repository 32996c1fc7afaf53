/** A unit that is bound to a line on the map, such as an armoured train on its railway, can move only along it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/dice/index.js';
import {
  findFarthestPoint,
  offerPlaces,
  readScenario,
  type Scenario,
  writeScenario,
  beginAction,
  createView,
  setValues,
} from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { type Actor, findRowName, findUnitPlace, type UnitRow } from '../../src/rules/index.js';
import { RETREAT_TABLE, buildRetreatId, PLACE_TABLE } from '../../src/rules/ground/rows.js';
import { findRuleset } from '../../src/rules/registry.js';
import { House, playerOf, UMPIRE } from './house.js';
import { onGround, type Rulebook, RULEBOOKS } from './on-ground.js';

const act = (house: House, id: string, params: JsonObject, as?: Actor) => house.do({ type: 'act', act: id, params }, as);
const inPhase = (house: House, phase: string): void => {
  house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase } } };
};

/**
 * The coal line runs east for 18 inches and then north. The train moves 10 inches a turn, and is on the line at 15,21.
 */
function railway(phase = 'movement') {
  const house = House.withSides();
  const train = house.unit('Train', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D', tpd: 'BB', spotted: true });
  const foot = house.unit('Gren', house.axis, { moveCode: 'A' });
  act(house, MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
  act(house, MAP_ACT_IDS.feature, { kind: 'rail', at: '0,21; 18,21; 18,45', name: 'the coal line' });
  const line = house.last.changes[0]!.id;
  act(house, MAP_ACT_IDS.place, { unit: train, at: '15,21', line });
  act(house, MAP_ACT_IDS.place, { unit: foot, at: '15,24' });
  inPhase(house, phase);
  const player = playerOf(house.axis);
  const moving = (to?: string) => ({
    type: 'resolve' as const,
    procedure: 'eagles.movement',
    roles: { unit: [train] },
    typed: to === undefined ? {} : { to },
  });
  const view = () => createView(house.ruleset, house.battle, player);
  const offers = () => offerPlaces(view(), player, beginAction(view(), player, 'p.eagles.movement', train));
  return { house, train, foot, line, player, moving, view, offers };
}

describe('a unit bound to a line', () => {
  it('is refused a place beside its line, and a short cut over its bend, with the way that would do', () => {
    const { house, player, moving } = railway();
    expect(house.refused(moving('18,26'), player)).toMatchObject({
      code: 'ILLEGAL',
      check: 'ground',
      message: 'Train can only move along the coal line. Enter a way on it, such as 18,21;18,26.',
    });
    expect(house.refused(moving('12,24'), player).message).toBe(
      'Train can only move along the coal line. Enter a way on it, such as 12,21.',
    );
  });

  it('goes along its line, round the bend, and stays bound', () => {
    const { house, train, line, player, moving } = railway();
    house.do(moving('18,21;18,26'), player);
    expect(findUnitPlace(house.battle, train)).toMatchObject({ x: 18, y: 26, line });
  });

  it('may be taken off it by an umpire, who is asked once; the post says whose decision it was', () => {
    const { house, train, moving } = railway();
    expect(house.refused(moving('15,26'), UMPIRE)).toMatchObject({ code: 'ASK', check: 'ground' });
    house.do({ ...moving('15,26'), anyway: true }, UMPIRE);
    expect(house.last.notes).toContain('An umpire decided: Train can only move along the coal line.');
    expect(findUnitPlace(house.battle, train)).toMatchObject({ x: 15, y: 26 });
  });

  it('that stands away from its line is an umpire’s to place', () => {
    const { house, player, moving, train } = railway();
    house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: train, at: '15,26' }, anyway: true });
    expect(house.refused(moving('15,24'), player).message).toBe(
      'Train is not on the coal line, the line that it must follow. Ask an umpire to place the unit there.',
    );
  });

  it('is offered nothing but its line: both ends of its ten inches, and stops of a square between', () => {
    const { offers } = railway();
    // The train can go three inches to the bend and seven beyond it, or ten inches the other way. Stops are six inches
    // apart in both directions.
    expect(offers().map(({ to, by, far }) => ({ to, by, far }))).toEqual([
      { to: '18,21;18,28', by: 'along the coal line', far: 1000 },
      { to: '5,21', by: 'along the coal line', far: 1000 },
      { to: '18,21;18,24', by: 'along the coal line', far: 600 },
      { to: '9,21', by: 'along the coal line', far: 600 },
    ]);
  });

  it('gets as far along its line as it can towards a place that is too far', () => {
    const { view, player, train } = railway();
    const far = setValues(beginAction(view(), player, 'p.eagles.movement', train), { to: '30,40' });
    expect(findFarthestPoint(view(), player, far)?.to).toBe('18,21;18,28');
  });

  it('is not placed elsewhere by its player in the first turn, alone or among others; an umpire is asked', () => {
    const { house, train, foot, player } = railway('orders');
    inPhase(house, house.ruleset.phases[0]!.id);
    const place = (at: string) => ({ type: 'act' as const, act: MAP_ACT_IDS.place, params: { unit: train, at } });
    const move = { type: 'act' as const, act: MAP_ACT_IDS.move, params: { units: [foot, train], to: ['20,20', '20,20'] } };
    expect(house.refused(place('20,30'), UMPIRE)).toMatchObject({ code: 'ASK', check: 'ground' });
    expect(house.refused(move, UMPIRE)).toMatchObject({ code: 'ASK', check: 'ground' });
    expect(['phase', 'ILLEGAL']).toContain(house.refused(place('20,30'), player).code);
    act(house, MAP_ACT_IDS.place, { unit: train, at: '6,21' });
    expect(findUnitPlace(house.battle, train)).toMatchObject({ x: 6, y: 21 });
  });

  it('that a result sends back is offered its line, and refused the rest', () => {
    const { house, train, view, player } = railway();
    const place = findUnitPlace(house.battle, train)!;
    const { tables } = house.battle;
    const back = { id: buildRetreatId(train), unit: train, far: 500, cites: ['5.1'] };
    house.state = {
      ...house.state,
      battle: {
        ...house.battle,
        tables: {
          ...tables,
          [PLACE_TABLE]: new Map([...tables[PLACE_TABLE]!, [place.id, { ...place, stale: true }]]),
          [RETREAT_TABLE]: new Map([[back.id, back]]),
        },
      },
    };
    const offers = offerPlaces(view(), player, beginAction(view(), player, `a.${MAP_ACT_IDS.back}`, train));
    // The straight distance is five inches. Ten to the west is too far, and 3 east and 4 north is 5.
    expect(offers.map(({ to }) => to).toSorted()).toEqual(['10,21', '18,25']);
    const goes = (to: string) => ({ type: 'act' as const, act: MAP_ACT_IDS.back, params: { unit: train, to } });
    expect(house.refused(goes('15,16'), player)).toMatchObject({ code: 'ILLEGAL', check: 'ground' });
    house.do(goes('18,25'), player);
    expect(findUnitPlace(house.battle, train)).toMatchObject({ x: 18, y: 25 });
  });

  it('is bound by an umpire, on a line that everyone sees and on which it stands', () => {
    const { house, foot, line, player } = railway();
    const bind = (params: JsonObject) => ({
      type: 'act' as const,
      act: MAP_ACT_IDS.place,
      params: { unit: foot, at: '15,21', ...params },
    });
    inPhase(house, house.ruleset.phases[0]!.id);
    expect(house.refused(bind({ at: '15,24', line }), UMPIRE).message).toContain('Gren must be on the coal line.');
    act(house, MAP_ACT_IDS.feature, { kind: 'road', at: '0,21; 40,21', name: 'a secret road', side: house.axis });
    const secret = house.last.changes[0]!.id;
    expect(house.refused(bind({ line: secret }), UMPIRE)).toMatchObject({ code: 'INVALID_INPUT', field: 'line' });
    expect(house.refused(bind({ line }), player).code).not.toBe('INVALID_INPUT');
    act(house, MAP_ACT_IDS.place, { unit: foot, at: '15,21', line });
    expect(house.last.notes).toContain('Gren can only move along the coal line.');
  });

  it('is free again when its line is no longer on the map, and when it is taken off the map', () => {
    const { house, line, train, moving, player } = railway();
    const gone = house.branch();
    act(gone, MAP_ACT_IDS.clear, { feature: line });
    gone.do(moving('18,26'), player);
    act(house, MAP_ACT_IDS.clear, { unit: train });
    act(house, MAP_ACT_IDS.place, { unit: train, at: '15,21' });
    house.do(moving('18,26'), player);
    expect(findUnitPlace(house.battle, train)).toMatchObject({ x: 18, y: 26 });
  });
});

const FIELDS: Readonly<Record<Rulebook, JsonObject>> = {
  eagles: { moveCode: 'D' },
  cullen: { kind: 'infantry', rifle: 4 },
  corps: {},
  megagame: { troops: 'motorised' },
  wtj1943: { kind: 'infantry' },
};

describe.each(RULEBOOKS)('in a battle of %s', (rulebook) => {
  // A place six inches or kilometres from the line, or seventy yards in 1943, is outside any base.
  it('a bound unit does not leave its line', () => {
    const { house, unit, actor, begun } = onGround({
      rulebook,
      fields: FIELDS[rulebook],
      ground: [{ kind: 'rail', at: '5,20; 30,20' }],
      from: '15,20',
    });
    const line = [...house.battle.tables.feature!.keys()][0]!;
    act(house, MAP_ACT_IDS.place, { unit, at: '15,20', line });
    expect(house.refused(setValues(begun, { to: rulebook === 'wtj1943' ? '15,90' : '15,26' }), actor).message).toBe(
      '1/Pz can only move along Ground 0. Enter a way on it, such as 15,20.',
    );
    house.do({ ...setValues(begun, { to: '16,20' }), again: true } as Parameters<House['do']>[0], UMPIRE);
    expect(findUnitPlace(house.battle, unit)).toMatchObject({ x: 16, y: 20 });
  });
});

// Cullen, Corps and 1943 do not measure moves on hexes.
describe.each(['eagles', 'megagame'] as const)('on hexes, in a battle of %s', (rulebook) => {
  it('a bound unit does not leave its line', () => {
    const { house, unit, actor, begun } = onGround({
      rulebook,
      fields: FIELDS[rulebook],
      ground: [{ kind: 'rail', at: '0510; 0520' }],
      from: '0514',
      map: { hexes: true, width: 20, height: 30 },
    });
    const line = [...house.battle.tables.feature!.keys()][0]!;
    act(house, MAP_ACT_IDS.place, { unit, at: '0514', line });
    expect(house.refused(setValues(begun, { to: '0614' }), actor).message).toMatch(
      /^1\/Pz can only move along Ground 0\. Choose a hex on it, such as 05\d\d\.$/,
    );
  });
});

describe('Mokra: the armoured train goes up and down the line and nowhere else', () => {
  const read = readScenario(JSON.parse(readFileSync(new URL('../../scenarios/mokra.json', import.meta.url), 'utf8')) as Json) as {
    readonly scenario: Scenario;
  };
  const mokra = (): House => {
    const house = new House(findRuleset('eagles'));
    house.start('Mokra', read.scenario.settings.rulebook as JsonObject);
    house.do({ type: 'open-scenario', scenario: read.scenario as Scenario & JsonObject });
    inPhase(house, 'movement');
    return house;
  };
  const trainIn = (house: House): UnitRow =>
    [...house.battle.tables.unit.values()].find((unit) => findRowName(unit) === 'Armoured Train 53')!;

  it('is offered the level crossing by name, and no wood, meadow or rye', () => {
    const house = mokra();
    const train = trainIn(house);
    const player = playerOf(train.side);
    const view = createView(house.ruleset, house.battle, player);
    const offers = offerPlaces(view, player, beginAction(view, player, 'p.eagles.movement', train.id));
    expect(offers[0]).toMatchObject({ name: 'The level crossing' });
    expect(offers.every(({ by }) => by === 'along the coal line')).toBe(true);
    const move = { type: 'resolve' as const, procedure: 'eagles.movement', roles: { unit: [train.id] } };
    expect(house.refused({ ...move, typed: { to: 'the wet meadow' } }, player).message).toMatch(
      /^Armoured Train 53 can only move along the coal line\. Enter a way on it, such as /,
    );
    for (const { to } of offers) house.branch().do({ ...move, typed: { to } }, player);
  });

  it('is bound still in the scenario that is saved of it', () => {
    const { positions } = writeScenario(mokra().battle, findRuleset('eagles'));
    expect(positions.filter(({ line }) => line !== undefined)).toEqual([
      { unit: 'Armoured Train 53', at: '38.5,24', facing: 270, sign: 'AT', line: 'the coal line' },
    ]);
  });
});
