/**
 * A simple greedy player that always takes the best action in its own view. A shot is worth the effect that its odds promise. A
 * move is worth the distance that it gains towards an objective.
 */
import { formatCanonicalJson, type Json, createRolledDice, TooManyBranchesError } from '../../dice/index.js';
import { type ObjectiveRow, listObjectives, findBestStanding } from '../../house/index.js';
import {
  type Actor,
  type BotPlay,
  measureDistance,
  isInArea,
  findMap,
  findMeanPoint,
  calculateOdds,
  findUnitPlace,
  type Procedure,
  type Row,
  roundToTenths,
  type UnitRow,
} from '../../rules/index.js';
import { listCandidates } from '../candidates.js';
import type { GameCommand } from '../command.js';
import { isSuitableForPart, legal, type Question, question } from '../questions.js';
import { listRowsInView, type View } from '../knowledge.js';
import { type Task, listTasks } from '../tasks.js';
import { findDestinationField } from '../places.js';
import {
  type Action,
  findCommandAction,
  dropEmptyParts,
  createEmptyDraft,
  listPartRows,
  type ActionDraft,
  fillPart,
  setValues,
} from '../action.js';
import { SeededChoices } from './seeded-choices.js';
import { createRandomChooser, listEntryPlaces, type OptionChooser, fillInAction } from './walking.js';

/** The maximum number of actions of one unit in a phase. */
const MAX_ACTIONS = 3;
/** The value below which an action is not carried out. */
const LEAST_WORTH = 0.02;
const MOST_RUNS = 400;
const SAMPLES = 24;
/** The maximum number of choices that are compared for one value. */
const MOST_TRIED = 6;
/** The number of steps into which a straight route is divided, to find the farthest point that the unit can reach. */
const WAY_STEPS = 32;
/** The value of moving one square nearer to an objective. A shot that certainly has an effect is worth 1. */
const SQUARE_WORTH = 0.05;
/** The distance in squares at which an enemy is near enough to prepare an attack. */
const NEAR_SQUARES = 2;
const DEEP = 3;
const MAX_TASKS = 300;
const ANYTIME_FIELD = { key: 'choice', type: 'text', required: true, description: '' } as never;
const NOTHING: ActionDraft = { type: 'act', act: '', params: {} };

interface Point {
  readonly x: number;
  readonly y: number;
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A player's place in the battle: what the player sees, and how the player acts. */
interface Seat {
  readonly actor: Actor;
  /** Returns everything that the player may know now. */
  readonly view: () => View;
  /** Carries out an action. Nothing changes if the action is refused. */
  readonly carryOut: (command: ActionDraft) => void;
  /**
   * True if the player may make up values, act without naming an enemy, and use an action with a unit for which it is not meant.
   * Default: false. The balance of scenarios was measured with true.
   */
  readonly mayGuess?: boolean;
}

/** Plays one side in a phase, unit by unit and in steps, until no unit has a worthwhile action left. */
export function* playGreedily({ actor, view, carryOut, mayGuess = false }: Seat): Generator<void, void, void> {
  const { ruleset } = view();
  const ids = (listRowsInView(view(), 'unit') as readonly UnitRow[])
    .filter((unit) => unit.side === actor.sideId && !ruleset.strength.isLost(unit))
    .map(({ id }) => id);
  const acted = new Set<string>();
  for (const id of ids)
    for (let n = 0; n < MAX_ACTIONS; n++) {
      const best = yield* new GreedyPlayer(view(), actor, acted, mayGuess).bestOf(id);
      if (!best) break;
      for (const actorId of actorsOf(best)) acted.add(`${best.action.id} ${actorId}`);
      carryOut(best.command);
      yield;
    }
}

/** Returns the command for an action if a panel does not object to it. The player confirms every question that the panel asks. */
export function buildConfirmedCommand(view: View, actor: Actor, command: ActionDraft): GameCommand {
  // For an umpire, even a failed check is only a question.
  const isQuestion = (is: string): boolean => is === 'ask' || (is === 'no' && actor.standing === 'umpire');
  const isAsked = question(view, actor, command).raised.some(({ finding }) => isQuestion(finding.is));
  return isAsked ? { ...dropEmptyParts(command), anyway: true } : dropEmptyParts(command);
}

/** Lists the tasks that must be done before the battle continues, and that the view's reader can do. */
const tasksToSettle = (view: View): readonly Task[] =>
  listTasks(view).rows.filter(({ kind, command, choices = [] }) =>
    kind === 'open' || kind === 'anytime' ? command !== null || choices.length > 0 : false,
  );

/**
 * Does all tasks of a person that must be done before the battle continues, one in each step.
 * @param carryOut carries out the command of a task, with the choices for its missing values
 * @throws {Error} if new tasks keep appearing
 */
export function* completeTasks(
  view: () => View,
  tasteOf: (view: View) => OptionChooser,
  carryOut: (command: GameCommand, taste: OptionChooser) => void,
): Generator<void, void, void> {
  const tried = new Set<string>();
  for (let n = 0; n < MAX_TASKS; n++) {
    const now = view();
    const task = tasksToSettle(now).find(({ id }) => !tried.has(id));
    if (!task) return;
    tried.add(task.id);
    const taste = tasteOf(now);
    const choices = (task.choices ?? []).map(({ command }) => command);
    carryOut(task.command ?? taste.one(choices, ANYTIME_FIELD, NOTHING), taste);
    yield;
  }
  throw new Error(
    `tasks without end: ${tasksToSettle(view())
      .map(({ words }) => words)
      .join('; ')}`,
  );
}

/** Returns the ids of the units that carry out an action. */
function actorsOf({ action, command }: Pick<Candidate, 'action' | 'command'>): readonly string[] {
  const acting = action.parts.filter(({ leads }) => leads);
  return acting.flatMap(({ key }) => listPartRows(action, command, key) ?? []);
}

interface Candidate {
  readonly action: Action;
  readonly command: ActionDraft;
  readonly worth: number;
}

/** Chooses actions for one player from what their view shows. */
export class GreedyPlayer {
  private readonly choose = new SeededChoices('greedy');
  private readonly any: OptionChooser;
  private readonly enemies: readonly Point[];
  private readonly play: BotPlay;

