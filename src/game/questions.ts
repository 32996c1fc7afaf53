/**
 * Finds the actions that a person can take now, and the values that a chosen action still needs. Uses the schemas and roles of
 * procedures and acts, and only facts that the person knows. Panels show the result. Does not carry out any action.
 */
import { runAllSteps } from './at-once.js';
import type { Json, JsonObject } from '../dice/index.js';
import { findCheckMode } from '../house/index.js';
import {
  listBelievedUnits,
  findBelievedUnit,
  listRowsInView,
  type View,
  replaceRememberedUnits,
  findViewReader,
  createView,
} from './knowledge.js';
import { isTaskOfSide, listDueUnits, listTasks, listUnitTasks, type Task, type Tasks } from './tasks.js';
import { findRefusal } from './rehearsal.js';
import { checkCast, createSightCheck, fillInput } from './scene.js';
import { type AnyBattle, openSealedBattle } from './sealed.js';
import type { GameCommand } from './command.js';
import { listDifferingValues } from './typed.js';
import {
  type ActionFacts,
  type Actor,
  type AnyCheck,
  type Battle,
  fillInputs,
  type InputField,
  cachePerObject,
  listFilledKeys,
  findListKey,
  findMap,
  findRowName,
  Refusal,
  catchRefusal,
  findRow,
  type Ruleset,
  findSealedField,
  createScene,
  type SuggestedCommand,
  type UnitAction,
  type UnitRow,
  tryOrHandleRefusal,
  convertKeyToWords,
  findUnitPlace,
} from '../rules/index.js';
import {
  type ActionDraft,
  type Action,
  type ActionPart,
  isUmpire,
  listActions,
  findActionId,
  buildActActionId,
  findCommandAction,
  findField,
  listPartRows,
  readTypedValues,
  createEmptyDraft,
  fillPart,
  setValues,
  dropEmptyParts,
} from './action.js';
import {
  dropBelievedUnits,
  buildAttempt,
  findCommonRefusal,
  findRefusalSoFar,
  type Candidate,
  hasCandidates,
  iterateCandidates,
  listCandidates,
  findFreshPlace,
  canFillPart,
  isOpposedPart,
  mayTypeUnknownName,
  listUnableRows,
  addBelievedUnits,
} from './candidates.js';
import { predictEffects } from './foreseen.js';
import { listPhasesWithoutUmpire, runChecks, type RaisedQuestion } from './gate.js';

/** The answer to an action draft: a question for rows or values, the preview of a complete action, or a refusal. */
export interface Question {
  readonly is: 'question' | 'preview' | 'refusal';
  /** The next part to fill in; null if all parts are filled in. */
  readonly asks: ActionPart | null;
  /** The missing values, once all parts are filled in. */
  readonly missing: readonly InputField[];
  /** The reason why the action is refused now; null if the action is allowed. */
  readonly why: Refusal | null;
  /** The complete input of a procedure, as far as the reader may know it; null if the input is not complete yet. */
  readonly input: JsonObject | null;
  /** The questions and prices that the checks raise before the action is carried out. Empty if they raise nothing. */
  readonly raised: readonly RaisedQuestion[];
}
type Step = Omit<Question, 'is' | 'raised'>;

/**
 * Returns the actions that a person can take in the current phase, each with its checks. The phase's own actions come first. The
 * others follow in the sequence of the rulebook's commands.
 * @param unitId the unit that takes the action. Actions that the phase requires of the unit then come first, followed by acts that
 *   the rulebook offers to it now. The unit's other actions follow, and actions directed at the unit come last
 */
export function legal(view: View, actor: Actor, unitId: string | null = null): readonly Action[] {
  if (unitId !== null) return possibleOf(offeredTo(view, actor, unitId));
  const lists = umpireActions(view);
  const known = lists.get(isUmpire(actor)) ?? listActionsInPhase(view, actor);
  lists.set(isUmpire(actor), known);
  return known;
}

/** Cached for umpires and players separately, because all players have the same actions. */
const umpireActions = cachePerObject((_view: View) => new Map<boolean, readonly Action[]>());

function listActionsInPhase(view: View, actor: Actor): readonly Action[] {
  const { ruleset, battle } = view;
  // Actions that the rulebook requires are listed first.
  const purposes = demandedIn(view);
  return listActions(ruleset)
    .filter((action) => isCurrentPhaseAction(ruleset, action, battle, actor) && !lacksRows(view, actor, action))
    .map((action, index) => ({ action, order: (purposes.has(action.id) ? 0 : rankOf(ruleset, action, battle)) * 1000 + index }))
    .sort((a, b) => a.order - b.order)
    .map(({ action }) => action);
}

/**
 * Checks whether a player on a binding map knows no row for an action, such as a barrage that lands, so that the action would be
 * about nothing. Units do not count, because their lists say why none of them can act.
 */
function lacksRows(view: View, actor: Actor, { parts }: Action): boolean {
  if (isUmpire(actor) || !isBound(view)) return false;
  const isEmpty = ({ table }: ActionPart): boolean => table !== 'unit' && listRowsInView(view, table).length === 0;
  return (
    parts.some((part) => isEmpty(part) && isNeededByMap(view, actor, part.role)) || (parts.length > 0 && parts.every(isEmpty))
  );
}

/** Returns the ids of the actions of the phase's tasks, for units or other rows. */
const demandedIn = cachePerObject((view: View): ReadonlySet<string> => new Set(actionsOfTasks(view, () => true)));

/** Returns the ids of the actions of the phase's tasks, except tasks that are a choice: units without the task may choose too. */
const demandedOfAll = cachePerObject(
  (view: View): ReadonlySet<string> => new Set(actionsOfTasks(view, ({ isChoice }) => isChoice !== true)),
);

const actionsOfTasks = (view: View, which: (task: UnitAction) => boolean): readonly string[] =>
  (view.ruleset.unitActions?.[view.battle.game.phase] ?? [])
    .filter(which)
    .flatMap((unitAction) =>
      listRowsInView(view, unitAction.table ?? 'unit').map((row) => findSuggestedActionId(unitAction.suggest(row, view.battle))),
    );

const findSuggestedActionId = (suggested: SuggestedCommand): string =>
  'procedure' in suggested ? `p.${suggested.procedure}` : buildActActionId(suggested.act);

/** Checks whether a person could take an action in the current phase. */
export function isCurrentPhaseAction(ruleset: Ruleset, { rule }: Action, battle: Battle, actor: Actor): boolean {
  if (rule.offeredWhen?.(battle) === false) return false;
  if (isUmpire(actor)) return true;
  const isBound = findMap(battle)?.ground === 'map';
  const bound = findCheckMode(battle, 'phase') === 'refuse' ? listPhasesWithoutUmpire(ruleset, battle, rule, {}) : undefined;
  const phases = rule.phases ?? bound;
  return (
    !rule.umpireOnly &&
    !(rule.isByHand && isBound) &&
    !(findMap(battle) && isCastByUmpires(rule)) &&
    (!phases || phases.includes(battle.game.phase)) &&
    !findSealedField(ruleset, battle, rule) &&
    (rule.offered?.when?.(battle) ?? true)
  );
}

/** Checks whether umpires choose every row of an action, so that on a map, players have nothing to choose. */
const isCastByUmpires = ({ roles }: ActionFacts): boolean => {
  const all = Object.values(roles);
  return all.length > 0 && all.every(({ umpiresOnly }) => umpiresOnly === true);
};

/**
 * Returns the rank of an action in lists. Actions for this phase only come first, then those for any phase, then those for other
 * phases. Actions that only calculate a value come last.
 */
function rankOf(ruleset: Ruleset, { rule }: Action, battle: Battle): number {
  if (rule.kind === 'act') return rule.offered?.when?.(battle) === true ? 0 : rule.offered?.isUnprompted ? 3 : 2;
  if (rule.onlyCalculates) return LAST_RANK;
  const phases = listActionPhases(ruleset, rule);
  return phases === undefined ? RANK_OF_ANY_PHASE : phases.includes(battle.game.phase) ? 0 : 3;
}
const RANK_OF_ANY_PHASE = 1;
const LAST_RANK = 4;

