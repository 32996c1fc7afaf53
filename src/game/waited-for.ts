/**
 * Finds the sides that a phase is still waiting for, and the command that the bot then gives in a battle without an umpire. Sides
 * that are done until they are needed do not count.
 */
import {
  AGREEMENT_TABLE,
  areOrdersOpen,
  canPlayWithoutUmpire,
  findPhaseEnd,
  isDoneSinceEarlierPhase,
  isDoneUntilNeeded,
  isPassedIfIdle,
  isPastLastTurn,
  isPhasePaused,
  isUntilNeededCancelled,
  isWithoutUmpire,
  listCalendar,
  listCalls,
  listLapsingOrders,
  listOpenAgreements,
  listReadySides,
  listSidesUntilNeeded,
  listUnreadySides,
  mustSealOrders,
} from '../house/index.js';
import { areFieldsSealed, listPlayedSides, type Actor, type Battle, type Ruleset, type SideRow } from '../rules/index.js';
import { buildAnyPlayer } from '../rules/unit-actions.js';
import { isPossibleFor, isPossibleTask, legal, listOptionalActions } from './questions.js';
import { createView, type View } from './knowledge.js';
import { listTasks } from './tasks.js';
import { findCommandAction } from './action.js';
import { openSealedBattle, type AnyBattle } from './sealed.js';
import type { GameCommand } from './command.js';
import type { BattleEvent } from './event.js';
import { listTasksLeftOpen } from './open-tasks.js';
import { findNextUndisputedOrder } from './undisputed.js';

/** Checks whether players call an umpire to observe a place. Without an umpire, the bot answers from sight. */
export const mustCallToObserve = ({ ruleset, battle }: View): boolean =>
  ruleset.looksAtPlaces?.(battle) === true && !isWithoutUmpire(battle);

/**
 * Checks whether a player's side has units that can observe the enemy in this phase: by a roll of the rulebook, or by a call.
 * Without an umpire, there must be something that the side can try to observe.
 */
export function canObserve(view: View, actor: Actor): boolean {
  const { battle } = view;
  const units = [...battle.tables.unit.values()].filter(({ side }) => side === actor.sideId);
  if (units.length === 0) return false;
  if (mustCallToObserve(view)) return true;
  const looks = legal(view, actor).filter(
    ({ rule }) => rule.isLook === true && rule.phases?.includes(battle.game.phase) === true,
  );
  return isWithoutUmpire(battle)
    ? looks.some((look) => units.some((unit) => isPossibleFor(view, actor, unit, look)))
    : looks.length > 0;
}

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
  const waiting = listUnreadySides(battle).filter(({ id }) => !isStillAwaited(ruleset, battle, id));
  const marked = listReadySides(battle).filter((id) => isDoneSinceEarlierPhase(battle, id) && isNeeded(ruleset, battle, id));
  return [...waiting.map(({ id }) => ({ side: id, ready: true })), ...marked.map((side) => ({ side, ready: false }))];
}

const isStillAwaited = (ruleset: Ruleset, battle: Battle, sideId: string): boolean =>
  !(isDoneUntilNeeded(battle, sideId) || (isPassedIfIdle(battle, sideId) && !isPastLastTurn(battle))) ||
  isNeeded(ruleset, battle, sideId);

/**
 * Checks whether a phase passes a side without its players: it is done until it is needed, or was in an earlier turn and can do
 * nothing now. Their card then asks them to press nothing.
 */
export const isPassedNow = ({ ruleset, battle }: View, sideId: string): boolean => !isStillAwaited(ruleset, battle, sideId);

/**
 * Checks whether a side must act in this phase. The reason may be orders to seal, an open task, a unit that can still act, or a
 * proposal to answer. If the side was done until it was needed in an earlier turn, anything that it can do is a reason. News of its
 * units is one only for sides that were done by a command of an older version. Without an umpire, such news counts only in a phase
 * in which the side can do something.
 */
function isNeeded(ruleset: Ruleset, battle: Battle, sideId: string): boolean {
  const isAsked = listOpenAgreements(battle).some(({ says }) => says[sideId] === undefined);
  if (isAsked || mustSealOrders(battle, sideId)) return true;
  const view = createView(ruleset, battle, buildAnyPlayer(sideId));
  if (hasTaskLeft(view, sideId)) return true;
  if (isPassedIfIdle(battle, sideId)) return hasChoice(view, sideId);
  return isUntilNeededCancelled(ruleset, battle, sideId) && (!isWithoutUmpire(battle) || hasChoice(view, sideId));
}

/**
 * Checks whether a side without tasks can still do something in this phase, such as observing. In a phase of tasks, only actions
 * beside them count, not one more shot of a unit that has fired.
 */