  constructor(
    private readonly view: View,
    private readonly actor: Actor,
    /** The actions that have been carried out, as `<action> <unit>`. */
    private readonly acted: ReadonlySet<string> = new Set(),
    private readonly mayGuess = false,
  ) {
    this.any = createRandomChooser(view, actor, this.choose);
    this.play = view.ruleset.bot ?? { worths: {}, stays: [] };
    this.enemies = (listRowsInView(view, 'unit') as readonly UnitRow[])
      .filter(({ side, id }) => side !== actor.sideId && !this.seemsLost(id))
      .flatMap(({ id }) => findUnitPlace(view.battle, id) ?? []);
  }

  /**
   * Returns the best action that a unit can still carry out, not counting actions that it has already carried out. Works in steps,
   * one for each action.
   */
  *bestOf(unitId: string): Generator<void, Candidate | undefined, void> {
    let best: Candidate | undefined;
    for (const action of legal(this.view, this.actor)) {
      if (this.acted.has(`${action.id} ${unitId}`) || !this.isWorthTrying(action, unitId)) continue;
      const begun = this.begun(action, unitId);
      const candidate = begun && this.best(begun, 0, unitId);
      if (candidate && candidate.worth > (best?.worth ?? LEAST_WORTH)) best = candidate;
      yield;
    }
    return best;
  }

  /** Starts an action with a unit in the acting part; undefined if the unit cannot act. */
  private begun(action: Action, unitId: string): ActionDraft | undefined {
    const empty = createEmptyDraft(action.rule);
    if (ofReinforcements(action.rule.id)) return empty;
    const parts = action.parts.filter(({ table, acts, role }) => table === 'unit' && (acts || !role));
    const part = parts.find((each) => listCandidates(this.view, this.actor, empty, each).some(({ row }) => row.id === unitId));
    const unit = this.view.battle.tables.unit.get(unitId);
    if (!part || !unit || (!this.mayGuess && !isSuitableForPart(this.view, part, unit))) return undefined;
    return fillPart(action, empty, part.key, [unitId]);
  }

  /** Returns the choices of this player for open tasks. */
  taste(unitId: string | null = null): OptionChooser {
    return this.tasteAt(0, unitId);
  }

  private isWorthTrying(action: Action, unitId: string): boolean {
    const { id, phases: own, usualPhases } = action.rule;
    const phases = this.play.phases?.[id] ?? own ?? usualPhases;
    if (phases && !phases.includes(this.view.battle.game.phase)) return false;
    const isUsed = this.weightOf(id) !== undefined && !ofReinforcements(id);
    return isUsed && (!(this.play.nearOnly ?? []).includes(id) || this.isNearEnemy(unitId));
  }