/** Returns the phases in which an action can be used; undefined if it can be used in any phase. */
export const listActionPhases = (
  { orderPhases }: Ruleset,
  { id, phases, usualPhases }: ActionFacts,
): readonly string[] | undefined => phases ?? usualPhases ?? orderPhases?.[id];

/**
 * Chooses the action that a unit's panel offers first. This is an action that the phase requires, the unit's optional action in
 * the player's panel, a task of the phase that the unit cannot do now, or the first possible action, in that order.
 * @throws {Refusal} the refusal of the required action, if the unit cannot take it; the refusal of the unit's first action, if it
 *   can take none; ILLEGAL if no action is meant for the unit
 */
export function findFirstAction(view: View, actor: Actor, unitId: string): Action {
  const offered = offeredTo(view, actor, unitId);
  const [first] = possibleOf(offered);
  if (first && offered.wanted.has(first.id)) return first;
  const barred = offered.all.filter(({ why }) => why !== null);
  const needed = barred.find(({ action }) => offered.wanted.has(action.id));
  // A gun that cannot fire one kind of shot may be able to fire another kind.
  const unit = needed && isAimed(view, needed.action) ? (findRow(view.battle, 'unit', unitId) as UnitRow) : undefined;
  const shot = unit && shotOf(view, actor, unit);
  if (shot) return shot;
  // A unit that cannot do the phase's task, such as a suppressed one, first gets the reason. Its other actions are beside it. So
  // does a unit that must wait, such as infantry until the tank that it assaults has fired.
  const waits = (): Action | undefined => {
    const waiting = waitingTask(view, actor, unitId);
    return waiting && legal(view, actor).find(({ id }) => id === findSuggestedActionId(waiting));
  };
  const hindered = (): Action | undefined => waits() ?? barredTasks(view, actor, unitId, offered.all)[0]?.action;
  // Without a reason for it, such as an enemy in reach, the phase's own move still comes before actions of any phase.
  const ofPhase = (): Action | undefined =>
    offered.all.find(
      ({ action, why }) =>
        why === null &&
        action.fields.some(({ goes }) => goes) &&
        !offered.isDue(action) &&
        isUsualIn(action, view.battle.game.phase),
    )?.action;
  if (first && !needed) return offered.likely ?? hindered() ?? ofPhase() ?? first;
  const name = findRowName(findRow(view.battle, 'unit', unitId) ?? {});
  const nothing = (): Refusal =>
    new Refusal('ILLEGAL', `${name} cannot do anything in this phase. Choose another unit.`, null, [view.ruleset.sequenceCite]);
  throw (needed ?? barred[0])?.why ?? nothing();
}

/**
 * Lists the acts that the rulebook offers to this unit in this phase (`offered.with`) but that are not possible now. Each act
 * comes with the reason, such as a gun without a target. Empty if the phase requires an action of the unit.
 */
export const listImpossibleActs = (
  view: View,
  actor: Actor,
  unitId: string,
): readonly { readonly action: Action; readonly why: Refusal }[] => {
  const { all, wanted } = offeredTo(view, actor, unitId);
  if (wanted.size > 0) return [];
  return [
    ...barredTasks(view, actor, unitId, all),
    ...all.flatMap(({ action, why }) => (why && action.rule.offered?.with ? [{ action, why }] : [])),
  ];
};

/** Checks whether the card of a player's unit begins with an action that has nothing to do with this phase. */
export const isApartFromPhase = (view: View, actor: Actor, unitId: string, action: Action): boolean =>
  !isUmpire(actor) &&
  !offeredTo(view, actor, unitId).wanted.has(action.id) &&
  rankOf(view.ruleset, action, view.battle) > RANK_OF_ANY_PHASE;

/** Returns the commands of the tasks that the phase has for a unit, whether or not the unit can do them. */
const tasksOf = ({ ruleset, battle }: View, unit: UnitRow): readonly SuggestedCommand[] =>
  (ruleset.unitActions?.[battle.game.phase] ?? []).flatMap((task) =>
    (task.table ?? 'unit') === 'unit' ? [task.suggest(unit, battle)] : [],
  );

/** Returns the command of an open task that a player's unit must do in this phase, but cannot do yet; undefined if there is none. */
function waitingTask(view: View, actor: Actor, unitId: string): SuggestedCommand | undefined {
  if (isUmpire(actor)) return undefined;
  return openTasksIn(view).find(
    ({ phase, sideId, row }) =>
      phase === view.battle.game.phase && sideId === actor.sideId && row?.table === 'unit' && row.id === unitId,
  )?.suggested;
}

const openTasksIn = cachePerObject(({ ruleset, battle }: View) => ruleset.openTasks(battle));

/** Returns the tasks of this phase that the unit cannot do, such as moving while suppressed. */
function barredTasks(view: View, actor: Actor, unitId: string, all: readonly ActionForRow[]): readonly Hindered[] {
  const unit = findRow(view.battle, 'unit', unitId) as UnitRow | undefined;
  if (!unit || isUmpire(actor) || unit.side !== actor.sideId) return [];
  const ids = new Set(tasksOf(view, unit).map(findSuggestedActionId));
  return [...ids].flatMap((id): readonly Hindered[] => {
    const offered = all.find(({ action }) => action.id === id);
    if (offered) return offered.why ? [{ action: offered.action, why: offered.why }] : [];
    const action = legal(view, actor).find((each) => each.id === id);
    const parts = (action?.parts ?? []).filter(({ acts, table }) => acts && table === 'unit');
    const why = parts.flatMap((part) =>
      listUnableRows(view, actor, part).flatMap((unable) => (unable.row.id === unitId ? [unable.why] : [])),
    )[0];
    return action && why ? [{ action, why }] : [];
  });
}

/** An action that a unit cannot take now, with the reason. */
interface Hindered {
  readonly action: Action;
  readonly why: Refusal;
}

/** The actions that a unit can take, those that the phase requires, and whether the unit has a reason to act. */
interface Offered {
  readonly all: readonly ActionForRow[];
  /** The actions of `all` without those that have no possible target. */
  readonly withTarget: readonly ActionForRow[];
  readonly wanted: ReadonlySet<string>;
  readonly isDue: (action: Action) => boolean;
  /** The optional action that a player's panel shows for the unit, if the unit is the player's own. */
  readonly likely: Action | undefined;
}

/** What people can do with units, as far as it has been calculated. */
const offersKnown = cachePerObject((_view: View) => new Map<string, Offered>());

const offerKey = ({ id, standing, sideId }: Actor, unitId: string): string => JSON.stringify([id, standing, sideId, unitId]);

const offeredTo = (view: View, actor: Actor, unitId: string): Offered => runAllSteps(considerUnit(view, actor, unitId));

/**
 * Calculates what a person can do with a unit, in steps, so that other people do not wait. Afterwards `legal`, `findFirstAction` and
 * their like answer for this unit at once.
 */
export function* considerUnit(view: View, actor: Actor, unitId: string): Generator<void, Offered, void> {
  const known = offersKnown(view);
  const key = offerKey(actor, unitId);
  const before = known.get(key);
  if (before) return before;
  const unit = findRow(view.battle, 'unit', unitId) as UnitRow | undefined;
  if (!unit) return { all: [], withTarget: [], wanted: new Set(), isDue: () => false, likely: undefined };
  const wanted = new Set(listUnitTasks(view, unitId).flatMap(({ command }) => findActionId(command!) ?? []));
  const all: ActionForRow[] = [];
  const withTarget: ActionForRow[] = [];
  for (const action of legal(view, actor)) {
    const offered = listActionsForRows(view, actor, unit, [action]);
    yield;
    all.push(...offered);
    withTarget.push(...offered.filter((each) => wanted.has(action.id) || !lacksTarget(view, actor, unitId, each)));
    yield;
  }
  const isDue = ({ rule }: Action): boolean => rule.isDueFor?.(unit, view.battle) ?? true;
  const isOwn = actor.standing === 'player' && unit.side === actor.sideId;
  const likely = isOwn ? (yield* listOptionalActionsInSteps(view, actor, [unit], 1))[0]?.action : undefined;
  yield;
  // The card asks for the open tasks next, which also take a while.
  if (!isUmpire(actor)) openTasksIn(view);
  const offered = { all, withTarget, wanted, isDue, likely };
  known.set(key, offered);
  return offered;
}

