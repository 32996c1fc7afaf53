/**
 * Prepares one command that moves several units of a side. Finds the units that can move, their destinations, and how far each
 * unit gets. The units move one after another, each with its own procedure.
 */
import {
  type Actor,
  DIRECTIONS,
  type Direction,
  measureDistance,
  describeDistance,
  distinguishLabels,
  listFeatures,
  findDirectionStep,
  type GroundMap,
  type InputField,
  findSpot,
  findMap,
  type Refusal,
  type Ruleset,
  type Spot,
  formatSpotName,
  formatSquareOfSpot,
  type UnitRow,
  tryOrHandleRefusal,
  readRoute,
} from '../rules/index.js';
import type { UnitMove } from './command.js';
import type { RaisedQuestion } from './gate.js';
import type { View } from './knowledge.js';
import { type Task, listTasks } from './tasks.js';
import {
  listKnownEnemies,
  listObjectiveGoals,
  findGoalField,
  findLastPointToGoal,
  findMover,
  listNamedGoals,
  offerPlaces,
  listOtherFields,
  measureStraightLength,
  createGoalCheck,
} from './places.js';
import { question, beginAction } from './questions.js';
import { findRefusal } from './rehearsal.js';
import { findActionId, findCommandAction, dropEmptyParts, readTypedValues, setValues } from './action.js';

/** A unit that moves together with others, and its move with the values entered so far. */
export interface MovingUnit {
  readonly unit: UnitRow;
  readonly move: UnitMove;
  /** True if dice decide how far the unit moves. */
  readonly rolls: boolean;
}

/** A common goal for several units: a place, or a direction in which each unit moves as far as possible. */
export interface JointGoal {
  /** The goal in the form that people enter: a place such as `F6` or `23,18`, or a direction such as `NE`. */
  readonly to: string;
  readonly kind: 'place' | 'towards' | 'direction';
  /** The label of the goal, such as `F6 Bedburg` or `Tom`; empty for a direction. */
  readonly words: string;
}

/** A unit that moves, and the end of its move. */
interface JointMover extends MovingUnit {
  readonly spot: Spot;
  readonly square: string;
  /** The distance in a straight line, in the rulebook's unit of length. */
  readonly far: number;
  /** True if the unit reaches the goal. Always true for a direction. */
  readonly isThere: boolean;
  /** The questions and prices that the checks raise for this unit's move, as for a move of its own. */
  readonly raised: readonly RaisedQuestion[];
}

/** The planned outcome of a move of several units. */
export interface JointMove {
  readonly gone: readonly JointMover[];
  /** The units that cannot move towards the goal, as far as their side knows. */
  readonly stays: readonly UnitRow[];
  /** The refusal when the moves are tried one after another; null if no move is refused. */
  readonly why: Refusal | null;
}

const MOST_NAMED = 6;
const MOST_ENEMIES = 4;
const MOST_AIMS = 24;

/**
 * Finds a player's units that can still move on the map in this phase. Leaves out units that move hex by hex, and units that roll
 * dice which the player may enter by hand. Tries out a complete move for each unit, and yields after each unit.
 * @param most the maximum number of units
 */
export function* listMovableUnits(view: View, actor: Actor, most: number): Generator<void, readonly MovingUnit[], void> {
  const goers: MovingUnit[] = [];
  for (const task of listTasks(view).rows) {
    if (task.kind !== 'unit' || task.next?.verb !== 'move' || task.side !== actor.sideId) continue;
    const goer = goerFor(view, actor, task);
    if (goer) goers.push(goer);
    if (goers.length >= most) break;
    yield;
  }
  return goers;
}

/** Returns the unit of a movement task, if the unit can move together with others. */
function goerFor(view: View, actor: Actor, { command, awaitsDice, rows: [row] }: Task): MovingUnit | undefined {
  const { ruleset, battle } = view;
  const unit = row && battle.tables.unit.get(row.id);
  const move = unit && command?.type === 'resolve' ? beginAction(view, actor, findActionId(command)!, unit.id) : undefined;
  if (!unit || move?.type !== 'resolve' || !findGoalField(view, move) || question(view, actor, move).asks) return undefined;
  const { rolls } = findCommandAction(ruleset, move).rule;
  const isOnHexes = findMap(battle)?.grid === 'hexes';
  const isByPath = isOnHexes && ruleset.ground?.movedBy?.(unit, battle).procedure !== move.procedure;
  return isByPath || (rolls && awaitsDice) ? undefined : { unit, move, rolls };
}

