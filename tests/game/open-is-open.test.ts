/** If figures are visible, a side knows a unit from the moment at which it is placed (E-51). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import {
  listChoices,
  findCommandAction,
  PUBLIC_READER,
  applyEvent,
  type GameCommand,
  hashEvent,
  readScenario,
  type Reader,
  type Scenario,
  beginAction,
  UMPIRE_AS_READER as UMPIRES,
  verifyRecord,
  createView,
} from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { redactFor } from '../../src/knowing/index.js';
import { formatReport, buildReplay, buildReport } from '../../src/present/index.js';
import type { Row } from '../../src/rules/index.js';
import { RULESETS, findRuleset } from '../../src/rules/registry.js';
import { House, playerOf, UMPIRE } from './house.js';

const act = (id: string, params: object): GameCommand => ({ type: 'act', act: id, params: { ...params } });
const place = (unit: string, at: string): GameCommand => act(MAP_ACT_IDS.place, { unit, at });
const BATTERY = { kind: 'artillery', guns: 4, calibreMm: 105, offBoard: true };
const fire = (firer: string, target: string): GameCommand => ({
  type: 'resolve',
  procedure: 'eagles.direct-fire',
  roles: { firer: [firer], target: [target] },
  typed: {},
});

/** Returns the names of the units that a reader knows. */
const known = (house: House, reader: Reader): string[] =>
  [...createView(house.ruleset, house.battle, reader).battle.tables.unit.values()].map(({ name }) => name);

/** Returns the names of the enemies that the panel offers as targets of a unit's shot. */
function offered(house: House, side: string, firer: string): string[] {
  const player = playerOf(side);
  const view = createView(house.ruleset, house.battle, player);
  const command = beginAction(view, player, 'p.eagles.direct-fire', firer);
  const part = findCommandAction(house.ruleset, command).parts.find(({ key }) => key === 'target')!;
  return listChoices(view, player, command, part).candidates.map(({ row }) => row.name as string);
}

/** Returns the summaries of the events that a reader sees, with the replay and the report of the battle. */
function told(house: House, reader: Reader) {
  const context = {
    battle: house.battle,
    ruleset: house.ruleset,
    earlier: (number: number) => house.record[number - 1],
  };
  const report = buildReport(house.record, house.battle, house.ruleset, reader);
  return {
    lines: house.record.flatMap((event) => redactFor(event, context, reader)?.summary ?? []),
    report: formatReport(report, () => undefined),
    replay: JSON.stringify(buildReplay(report, () => undefined)),
  };
}

/** Creates a tank of the Axis on the map, and A Coy of the Allies, which is not placed yet. */
function field(settings: JsonObject = {}) {
  const house = House.withSides(settings);
  const tank = house.unit('1/Pz', house.axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
  house.do(act(MAP_ACT_IDS.new, NEW_MAP_DEFAULTS));
  house.do(place(tank, '20,20'));
  const coy = house.unit('A Coy', house.allies);
  return Object.assign(house, { tank, coy, ofAxis: playerOf(house.axis), ofAllies: playerOf(house.allies) });
}

/** Returns the same record as it was before this field existed: without it, with the hashes of that time. */
function ofBefore(house: House): House {
  const old = new House(house.ruleset);
  for (const event of house.record) {
    const without = (row: Row | null) =>
      row && Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'standingKnown'));
    const changes = event.changes.map(({ before, after, ...row }) => ({
      ...row,
      before: without(before),
      after: without(after),
    }));
    const again = {
      ...event,
      changes,
      rulesetVersion: `${Number(house.ruleset.version) - 1}`,
      previousHash: old.record.at(-1)?.hash ?? event.previousHash,
    };
    old.record.push({ ...again, hash: hashEvent(again) });
    old.state = applyEvent(old.state, old.record.at(-1)!);
  }
  return old;
}

