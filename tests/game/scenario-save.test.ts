/** A battle saved as a scenario creates the same battle again, and saving that gives the same bytes. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/dice/index.js';
import {
  resetActions,
  listMissingParts,
  readScenario,
  type Scenario,
  writeScenario,
  rebuildOpeningBattle,
  tryScenario,
} from '../../src/game/index.js';
import { runAllSteps } from '../../src/game/at-once.js';
import type { Row, Ruleset } from '../../src/rules/index.js';
import { RULESETS, findRuleset } from '../../src/rules/registry.js';
import { AnyBattle } from './any-battle.js';
import { House } from './house.js';
import { IDS } from './shelved.js';

function scenarioIn(file: Json): Scenario {
  const read = readScenario(file);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.scenario;
}

function opened(scenario: Scenario): House {
  const house = new House(findRuleset(scenario.rulebook));
  house.start(scenario.title, scenario.settings.rulebook as JsonObject);
  house.do({ type: 'open-scenario', scenario: scenario as Scenario & JsonObject });
  return house;
}

const saved = (house: House): Scenario => writeScenario(house.battle, house.ruleset);
const bytes = (scenario: Scenario): string => `${JSON.stringify(scenario, null, 2)}\n`;
const again = (scenario: Scenario): Scenario => scenarioIn(JSON.parse(bytes(scenario)) as Json);

describe.each(IDS)('%s, opened and kept', (id) => {
  const file = JSON.parse(readFileSync(new URL(`../../scenarios/${id}.json`, import.meta.url), 'utf8')) as JsonObject;
  const house = opened(scenarioIn(file));
  const scenario = saved(house);

  it('has what it was written with, and leaves nothing out', () => {
    // The measured balance belongs only to the built-in file.
    const { $schema: _, balance: __, order, settings, map, ...rest } = scenarioIn(file) as Scenario & { $schema?: string };
    expect([...listMissingParts(house.battle, opened(again(scenario)).battle)]).toEqual([]);
    expect(scenario).toMatchObject({ ...rest, version: 2 });
    expect(scenario.order.units.map(({ name, side }) => [name, side])).toEqual(order.units.map(({ name, side }) => [name, side]));
    for (const [index, { fields }] of order.units.entries()) expect(scenario.order.units[index]!.fields).toMatchObject(fields);
    expect(scenario.settings.rulebook).toMatchObject(settings.rulebook);
    expect(scenario.map!.features.slice(0, map!.features.length)).toEqual(map!.features);
  });

  it('opened again gives the same bytes, and the same units in the same places', () => {
    const second = opened(again(scenario));
    expect(bytes(saved(second))).toBe(bytes(scenario));
    for (const table of ['unit', 'side', 'place', 'feature'])
      expect(second.battle.tables[table]!.size, table).toBe(house.battle.tables[table]!.size);
  });

  it('as it stands two turns later opens what is on its way as well, and gives the same bytes', () => {
    const played = opened(scenarioIn(file));
    for (let turn = 0; turn < 2; turn++) {
      const later = saved(played);
      expect(later.reinforcements ?? []).toHaveLength(played.battle.tables.reinforcement?.size ?? 0);
      expect(runAllSteps(tryScenario(played.ruleset, again(later), 'later')).faults).toEqual([]);
      expect(bytes(saved(opened(again(later))))).toBe(bytes(later));
      played.do({ type: 'advance', to: 'turn' });
    }
  });

  it('is its opening, whatever has happened since', () => {
    const played = opened(scenarioIn(file));
    played.do({ type: 'advance', to: 'phase' });
    const unit = [...played.battle.tables.unit.keys()].at(-1)!;
    played.do({ type: 'remove-unit', unit });
    expect(bytes(writeScenario(rebuildOpeningBattle(played.record), played.ruleset))).toBe(bytes(scenario));
    expect(saved(played).order.units).toHaveLength(scenario.order.units.length - 1);
    expect(saved(played).positions).toHaveLength(scenario.positions.length - 1);
  });
});

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  'a battle of %s that was set up by commands',
  (_id, ruleset: Ruleset) => {
    it('makes a scenario that opens the same units, on a map of its own or without one', () => {
      for (const grid of [null, {}, { hexes: true }]) {
        const house = new House(ruleset);
        house.start('A field', ruleset.id === 'corps' ? { season: 'summer' } : ruleset.id === 'wtj1943' ? { year: 1943 } : {});
        house.do({ type: 'import-order', order: ruleset.example });
        if (grid) {
          house.do({ type: 'act', act: 'map-new', params: grid });
          const hexes = house.battle.tables.map!.values().next().value!.grid === 'hexes';
          const units = [...house.battle.tables.unit.keys()];
          const side = [...house.battle.tables.side.keys()][0]!;
          house.do({ type: 'act', act: 'map-place', params: { unit: units[0]!, at: hexes ? '0303' : 'B2.4', facing: 30 } });
          house.do({ type: 'act', act: 'map-place', params: { unit: units[1]!, at: hexes ? '1207' : 'C3', sign: 'Z' } });
          house.do({
            type: 'act',
            act: 'map-feature',
            params: { kind: 'wood', at: hexes ? '0303; 0404; 0503' : 'B2.1; B3; C3.99', side },
          });
        }
        const scenario = saved(house);
        const back = again(scenario);
        expect(runAllSteps(tryScenario(ruleset, back, back.title)).faults).toEqual([]);
        const second = opened(back);
        expect(bytes(saved(second))).toBe(bytes(scenario));
        expect(scenario.positions).toHaveLength(grid ? 2 : 0);
      }
    });
  },
);

describe('what comes later', () => {
  const veghel = (): House =>
    opened(scenarioIn(JSON.parse(readFileSync(new URL('../../scenarios/veghel.json', import.meta.url), 'utf8')) as Json));

  it('is counted from the turn in which the battle is kept; who waits at his edge is there from the beginning', () => {
    const house = veghel();
    const kept = (): unknown => saved(house).reinforcements?.map(({ turn, unit: { name }, edge = null }) => [name, turn, edge]);
    expect(kept()).toEqual([
      ['32 Guards Brigade', 2, null],
      ['Jungwirth', 3, 'left'],
    ]);
    house.do({ type: 'advance', to: 'turn' });
    expect(kept()).toEqual([['Jungwirth', 2, 'left']]);
    expect(saved(house).calendar!.map(({ name, turn }) => [name, turn])).toEqual([['Rain and low cloud', 4]]);
    house.do({ type: 'advance', to: 'turn' });
    expect(kept()).toEqual([['Jungwirth', 1, 'left']]);
    const later = opened(again(saved(house)));
    expect([...later.battle.tables.reinforcement!.values()]).toMatchObject([{ name: 'Jungwirth', here: true }]);
    expect(bytes(saved(later)).length).toBe(bytes(again(saved(house))).length);
  });

  it('opens when its map, or a name, is another one by now', () => {
    const house = veghel();
    house.do({ type: 'act', act: 'map-clear', params: {} });
    const germany = [...house.battle.tables.side.values()].find(({ name }) => name === 'Germany')!.id;
    house.do({ type: 'add-unit', name: 'Jungwirth', side: germany, fields: { troops: 'foot', status: 3 } });
    const scenario = again(saved(house));
    expect(runAllSteps(tryScenario(house.ruleset, scenario, 'later')).faults).toEqual([]);
    expect(scenario.reinforcements!.map(({ unit: { name } }) => name)).toEqual(['32 Guards Brigade', 'Jungwirth 2']);
    // Without the map there is no bridge to hold.
    expect(scenario.objectives).toBeUndefined();
  });
});

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  'any battle of %s as it stands',
  (_id, ruleset: Ruleset) => {
    it('makes a scenario that opens, and is kept again as the same', () => {
      for (let number = 0; number < 6; number++) {
        const battle = new AnyBattle(ruleset, 100 + number).open(6);
        battle.play(30);
        const scenario = again(writeScenario(battle.battle, ruleset));
        const { faults } = runAllSteps(tryScenario(ruleset, scenario, scenario.title));
        expect(faults, `battle ${number}`).toEqual([]);
        const second = opened(scenario);
        expect(bytes(saved(opened(again(saved(second))))), `battle ${number}`).toBe(bytes(saved(second)));
      }
    });
  },
);

/**
 * Actions in progress of a unit of each rulebook, and the values with which a new battle starts instead. The rest of a
 * unit does not change.
 */
