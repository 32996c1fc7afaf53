/** Builds the sentence for the next step, which is shown under a phase and at the top of panels. */
import {
  canObserve,
  isPassedNow,
  isTaskOfSide,
  type Task,
  type Tasks,
  type OptionalAction,
  listOptionalActions,
  listPhaseOrders,
  MAX_OPTIONAL_UNITS,
  type View,
} from '../game/index.js';
import { areOrdersOpen, findTurnToOrder, isWithoutUmpire, listUnitsWithoutOrder, mustSealOrders } from '../house/index.js';
import { buildAnyPlayer } from '../rules/unit-actions.js';
import {
  areFieldsSealed,
  countNoun,
  groupBy,
  findRowName,
  type Procedure,
  formatTurnTitle,
  type UnitRow,
} from '../rules/index.js';
import { formatProcedureHeading, findPhaseTitle } from './names.js';
import { formatBold, escapeText } from './text.js';
import { formatOpenTask, findTaskRowName, formatSideName } from './turn-board.js';

const NO_PRESS = 'You do not have to press _Done_.';

/** The maximum number of units that the sentence names. A larger number of units is only counted. */
const NAMED = 2;

/** Returns the tasks of units of one kind, such as `move 1/Pz and 2/Pz`, `move 5 units` or, of the side itself, `strike with aircraft`. */
function describeUnitTasks(view: View, group: readonly Task[]): string {
  const { next, rows } = group[0]!;
  const { verb, noun } = next!;
  // The texts around these words name the side.
  if (rows[0]?.table === 'side') return verb;
  const names = group.map((task) => escapeText(findTaskRowName(view, task), 60));
  return `${verb} ${names.length <= NAMED ? names.join(' and ') : countNoun(names.length, noun)}`;
}

/** Returns the units whose next action has the same verb as the first unit's. */
function listFirstUnitTasks(units: readonly Task[]): readonly Task[] {
  const verb = units[0]?.next?.verb;
  return units.filter(({ next }) => next?.verb === verb);
}

/**
 * A side's next step in this phase: a full sentence, or words without a full stop, such as `move 7 units`. The words are a task
 * or an optional action. `isOrdered` is true if only the seal on complete orders is left.
 */
type Step =
  | { readonly sentence: string }
  | { readonly task: string }
  | { readonly choice: string }
  | { readonly isOrdered: true };

/**
 * Returns a side's next step in this phase; null if there is nothing to do.
 * @param commands checks whether the person commands a unit. Default: they command all
 */
function stepOf(view: View, { rows }: Tasks, sideId: string, commands: (unit: UnitRow) => boolean = () => true): Step | null {
  const { battle, ruleset } = view;
  const { phase } = battle.game;
  if (mustSealOrders(battle, sideId)) {
    const without = listUnitsWithoutOrder(ruleset, battle, sideId, findTurnToOrder(battle, sideId));
    return without.some(commands) ? { task: WRITE_ORDERS } : { isOrdered: true };
  }
  const own = rows.filter((task) => task.side === sideId && task.phase === phase);
  const open = own.find(({ kind, command }) => kind === 'open' && command !== null);
  if (open) return { sentence: formatOpenTask(open) };
  const units = listFirstUnitTasks(own.filter(({ kind, next }) => kind === 'unit' && next));
  if (units.length === 0) return null;
  return units[0]!.next!.isChoice ? { choice: describeUnitTasks(view, units) } : { task: describeUnitTasks(view, units) };
}

/** Finds a side's open task that waits for someone else's action in this phase; undefined if there is no such task. */
const waitingIn = ({ battle }: View, { rows }: Tasks, sideId: string): Task | undefined =>
  rows.find(
    ({ kind, side, phase, command }) => kind === 'open' && side === sideId && phase === battle.game.phase && command === null,
  );

/** The umpires' next step. `isPhase` is true if nothing is left in this phase, so that _Next phase_ is the step. */
interface UmpiresStep {
  readonly line: string;
  readonly isPhase: boolean;
}

const next = (words: string): UmpiresStep => ({ line: `${formatBold('Next:')} ${words}`, isPhase: false });
const waitFor = (sides: readonly string[], toSeal = ''): UmpiresStep => ({
  line: `${formatBold('Waiting for:')} ${sides.join(', ')}${toSeal}`,
  isPhase: false,
});

/** The first task of a side that must seal orders. */
const WRITE_ORDERS = 'write orders for your units';

