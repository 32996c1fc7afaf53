/** The question for a target: what is marked because it has a price, and why a near enemy is not offered at all. */
import { expect, it } from 'vitest';
import { beginAction, createView, listChoices, raisesQuestions, question } from '../../src/game/index.js';
import { MAP_ACT_IDS } from '../../src/house/index.js';
import { findRowName } from '../../src/rules/index.js';
import { playerOf, UMPIRE } from './house.js';
import { scenarioOf, ShelfBattle } from './shelf/shelf-battle.js';

/** Mokra, with 1/Pz 35 west of Mokra II and the armoured train on the level crossing east of it. */
function fire(umpires = false) {
  const mokra = new ShelfBattle(scenarioOf('mokra'), 'ab'.repeat(32));
  const unit = (name: string) => [...mokra.battle.tables.unit.values()].find((each) => each.name === name)!;
  const put = (name: string, at: string): unknown =>
    mokra.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: unit(name).id, at } });
  put('1/Pz 35', '14,18');
  put('Armoured Train 53', '38,19');
  mokra.state = { ...mokra.state, battle: { ...mokra.battle, game: { ...mokra.battle.game, phase: 'direct' } } };
  const firer = unit('1/Pz 35');
  const actor = umpires ? UMPIRE : playerOf(firer.side);
  const view = createView(mokra.ruleset, mokra.battle, actor);
  const begun = beginAction(view, actor, 'p.eagles.direct-fire', firer.id);
  const part = question(view, actor, begun).asks!;
  const { candidates, refused } = listChoices(view, actor, begun, part);
  return {
    careful: candidates
      .filter(({ row }) => raisesQuestions(view, actor, begun, part, row.id as string))
      .map(({ row }) => findRowName(row)),
    refused: refused.map(({ row, why }) => `${findRowName(row)}: ${why.message}`),
  };
}

it('marks the train, which Mokra II hides, and says why 1/Pz 35 cannot shoot at dug-in cavalry 850 yards away', () => {
  const { careful, refused } = fire();
  expect(careful).toContain('Armoured Train 53');
  // Firepower 3, one die less beyond 450 yards and two less against a prepared position: no die is left (4.2, E-3).
  expect(refused[0]).toMatch(/^1\/21 Uhlans: The shot cannot hit, because it has no kill dice \(firepower 3, .*-2 for DD\)/);
});

it('refuses no target to an umpire, who may choose any', () => {
  expect(fire(true).refused).toEqual([]);
});
