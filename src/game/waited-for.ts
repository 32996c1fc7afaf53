/** Finds the sides that a phase is still waiting for. Sides that are done until they are needed do not count. */
import {
  listUnreadySides,
  isDoneSinceEarlierPhase,
  isDoneUntilNeeded,
  isUntilNeededCancelled,
  mustSealOrders,
  isWithoutUmpire,
  listOpenAgreements,
  listReadySides,
} from '../house/index.js';
import type { Battle, Ruleset, SideRow } from '../rules/index.js';
import { buildAnyPlayer } from '../rules/deeds.js';
import { isPossibleTask, listOptionalActions } from './doings.js';
import { type View, createView } from './knowledge.js';
import { listTasks } from './needs.js';
import { canObserve } from './observing.js';
import { findCommandAction } from './undertaking.js';
import { type AnyBattle, openSealedBattle } from './sealed.js';

/**
 * Lists the sides with players that are neither ready nor done until they are needed. Only umpires and the bot may use the list,
 * because it is based on secrets of each side.
 */
export function listSidesToWaitFor(ruleset: Ruleset, sealed: AnyBattle): readonly SideRow[] {
  const battle = openSealedBattle(sealed);
  return listUnreadySides(battle).filter(({ id }) => isStillAwaited(ruleset, battle, id));
}

/**
 * Checks whether the phase is waiting for a side, as far as its players know. The side must be neither ready nor done until it is
 * needed.
 */
export function isPhaseWaitingForSide(ruleset: Ruleset, sealed: AnyBattle, sideId: string): boolean {
  const battle = openSealedBattle(sealed);
  return listUnreadySides(battle).some(({ id }) => id === sideId) && isStillAwaited(ruleset, battle, sideId);
}

/** A change that the bot makes to the ready mark of a side that is done until it is needed. */
interface ReadinessMark {
  readonly side: string;
  readonly ready: boolean;
}

/**
 * Lists the sides that are done until they are needed but have the wrong ready mark in this phase. These are sides without a task
 * but also without a mark, and sides with a task that were marked by the bot. After the correction, no one can tell these sides
 * from sides that press *Done*.
 */
export function listReadinessCorrections(ruleset: Ruleset, sealed: AnyBattle): readonly ReadinessMark[] {
  const battle = openSealedBattle(sealed);
  if (battle.game.status !== 'open') return [];
  const waiting = listUnreadySides(battle).filter(({ id }) => isDoneUntilNeeded(battle, id) && !isNeeded(ruleset, battle, id));
  const marked = listReadySides(battle).filter((id) => isDoneSinceEarlierPhase(battle, id) && isNeeded(ruleset, battle, id));
  return [...waiting.map(({ id }) => ({ side: id, ready: true })), ...marked.map((side) => ({ side, ready: false }))];
}

const isStillAwaited = (ruleset: Ruleset, battle: Battle, sideId: string): boolean =>
  !isDoneUntilNeeded(battle, sideId) || isNeeded(ruleset, battle, sideId);

/**
 * Checks whether a side must act in this phase. The reason may be orders to seal, an open task, a unit that can still act, a
 * proposal to answer, or news of its units. Observing does not count. Without an umpire, news counts only in a phase in
 * which the side can do something, because otherwise its players could only press *Done*.
 */
function isNeeded(ruleset: Ruleset, battle: Battle, sideId: string): boolean {
  const isAsked = listOpenAgreements(battle).some(({ says }) => says[sideId] === undefined);
  if (isAsked || mustSealOrders(battle, sideId)) return true;
  const view = createView(ruleset, battle, buildAnyPlayer(sideId));
  return hasTaskLeft(view, sideId) || (isUntilNeededCancelled(ruleset, battle, sideId) && mayReact(view, sideId));
}

/** Checks whether a side without tasks can still do something in this phase, such as observing or talking to an umpire. */
function mayReact(view: View, sideId: string): boolean {
  if (!isWithoutUmpire(view.battle)) return true;
  const player = buildAnyPlayer(sideId);
  const units = [...view.battle.tables.unit.values()].filter(({ side }) => side === sideId);
  return canObserve(view, player) || listOptionalActions(view, player, units, 1).length > 0;
}

/** Checks whether a side has an open task in this phase, or a unit that can still do what the phase asks of it. */
export function hasTaskLeft(view: View, sideId: string): boolean {
  const { battle, ruleset } = view;
  const actor = buildAnyPlayer(sideId);
  return listTasks(view).rows.some(({ kind, side, phase, command }) => {
    if (side !== sideId || phase !== battle.game.phase || command === null) return false;
    if (kind === 'open') return true;
    if (kind !== 'unit' || (command.type !== 'resolve' && command.type !== 'act')) return false;
    // Players themselves decide whether there is anything to observe. No list can show this.
    return findCommandAction(ruleset, command).rule.isLook !== true && isPossibleTask(view, actor, command);
  });
}