/**
 * Lists the actions that a player can start in this phase. Leaves out those whose first part none of these units can fill, and no
 * other row that the player knows. Works in steps, so that other people do not wait.
 * @param units the units that the player commands
 */
export function* listActionsFor(view: View, actor: Actor, units: readonly UnitRow[]): Generator<void, readonly Action[], void> {
  const own = new Set(units.map(({ id }) => id));
  const others = listRowsInView(view, 'unit').length - units.length + listBelievedUnits(view).length;
  const areTooMany = units.length > MOST_TRIED || units.length * others > MOST_PAIRS_TRIED;
  const offered: Action[] = [];
  for (const action of legal(view, actor)) {
    const begun = createEmptyDraft(action.rule);
    const { asks } = question(view, actor, begun);
    let isOpen = !asks || areTooMany || !isPartNeeded(view, actor, begun, asks) || mayTypeUnknownName(view, asks);
    if (asks && !isOpen) {
      const isOwnPart = asks.table === 'unit' && !isForEnemies(action, asks);
      const choices = isOwnPart && asks.acts ? [] : (yield* listChoicesInSteps(view, actor, begun, asks)).candidates;
      isOpen = choices.some(({ row }) => !isOwnPart || !own.has(row.id as string));
      for (const unit of isOwnPart ? units : []) {
        if (isOpen) break;
        isOpen = isPossibleFor(view, actor, unit, action);
        yield;
      }
    }
    if (isOpen) offered.push(action);
    yield;
  }
  return offered;
}

/** Checks whether a unit can start an action now, and any target that it needs is possible. */
export const isPossibleFor = (view: View, actor: Actor, unit: UnitRow, action: Action): boolean =>
  listActionsForRows(view, actor, unit, [action]).some((each) => each.why === null && !lacksTarget(view, actor, unit.id, each));

/**
 * Checks whether an otherwise possible action of a player's unit has no possible target. If the map is binding, a side can target
 * only enemies that it knows. On other maps, people may also type the name of an unknown unit, or the values of a figure that is
 * not recorded.
 */
function lacksTarget(view: View, actor: Actor, unitId: string, { action, part, why }: ActionForRow): boolean {
  if (isUmpire(actor) || why) return false;
  const begun = fillPart(action, createEmptyDraft(action.rule), part.key, [unitId]);
  const { asks } = question(view, actor, begun);
  if (!asks || (!isBound(view) && mayTypeUnknownName(view, asks))) return false;
  const fillable = isFillable(view, actor, begun, asks);
  return fillable === false || (fillable === null && isBound(view) && isForEnemies(action, asks));
}

function possibleOf({ withTarget, wanted, isDue }: Offered): readonly Action[] {
  const rankFor = ({ action, part }: ActionForRow): number => {
    if (wanted.has(action.id)) return 0;
    if (action.rule.offered?.when && action.rule.offered.with) return 1;
    if (action.rule.onlyCalculates || !isDue(action)) return LAST_RANK;
    return part.leads ? 2 : 3;
  };
  const possible = withTarget.filter(({ why }) => why === null);
  return [0, 1, 2, 3, LAST_RANK].flatMap((rank) => possible.filter((each) => rankFor(each) === rank).map(({ action }) => action));
}

/** A unit and an optional action that it can take in this phase. */
export interface OptionalAction {
  readonly unit: UnitRow;
  readonly action: Action;
}

/** The maximum number of units with an optional action in a panel, or in the line about a phase. */
export const MAX_OPTIONAL_UNITS = 5;

/** The maximum number of units whose actions are tried, because a panel with many units must open quickly. */
const MOST_TRIED = 60;
/** The maximum number of targets that these units are tried with, for the same reason. */
const MOST_TARGETS_TRIED = 1000;
/** The maximum number of pairs of units for which all actions are tried. */
const MOST_PAIRS_TRIED = 300;

/**
 * Lists units with an optional action that belongs to this phase and is possible now, such as a battery that can call for fire.
 * Each unit is listed with the first of these actions that it has a reason for.
 * @param most the maximum number of units
 * @param isBeside true to list only actions that the rulebook offers at this moment in addition to tasks, such as a call for fire
 */
export const listOptionalActions = (...all: Parameters<typeof listOptionalActionsInSteps>): readonly OptionalAction[] =>
  runAllSteps(listOptionalActionsInSteps(...all));

/** Like `listOptionalActions`, but in steps, so that other people do not wait. */
function* listOptionalActionsInSteps(
  view: View,
  actor: Actor,
  units: readonly UnitRow[],
  most: number,
  isBeside = false,
): Generator<void, readonly OptionalAction[], void> {
  const { battle } = view;
  const demanded = demandedOfAll(view);
  // A side without known minefields or missions does not need a reminder of them. An attack needs only its enemy.
  const hasRows = (action: Action): boolean =>
    isAimed(view, action) || action.parts.every(({ table }) => table === 'unit' || listRowsInView(view, table).length > 0);
  // A rulebook without a fixed sequence still has a phase in which orders for an attack are carried out.
  const isPlayedNow = (action: Action): boolean =>
    isUsualIn(action, battle.game.phase) ||
    (isAimed(view, action) && listActionPhases(view.ruleset, action.rule)?.includes(battle.game.phase) === true);
  const ofPhase = legal(view, actor).filter((action) => {
    const { id, rule } = action;
    const { offered } = rule;
    return offered
      ? offered.with !== undefined && offered.isUnprompted !== true && offered.when?.(battle) === true
      : !isBeside && !demanded.has(id) && rule.isLook !== true && isPlayedNow(action) && hasRows(action);
  });
  const found: OptionalAction[] = [];
  for (const unit of ofPhase.length === 0 ? [] : units.slice(0, MOST_TRIED)) {
    const first = listActionsForRows(view, actor, unit, ofPhase).find(
      ({ why, action, part }) =>
        why === null &&
        part.leads &&
        (action.rule.isDueFor?.(unit, battle) ?? true) &&
        hasSomebody(view, actor, action, part, unit),
    );
    if (first && found.push({ unit, action: first.action }) === most) break;
    yield;
  }
  return found;
}

/** Lists the units of a player's side that their panel shows first: those with a task, and those with an optional action. */
export function listUnitsToAct(view: View, actor: Actor): readonly UnitRow[] {
  const sideId = actor.sideId ?? '';
  const needed = listPossibleTasks(view);
  const own = [...view.battle.tables.unit.values()].filter(({ side }) => side === sideId);
  const optional = runAllSteps(listOptionalBesideTasks(view, actor, needed, own));
  return [...listDueUnits(view, sideId, needed), ...optional.map(({ unit }) => unit)];
}

/**
 * Lists the optional actions that a player's panel shows: those of units without a task. Works in steps, so that other people do
 * not wait.
 * @param needed the tasks of the side
 * @param own the units that the player commands
 */
export function* listOptionalBesideTasks(
  view: View,
  actor: Actor,
  needed: Tasks,
  own: readonly UnitRow[],
): ReturnType<typeof listOptionalActionsInSteps> {
  const sideId = actor.sideId ?? '';
  const commanded = new Set(own);
  const due = new Set(listDueUnits(view, sideId, needed, (unit) => commanded.has(unit)));
  const others = own.filter((unit) => !due.has(unit));
  const isDue = needed.rows.some((task) => isTaskOfSide(task, view.battle, sideId));
  return yield* listOptionalActionsInSteps(view, actor, others, MAX_OPTIONAL_UNITS, isDue);
}

/**
 * Checks whether a player can do a unit's task now, because no rule refuses the task and any target that it needs is possible.
 */
export const isPossibleTask = (view: View, actor: Actor, command: ActionDraft): boolean =>
  outrightWhy(view, actor, command) === null && isAnyonePossible(view, actor, command);