/** Returns the values that the moves need in addition to a destination. A value that several units need is listed once. */
export function listSharedFields(view: View, actor: Actor, goers: readonly MovingUnit[]): readonly InputField[] {
  const fields = goers.flatMap(({ move }) => listOtherFields(view, actor, move) ?? []);
  return fields.filter(({ key }, index) => fields.findIndex((field) => field.key === key) === index);
}

/** Sets a value in the moves of all units that accept the value and do not have one yet. */
export const setSharedValue = (view: View, goers: readonly MovingUnit[], values: UnitMove['typed']): readonly MovingUnit[] =>
  goers.map(({ unit, move, rolls }) => {
    const keys = new Set(findCommandAction(view.ruleset, move).fields.map(({ key }) => key));
    const own = Object.entries(values).filter(([key]) => keys.has(key) && readTypedValues(move)[key] === undefined);
    return { unit, move: setValues(move, Object.fromEntries(own)) as UnitMove, rolls };
  });

const goalOf = (ruleset: Ruleset, move: UnitMove): string | undefined =>
  findCommandAction(ruleset, move).fields.find(({ goes }) => goes === true)?.key;

/** Checks whether the move has a destination. */
export const hasDestination = (ruleset: Ruleset, move: UnitMove): boolean =>
  move.typed[goalOf(ruleset, move) ?? ''] !== undefined;

/** Returns a move without its destination. */
export function removeGoal(ruleset: Ruleset, move: UnitMove): UnitMove {
  const goal = goalOf(ruleset, move);
  return goal === undefined ? move : (setValues(move, { [goal]: null }) as UnitMove);
}

/** Returns the possible goals, most likely first. At least one unit can move towards each goal. */
export function listJointGoals(view: View, actor: Actor, goers: readonly MovingUnit[]): readonly JointGoal[] {
  const map = findMap(view.battle);
  const [first] = goers;
  const start = first && findMover(view, first.move)?.place;
  if (!map || !start) return [];
  const isHexes = map.grid === 'hexes';
  const near = <T extends { readonly spot: Spot }>(all: readonly T[]): readonly T[] =>
    [...all].sort((a, b) => measureDistance(start, a.spot, map).least - measureDistance(start, b.spot, map).least);
  const asPlace = ({ to, spot, name }: { readonly to: string; readonly spot: Spot; readonly name: string }): JointGoal => ({
    to,
    kind: 'place',
    words: `${formatSquareOfSpot(spot, map)} ${name}`,
  });
  // Objectives come first, however far away they are.
  const objectives = near(isHexes ? [] : listObjectiveGoals(view, first.unit.side)).map(asPlace);
  const named = near(isHexes ? [] : listNamedGoals(listFeatures(view.battle), map))
    .slice(0, MOST_NAMED)
    .map(asPlace)
    .filter(({ words }) => !objectives.some((objective) => objective.words.toLowerCase() === words.toLowerCase()));
  const enemies = near(listKnownEnemies(view, first.unit.side))
    .slice(0, MOST_ENEMIES)
    .map(({ name, spot }): JointGoal => ({
      to: isHexes ? formatSpotName(spot, map) : `${spot.x},${spot.y}`,
      kind: 'towards',
      words: name,
    }));
  const directions = DIRECTIONS.map((to): JointGoal => ({ to, kind: 'direction', words: '' }));
  const offers = offerPlaces(view, actor, first.move).filter(
    ({ name, towards }) => (isHexes || name === null) && towards === null,
  );
  const labels = distinguishLabels(
    offers.map(({ square, name }) => (name === null ? square : `${square} ${name}`)),
    (index) => describeDistance({ least: offers[index]!.far, most: offers[index]!.far }, map),
    (index) => offers[index]!.heading,
    (index) => offers[index]!.to,
  );
  const squares = offers.map(({ to }, index): JointGoal => ({ to, kind: 'place', words: labels[index]! }));
  // On hexes, only a hex with named terrain has a label that differs from its number.
  const isNamed = ({ words, to }: JointGoal): boolean => isHexes && words !== to;
  const all = [...objectives, ...named, ...squares.filter(isNamed), ...enemies, ...directions, ...squares].filter(
    ({ to }, index, aims) => aims.findIndex((aim) => aim.to === to) === index,
  );
  return all.filter(({ to }) => goers.some((goer) => endOf(view, actor, goer, to, map))).slice(0, MOST_AIMS);
}