  private weightOf(id: string): number | undefined {
    return this.play.worths[id] ?? SHARED_WORTHS[id];
  }

  private isNearEnemy(unitId: string): boolean {
    const here = findUnitPlace(this.view.battle, unitId);
    const map = findMap(this.view.battle);
    if (!here || !map) return false;
    const isNear = (at: Point): boolean => apart(at, here) <= NEAR_SQUARES * map.square;
    // A player who does not know any enemies expects them at the objective.
    return this.enemies.length > 0 ? this.enemies.some(isNear) : this.goals().some(isNear);
  }

  /** Returns the best way to complete an action; undefined if the action cannot be carried out. */
  private best(begun: ActionDraft, depth: number, unitId: string | null): Candidate | undefined {
    const { command, isDeadEnd, isTyped, step } = fillInAction(this.view, this.actor, begun, this.tasteAt(depth, unitId));
    if (isDeadEnd || step.is !== 'preview') return undefined;
    if (!this.mayGuess && (isTyped || this.isDoubtful(command))) return undefined;
    const joined = depth === 0 ? this.joined(command) : command;
    const action = findCommandAction(this.view.ruleset, joined);
    return { action, command: joined, worth: this.worthOf(joined, unitId) };
  }

  /**
   * Checks whether an action is not worth trying: it lacks an enemy, repeats something that a unit can do only once, or raises a
   * question.
   */
  private isDoubtful(command: ActionDraft): boolean {
    const { ruleset, battle } = this.view;
    const action = findCommandAction(ruleset, command);
    const bar = this.play.barredBy?.[action.rule.id];
    const units = action.parts.flatMap(({ key, acts }) => (acts ? (listPartRows(action, command, key) ?? []) : []));
    const isBarred = bar !== undefined && units.some((id) => (battle.tables.unit.get(id) as Row | undefined)?.[bar] === true);
    const isAsked = (): boolean => question(this.view, this.actor, command).raised.some(({ finding }) => finding.is !== 'yes');
    return !namesEnemies(action, command) || isBarred || isAsked();
  }

  /** Adds all further units that improve the action. */
  private joined(command: ActionDraft): ActionDraft {
    const action = findCommandAction(this.view.ruleset, command);
    if (action.rule.kind === 'act' || !action.rule.rolls) return command;
    let [best, worth] = [command, this.worthOf(command, null)];
    for (const part of action.parts.filter(({ acts, many }) => acts && many))
      for (const { row } of listCandidates(this.view, this.actor, command, part)) {
        const taken = listPartRows(action, best, part.key) ?? [];
        if (taken.includes(row.id as string) || this.acted.has(`${action.id} ${row.id as string}`)) continue;
        const tried = fillPart(action, best, part.key, [...taken, row.id as string]);
        if (question(this.view, this.actor, tried).is !== 'preview') continue;
        const now = this.worthOf(tried, null);
        if (now > worth + LEAST_WORTH && (this.mayGuess || !this.isDoubtful(tried))) [best, worth] = [tried, now];
      }
    return best;
  }

  private tasteAt(depth: number, unitId: string | null): OptionChooser {
    const worthOf = (command: ActionDraft): number =>
      depth >= DEEP ? 0 : (this.best(command, depth + 1, unitId)?.worth ?? -Infinity);
    const bestOf = <T>(items: readonly T[], worth: (item: T) => number): T | undefined => {
      if (items.length < 2) return items[0];
      const tried = items.slice(0, MOST_TRIED).map((item) => ({ item, worth: worth(item) }));
      return tried.reduce((best, each) => (each.worth > best.worth ? each : best)).item;
    };
    return {
      candidate: (candidates, part, command) =>
        bestOf(candidates, ({ row }) =>
          worthOf(fillPart(findCommandAction(this.view.ruleset, command), command, part.key, [row.id as string])),
        ),
      place: (command, goal) => this.farthest(command, goal.key, unitId),
      one: (offered, { key }, command) =>
        bestOf(offered, (value) => {
          const isLabel = typeof value === 'object' && value !== null && 'number' in value;
          if (isLabel) return -this.farFromEnemy((value as { readonly number: number }).number);
          return key === 'choice' ? 0 : worthOf(setValues(command, { [key]: value as Json }));
        })!,
      written: (field, command) => {
        if (field.place) {
          const goals = this.goals();
          const far = (text: string): number => Math.min(...goals.map((goal) => apart(goal, pointOf(text))));
          const entries = listEntryPlaces(this.view, command);
          if (entries.length > 0) return entries.reduce((best, each) => (far(each) < far(best) ? each : best));
        }
        return this.any.written(field, command);
      },
    };
  }