describe('with a map, a unit', () => {
  it('is known from the moment when it is placed: offered, measured, listed, and its placing is public', () => {
    const house = field();
    expect(known(house, house.ofAxis)).toEqual(['1/Pz']);
    house.do(place(house.coy, '23,20'));
    expect(known(house, house.ofAxis)).toEqual(['1/Pz', 'A Coy']);
    expect(known(house, PUBLIC_READER)).toEqual(['1/Pz', 'A Coy']);
    expect(house.last).toMatchObject({ kind: 'unit-placed', audience: 'all' });
    house.do(act('set-game', { phase: 'direct' }));
    expect(offered(house, house.axis, house.tank)).toEqual(['A Coy']);
    house.do(fire(house.tank, house.coy), house.ofAxis);
    // The distance is three inches of 100 yards.
    expect(house.last.resolutions[0]!.input).toMatchObject({ rangeYards: 300 });
  });

  it('is known too if /map move or its own coordinates put it there', () => {
    const house = field();
    house.do(act(MAP_ACT_IDS.move, { units: [house.coy], to: ['F4'] }));
    house.unit('B Coy', house.allies, { xYards: 300, yYards: 400 });
    expect(known(house, house.ofAxis)).toEqual(['1/Pz', 'A Coy', 'B Coy']);
    expect(house.record.findLast(({ kind }) => kind === 'units-moved')!.audience).toBe('all');
  });

  it('is a secret until then: in targets, lists, lines, report and replay, and off the map again it is remembered', () => {
    const house = field();
    house.do({ type: 'edit-unit', unit: house.coy, fields: { impairments: 1 } });
    for (const reader of [house.ofAxis, PUBLIC_READER]) {
      expect(JSON.stringify(told(house, reader))).not.toContain('A Coy');
    }
    house.do(act('set-game', { phase: 'direct' }));
    expect(offered(house, house.axis, house.tank)).toEqual([]);
    house.do(place(house.coy, '23,20'));
    const { lines, report, replay } = told(house, house.ofAxis);
    for (const text of [lines.join(), report, replay]) expect(text).toContain('A Coy');
    house.do(act(MAP_ACT_IDS.clear, { unit: house.coy }));
    expect(known(house, house.ofAxis)).toEqual(['1/Pz']);
    expect([...house.battle.tables.sighting!.values()]).toMatchObject([{ seenBy: house.axis, name: 'A Coy', x: 23, y: 20 }]);
    house.do(place(house.coy, '25,20'));
    expect(known(house, house.ofAxis)).toEqual(['1/Pz', 'A Coy']);
    expect(house.battle.tables.sighting!.size).toBe(0);
  });

  it('that is destroyed lies where it stood, and is known', () => {
    const house = field();
    house.do(place(house.coy, '23,20'));
    house.do({ type: 'edit-unit', unit: house.coy, fields: { destroyed: true } });
    expect(known(house, house.ofAxis)).toContain('A Coy');
  });

  it('is unknown again once its placing is taken back, or its adding', () => {
    const house = field();
    house.do(place(house.coy, '23,20'));
    const { number } = house.last;
    house.undo();
    expect(known(house, house.ofAxis)).toEqual(['1/Pz']);
    house.do({ type: 'redo', later: 'refuse' });
    expect(known(house, house.ofAxis)).toEqual(['1/Pz', 'A Coy']);
    house.do({ type: 'correct', event: number, changes: { at: '30,20' }, later: 'again', reason: 'misread' });
    expect(known(house, house.ofAxis)).toEqual(['1/Pz', 'A Coy']);
    expect(JSON.stringify(told(house, house.ofAxis).lines)).toContain('A Coy');
  });
});

describe('without a map, a unit', () => {
  it('is known as soon as it is added, by each of three sides', () => {
    const house = House.withSides();
    const reds = house.side('Reds', 'ussr');
    const tank = house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D' });
    house.unit('A Coy', house.allies);
    for (const reader of [playerOf(house.axis), playerOf(reds), PUBLIC_READER])
      expect(known(house, reader)).toEqual(['1/Pz', 'A Coy']);
    house.do(act('set-game', { phase: 'direct' }));
    expect(offered(house, house.axis, tank)).toEqual(['A Coy']);
    house.undo();
    house.undo();
    expect(known(house, playerOf(house.axis))).toEqual(['1/Pz']);
  });

  it('of an order of battle is known too, and in a battle without an umpire', () => {
    const house = new House();
    house.do({
      type: 'start',
      name: 'Hill 112',
      ruleset: 'eagles',
      settings: { spotting: 'open' },
      umpireRoleId: null,
      commitment: 'c0',
      umpiredBy: 'bot',
      opening: Object.fromEntries(Object.entries(imported().battle.tables).map(([table, rows]) => [table, [...rows.values()]])),
    } as unknown as GameCommand);
    const [first] = house.battle.tables.side.keys();
    expect(known(house, playerOf(first!))).toEqual(['1/Pz', 'A Coy']);
  });
});

