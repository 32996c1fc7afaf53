/** Decides whether a side can observe the enemy in the present phase. */
import { isWithoutUmpire } from '../house/index.js';
import type { Actor } from '../rules/index.js';
import { listActionsNow } from './doings.js';
import type { View } from './knowledge.js';

/** Checks whether players call an umpire to observe a place. Without an umpire, the bot answers from sight. */
export const mustCallToObserve = ({ ruleset, battle }: View): boolean =>
  ruleset.looksAtPlaces?.(battle) === true && !isWithoutUmpire(battle);

const hasUnits = ({ battle }: View, { sideId }: Actor): boolean =>
  [...battle.tables.unit.values()].some(({ side }) => side === sideId);

/** Checks whether a player's side has units that can observe the enemy in this phase: by a roll of the rulebook, or by a call. */
export const canObserve = (view: View, actor: Actor): boolean =>
  hasUnits(view, actor) &&
  (mustCallToObserve(view) ||
    listActionsNow(view, actor).some(
      ({ rule }) => rule.isLook === true && rule.phases?.includes(view.battle.game.phase) === true,
    ));
