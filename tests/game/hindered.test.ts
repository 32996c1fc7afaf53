/** If a unit cannot do what the phase requires, its view and the panel show the reason, in every rulebook. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { legal, listImpossibleActs, listTasks, listOptionalActions, createView } from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { presentOwnPanel } from '../../src/present/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { OWN_DESK_IDS } from '../desk-ids.js';
import { House, playerOf, UMPIRE } from './house.js';
import { scenarioOf, ShelfBattle } from './shelf/shelf-battle.js';

function unitOf(rulebook: string, phase: string, settings: JsonObject, side: JsonObject, fields: JsonObject) {
  const house = new House(findRuleset(rulebook));
  house.start('State', settings);
  house.do({ type: 'add-side', name: 'Ours', fields: side, roleId: null, playerIds: [] });
  const own = house.last.changes[0]!.id;
  let formation: JsonObject = {};
  if (rulebook === 'corps') {
    house.do({ type: 'act', act: 'formation-add', params: { name: '59', side: own, nationality: 'axis', log: 8, pol: 8 } });
    formation = { formation: house.last.changes[0]!.id };
  }
  house.do({ type: 'add-unit', side: own, name: 'Ash', fields: { ...fields, ...formation } });
  const id = house.last.changes[0]!.id;
  house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase } } };
  const player = playerOf(own);
  const view = createView(house.ruleset, house.battle, player);
  const desk = presentOwnPanel({
    view,
    needed: listTasks(view),
    sideId: own,
    actions: legal(view, player),
    pages: { units: 0, actions: 0 },
    ids: OWN_DESK_IDS,
  });
  return {
    desk: JSON.stringify(desk),
    hindered: listImpossibleActs(view, player, id).map(({ why }) => why.message),
    actions: legal(view, player, id).map((action) => action.id),
    umpires: legal(createView(house.ruleset, house.battle, UMPIRE), UMPIRE, id).map((action) => action.id),
  };
}

describe('a unit that the rules hold back', () => {
  it.each([
    ['eagles', 'movement', {}, { nation: 'germany' }, { baseFp: 4, suppressed: true }, 'suppressed', /suppressed unit cannot move|is suppressed/],
    ['corps', 'move', { season: 'summer' }, {}, { type: 'infantry', sp: 4, surprised: true }, 'surprised', /was surprised/],
    ['wtj1943', 'movement', { year: 1943 }, {}, { kind: 'infantry', bases: 3, nationality: 'german', training: 'regular', pinned: true }, 'pinned', /pinned|command test/],
  ] as const)('%s: its desk and its view say so', (rulebook, phase, settings, side, fields, state, why) => {
    const { desk, hindered } = unitOf(rulebook, phase, settings, side, fields);
    expect(desk).toContain(state);
    expect(hindered.join('; ')).toMatch(why);
  }); // prettier-ignore

  it('the megagame: nobody looks for his own units from the air, and only umpires choose what is looked for (Air Recce)', () => {
    const ours = unitOf('megagame', 'air', {}, { nation: 'allied' }, { troops: 'foot', status: 6 });
    expect(ours.actions).toContain('p.megagame.movement');
    expect(ours.actions).not.toContain('p.megagame.air-recce');
    expect(ours.actions).not.toContain('a.recce');
    expect(ours.umpires).toEqual(expect.arrayContaining(['p.megagame.air-recce', 'a.recce']));
  });

  it('the megagame: an immobilised unit is marked on the desk', () => {
    const { desk } = unitOf('megagame', 'movement', {}, { nation: 'allied' }, { troops: 'foot', status: 6, immobilised: true });
    expect(desk).toContain('immobilised');
  });

  it('Cullen: a company with demoralisation points is marked on the desk', () => {
    const { desk } = unitOf('cullen', 'moves', {}, {}, { kind: 'infantry', battalion: 'First', rifle: 4, mr: 1, dps: 3 });
    expect(desk).toContain('3 DPs');
  });

  it('a unit that the phase asks for nothing says nothing of the kind', () => {
    expect(unitOf('eagles', 'movement', {}, { nation: 'germany' }, { baseFp: 4 }).hindered).toEqual([]);
  });
});

describe('where nothing has to be done', () => {
  /** Two stands of Eagles in the melee phase are an inch square, so they certainly touch at an inch. */
  const mayAt = (far: string): readonly string[] => {
    const house = House.withSides();
    const [ash, tom] = [house.unit('Ash', house.axis, { spotted: true }), house.unit('Tom', house.allies, { spotted: true })];
    house.do({ type: 'act', act: MAP_ACT_IDS.new, params: { ...NEW_MAP_DEFAULTS, ground: 'map' } });
    house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: ash, at: '20,20' } });
    house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: tom, at: far } });
    house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase: 'melee' } } };
    const player = playerOf(house.axis);
    const view = createView(house.ruleset, house.battle, player);
    const own = [...view.battle.tables.unit.values()].filter(({ side }) => side === house.axis);
    return listOptionalActions(view, player, own, 5).map(({ unit, action }) => `${action.id} ${unit.name}`);
  };

  it('a unit in contact may fight, and the desk says so; one across the table may not', () => {
    expect(mayAt('21,20')).toEqual(['p.eagles.melee Ash']);
    expect(mayAt('40,20')).toEqual([]);
  });

  it('each rulebook’s first battle says of a phase without tasks only what its units can do', () => {
    for (const id of ['mokra', 'epsom', 'palacio-de-ibarra', 'veghel', 'longstop']) {
      const battle = new ShelfBattle(scenarioOf(id), 'optional');
      for (const { id: phase } of battle.ruleset.phases) {
        battle.state = { ...battle.state, battle: { ...battle.battle, game: { ...battle.battle.game, phase } } };
        for (const player of battle.players) {
          const view = createView(battle.ruleset, battle.battle, player);
          const own = [...view.battle.tables.unit.values()].filter(({ side }) => side === player.sideId);
          for (const { unit, action } of listOptionalActions(view, player, own, 5))
            expect(
              legal(view, player, unit.id).map((each) => each.id),
              `${id} ${phase} ${unit.name}`,
            ).toContain(action.id);
        }
      }
    }
  });
});