/** Imports two units as an order of battle. */
function imported(): House & { readonly axis: string } {
  const house = House.withSides();
  const of = (name: string, side: string, fields: JsonObject) => ({ name, side, fields: { baseFp: 4, ...fields } });
  const units = [of('1/Pz', 'Axis', {}), of('A Coy', 'Allies', {}), of('Guns', 'Allies', BATTERY)];
  house.do({ type: 'import-order', order: { sides: [], acts: [], units: units.slice(0, 2) } });
  return house;
}

describe('a battery off the board', () => {
  it('is unknown, with and without a map, in all that the other side reads', () => {
    for (const withMap of [true, false]) {
      const house = House.withSides();
      if (withMap) house.do(act(MAP_ACT_IDS.new, NEW_MAP_DEFAULTS));
      const battery = house.unit('Guns', house.allies, { ...BATTERY, xYards: 0, yYards: 0 });
      const call = { battery, freePoint: 'the church', xYards: 1000, yYards: 2000 };
      house.do(act('artillery-call', call));
      expect(known(house, playerOf(house.axis))).toEqual([]);
      expect(JSON.stringify(told(house, playerOf(house.axis)))).not.toContain('Guns');
      expect(known(house, playerOf(house.allies))).toEqual(['Guns']);
    }
  });

  it('is assumed of artillery without a place on the map, for its coordinates give the line of fire (E-53)', () => {
    const { offBoard: _, ...onTable } = BATTERY;
    const house = House.withSides();
    house.unit('Guns', house.allies, { ...onTable, xYards: 500, yYards: 600 });
    expect(known(house, playerOf(house.axis))).toEqual([]);
    const mapped = House.withSides();
    mapped.do(act(MAP_ACT_IDS.new, NEW_MAP_DEFAULTS));
    const guns = mapped.unit('Guns', mapped.allies, onTable);
    expect(known(mapped, playerOf(mapped.axis))).toEqual([]);
    mapped.do(place(guns, 'D4'));
    expect(known(mapped, playerOf(mapped.axis))).toEqual(['Guns']);
  });

  it('is known once its fire has given it away (3.5)', () => {
    const house = House.withSides();
    const battery = house.unit('Guns', house.allies, { ...BATTERY, xYards: 0, yYards: 0 });
    house.do(act('artillery-call', { battery, freePoint: 'the church', xYards: 1000, yYards: 2000 }));
    while (!house.record.some(({ kind }) => kind === 'mission-landed')) house.do({ type: 'advance', to: 'phase' });
    expect(known(house, playerOf(house.axis))).toEqual(['Guns']);
  });
});

describe('a unit that is to arrive', () => {
  it('is known when it has, at its place', () => {
    const house = field();
    house.do(act('reinforcement-add', { units: [house.coy], turn: 2, at: 'D4' }));
    expect(known(house, house.ofAxis)).toEqual(['1/Pz']);
    expect(JSON.stringify(told(house, house.ofAxis))).not.toContain('A Coy');
    house.do({ type: 'advance', to: 'turn' });
    expect(known(house, house.ofAxis)).toEqual(['1/Pz', 'A Coy']);
    expect(house.record.find(({ kind }) => kind === 'reinforcement-arrived')!.audience).toBe('all');
  });

  it('without a place on the map is not, until it is put there', () => {
    const house = field();
    house.do(act('reinforcement-add', { units: [house.coy], turn: 2 }));
    house.do({ type: 'advance', to: 'turn' });
    expect(known(house, house.ofAxis)).toEqual(['1/Pz']);
    expect(house.record.find(({ kind }) => kind === 'reinforcement-arrived')!.audience).toBe(house.allies);
  });
});

