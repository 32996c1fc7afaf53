/** Finds the sides that a phase still waits for. Sides that are done until they are needed do not count. */
import {
  listUnreadySides,
  isDoneSinceEarlier,
  isDoneUntilNeeded,
  isCancelledSince,
  isToSeal,
  openAgreements,
  listReadySides,
} from '../house/index.js';
import type { Battle, Ruleset, SideRow } from '../rules/index.js';
import { anyPlayerOf } from '../rules/deeds.js';
import { isPossibleTask } from './doings.js';
import { type View, makeView } from './knowledge.js';
import { listTasks } from './needs.js';
import { actionOf } from './undertaking.js';
import { type AnyBattle, openSealed } from './sealed.js';

/**
 * Lists the sides with players that are neither ready nor done until they are needed. The list uses secrets of each side, so only
 * umpires and the bot may use it.
 */
export function listAwaitedSides(ruleset: Ruleset, sealed: AnyBattle): readonly SideRow[] {
  const battle = openSealed(sealed);
  return listUnreadySides(battle).filter(({ id }) => isStillAwaited(ruleset, battle, id));
}

/**
 * Checks whether the phase waits for a side in the view of the side's players: the side is not ready, and not done until it is
 * needed.
 */
export function isWaitedFor(ruleset: Ruleset, sealed: AnyBattle, sideId: string): boolean {
  const battle = openSealed(sealed);
  return listUnreadySides(battle).some(({ id }) => id === sideId) && isStillAwaited(ruleset, battle, sideId);
}

/** A side that the bot marks as ready, or as no longer ready, because the side is done until it is needed. */
export interface ReadinessMark {
  readonly side: string;
  readonly ready: boolean;
}

/**
 * Lists the sides that are done until they are needed and have the wrong mark in this phase: sides without a task that are not
 * marked as ready, and sides with a task that the bot has marked. After the correction no one can tell such a side from a side
 * whose player presses *Done*.
 */
export function listReadinessMarks(ruleset: Ruleset, sealed: AnyBattle): readonly ReadinessMark[] {
  const battle = openSealed(sealed);
  if (battle.game.status !== 'open') return [];
  const waiting = listUnreadySides(battle).filter(({ id }) => isDoneUntilNeeded(battle, id) && !isNeeded(ruleset, battle, id));
  const marked = listReadySides(battle).filter((id) => isDoneSinceEarlier(battle, id) && isNeeded(ruleset, battle, id));
  return [...waiting.map(({ id }) => ({ side: id, ready: true })), ...marked.map((side) => ({ side, ready: false }))];
}

const isStillAwaited = (ruleset: Ruleset, battle: Battle, sideId: string): boolean =>
  !isDoneUntilNeeded(battle, sideId) || isNeeded(ruleset, battle, sideId);

/**
 * Checks whether a side must act in this phase. Reasons are orders to seal, an open task, a unit that can still act (observing
 * does not count), a proposal to answer, or news of its own units since the side was done.
 */
function isNeeded(ruleset: Ruleset, battle: Battle, sideId: string): boolean {
  const isAsked = openAgreements(battle).some(({ says }) => says[sideId] === undefined);
  if (isAsked || isToSeal(battle, sideId)) return true;
  if (isCancelledSince(ruleset, battle, sideId)) return true;
  return hasTaskLeft(makeView(ruleset, battle, anyPlayerOf(sideId)), sideId);
}

/** Checks whether a side has an open task in this phase, or a unit that can still do what the phase asks of it. */
export function hasTaskLeft(view: View, sideId: string): boolean {
  const { battle, ruleset } = view;
  const actor = anyPlayerOf(sideId);
  return listTasks(view).rows.some(({ kind, side, phase, command }) => {
    if (side !== sideId || phase !== battle.game.phase || command === null) return false;
    if (kind === 'open') return true;
    if (kind !== 'unit' || (command.type !== 'resolve' && command.type !== 'act')) return false;
    // Players decide whether there is something to observe. No list contains it.
    return actionOf(ruleset, command).procedure?.isLook !== true && isPossibleTask(view, actor, command);
  });
}
