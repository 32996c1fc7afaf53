/** Finds the automatic command that follows a command in a battle without an umpire. The bot carries it out as the umpire. */
import {
  AGREEMENT_TABLE,
  areOrdersOpen,
  listUnreadySides,
  listCalendar,
  listCalls,
  canPlayWithoutUmpire,
  isPhasePaused,
  isWithoutUmpire,
  listLapsingOrders,
  findPhaseEnd,
  listReadySides,
  listSidesUntilNeeded,
} from '../house/index.js';
import { areFieldsSealed, type Battle, listPlayedSides, type Ruleset } from '../rules/index.js';
import type { GameCommand } from './command.js';
import type { BattleEvent } from './event.js';
import { listTasksLeftOpen } from './open-matters.js';
import { type AnyBattle, openSealedBattle } from './sealed.js';
import { findNextUndisputedOrder } from './undisputed.js';
import { listSidesToWaitFor } from './waited-for.js';

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