describe('a scenario', () => {
  it('makes its placed units known, and not one that it places nowhere', () => {
    const file = JSON.parse(readFileSync(new URL('../../scenarios/mokra.json', import.meta.url), 'utf8')) as Scenario &
      JsonObject;
    const unplaced = (file.order.units as unknown as JsonObject[]).find(
      ({ side, spotted }) => side === 'Poland' && spotted !== true,
    )!.name as string;
    const settings = { ...file.settings, rulebook: { ...(file.settings.rulebook as JsonObject), spotting: 'open' } };
    const positions = file.positions.filter(({ unit }) => unit !== unplaced);
    const read = readScenario({ ...file, settings, positions } as unknown as JsonObject);
    if (!('scenario' in read)) throw new Error('no scenario');
    const house = new House();
    house.start('Mokra', settings.rulebook);
    house.do({ type: 'open-scenario', scenario: read.scenario as Scenario & JsonObject });
    const germany = [...house.battle.tables.side.values()].find(({ name }) => name === 'Germany')!;
    const all = [...house.battle.tables.unit.values()].map(({ name }) => name);
    expect(all).toContain(unplaced);
    expect(known(house, playerOf(germany.id))).toEqual(all.filter((name) => name !== unplaced && !isOffBoard(house, name)));
  });
});

const isOffBoard = (house: House, name: string): boolean =>
  [...house.battle.tables.unit.values()].some((unit) => unit.name === name && (unit as { offBoard?: boolean }).offBoard === true);

describe('who stands is not known by that', () => {
  it('with spotting by the rules, until these are set to open, and no longer when they are set back (4.1)', () => {
    const house = field({ spotting: 'rules' });
    house.do(place(house.coy, '28,20'));
    expect(known(house, house.ofAxis)).toEqual(['1/Pz']);
    house.do(act('set-game', { spotting: 'open' }));
    expect(known(house, house.ofAxis)).toEqual(['1/Pz', 'A Coy']);
    house.do(act('set-game', { spotting: 'rules' }));
    expect(known(house, house.ofAxis)).toEqual(['1/Pz']);
  });

  it('where players name only what their side has seen, as under sealed orders', () => {
    const house = field();
    house.do(place(house.coy, '23,20'));
    house.do({ type: 'set-orders', orders: 'sealed', unseenNames: false });
    expect(known(house, house.ofAxis)).toEqual(['1/Pz']);
    house.do({ type: 'set-orders', orders: 'off', unseenNames: true });
    expect(known(house, house.ofAxis)).toEqual(['1/Pz', 'A Coy']);
  });

  it('in a battle of before, which verifies and reads as it did, until its umpire sets open figures anew', () => {
    const now = field();
    now.do(act('set-game', { phase: 'direct' }));
    now.do({ type: 'add-unit', name: 'B Coy', side: now.allies, fields: { baseFp: 4, xYards: 1, yYards: 1 } });
    const house = ofBefore(now);
    expect(house.battle.game).not.toHaveProperty('standingKnown');
    const { fault } = verifyRecord({ events: house.record, seed: null, finalHash: null, rulesetById: findRuleset });
    expect(fault).toBeNull();
    expect(known(house, now.ofAxis)).toEqual(['1/Pz']);
    expect(JSON.stringify(told(house, now.ofAxis))).not.toContain('B Coy');
    house.do(place(now.coy, '23,20'));
    expect(known(house, now.ofAxis)).toEqual(['1/Pz']);
    expect(house.last.audience).toBe(now.allies);
    house.do(act('set-game', { spotting: 'open' }));
    expect(known(house, now.ofAxis)).toEqual(['1/Pz', 'A Coy', 'B Coy']);
  });
});

it('a whole battle in the open verifies', () => {
  const house = field();
  house.do(place(house.coy, '23,20'));
  house.do(act('set-game', { phase: 'direct' }));
  house.do(fire(house.tank, house.coy), house.ofAxis);
  const { fault } = verifyRecord({ events: house.record, seed: null, finalHash: null, rulesetById: findRuleset });
  expect(fault).toBeNull();
  expect(known(house, UMPIRES)).toEqual(known(house, UMPIRE));
});

const SETTINGS: Readonly<Record<string, JsonObject>> = { corps: { season: 'summer' }, wtj1943: { year: 1943 } };

it.each(RULESETS.filter((ruleset) => !ruleset.hiddenBy && ruleset.secretNames !== true))(
  'in $title, where nothing hides a figure, each side knows every unit of its enemy',
  (ruleset) => {
    const house = new House(ruleset);
    house.start('Hill 112', SETTINGS[ruleset.id] ?? {});
    house.do({ type: 'import-order', order: ruleset.example });
    for (const side of house.battle.tables.side.keys())
      expect(known(house, playerOf(side))).toHaveLength(house.battle.tables.unit.size);
  },
);