/** Checks whether any row that the person knows can fill the next part of an action, or can be its target. */
function isAnyonePossible(view: View, actor: Actor, command: ActionDraft): boolean {
  const part = question(view, actor, command).asks ?? openTarget(view, command);
  return !part || isFillable(view, actor, command, part) === true;
}

/** Checks whether any row that the person knows can fill a part of an action; null if the person knows no row for the part. */
function isFillable(view: View, actor: Actor, command: ActionDraft, part: ActionPart): boolean | null {
  const whyNot = refusalsFor(view, actor, command, part);
  let isFillable: boolean | null = null;
  for (const candidate of iterateCandidates(view, actor, command, part)) {
    if (whyNot(candidate) === null) return true;
    isFillable = false;
  }
  return isFillable;
}

/**
 * Returns the tasks of a player's side. Leaves out tasks that its units cannot do now, for example because of an order to hold,
 * or without a known enemy in range. An umpire gets the same tasks as the sides, so that everyone sees the same numbers.
 */
export const listPossibleTasks = cachePerObject((view: View): Tasks => {
  const all = listTasks(view);
  const { standing, sideId } = findViewReader(view);
  if (standing === 'umpire') {
    const left = leftOutBySides(view);
    return { ...all, rows: all.rows.filter(({ id }) => !left.has(id)) };
  }
  if (standing !== 'player') return all;
  const actor: Actor = { id: '', standing, sideId };
  const enemies = listRowsInView(view, 'unit').filter(({ side }) => side !== sideId).length;
  let [tried, targets] = [0, 0];
  const isPossible = (task: Task): boolean => {
    if (task.kind !== 'unit' || tried >= MOST_TRIED || targets >= MOST_TARGETS_TRIED) return true;
    const is = isForNow(view, actor, task);
    tried += 1;
    // All targets are tried before a unit is left out.
    targets += is ? enemies : 2 * enemies;
    return is;
  };
  return { ...all, rows: all.rows.filter(isPossible) };
});

/** Returns the ids of tasks that are missing from the sides' own lists, because the units cannot do them now. */
function leftOutBySides({ ruleset, battle }: View): ReadonlySet<string> {
  return new Set(
    [...battle.tables.side.keys()].flatMap((sideId) => {
      const known = createView(ruleset, battle, { standing: 'player', sideId });
      const kept = new Set(listPossibleTasks(known).rows);
      return listTasks(known).rows.flatMap((task) => (kept.has(task) ? [] : [task.id]));
    }),
  );
}

/** Checks whether a unit can do its task now, and has a target if the task needs one. */
function isForNow(view: View, actor: Actor, { command, rows: [row] }: Task): boolean {
  if (command === null) return false;
  if (command.type !== 'resolve') return true;
  const action = findCommandAction(view.ruleset, command);
  if (!isAimed(view, action)) return !mayBeInVain(action) || outrightWhy(view, actor, command) === null;
  const unit = row?.table === 'unit' ? (findRow(view.battle, 'unit', row.id) as UnitRow | undefined) : undefined;
  // If the side does not know any enemies, only the umpire knows which enemies the unit can reach. The task therefore stays in
  // the list.
  const asksUmpire = view.ruleset.secretNames === true && !knowsEnemy(view, actor);
  return !unit || asksUmpire || isPossibleTask(view, actor, command) || shotOf(view, actor, unit) !== undefined;
}

/** Checks whether the gate tests if an action has any chance of success. */
const mayBeInVain = ({ rule: { checks = [] } }: Action): boolean =>
  (checks as readonly AnyCheck[]).some(({ name }) => name === 'chance');

const knowsEnemy = (view: View, { sideId }: Actor): boolean =>
  [...listRowsInView(view, 'unit'), ...listBelievedUnits(view)].some(({ side }) => side !== sideId);

/** Checks whether the map is binding, so that a side can act only against enemies that it knows. */
const isBound = ({ battle }: View): boolean => findMap(battle)?.ground === 'map';

/** Checks whether a part of an action normally takes enemy units. */
const isForEnemies = (action: Action, part: ActionPart): boolean =>
  !part.acts && (isOpposedPart(action, part) || (part.usuallyEnemy && !part.umpiresOnly));

/** Checks whether an action needs a target that the side knows. */
const isAimed = (view: View, action: Action): boolean =>
  action.parts.some((part) => (isBound(view) ? isForEnemies(action, part) : !part.acts && isOpposedPart(action, part)));

/** Checks whether the rulebook names this phase for an action. */
const isUsualIn = ({ rule }: Action, phase: string): boolean => (rule.phases ?? rule.usualPhases)?.includes(phase) === true;

/** Returns the first shot of this phase that a unit can take; undefined if there is none. */
function shotOf(view: View, actor: Actor, unit: UnitRow): Action | undefined {
  const { phase } = view.battle.game;
  const shots = legal(view, actor).filter((action) => isUsualIn(action, phase) && isAimed(view, action));
  return listActionsForRows(view, actor, unit, shots).find(
    ({ why, action, part }) => why === null && part.acts && hasSomebody(view, actor, action, part, unit),
  )?.action;
}

/**
 * Checks whether the person knows a row for the next part of an action. Otherwise the person could only type a name that they
 * know from elsewhere.
 */
function hasSomebody(view: View, actor: Actor, action: Action, part: ActionPart, unit: UnitRow): boolean {
  return isAnyonePossible(view, actor, fillPart(action, createEmptyDraft(action.rule), part.key, [unit.id]));
}

/**
 * An action with the part that a unit could fill in it. Contains a refusal if nothing more that a person enters could make the
 * action possible.
 */
interface ActionForRow {
  readonly action: Action;
  readonly part: ActionPart;
  readonly why: Refusal | null;
}

const listActionsForRows = (view: View, actor: Actor, unit: UnitRow, among = legal(view, actor)): readonly ActionForRow[] =>
  among.flatMap((action): ActionForRow[] => {
    const part = partFor(view, actor, action, unit);
    if (!part) return [];
    const begun = fillPart(action, createEmptyDraft(action.rule), part.key, [unit.id]);
    const fault = isUmpire(actor) ? null : faultSoFar(view, actor, action, begun);
    return [{ action, part, why: fault ?? outrightWhy(view, actor, begun) ?? nobodyToAct(view, actor, begun) }];
  });

/**
 * Returns the refusal of a command that no further answer can change. Either the complete command is refused, or its only missing
 * value has no possible answer. Null if there is no such refusal, and always for umpires, who may fill in any command.
 */
function outrightWhy(view: View, actor: Actor, command: ActionDraft): Refusal | null {
  if (isUmpire(actor)) return null;
  const { asks, missing, why } = question(view, actor, command);
  if (asks) return nobodyFor(view, actor, command, asks);
  const barred = targetsBarred(view, actor, command);
  if (barred) return barred;
  const [field, other] = missing;
  if (!field) return why && mayBeMended(view, actor, command) ? null : why;
  return other ? null : listValueChoices(view, actor, command, field).why;
}

/**
 * Returns the refusal for a target that cannot be chosen. Checks may rule out every unit that the person knows, or the map may be
 * binding while their side knows no suitable enemy. Otherwise null. With a refusal, people are not asked for the distance to the
 * target.
 */
function targetsBarred(view: View, actor: Actor, command: ActionDraft): Refusal | null {
  const target = openTarget(view, command);
  if (!target) return null;
  const isAgainstNobody =
    isBound(view) &&
    isForEnemies(findCommandAction(view.ruleset, command), target) &&
    !hasCandidates(view, actor, command, target);
  return findCommonRefusal(view, actor, command, target) ?? (isAgainstNobody ? nobodyKnown(target) : null);
}

/** Returns the part for the target of a roll, if an acting unit is chosen but the target is not. */
function openTarget({ ruleset }: View, command: ActionDraft): ActionPart | undefined {
  const action = findCommandAction(ruleset, command);
  const isOpen = ({ key }: ActionPart): boolean => listPartRows(action, command, key) === undefined;
  const isBegun = action.parts.some((part) => part.acts && !isOpen(part));
  return isBegun ? action.parts.find((part) => isOpen(part) && isAimedAt(action, part)) : undefined;
}