/**
 * Finds the end of each unit's move, and the units that stay. Also tries the moves one after another, and returns the refusal;
 * null if no move is refused, or if no unit moves.
 * @param to a place or direction, as typed
 * @throws {Refusal} any refusal of `wayOf`, if the text is not a direction
 */
export function planJointMove(view: View, actor: Actor, goers: readonly MovingUnit[], to: string): JointMove {
  const map = findMap(view.battle)!;
  const gone: JointMover[] = [];
  const stays: UnitRow[] = [];
  for (const goer of goers) {
    const end = endOf(view, actor, goer, to, map);
    if (!end) stays.push(goer.unit);
    else {
      const field = findGoalField(view, goer.move)!;
      const move = dropEmptyParts(setValues(goer.move, { [field.key]: end.to })) as UnitMove;
      const from = findMover(view, goer.move)!.place;
      const { spot, isThere } = end;
      gone.push({
        ...goer,
        move,
        spot,
        square: formatSquareOfSpot(spot, map),
        far: measureDistance(from, spot, map).most,
        isThere,
        raised: question(view, actor, move).raised,
      });
    }
  }
  const moves = gone.map(({ move }) => move);
  return { gone, stays, why: moves.length === 0 ? null : findRefusal(view, actor, { type: 'move-together', moves }) };
}

/**
 * Finds the end of a move: the goal itself, or the farthest point that the unit can reach on the straight route there. For a
 * direction, the route leads to the edge of the map. Undefined if the unit has no place, is already at the goal, or cannot move
 * towards it.
 * @throws {Refusal} any refusal of `wayOf`, if the goal is not a direction
 */
function endOf(
  view: View,
  actor: Actor,
  { unit, move }: MovingUnit,
  to: string,
  map: GroundMap,
): { readonly to: string; readonly spot: Spot; readonly isThere: boolean } | undefined {
  const from = findMover(view, move)?.place;
  if (!from) return undefined;
  const gets = createGoalCheck(view, actor, move);
  const direction = DIRECTIONS.find((each) => each === to);
  const way = direction ? undefined : readRoute(view.ruleset, view.battle, unit, to);
  const spot = direction ? edgeTowards(from, direction, map) : way!.spots.at(-1)!;
  if (spot.x === from.x && spot.y === from.y) return undefined;
  if (way && gets(to, measureStraightLength(from, spot))) return { to, spot, isThere: true };
  const last = findLastPointToGoal(view, { unit, place: from }, spot, map, gets);
  return last && { ...last, isThere: direction !== undefined };
}

/** Returns the point where a line in a certain direction leaves the map. */
function edgeTowards(from: Spot, direction: Direction, map: GroundMap): Spot {
  if (map.grid === 'hexes') {
    const after = (hexes: number): Spot | undefined =>
      tryOrHandleRefusal(() => findSpot(`${hexes}${direction}`, map, { here: from, of: () => from }));
    let edge = from;
    for (let hexes = 1, next = after(hexes); next; next = after(++hexes)) edge = next;
    return edge;
  }
  const { x, y } = from;
  const { width, height } = map;
  const [right, up] = findDirectionStep(direction);
  const room = [right > 0 ? width - x : right < 0 ? x : Infinity, up > 0 ? height - y : up < 0 ? y : Infinity];
  const far = Math.min(...room);
  return { x: x + right * far, y: y + up * far, half: 0 };
}