/** Returns the line on the umpires' panel for a side that is not ready, with its open task, such as `Poland: move 7 units`. */
export function describeSideTask(view: View, { rows }: Tasks, sideId: string | null): string {
  const units = listFirstUnitTasks(rows.filter(({ kind, side, next }) => kind === 'unit' && side === sideId && next));
  return `${formatSideName(view, sideId)}: ${units.length === 0 ? 'not ready yet' : describeUnitTasks(view, units)}`;
}

/** Returns the turn and phase of a task, such as `Turn 1, Movement`. */
const moment = ({ battle: { game }, ruleset }: View): string =>
  `${formatTurnTitle(ruleset, game.turn)}, ${findPhaseTitle(ruleset.phases, game.phase)}`;

/** Returns the line beside the mention of a side's players, such as `Poland: move 7 units (Turn 1, Movement)`. */
export function formatSideTask(view: View, needed: Tasks, sideId: string): string {
  const side = formatSideName(view, sideId);
  const step = stepOf(view, needed, sideId);
  const waiting = step === null ? waitingIn(view, needed, sideId) : undefined;
  if (waiting) return `${side}: wait. ${formatOpenTask(waiting)} (${moment(view)})`;
  if (step === null) return `${side}: ${optionalTask(view, needed, sideId)}`;
  if ('isOrdered' in step) return `${side}: seal your orders, which are complete (${moment(view)})`;
  if ('choice' in step) return `${side}: ${step.choice}, or press _Done_ (${moment(view)})`;
  return `${side}: ${'task' in step ? step.task : step.sentence.replace(/\.$/, '')} (${moment(view)})`;
}

/** Returns what a side without tasks can do in this phase, as its players' panels do (`describePlayerNextStep`). */
function optionalTask(view: View, needed: Tasks, sideId: string): string {
  const { battle } = view;
  const units = [...battle.tables.unit.values()].filter(({ side }) => side === sideId);
  const player = buildAnyPlayer(sideId);
  const isDue = needed.rows.some((task) => isTaskOfSide(task, battle, sideId));
  const optional = listOptionalActions(view, player, units, MAX_OPTIONAL_UNITS, isDue);
  // A side that is done until it is needed does not have to press anything.
  const isDone = isPassedNow(view, sideId);
  const [orElse, thenPress] = isDone
    ? [' if you like. You are done until you are needed.', '']
    : [', or press _Done_.', ' Press _Done_.'];
  if (optional.length > 0) return `${optionWords(optional)}${orElse}`;
  return canObserve(view, player) ? `observe the enemy${orElse}` : `nothing to do this phase.${thenPress}`;
}

/** Returns the last line of a greeting, which describes the side's present task. */
export function describeGreetingTask(view: View, needed: Tasks, sideId: string): string {
  const step = needed.ready.includes(sideId) ? null : stepOf(view, needed, sideId);
  if (step === null) return `${formatBold('Now:')} ${moment(view)}`;
  if ('choice' in step) return `${formatBold('You can')} ${step.choice} (${moment(view)}).`;
  if ('isOrdered' in step) return `${formatBold('Your turn:')} seal your orders, which are complete (${moment(view)}).`;
  return 'task' in step
    ? `${formatBold('Your turn:')} ${step.task} (${moment(view)}).`
    : `${formatBold('Your turn:')} ${step.sentence} (${moment(view)})`;
}

/** What a player can do in a phase in addition to the tasks of their side. */
interface PlayerOptions {
  readonly optional: readonly OptionalAction[];
  /** True if the side can observe the enemy. */
  readonly canLook: boolean;
  /** Checks whether the player commands a unit. Default: they command all. */
  readonly commands?: (unit: UnitRow) => boolean;
  /** The label of the player's button *Done*. Default: *Done*. */
  readonly doneWord?: string;
}