/**
 * Returns the refusal of an action if the person knows no candidate for the acting unit that is needed next. Otherwise null, and
 * always null for umpires. Lists for a unit leave out the refused action, but people can still type it without a unit.
 */
function nobodyToAct(view: View, actor: Actor, command: ActionDraft): Refusal | null {
  const { asks } = question(view, actor, command);
  return asks?.acts && !isUmpire(actor) && !hasCandidates(view, actor, command, asks)
    ? (findCommonRefusal(view, actor, command, asks) ?? nobodyKnown(asks))
    : null;
}

const nobodyKnown = ({ key }: ActionPart): Refusal =>
  new Refusal('NOT_FOUND', `You do not know of a suitable ${convertKeyToWords(key)}. Choose another action.`, key);

/**
 * Returns the refusal for a required part without candidates. Null if there are candidates, or if people may type the name of an
 * unseen unit.
 */
function nobodyFor(view: View, actor: Actor, command: ActionDraft, part: ActionPart): Refusal | null {
  const barred = isOpposedPart(findCommandAction(view.ruleset, command), part)
    ? findCommonRefusal(view, actor, command, part)
    : null;
  if (barred) return barred;
  if (!isPartNeeded(view, actor, command, part) || mayTypeUnknownName(view, part) || hasCandidates(view, actor, command, part))
    return null;
  return findCommonRefusal(view, actor, command, part) ?? nobodyKnown(part);
}

/**
 * Checks whether a part of an action must have a row. This applies to the next part of an act, and to every required parameter.
 * For players, it also applies to an acting part, unless another acting part has a row or can get one.
 */
export function isPartNeeded(view: View, actor: Actor, command: ActionDraft, { key, acts, role }: ActionPart): boolean {
  const action = findCommandAction(view.ruleset, command);
  if (!role && question(view, actor, command).asks?.key === key) return true;
  const isEmpty = (part: ActionPart): boolean => {
    const rows = listPartRows(action, command, part.key);
    return rows ? rows.length === 0 : !hasCandidates(view, actor, command, part);
  };
  const isLast = (): boolean => action.parts.every((other) => !other.acts || other.key === key || isEmpty(other));
  return (acts && !isUmpire(actor) && isLast()) || isNeededByMap(view, actor, role) || findField(action, key)?.required === true;
}

/** Checks whether a player must choose a row for a role because the map is binding. */
const isNeededByMap = (view: View, actor: Actor, role: ActionPart['role']): boolean =>
  role?.neededBy !== undefined && isBound(view) && !isUmpire(actor);

/** Checks whether an option that is still empty could make the action possible, such as a labelled point or the row of an act. */
function mayBeMended(view: View, actor: Actor, command: ActionDraft): boolean {
  if (findUsualField(view, actor, command)?.labelled) return true;
  const action = findCommandAction(view.ruleset, command);
  const open = action.parts.filter(({ key, role }) => !role && listPartRows(action, command, key) === undefined);
  return open.some((part) =>
    listCandidates(view, actor, command, part).some(
      ({ row }) => question(view, actor, fillPart(action, command, part.key, [row.id as string])).why === null,
    ),
  );
}

/** The rows that can fill a part of an action. */
interface Candidates {
  readonly candidates: readonly Candidate[];
  /** The refusal for the most likely row, if no row can fill the part. */
  readonly why: Refusal | null;
  /** The enemies on the map that are left out, because the checks would certainly refuse them, nearest first. Empty for umpires. */
  readonly refused: readonly { readonly row: Candidate['row']; readonly why: Refusal }[];
}

/**
 * Returns the candidates for a part, nearest first. For a player, leaves out candidates that the checks would certainly refuse.
 * Works in steps, because hundreds of candidates take a long time.
 */
export function* listChoicesInSteps(
  view: View,
  actor: Actor,
  command: ActionDraft,
  part: ActionPart,
): Generator<void, Candidates, void> {
  const whyNot = refusalsFor(view, actor, command, part);
  const tried: { readonly candidate: Candidate; readonly why: Refusal | null }[] = [];
  for (const candidate of iterateCandidates(view, actor, command, part)) {
    tried.push({ candidate, why: whyNot(candidate) });
    yield;
  }
  const candidates = tried.flatMap(({ candidate, why }) => (why ? [] : [candidate]));
  const isTarget = isForEnemies(findCommandAction(view.ruleset, command), part);
  const refused = tried.flatMap(({ candidate: { row, far }, why }) => (why && isTarget && far ? [{ row, why }] : []));
  return { candidates, why: candidates.length > 0 ? null : (tried[0]?.why ?? null), refused };
}

/** Like `listChoicesInSteps`, but all at once. */
export const listChoices = (view: View, actor: Actor, command: ActionDraft, part: ActionPart): Candidates =>
  runAllSteps(listChoicesInSteps(view, actor, command, part));

/** Checks whether an action with this row would be complete, and the checks would then raise a question or name a price. */
export function raisesQuestions(view: View, actor: Actor, command: ActionDraft, part: ActionPart, rowId: string): boolean {
  const taken = fillPart(findCommandAction(view.ruleset, command), command, part.key, [rowId]);
  const asked = question(view, actor, taken);
  return asked.is === 'preview' && asked.raised.length > 0;
}

/**
 * Builds the function that finds the refusal for each candidate of a part. The function returns null for a possible candidate,
 * and always for umpires.
 */
function refusalsFor(view: View, actor: Actor, command: ActionDraft, part: ActionPart): (candidate: Candidate) => Refusal | null {
  if (isUmpire(actor)) return () => null;
  const action = findCommandAction(view.ruleset, command);
  const before = faultSoFar(view, actor, action, command);
  return ({ row }) => {
    const taken = fillPart(action, command, part.key, [row.id as string]);
    const fault = faultSoFar(view, actor, action, taken);
    const isItsOwn = fault !== null && fault.message !== before?.message;
    return isItsOwn ? fault : outrightWhy(view, actor, taken);
  };
}

/**
 * Returns the refusal of the units chosen for a procedure so far, whatever else is entered. Null until an acting unit is chosen.
 */
function faultSoFar(view: View, actor: Actor, action: Action, command: ActionDraft): Refusal | null {
  if (command.type !== 'resolve') return null;
  if (action.parts.every(({ acts, key }) => !acts || (listPartRows(action, command, key) ?? []).length === 0)) return null;
  const fault = catchRefusal(() => checkCast(view.ruleset, action.rule, view.battle, actor, finishedStaging(view, command)));
  if (fault && !openPartOf(action, command, fault)) return fault;
  const barred = findRefusalSoFar(view, actor, action, command);
  if (barred) return barred;
  const { why } = filledBy(view, action, command);
  return why && !fieldNamed(action, why) ? why : null;
}

/** Returns the empty part of an action that a refusal asks for, such as the minefield that a unit enters. */
const openPartOf = (action: Action, command: ActionDraft, { code, field }: Refusal): ActionPart | undefined =>
  code === 'INVALID_INPUT'
    ? action.parts.find(({ key }) => key === field && listPartRows(action, command, key) === undefined)
    : undefined;

/** The possible values of a field with a list of choices. */
interface ValueChoices {
  /**
   * The values that are not refused. Null if any value is allowed, because the person is an umpire or there is no list of at most
   * 25 choices.
   */
  readonly choices: readonly Json[] | null;
  /** The refusal for the first value, if all values are refused. */
  readonly why: Refusal | null;
}

/**
 * Returns a player's choices for the last missing value. Leaves out choices that the checks would refuse. For a number with
 * labels, the choices are the labelled numbers.
 */
