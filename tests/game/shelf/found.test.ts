/** Faults that were found by playing the built-in scenarios. */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measureDistance, findMap, findUnitPlace } from '../../../src/rules/index.js';
import {
  listCandidates,
  legal,
  findField,
  areUnitsHidden,
  offerPlaces,
  question,
  beginAction,
  type ActionDraft,
  setValues,
} from '../../../src/game/index.js';
import { rowNamed } from '../../rules/played.js';
import { scenarioOf, ShelfBattle } from './shelf-battle.js';

const SHELF = readdirSync('scenarios').map((file) => file.replace('.json', ''));

it('engineers at a minefield are offered places alone that the lane they clear reaches (1943, 2.5)', () => {
  const battle = new ShelfBattle(scenarioOf('longstop'), 'ab'.repeat(32));
  const { id, side } = rowNamed(battle.battle.tables.unit, '256 Field Company');
  const [mines] = [...battle.battle.tables.minefield!.keys()];
  battle.do({
    type: 'resolve',
    procedure: 'wtj1943.command-test',
    roles: { unit: [id] },
    typed: { order: 'maneuver' },
    dice: [6],
  });
  battle.do({ type: 'advance', to: 'phase' });
  const actor = battle.players.find(({ sideId }) => sideId === side)!;
  const view = battle.viewOf(actor);
  const roles = { unit: [id], minefield: [mines!] };
  const lane: ActionDraft = { type: 'resolve', procedure: 'wtj1943.mine-lane', roles, typed: {} };
  // The units are 220 yards from its middle and 100 from its edge, so 75 yards on foot in rough terrain do not bring
  // them near the far side.
  const map = findMap(battle.battle)!;
  const here = findUnitPlace(battle.battle, id)!;
  const offers = offerPlaces(view, actor, lane);
  for (const { to, spot } of offers) {
    expect(measureDistance(here, spot, map).least, to).toBeLessThanOrEqual(150);
    expect(question(view, actor, setValues(lane, { to })).why, to).toBeNull();
  }
  expect(question(view, actor, setValues(lane, { to: '1100,470' })).why?.message).toContain('the engineers have cleared only 75');
});

it.each(SHELF)('a desk offers nothing for which nobody can be named: %s', (id) => {
  const battle = new ShelfBattle(scenarioOf(id), 'ab'.repeat(32));
  for (const actor of battle.players) {
    const view = battle.viewOf(actor);
    const own = [...view.battle.tables.unit.values()].filter(({ side }) => side === actor.sideId);
    for (const { id: unit } of own)
      for (const action of legal(view, actor, unit)) {
        const command = beginAction(view, actor, action.id, unit);
        const { asks } = question(view, actor, command);
        if (!asks || !(asks.acts || findField(action, asks.key)?.required)) continue;
        const mayBeTyped = asks.table === 'unit' && !asks.acts && !areUnitsHidden(view.ruleset, view.battle);
        if (mayBeTyped) continue;
        expect(listCandidates(view, actor, command, asks).length, `${action.typed}, ${asks.key}`).toBeGreaterThan(0);
      }
  }
});
