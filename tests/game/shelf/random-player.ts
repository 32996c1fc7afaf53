/** A player who acts at random: each unit carries out an action that its panel offers, or none. */
import { legal, beginAction } from '../../../src/game/index.js';
import type { Actor, UnitRow } from '../../../src/rules/index.js';
import type { Chooser } from '../../e2e/chooser.js';
import { createRandomChooser } from '../walking.js';
import type { ShelfBattle } from './shelf-battle.js';

const MAX_ACTIONS = 2;

/** Plays one side in a phase. */
export function playByChance(battle: ShelfBattle, actor: Actor, choose: Chooser): void {
  const ids = ([...battle.battle.tables.unit.values()] as readonly UnitRow[])
    .filter(({ side }) => side === actor.sideId)
    .map(({ id }) => id);
  for (const id of choose.some(ids, ids.length))
    for (let n = 0; n < MAX_ACTIONS && choose.chance(0.8); n++) {
      const view = battle.viewOf(actor);
      const action = choose.pick(legal(view, actor, id));
      if (!action) break;
      battle.undertakes(actor, beginAction(view, actor, action.id, id), createRandomChooser(view, actor, choose));
    }
  if (!choose.chance(0.5)) return;
  const view = battle.viewOf(actor);
  const action = choose.pick(legal(view, actor));
  if (action) battle.undertakes(actor, beginAction(view, actor, action.id, null), createRandomChooser(view, actor, choose));
}