function hasChoice(view: View, sideId: string): boolean {
  const { battle, ruleset } = view;
  const player = buildAnyPlayer(sideId);
  const units = [...battle.tables.unit.values()].filter(({ side }) => side === sideId);
  const hasTasks = (ruleset.unitActions?.[battle.game.phase] ?? []).length > 0;
  // A side that is ready can still call an umpire to observe a place.
  return (
    listOptionalActions(view, player, units, 1, hasTasks).length > 0 || (!mustCallToObserve(view) && canObserve(view, player))
  );
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

/** The next command that the bot gives by itself. */
interface AutomaticCommand {
  readonly command: GameCommand;
  /**
   * The id of the calendar entry or order that this command carries out; undefined for other commands. If the rules refuse a
   * command with an `entry`, only that entry or order is skipped. If they refuse any other automatic command, nothing is
   * recorded, not even the person's own command.
   */
  readonly entry?: string;
}

/** Returns the command that the sides agreed on in these events; undefined if they did not agree on a command. */
function agreedIn(events: readonly BattleEvent[]): GameCommand | undefined {
  const { changes = [] } = events.find(({ kind }) => kind === 'agreement-reached') ?? {};
  const settled = changes.find(({ table, after }) => table === AGREEMENT_TABLE && after === null);
  const { does } = (settled?.before?.first ?? {}) as { readonly does?: GameCommand | null };
  return does ?? undefined;
}

/**
 * Finds the next automatic command in a battle without an umpire; undefined if nothing follows. The command is one of these:
 * - a command that the sides have agreed on
 * - an undisputed order, once orders are open
 * - the next phase, once each side is ready, or has chosen to be done until it is needed
 * - an action of the calendar After orders are opened, and after an agreed undo, sides are no longer ready.
 * @param last events of the last command
 * @param all events of that command and of the commands leading to it
 * @param left ids of calendar entries and orders that the rules have refused
 * @param phasesWait true if phases do not end in the command of the last side, but some seconds later (`isPhaseOver`)
 */
export function findAutomaticCommand(
  ruleset: Ruleset,
  battle: Battle,
  last: readonly BattleEvent[],
  all: readonly BattleEvent[],
  left: ReadonlySet<string>,
  phasesWait = false,
): AutomaticCommand | undefined {
  if (battle.game.status !== 'open') return undefined;
  const agreed = agreedIn(last);
  if (agreed) return { command: agreed };
  if (!isWithoutUmpire(battle)) return undefined;
  const haveOpened = all.some(({ kind }) => kind === 'orders-opened');
  const hasBegun = all.some(({ kind }) => kind === 'phase');
  if (haveOpened) {
    const order = nextOrder(ruleset, battle, left);
    if (order) return order;
  }
  const [ready] = [...listReadySides(battle), ...listSidesUntilNeeded(battle)];
  if (ready !== undefined && (haveOpened || all.some(({ kind, actor }) => kind === 'undone' && actor.standing === 'umpire')))
    return { command: { type: 'ready', side: ready, ready: false } };
  const isSaid = last.some(({ kind }) => kind === 'ready');
  if (isSaid && !phasesWait && canPlayWithoutUmpire(battle) && listUnreadySides(battle).length === 0)
    return { command: { type: 'advance', to: 'phase' } };
  const next = (): AutomaticCommand | undefined => (phasesWait ? undefined : phaseWithout(ruleset, battle, left));
  if (!hasBegun) return next();
  const due = listCalendar(battle).find(({ id, due: isDue, act }) => isDue && act !== null && !left.has(id));
  if (due) return { command: { type: 'act', act: 'calendar-do', params: { entry: due.id } }, entry: due.id };
  return nextOrder(ruleset, battle, left) ?? next();
}

/** The id used for the end of a phase in the list of refused entries, so that the end of the phase is skipped. */
const END_OF_PHASE = 'phase';

/** Returns the command for the next phase if every side is ready, or is done until it is needed and is not needed now. */
function phaseWithout(ruleset: Ruleset, battle: Battle, left: ReadonlySet<string>): AutomaticCommand | undefined {
  const isOpen = canPlayWithoutUmpire(battle) && listUnreadySides(battle).length > 0 && !left.has(END_OF_PHASE);
  return isOpen && listSidesToWaitFor(ruleset, battle).length === 0
    ? { command: { type: 'advance', to: 'phase' }, entry: END_OF_PHASE }
    : undefined;
}

/** Returns the command for an undisputed open order of the current phase. */
function nextOrder(ruleset: Ruleset, battle: Battle, left: ReadonlySet<string>): AutomaticCommand | undefined {
  const clear = areFieldsSealed(battle) && areOrdersOpen(battle) ? findNextUndisputedOrder(ruleset, battle, left) : undefined;
  return clear && { command: clear.command, entry: clear.order.id };
}

/**
 * Checks whether a phase of a battle without an umpire is over. Every side must be ready, or be done until it is needed with
 * nothing to do. In both cases the bot waits the same few seconds, so that the time does not reveal the reason.
 */
export function isPhaseOver(ruleset: Ruleset, sealed: AnyBattle): boolean {
  const battle = openSealedBattle(sealed);
  return battle.game.status === 'open' && canPlayWithoutUmpire(battle) && listSidesToWaitFor(ruleset, battle).length === 0;
}

/**
 * Checks whether a phase of a battle with an umpire may end automatically. The umpire must have allowed this and not stopped it.
 * No side with players, unanswered call, or task for the umpire may still be open.
 */
export function mayPhaseEnd(ruleset: Ruleset, sealed: AnyBattle): boolean {
  const battle = openSealedBattle(sealed);
  if (battle.game.status !== 'open' || isWithoutUmpire(battle) || findPhaseEnd(battle) !== 'ready' || isPhasePaused(battle))
    return false;
  if (listPlayedSides(battle).length === 0 || listCalls(battle).length > 0 || listSidesToWaitFor(ruleset, battle).length > 0)
    return false;
  return (
    listTasksLeftOpen(ruleset, battle, 'phase').every(({ comesByItself }) => comesByItself) &&
    listLapsingOrders(ruleset, battle, 'phase').length === 0
  );
}