  /** Returns the distance from a registration point of this side to the nearest known enemy. */
  private farFromEnemy(number: number): number {
    const side = this.view.battle.tables.side.get(this.actor.sideId!) as Row;
    const points = (side.registrationPoints ?? []) as unknown as readonly { readonly number: number; readonly point: Point }[];
    const found = points.find((each) => each.number === number);
    const { per } = findMap(this.view.battle)!;
    return found ? Math.min(...this.enemies.map((at) => apart({ x: at.x * per, y: at.y * per }, found.point)), 1e6) : Infinity;
  }

  /** Moves a unit straight towards its goal as far as possible; undefined if it cannot move. */
  private farthest(command: ActionDraft, key: string, unitId: string | null): string | undefined {
    const here = unitId === null ? undefined : findUnitPlace(this.view.battle, unitId);
    const goal = here && this.goalFor(unitId!, here);
    const map = findMap(this.view.battle);
    if (!here || !goal || !map) return undefined;
    const at = (step: number): string => {
      const part = step / WAY_STEPS;
      return `${roundToTenths(here.x + (goal.x - here.x) * part)},${roundToTenths(here.y + (goal.y - here.y) * part)}`;
    };
    const gets = (step: number): boolean =>
      question(this.view, this.actor, setValues(command, { [key]: at(step) })).is === 'preview';
    let [low, high] = [0, WAY_STEPS];
    if (gets(high)) return at(high);
    while (high - low > 1) {
      const middle = Math.ceil((low + high) / 2);
      if (gets(middle)) low = middle;
      else high = middle;
    }
    return low === 0 ? undefined : at(low);
  }

  /** Returns the objectives of this side. Objectives that the side does not hold come first. */
  private goals(): readonly Point[] {
    const { battle } = this.view;
    const own = this.actor.sideId;
    const wanted = listObjectives(battle).filter(({ side, kind }) => (side === null || side === own) && AT_PLACE.has(kind));
    const isOpen = (objective: ObjectiveRow): boolean => {
      const standing = findBestStanding(battle, objective.id);
      return objective.kind === 'first' ? !standing?.met : standing?.holder !== own;
    };
    const open = wanted.filter(isOpen);
    return (open.length > 0 ? open : wanted).flatMap(middleOf);
  }

  /**
   * Returns where a unit should go: the nearest objective of its side, or an edge to exit by. Undefined if the unit should stay
   * where it is.
   */
  private goalFor(unitId: string, here: Point): Point | undefined {
    const { battle, ruleset } = this.view;
    const unit = battle.tables.unit.get(unitId);
    if (!unit || ruleset.aside?.(unit) != null) return undefined;
    const { kind, type, troops } = unit as Row;
    if ([kind, type, troops].some((what) => typeof what === 'string' && this.play.stays.includes(what))) return undefined;
    const exit = this.exitFor(unitId, here);
    if (exit) return exit;
    // Units that are on an objective stay there.
    const wanted = listObjectives(battle).filter(({ side, kind }) => (side === null || side === unit.side) && AT_PLACE.has(kind));
    const isThere = wanted.some((objective) => objective.kind !== 'first' && this.isInside(objective, here));
    const goals = this.goals();
    if (isThere || goals.length === 0) return undefined;
    return goals.reduce((best, goal) => (apart(goal, here) < apart(best, here) ? goal : best));
  }

  private isInside({ spot, area, radius }: ObjectiveRow, here: Point): boolean {
    const map = findMap(this.view.battle)!;
    if (area) return isInArea(here, area);
    return spot !== null && measureDistance({ ...here, half: 0 }, spot, map).least <= (radius ?? 0);
  }

  /** Returns the point where a unit should leave the map, if its side scores points for that. */
  private exitFor(unitId: string, here: Point): Point | undefined {
    const { battle } = this.view;
    const unit = battle.tables.unit.get(unitId)!;
    const { width, height, square } = findMap(battle)!;
    const exit = listObjectives(battle).find(
      ({ kind, side, field, is }) =>
        kind === 'exit' && (side === null || side === unit.side) && (field === null || (unit as Row)[field] === is),
    );
    const edges = {
      left: { x: square / 2, y: here.y },
      right: { x: width - square / 2, y: here.y },
      near: { x: here.x, y: square / 2 },
      far: { x: here.x, y: height - square / 2 },
    };
    return exit?.edge ? edges[exit.edge] : undefined;
  }

