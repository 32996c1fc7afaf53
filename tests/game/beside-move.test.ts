/**
 * Actions that belong to a unit's move, such as mounting, limbering and riding, are offered together with its places if
 * they would be accepted now. Fire that has landed can be repeated beside a new call.
 */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import {
  listCombinedActions,
  legal,
  dropEmptyParts,
  offerPlaces,
  beginAction,
  createView,
  readScenario,
  type Scenario,
} from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { corpsRuleset } from '../../src/rules/corps/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import type { Ruleset, UnitRow } from '../../src/rules/index.js';
import { wtj1943Ruleset } from '../../src/rules/wtj1943/index.js';
import { rowNamed } from '../rules/played.js';
import { House, playerOf } from './house.js';

function field(ruleset: Ruleset, settings: JsonObject, phase: string) {
  const house = new House(ruleset);
  house.start('Ponyri', settings);
  house.do({ type: 'import-order', order: ruleset.example });
  house.do({ type: 'act', act: MAP_ACT_IDS.new, params: { ...NEW_MAP_DEFAULTS } });
  const units = [...house.battle.tables.unit.values()];
  for (const [n, { id }] of units.entries())
    house.do({
      type: 'act',
      act: MAP_ACT_IDS.place,
      params: { unit: id, at: `${String.fromCharCode(65 + (n % 8))}${2 + Math.floor(n / 8)}` },
    });
  house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase } } };
  const set = (id: string, fields: JsonObject): void => {
    const unit = new Map([...house.battle.tables.unit].map(([key, row]) => [key, key === id ? { ...row, ...fields } : row]));
    house.state = { ...house.state, battle: { ...house.battle, tables: { ...house.battle.tables, unit } } };
  };
  const offered = ({ id, side }: UnitRow) => {
    const actor = playerOf(side);
    const view = createView(ruleset, house.battle, actor);
    const procedure = ruleset.ground?.movedBy?.(house.battle.tables.unit.get(id)!, house.battle)?.procedure ?? '';
    const command = beginAction(view, actor, `p.${procedure}`, id);
    return { actor, view, command, beside: listCombinedActions(view, actor, command) };
  };
  return { house, units: units as readonly (UnitRow & JsonObject)[], set, offered };
}

describe('1943', () => {
  it('cavalry that has passed its test dismounts, and is not offered to mount; one that has not is offered neither (2.1, 2.2)', () => {
    const { units, set, offered } = field(
      wtj1943Ruleset,
      { year: 1943 },
      wtj1943Ruleset.procedures.find(({ id }) => id === 'wtj1943.foot-move')!.phases?.[0] ?? 'movement',
    );
    const [unit] = units;
    const horse = { kind: 'cavalry', mounted: true, horseBases: 4, trooperBases: 0, bases: 4, order: 'maneuver' };
    set(unit!.id, { ...horse, commandPassed: true });
    const labels = () => offered(unit!).beside.map(({ label }) => label);
    expect(labels()).toContain('Dismount');
    expect(labels()).not.toContain('Mount the horses');
    set(unit!.id, { ...horse, commandPassed: false });
    expect(labels()).not.toContain('Dismount');
  });

  it('a tank is offered to get on nothing, and off nothing, and no limber (2.4)', () => {
    const { units, set, offered } = field(wtj1943Ruleset, { year: 1943 }, 'movement');
    const tank = units.find(({ kind }) => kind === 'vehicle')!;
    set(tank.id, { gunClass: 4, commandPassed: true, order: 'maneuver' });
    expect(offered(tank).beside).toEqual([]);
  });
});

describe('corps', () => {
  it('engineers alone, and HQs with engineers, are offered to begin work in a phase at whose end it counts (Engineers)', () => {
    const { house, units } = field(corpsRuleset, { season: 'summer' }, 'combat');
    const isOffered = ({ id, side }: UnitRow): boolean => {
      const actor = playerOf(side);
      return legal(createView(corpsRuleset, house.battle, actor), actor, id).some(({ rule }) => rule.id === 'job-add');
    };
    const could = ({ type, engineerHq }: JsonObject): boolean => type === 'engineers' || (type === 'hq' && engineerHq === true);
    expect(units.filter(isOffered).map(({ name }) => name)).toEqual(units.filter(could).map(({ name }) => name));
    expect(units.some(could)).toBe(true);
  });

  it('by transport a move is three times as long (CO-16), and mounting is a quarter of it (CO-17)', () => {
    const { house, units, offered } = field(corpsRuleset, { season: 'summer' }, 'move');
    const unit = units.find(({ type, inCommand, riding }) => type === 'infantry' && inCommand === true && riding !== true)!;
    const { actor, view, command, beside } = offered(unit);
    expect(beside.map(({ label }) => label)).toEqual(expect.arrayContaining(['By transport']));
    expect(beside.map(({ label }) => label)).not.toContain('Dismount');
    const far = (of: typeof command): number => Math.max(0, ...offerPlaces(view, actor, of).map((place) => place.far));
    const byTransport = beside.find(({ label }) => label === 'By transport')!;
    expect(far(byTransport.command)).toBeGreaterThan(far(command));
    // Every offer that needs no further value is accepted.
    expect(house.branch().do(dropEmptyParts(byTransport.command), actor)[0]!.kind).toBe('resolved');
    expect(listCombinedActions(view, actor, byTransport.command).map(({ label }) => label)).not.toContain('By transport');
  });
});

describe('eagles', () => {
  it('a battery whose fire has landed is offered to repeat it beside a new call (3.11)', () => {
    const house = new House(eaglesRuleset);
    const { scenario } = readScenario(eaglesRuleset.lesson!.opening) as { scenario: Scenario };
    house.start(scenario.title, scenario.settings.rulebook as JsonObject);
    house.do({ type: 'open-scenario', scenario: scenario as Scenario & JsonObject });
    const { id, side } = rowNamed(house.battle.tables.unit, 'Battery');
    const beside = (): readonly string[] => {
      const view = createView(eaglesRuleset, house.battle, playerOf(side));
      const command = beginAction(view, playerOf(side), 'a.artillery-call', id);
      return listCombinedActions(view, playerOf(side), command).map(({ label }) => label);
    };
    const advance = (isThere: () => boolean): void => {
      while (!isThere()) house.do({ type: 'advance', to: 'phase' });
    };
    advance(() => house.battle.game.phase === 'indirect');
    expect(beside()).toEqual([]);
    house.do({ type: 'act', act: 'artillery-call', params: { battery: id, registrationPoint: 1 } });
    advance(() => house.record.some(({ kind }) => kind === 'mission-landed'));
    expect(beside()).toContain('Repeat fire');
  });
});