/** Returns the first line of a player's panel. */
export function describePlayerNextStep(view: View, needed: Tasks, sideId: string, options: PlayerOptions): string {
  const { optional, canLook, commands, doneWord = 'Done' } = options;
  if (needed.ready.includes(sideId)) {
    // An action of another side can open a task after this side was ready.
    const open = stepOf(view, needed, sideId, commands);
    if (open !== null && 'sentence' in open)
      return `${formatBold('Your turn:')} ${open.sentence} Your side is ready all the same.`;
    const others = needed.awaited.map((id) => formatSideName(view, id)).join(', ');
    if (others === '' && isWithoutUmpire(view.battle))
      return `${formatBold('Your side is ready.')} The next phase starts in a few seconds.`;
    return `${formatBold('Your side is ready.')} Waiting for ${others === '' ? 'the umpires' : others}.`;
  }
  const step = stepOf(view, needed, sideId, commands);
  if (step !== null) {
    if ('isOrdered' in step) return `${formatBold('Your orders are complete.')} Press _${doneWord}_, or _Orders_ to change them.`;
    const also = optional.length === 0 ? '' : ` You can also ${optionWords(optional)}.`;
    if ('choice' in step) return `${formatBold('You can')} ${step.choice}. Then press _Done_.${also}`;
    return 'task' in step
      ? `${formatBold('Your turn:')} ${step.task}, then press _Done_.${also}`
      : `${formatBold('Your turn:')} ${step.sentence} Then press _Done_.${also}`;
  }
  const waiting = waitingIn(view, needed, sideId);
  if (waiting) return `${formatBold('Wait.')} ${formatOpenTask(waiting)}`;
  const isPassed = isPassedNow(view, sideId);
  const thenPress = isPassed ? NO_PRESS : 'Then press _Done_.';
  if (optional.length > 0) return `${formatBold('You can')} ${optionWords(optional)}. ${thenPress}`;
  if (canLook) return `${formatBold('You can')} observe the enemy. ${thenPress}`;
  return `${formatBold('Nothing to do this phase.')} ${isPassed ? NO_PRESS : 'Press _Done_.'}`;
}

/**
 * Describes the optional actions, and groups actions of the same kind: `call fire with 1/AR 103 and 2/AR 103`. If there are more
 * than `NAMED` units, the text does not show their number, because the search stopped early.
 */
function optionWords(optional: readonly OptionalAction[]): string {
  const groups = [...groupBy(optional, ({ action }) => action.id).values()];
  return groups
    .map((group) => {
      const { rule } = group[0]!.action;
      const words = rule.kind === 'procedure' ? procedureWords(rule) : (rule.offered?.next ?? 'act with');
      const names = group.map(({ unit }) => escapeText(findRowName(unit), 60));
      return `${words} ${names.length <= NAMED ? names.join(' and ') : 'several units'}`;
    })
    .join(', ');
}

/** Describes what a player can do with a procedure, based on the heading of its post, such as `use _Melee_ with`. */
const procedureWords = (procedure: Procedure): string => `use _${formatProcedureHeading(procedure.id, procedure)}_ with`;

/**
 * Finds the umpires' next step, which is at the top of their panel. The step is the first of these that exists:
 * - a call for an umpire
 * - an open task of this phase
 * - sides that must seal their orders
 * - opened orders
 * - sides that are not ready
 * - units that can still act
 * Otherwise the next step is to start the next phase, and the text includes the first event that takes effect at the end of this
 * phase.
 */
export function findUmpiresStep(view: View, { rows, awaited, ready }: Tasks): UmpiresStep {
  const { battle } = view;
  const { phase } = battle.game;
  const call = rows.find(({ kind }) => kind === 'call');
  const open = rows.find((task) => task.kind === 'open' && task.phase === phase);
  const first = call ?? open;
  if (first) return next(formatOpenTask(first));
  if (areFieldsSealed(battle)) {
    const unsealed = awaited.filter((id) => mustSealOrders(battle, id)).map((id) => formatSideName(view, id));
    if (unsealed.length > 0) return waitFor(unsealed, ' (to seal orders)');
    const orders = areOrdersOpen(battle) ? listPhaseOrders(view) : [];
    if (orders.length > 0)
      return next(
        `carry out ${countNoun(orders.length, 'order')} of this phase. Press _Carry out undisputed_ for those that do not meet an enemy.`,
      );
  }
  const units = rows.filter(({ kind, next: words }) => kind === 'unit' && words);
  const waits = awaited.filter((id) => units.some(({ side }) => side === id));
  if (awaited.length > 0) {
    const those = waits.length > 0 ? waits : awaited;
    return waitFor(those.map((id) => formatSideName(view, id)));
  }
  const left = listFirstUnitTasks(units.filter(({ side }) => side === null || !ready.includes(side)));
  if (left.length > 0) return next(`${describeUnitTasks(view, left)}, or press _Next phase_.`);
  const due = rows.filter(({ kind }) => kind === 'due');
  const end = due.length === 0 ? '' : ` When this phase ends: ${formatOpenTask(due[0]!)}`;
  return { ...next(`press _Next phase_.${end}`), isPhase: true };
}