  /** Checks whether an enemy seems to be lost, judging only from facts that the player may know. */
  private seemsLost(unitId: string): boolean {
    const { battle, ruleset } = this.view;
    const unit = battle.tables.unit.get(unitId)!;
    return (ruleset.ownFields?.unit ?? []).length === 0 && ruleset.strength.isLost(unit);
  }

  private worthOf(command: ActionDraft, unitId: string | null): number {
    const { rule, fields } = findCommandAction(this.view.ruleset, command);
    if (rule.kind === 'act') return this.worthOfAct(rule.id, unitId);
    const to = command.type === 'resolve' ? command.typed.to : undefined;
    if (typeof to === 'string') return this.progress(unitId, pointOf(to));
    // A unit without a destination keeps its current state.
    if (fields.some(({ goes }) => goes === true)) return 0;
    const { input } = question(this.view, this.actor, command);
    if (input === null) return (this.mayGuess ? undefined : this.play.unknownOdds?.[rule.id]) ?? -Infinity;
    return this.promised(rule, input) * (this.weightOf(rule.id) ?? 1);
  }

  private worthOfAct(act: string, unitId: string | null): number {
    if (act === 'objective-exit') {
      const here = unitId === null ? undefined : findUnitPlace(this.view.battle, unitId);
      const goal = here && this.exitFor(unitId!, here);
      return here && goal && apart(here, goal) < findMap(this.view.battle)!.square ? 10 : 0;
    }
    return this.weightOf(act) ?? 0;
  }

  private progress(unitId: string | null, to: Point): number {
    const here = unitId === null ? undefined : findUnitPlace(this.view.battle, unitId);
    const goal = here && this.goalFor(unitId!, here);
    const map = findMap(this.view.battle);
    return here && goal && map ? (SQUARE_WORTH * (apart(here, goal) - apart(to, goal))) / map.square : 0;
  }

  /** Returns the expected value of a procedure according to its odds, as measured by the rulebook. */
  private promised(procedure: Procedure, input: NonNullable<Question['input']>): number {
    const { measure } = procedure;
    if (!measure) return 0;
    const key = `${procedure.id} ${formatCanonicalJson(input)}`;
    const known = promises.get(key);
    if (known !== undefined) return known;
    const now = this.workedOut(procedure, input);
    promises.set(key, now);
    return now;
  }

  private workedOut(procedure: Procedure, input: NonNullable<Question['input']>): number {
    const measure = procedure.measure!;
    const worth = (outcome: never): number => (measure.of as (of: never) => number)(outcome);
    try {
      return calculateOdds(procedure, input, MOST_RUNS).reduce((sum, { p, outcome }) => sum + p * worth(outcome as never), 0);
    } catch (error) {
      if (!(error instanceof TooManyBranchesError)) throw error;
    }
    const dice = createRolledDice({ next: (sides) => Math.floor(this.choose.fraction() * sides) + (sides === 10 ? 0 : 1) });
    const seen = Array.from({ length: SAMPLES }, () => worth(procedure.run(dice, input).outcome as never));
    return seen.reduce((sum, each) => sum + each, 0) / SAMPLES;
  }
}

/**
 * Checks whether an action names every enemy that it is directed at. Always true for a move, which may end in contact with an
 * enemy.
 */
const namesEnemies = (action: Action, command: ActionDraft): boolean =>
  findDestinationField(action) !== undefined ||
  action.parts
    .filter(({ opposes, usuallyEnemy }) => opposes !== null || usuallyEnemy)
    .every(({ key }) => (listPartRows(action, command, key) ?? []).length > 0);

/** The expected values, cached by procedure and input. */
const promises = new Map<string, number>();

function pointOf(text: string): Point {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return { x, y };
}

function middleOf({ spot, area }: ObjectiveRow): readonly Point[] {
  if (spot) return [spot];
  return area ? [findMeanPoint(area)] : [];
}

const AT_PLACE: ReadonlySet<string> = new Set(['hold', 'hold-turns', 'first']);
/** The value of each action that is not from a rulebook. */
const SHARED_WORTHS: Readonly<Record<string, number>> = { 'reinforcement-enter': 10, 'objective-exit': 10 };
/** Reinforcements are handled as open tasks. */
const ofReinforcements = (id: string): boolean => id === 'reinforcement-enter';
