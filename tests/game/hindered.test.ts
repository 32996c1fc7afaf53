/** A unit that cannot do what the phase asks says why on its view and on the desk, in every rulebook. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { doingsNow, hinderedOf, needs, viewFor } from '../../src/game/index.js';
import { presentOwnDesk } from '../../src/present/index.js';
import { rulesetById } from '../../src/rules/registry.js';
import { OWN_DESK_IDS } from '../desk-ids.js';
import { House, playerOf } from './house.js';

function unitOf(rulebook: string, phase: string, settings: JsonObject, side: JsonObject, fields: JsonObject) {
  const house = new House(rulesetById(rulebook));
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
  const view = viewFor(house.ruleset, house.battle, player);
  const desk = presentOwnDesk({
    view,
    needed: needs(view),
    sideId: own,
    doings: doingsNow(view, player),
    pages: { units: 0, doings: 0 },
    ids: OWN_DESK_IDS,
  });
  return { desk: JSON.stringify(desk.embeds), hindered: hinderedOf(view, player, id).map(({ why }) => why.message) };
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