const UNDER_WAY: Readonly<Record<string, readonly [set: JsonObject, begins: JsonObject]>> = {
  // The present turn 3 becomes turn 1, so guns ready in turn 4 are ready in turn 2.
  eagles: [
    {
      moved: true,
      movedAt: 'C',
      fired: true,
      halted: true,
      impairments: 1,
      assaultBarredTurn: 3,
      gunState: 'setting-up',
      gunReadyTurn: 4,
    },
    { moved: false, movedAt: 'none', fired: false, halted: false, impairments: 1, gunState: 'setting-up', gunReadyTurn: 2 },
  ],
  cullen: [
    {
      moved: true,
      fired: true,
      dps: 2,
      dpsThisMove: 2,
      status: 'pinned',
      underFire: ['small-arms'],
      ralliedThisMove: true,
      moveInches: 4,
    },
    {
      moved: false,
      fired: false,
      dps: 2,
      dpsThisMove: 0,
      status: 'steady',
      underFire: [],
      ralliedThisMove: false,
      moveInches: 0,
    },
  ],
  corps: [
    { position: 'in-contact', movedThisTurn: true, firedThisTurn: true, attackedThisTurn: true, surprised: true, sp: 1 },
    { position: 'front-line', movedThisTurn: false, firedThisTurn: false, attackedThisTurn: false, surprised: false, sp: 1 },
  ],
  megagame: [
    { prepared: true, movedPct: 60, delayPct: 10, immobilised: true, noCounterAttack: true, status: 2 },
    { prepared: false, movedPct: 0, delayPct: 0, immobilised: false, noCounterAttack: false, status: 2 },
  ],
  wtj1943: [
    { order: 'maneuver', commandPassed: true, withdrew: true, spentPct: 50, movedYards: 120, mineChecks: 2, pinned: true },
    { commandPassed: false, withdrew: false, spentPct: 0, movedYards: 0, mineChecks: 0, pinned: true },
  ],
};

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  'a battle of %s kept as it stands',
  (id, ruleset: Ruleset) => {
    const battleInTurnThree = (): { house: House; unit: string } => {
      const house = new House(ruleset);
      house.start('A field', id === 'corps' ? { season: 'summer' } : id === 'wtj1943' ? { year: 1943 } : {});
      house.do({ type: 'import-order', order: ruleset.example });
      house.do({ type: 'advance', to: 'turn' });
      house.do({ type: 'advance', to: 'turn' });
      const guns = [...house.battle.tables.unit.values()].find((unit) => id !== 'eagles' || (unit as unknown as JsonObject).guns);
      house.do({ type: 'edit-unit', unit: guns!.id, fields: UNDER_WAY[id]![0] });
      return { house, unit: guns!.name };
    };

    it('begins with nothing under way: what belongs to a turn is not carried into another battle', () => {
      const { house, unit } = battleInTurnThree();
      const [set, begins] = UNDER_WAY[id]!;
      const scenario = again(writeScenario(resetActions(house.battle, ruleset), ruleset));
      expect(runAllSteps(tryScenario(ruleset, scenario, scenario.title)).faults).toEqual([]);
      const kept = scenario.order.units.find(({ name }) => name === unit)!;
      expect(kept.fields).toMatchObject(begins);
      for (const key of Object.keys(set)) if (!(key in begins)) expect(kept.fields, key).not.toHaveProperty(key);
      // The battle itself keeps its actions in progress.
      const going = [...house.battle.tables.unit.values()].find(({ name }) => name === unit);
      expect(going).toMatchObject(set);
    });
  },
);

describe('a battle of corps kept as it stands', () => {
  it('has its lost HQ come back in turn 2, whenever that was lost', () => {
    const house = new House(findRuleset('corps'));
    house.start('A field', { season: 'summer' });
    house.do({ type: 'import-order', order: house.ruleset.example });
    const hq = [...house.battle.tables.unit.values()].find((unit) => (unit as Row).type === 'hq')!;
    for (let turn = 2; turn <= 4; turn++) house.do({ type: 'advance', to: 'turn' });
    house.do({ type: 'edit-unit', unit: hq.id, fields: { sp: 0 } });
    expect(house.row('unit', hq.id)).toMatchObject({ lostTurn: 4 });
    const scenario = writeScenario(resetActions(house.battle, house.ruleset), house.ruleset);
    const { battle } = runAllSteps(tryScenario(house.ruleset, again(scenario), scenario.title));
    const returns = house.ruleset.diary(battle).filter(({ label }) => label.includes(hq.name));
    expect(returns.map(({ dueTurn }) => dueTurn)).toEqual([2]);
  });
});