export function listValueChoices(view: View, actor: Actor, command: ActionDraft, field: InputField): ValueChoices {
  const { key, type, labelled, place } = field;
  const usual = (): readonly Json[] | undefined =>
    labelled ? labelledIn(view, actor, command, key) : place ? usualPlaces(view, command) : undefined;
  const choices = field.choices ?? usual();
  const all = type === 'list' ? undefined : (choices ?? (type === 'boolean' ? [true, false] : undefined));
  if (!all || all.length > MOST_SAID) return { choices: null, why: null };
  // Points of two sides may have the same number.
  if (isUmpire(actor)) return { choices: (labelled || place) && new Set<Json>(all).size === all.length ? all : null, why: null };
  const tried = all.map((value) => {
    const { asks, missing, why } = question(view, actor, setValues(command, { [key]: value }));
    return { value, why: asks || missing.some((field) => field.key !== key) ? null : why };
  });
  const possible = tried.flatMap(({ value, why }) => (why ? [] : [value]));
  return { choices: possible, why: possible.length > 0 ? null : (tried[0]?.why ?? null) };
}

/** Returns the places that the act of a draft usually has; undefined if it offers none. */
function usualPlaces({ ruleset, battle }: View, command: ActionDraft): readonly string[] | undefined {
  const { rule } = findCommandAction(ruleset, command);
  const places = rule.kind === 'act' && command.type === 'act' ? (rule.placesFor?.(battle, command.params) ?? []) : [];
  return places.length === 0 ? undefined : places;
}

/** The maximum number of entries in a Discord menu. */
const MOST_SAID = 25;

/** Returns the part of an action that a unit could fill; undefined if there is no such part. */
function partFor(view: View, actor: Actor, action: Action, unit: UnitRow): ActionPart | undefined {
  const parts = action.parts.filter(({ table }) => table === 'unit');
  const acting = parts.filter(({ acts }) => acts);
  const candidates = acting.length > 0 ? acting : parts.slice(0, 1);
  return candidates.find((part) => canFillPart(view, actor, action, part, unit) && isSuitableForPart(view, part, unit));
}

/**
 * Checks whether a part of an action is meant for a unit of this kind. Lists offer the action only for suitable kinds, but people
 * may still choose other units.
 */
export const isSuitableForPart = ({ battle }: View, { role }: ActionPart, unit: UnitRow): boolean =>
  role?.offeredTo?.(unit, battle) ?? true;

/** An action that has a button beside the card of another one: one that a unit can combine with its move, or can take instead. */
export interface CombinedAction {
  /** The position of the action in the rulebook's list of moves, or its id. */
  readonly key: string;
  readonly label: string;
  readonly command: ActionDraft;
}

/**
 * Returns the possible actions that have a button beside the card of this action: those that a unit can combine with its move, such
 * as mounting, and others that the rulebook offers the unit at this moment, such as repeating the fire of a battery.
 */
export function listCombinedActions(view: View, actor: Actor, command: ActionDraft): readonly CombinedAction[] {
  const action = findCommandAction(view.ruleset, command);
  const mover = action.parts.find(({ leads, table }) => leads && table === 'unit');
  const [id = ''] = (mover && listPartRows(action, command, mover.key)) ?? [];
  const unit = findRow(view.battle, 'unit', id) as UnitRow | undefined;
  return unit ? [...listBesideMove(view, actor, command, action, unit), ...listBesideOffer(view, actor, action, unit)] : [];
}

function listBesideMove(view: View, actor: Actor, command: ActionDraft, action: Action, unit: UnitRow): CombinedAction[] {
  const { ground } = view.ruleset;
  if (ground?.movedBy?.(unit, view.battle)?.procedure !== action.rule.id) return [];
  return (ground?.besideMove ?? []).flatMap(({ label, procedure, typed, isFor }, index): CombinedAction[] => {
    const other = legal(view, actor).find((each) => each.rule.id === procedure);
    const part = other && partFor(view, actor, other, unit);
    if (!other || !part || isFor?.(unit, view.battle) === false) return [];
    const begun = other.id === action.id ? command : fillPart(other, createEmptyDraft(other.rule), part.key, [unit.id]);
    const said = setValues(begun, typed);
    const { why } = question(view, actor, said);
    const isBarred = why !== null || faultSoFar(view, actor, other, said) !== null || outrightWhy(view, actor, said) !== null;
    return isBarred || isSaid(command, said) ? [] : [{ key: `${index}`, label, command: said }];
  });
}

function listBesideOffer(view: View, actor: Actor, action: Action, unit: UnitRow): CombinedAction[] {
  const isOffered = ({ rule: { offered } }: Action): boolean =>
    offered?.isUnprompted !== true && offered?.when?.(view.battle) === true && offered.with?.(unit, view.battle) === true;
  if (!isOffered(action)) return [];
  return legal(view, actor, unit.id)
    .filter((other) => other.id !== action.id && isOffered(other))
    .map((other) => ({ key: other.id, label: other.title, command: beginAction(view, actor, other.id, unit.id) }));
}

const isSaid = (command: ActionDraft, said: ActionDraft): boolean => JSON.stringify(command) === JSON.stringify(said);

/**
 * Starts an action with a unit in the part that the unit could fill. If the phase requires this action of the unit, fills in
 * known values at once. Also fills every acting part with only one candidate.
 * @param unitId the unit; null to start the action without a unit
 * @throws {Refusal} NOT_FOUND if the person cannot take the action in this phase
 */
export function beginAction(view: View, actor: Actor, actionId: string, unitId: string | null): ActionDraft {
  const action = legal(view, actor).find(({ id }) => id === actionId);
  if (!action)
    throw new Refusal('NOT_FOUND', 'That action is not possible in this phase. Press _My units_ to see what you can do.');
  const begun = createEmptyDraft(action.rule);
  if (unitId === null) return withOnlyOnes(view, actor, begun);
  const needed = listUnitTasks(view, unitId).find(
    ({ command }) => command !== null && findActionId(command) === actionId,
  )?.command;
  if (needed && (needed.type === 'resolve' || needed.type === 'act')) return withOnlyOnes(view, actor, needed);
  const unit = findRow(view.battle, 'unit', unitId) as UnitRow | undefined;
  const part = unit && partFor(view, actor, action, unit);
  // A unit that cannot do its task keeps its place in the action, so that the reason is shown.
  const waiting = waitingTask(view, actor, unitId);
  const tasks = [...(waiting ? [waiting] : []), ...(unit && !part ? tasksOf(view, unit) : [])];
  const barred = tasks.find((suggested) => findSuggestedActionId(suggested) === actionId);
  if (barred) return 'act' in barred ? { type: 'act', ...barred } : { type: 'resolve', typed: {}, ...barred };
  return withOnlyOnes(view, actor, part ? fillPart(action, begun, part.key, [unitId]) : begun);
}

/** Fills in the values that players usually enter for moves on the map. */
export function fillUsualValues(view: View, command: ActionDraft): ActionDraft {
  const action = findCommandAction(view.ruleset, command);
  const mover = action.parts.find(({ acts, table }) => acts && table === 'unit');
  const [id = ''] = (mover && listPartRows(action, command, mover.key)) ?? [];
  const unit = findRow(view.battle, 'unit', id) as UnitRow | undefined;
  const moved = unit && findUnitPlace(view.battle, id) ? view.ruleset.ground?.movedBy?.(unit, view.battle) : undefined;
  if (!moved?.usually || moved.procedure !== action.rule.id) return command;
  return setValues(command, { ...moved.usually, ...readTypedValues(command) });
}

/** Fills each acting part that has only one candidate. */
function withOnlyOnes(view: View, actor: Actor, begun: ActionDraft): ActionDraft {
  let command = begun;
  const action = findCommandAction(view.ruleset, begun);
  for (let asked = ''; ;) {
    const { asks } = question(view, actor, command);
    if (!asks?.acts || asks.key === asked) return command;
    const [only, other] = listChoices(view, actor, command, asks).candidates;
    if (!only || other) return command;
    command = fillPart(action, command, asks.key, [only.row.id as string]);
    asked = asks.key;
  }
}

/** A cache of questions for each view, because a panel needs the same ones many times. */
const questionsIn = cachePerObject((_view: View) => new Map<string, Question>());
const MOST_KNOWN_QUESTIONS = 2000;

/** Returns what a draft still needs, the preview of a complete draft, or the reason why the action is refused. */
export function question(view: View, actor: Actor, draft: ActionDraft): Question {
  const known = questionsIn(view);
  const key = JSON.stringify([actor.id, actor.standing, actor.sideId, draft]);
  const before = known.get(key);
  if (before) return before;
  const step = stepNow(view, actor, draft);
  const is = step.asks || step.missing.length > 0 ? 'question' : step.why ? 'refusal' : 'preview';
  const asked: Question = {
    ...step,
    is,
    get raised() {
      return raisedBy(view, actor, draft, step);
    },
  };
  if (known.size < MOST_KNOWN_QUESTIONS) known.set(key, asked);
  return asked;
}

function stepNow(view: View, actor: Actor, command: ActionDraft): Step {
  const action = findCommandAction(view.ruleset, command);
  const { filled, why } = filledBy(view, action, command);
  const given: JsonObject = { ...filled, ...readTypedValues(command) };
  const untold = filledByBelieved(view, action, command);
  const lacking = action.fields.filter(({ key, required }) => required && given[key] === undefined && !untold?.has(key));
  const asks = partToAsk(view, action, actor, command, lacking);
  if (asks) return { asks, missing: [], why: null, input: null };
  // The reader knows too little about a remembered unit to try out the command.
  if (untold) return { asks: null, missing: saidFirst(view, action, command, lacking), why: null, input: null };
  if (why && !fieldNamed(action, why))
    return { asks: null, missing: [], why: findRefusal(view, actor, command) ?? why, input: null };
  const refused = why ?? unsaid(lacking) ?? besidesPlace(view, actor, command, findRefusal(view, actor, command));
  const open = refused && lacking.length === 0 ? openPartOf(action, command, refused) : undefined;
  if (open) return { asks: open, missing: [], why: null, input: null };
  const named =
    refused?.code === 'INVALID_INPUT' && (why !== null || lacking.length === 0) ? fieldNamed(action, refused) : undefined;
  const part = named && action.parts.find(({ key }) => key === named.key);
  if (part && listPartRows(action, command, part.key) === undefined) return { asks: part, missing: [], why: null, input: null };
  const missing = named && !part && !lacking.includes(named) ? [...lacking, named] : saidFirst(view, action, command, lacking);
  if (refused) return { asks: null, missing, why: lacking.length > 0 && !why ? null : refused, input: null };
  const input = command.type === 'resolve' ? fillInput(action.rule, view.battle, finishedStaging(view, command)) : null;
  return { asks: null, missing: [], why: null, input };
}

/**
 * Returns the keys that only remembered units could fill in. The rules fill them in when the command is given. Undefined if the
 * command does not have a remembered unit.
 */
function filledByBelieved(view: View, action: Action, command: ActionDraft): ReadonlySet<string> | undefined {
  const parts = action.parts.filter(({ key, table }) =>
    table === 'unit' ? (listPartRows(action, command, key) ?? []).some((id) => findBelievedUnit(view, id)) : false,
  );
  if (parts.length === 0) return undefined;
  return new Set([...parts.flatMap(filledKeysOf), ...Object.keys(action.rule.measured ?? {})]);
}

function raisedBy(view: View, actor: Actor, command: ActionDraft, { input }: Step): readonly RaisedQuestion[] {
  // Actions that the rules refuse are shown as refusals instead.
  const attempt = buildAttempt(findCommandAction(view.ruleset, command), dropEmptyParts(command), () => input);
  const raised = tryOrHandleRefusal(() => runChecks(view.ruleset, addBelievedUnits(view), actor, attempt)) ?? [];
  return [...raised, ...pricesForeseen(view, actor, command)];
}

/** Returns the prices of an act's effects in later turns: own units in the zone of its fire, and earlier orders that it ends. */
function pricesForeseen(view: View, actor: Actor, command: ActionDraft): readonly RaisedQuestion[] {
  if (command.type !== 'act') return [];
  const { own, isGivenUp } = predictEffects(view, actor, command);
  const prices = [
    ...(own.length === 0
      ? []
      : [`Your own ${own.length === 1 ? 'unit is' : 'units are'} in the zone: ${own.map(findRowName).join(', ')}.`]),
    ...(isGivenUp ? ['An earlier order is given up.'] : []),
  ];
  return prices.map((price) => ({ check: 'range', cites: [], finding: { is: 'yes', price } }));
}

/**
 * Returns the questions that the checks would ask a person who gave a command now. Also covers a command that moves several units
 * one after another.
 */
export function listCommandQuestions(
  ruleset: Ruleset,
  sealed: AnyBattle,
  actor: Actor,
  command: GameCommand & { readonly type: 'resolve' | 'act' | 'move-together' },
): readonly RaisedQuestion[] {
  const whole = openSealedBattle(sealed);
  const battle = actor.standing === 'player' ? replaceRememberedUnits(ruleset, actor, whole) : whole;
  const commands: readonly ActionDraft[] = command.type === 'move-together' ? command.moves : [command];
  return commands.flatMap((each) => {
    const action = findCommandAction(ruleset, each);
    const input = (): JsonObject | null =>
      each.type === 'resolve'
        ? (tryOrHandleRefusal(() => fillInput(action.rule, battle, each, createSightCheck(ruleset, battle, actor))) ?? null)
        : null;
    return runChecks(ruleset, battle, actor, buildAttempt(action, each, input)).filter(({ finding }) => finding.is !== 'yes');
  });
}

/** Returns the reason why an action is impossible. A missing place does not count, because places are offered separately. */
function besidesPlace(view: View, actor: Actor, command: ActionDraft, why: Refusal | null): Refusal | null {
  const field = why?.code === 'INVALID_INPUT' ? findUsualField(view, actor, command) : null;
  return field?.goes === true && field.key === why?.field ? null : why;
}

/**
 * Finds an empty optional field that people usually fill in: a destination on the map, the place of an act without units, or a
 * labelled number. Null if there is no such field.
 */
export function findUsualField(view: View, actor: Actor, command: ActionDraft): InputField | null {
  const action = findCommandAction(view.ruleset, command);
  const said = readTypedValues(command);
  const mover = action.parts.find(({ leads, table }) => leads && table === 'unit');
  const ids = (mover && listPartRows(action, command, mover.key)) ?? [];
  // A result may have moved the unit away from its recorded place.
  const isOnMap = findMap(view.battle) !== undefined && ids.some((id) => !mover?.role || findFreshPlace(view, id));
  const hasNobody = action.rule.kind === 'act' && !mover && findMap(view.battle) !== undefined;
  const hasLabels = (key: string): boolean => labelledIn(view, actor, command, key) !== undefined;
  return (
    action.fields.find(
      ({ key, goes, place, labelled }) =>
        said[key] === undefined &&
        ((goes === true && isOnMap) || (place === true && hasNobody) || (labelled === true && hasLabels(key))),
    ) ?? null
  );
}

/** Returns the labelled number that a refusal asks for, if no other value is missing; otherwise undefined. */
export function findLabelledField(view: View, actor: Actor, command: ActionDraft): InputField | undefined {
  const usual = question(view, actor, command).is === 'refusal' ? findUsualField(view, actor, command) : null;
  return usual?.labelled ? usual : undefined;
}

/** Returns the labelled numbers of a field, as far as the person may know them; undefined for a field without labels. */
function labelledIn({ ruleset, battle }: View, actor: Actor, command: ActionDraft, key: string): readonly number[] | undefined {
  const labels = ruleset.labels?.(key, readTypedValues(command), battle, isUmpire(actor) ? null : actor.sideId) ?? [];
  return labels.length === 0 ? undefined : labels.map(({ number }) => number);
}

/**
 * Returns the tasks that remain open after an action. For example, the unit did not actually move, or only a part of it acted.
 */
export function listRemainingTasks(before: View, after: View, command: ActionDraft): readonly Task[] {
  const taking = Object.values(command.type === 'resolve' ? command.roles : command.params).flat();
  const isFor = ({ command: wanted, rows }: Task): boolean =>
    wanted !== null && findActionId(wanted) === findActionId(command) && rows.some(({ id }) => taking.includes(id));
  const wanted = new Set(
    listTasks(before)
      .rows.filter(isFor)
      .map(({ id }) => id),
  );
  return listTasks(after).rows.filter(({ id }) => wanted.has(id));
}

/**
 * Chooses which missing values to ask for first: those that neither a unit nor the battle can fill in. If this is a single value
 * with a list of choices, also asks for the values that would be missing after every choice. If rows could fill in everything,
 * asks for all missing values.
 */
function saidFirst(view: View, action: Action, command: ActionDraft, lacking: readonly InputField[]): readonly InputField[] {
  const byOthers = new Set([...action.parts.flatMap(filledKeysOf), ...Object.keys(action.rule.fromBattle ?? {})]);
  const first = lacking.filter(({ key }) => !byOthers.has(key));
  if (first.length === 0) return lacking;
  const [{ key: asked, choices = [] }, ...more] = first as [InputField, ...InputField[]];
  const isAll = first.length === lacking.length;
  if (isAll || command.type !== 'resolve' || more.length > 0 || choices.length === 0) return first;
  const answered = choices.map((choice) => {
    const said = { ...command, typed: { ...command.typed, [asked]: choice } };
    return filledBy(view, action, said).filled;
  });
  return lacking.filter(({ key }) => key === asked || answered.every((filled) => filled[key] === undefined));
}

const unsaid = ([first]: readonly InputField[]): Refusal | null =>
  first ? new Refusal('INVALID_INPUT', `${first.key}: Enter a value.`, first.key) : null;

const finishedStaging = (view: View, command: ActionDraft & { readonly type: 'resolve' }) =>
  dropBelievedUnits(view, dropEmptyParts(command)) as ActionDraft & { readonly type: 'resolve' };

/** Returns the field that a refusal refers to. */
function fieldNamed(action: Action, { field }: Refusal): InputField | undefined {
  const key = field?.split('.')[0];
  return action.fields.find((candidate) => candidate.key === key);
}

/**
 * Returns the values that rows and the battle fill in, as far as the reader may know them. If a value is in doubt, also returns
 * the reason.
 */
function filledBy(view: View, action: Action, command: ActionDraft): { filled: JsonObject; why: Refusal | null } {
  if (command.type !== 'resolve') return { filled: {}, why: null };
  const { rule } = action;
  const { roles, typed, overrides } = finishedStaging(view, command);
  const fill = (said: JsonObject): JsonObject => fillInputs(rule, createScene(rule, view.battle, roles, said), overrides);
  return tryOrHandleRefusal(
    () => ({ filled: fill(typed), why: null }),
    (why) => {
      const inDoubt = fieldNamed(action, why);
      return { filled: inDoubt ? othersFilled(fill, typed, inDoubt) : {}, why };
    },
  );
}

/**
 * Returns the other values that are filled in while one value is in doubt. Returns an empty object if they cannot be calculated.
 * A missing value in doubt is replaced by its minimum or 0. An unusable entered value is ignored.
 */
function othersFilled(fill: (said: JsonObject) => JsonObject, typed: JsonObject, { key, minimum }: InputField): JsonObject {
  const { [key]: said, ...others } = typed;
  const filled = tryOrHandleRefusal(() => fill(said === undefined ? { ...others, [key]: minimum ?? 0 } : others)) ?? {};
  return Object.fromEntries(Object.entries(filled).filter(([name]) => name !== key));
}

/**
 * Checks whether a part is the target of a roll with odds. A target is a single unit that does not act, but affects the roll by
 * its values or distance. People are asked for an optional target too, because a roll without a target has no effect.
 */
function isAimedAt({ rule }: Action, part: ActionPart): boolean {
  const { table, many, acts, role } = part;
  if (!role || acts || many || table !== 'unit' || !rule.rolls) return false;
  return filledKeysOf(part).length > 0 || rule.measured !== undefined;
}

/** Returns the keys that the rows in a part fill in. */
const filledKeysOf = ({ role }: ActionPart): readonly string[] => (role ? listFilledKeys(role) : []);

function partToAsk(
  view: View,
  action: Action,
  actor: Actor,
  command: ActionDraft,
  lacking: readonly InputField[],
): ActionPart | null {
  const open = action.parts.filter(({ key }) => listPartRows(action, command, key) === undefined);
  const isLacking = (key: string): boolean => lacking.some((field) => field.key === key);
  const acting = action.parts.filter(({ acts }) => acts);
  const nobodyActs = acting.every(({ key }) => (listPartRows(action, command, key) ?? []).length === 0);
  const mayAct = open.filter(({ acts }) => acts);
  if (mayAct.length > 0 && nobodyActs && (!isUmpire(actor) || command.type !== 'resolve'))
    return mayAct.find((part) => hasCandidates(view, actor, command, part)) ?? mayAct[0]!;
  const aimedAt = nobodyActs ? undefined : open.find((part) => isAimedAt(action, part));
  if (aimedAt && hasCandidates(view, actor, command, aimedAt)) return aimedAt;
  const isWanted = (part: ActionPart): boolean =>
    part.role ? filledKeysOf(part).some(isLacking) || isNeededByMap(view, actor, part.role) : isLacking(part.key);
  return open.find(isWanted) ?? null;
}

/** Further values that a person may enter. */
interface InputChoices {
  readonly kind: 'part' | 'items' | 'value';
  readonly key: string;
  readonly description: string;
}

/**
 * Lists what a person may add to an action: units for its parts, values for each of several units, and other values. For players,
 * leaves out values that come from the record, unless the procedure accepts a different value, such as fewer squadrons.
 */
export function listInputChoices(view: View, actor: Actor, command: ActionDraft): readonly InputChoices[] {
  const action = findCommandAction(view.ruleset, command);
  const { parts } = action;
  const { filled } = filledBy(view, action, command);
  const lists = new Set(parts.flatMap(({ role }) => (role && findListKey(role)) ?? []));
  const isOpen = (field: InputField): boolean =>
    isUmpire(actor) || filled[field.key] === undefined || mayDiffer(view, action, command, field, filled[field.key]!);
  return [
    ...parts.map(({ key, description }): InputChoices => ({ kind: 'part', key, description })),
    ...parts.flatMap(({ key, role }): InputChoices[] =>
      role && findListKey(role) !== undefined
        ? [{ kind: 'items', key, description: 'Values of each unit, in brackets after its name' }]
        : [],
    ),
    ...action.fields
      .filter((field) => field.refers === undefined && field.upload === undefined && !lists.has(field.key) && isOpen(field))
      .map(({ key, description }): InputChoices => ({ kind: 'value', key, description })),
  ];
}

/** Checks whether a player may type a value that differs from the value that was filled in. */
function mayDiffer(view: View, action: Action, command: ActionDraft, field: InputField, filled: Json): boolean {
  const { rule } = action;
  if (command.type !== 'resolve') return true;
  if ((rule.circumstances ?? []).includes(field.key) || Object.values(finishedStaging(view, command).roles).length === 0)
    return true;
  const { key, choices = [], minimum = -Infinity, maximum = Infinity } = field;
  const near = typeof filled === 'number' ? [filled - 1, filled + 1].filter((value) => value >= minimum && value <= maximum) : [];
  const others = typeof filled === 'boolean' ? [!filled] : [...choices.filter((choice) => choice !== filled), ...near];
  return others.some((value) => {
    const { roles, typed, overrides } = finishedStaging(view, setValues(command, { [key]: value }) as typeof command);
    const scene = createScene(rule, view.battle, roles, typed);
    const why = (): boolean => listDifferingValues(rule, scene, overrides).every((other) => other.key !== key);
    return tryOrHandleRefusal(why) === true;
  });
}

/**
 * Returns the current value of a field, entered or filled in; undefined if the field is empty. Also undefined for a list that
 * rows fill in, because its row ids would reveal how much other people have done.
 */
export function findPresentValue(view: View, command: ActionDraft, key: string): Json | undefined {
  const action = findCommandAction(view.ruleset, command);
  const filled = filledBy(view, action, command).filled[key];
  return readTypedValues(command)[key] ?? (findField(action, key)?.items ? undefined : filled);
}
