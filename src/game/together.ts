/**
 * Prepares one command that moves several units of a side: finds the units that can go, their destinations, and how far each
 * gets. The units go one after the other, each by its own procedure.
 */
import {
  type Actor,
  DIRECTIONS,
  type Direction,
  distance,
  featuresOf,
  eastNorth,
  type GroundMap,
  type InputField,
  locate,
  mapOf,
  type Refusal,
  type Ruleset,
  type Spot,
  spotName,
  squareOf,
  type UnitRow,
  unlessRefused,
  wayOf,
} from '../rules/index.js';
import type { OneMove } from './command.js';
import type { View } from './knowledge.js';
import { type Need, needs } from './needs.js';
import { enemiesOf, goesTo, lastTowards, moverIn, namedAims, placesFor, saidBesidePlace, straight, takes } from './places.js';
import { stepOf, undertake } from './doings.js';
import { barredBy } from './rehearsal.js';
import { doingIdOf, doingOf, fieldsOf, finished, valuesIn, withValues } from './undertaking.js';

/** A unit that goes with others, and its move as far as it has been filled in. */
export interface Goer {
  readonly unit: UnitRow;
  readonly move: OneMove;
  /** True if dice decide the unit's distance. */
  readonly rolls: boolean;
}

/** A goal for several units: a place, or the farthest of each in a direction. */
export interface JointAim {
  /** The goal as it is typed: a place such as `F6` or `23,18`, or a direction such as `NE`. */
  readonly to: string;
  readonly kind: 'place' | 'towards' | 'direction';
  /** Further words, such as `F6 Bedburg` or `Tom`; empty for a direction. */
  readonly words: string;
}

/** A unit that goes, and where its move ends. */
export interface Gone extends Goer {
  readonly spot: Spot;
  readonly square: string;
  /** The straight distance, in the rulebook's measure. */
  readonly far: number;
  /** True if the unit reaches the goal; a direction is always reached. */
  readonly isThere: boolean;
}

/** The outcome of a move of several units. */
export interface Going {
  readonly gone: readonly Gone[];
  /** Units that cannot go there, as far as their side knows. */
  readonly stays: readonly UnitRow[];
  /** The refusal of the moves one after the other; null if none is refused. */
  readonly why: Refusal | null;
}

const MOST_NAMED = 6;
const MOST_ENEMIES = 4;
const MOST_AIMS = 24;

/**
 * Finds a player's units that can still move on the map in this phase, the first ones if there are very many. It omits units that
 * go hex by hex, and units that roll dice which they may enter from a real table. A whole move is tried for each unit, so it
 * yields after each.
 * @param most how many units are wanted at most
 */
export function* goersIn(view: View, actor: Actor, most: number): Generator<void, readonly Goer[], void> {
  const goers: Goer[] = [];
  for (const need of needs(view).rows) {
    if (need.kind !== 'unit' || need.next?.verb !== 'move' || need.side !== actor.sideId) continue;
    const goer = goerFor(view, actor, need);
    if (goer) goers.push(goer);
    if (goers.length >= most) break;
    yield;
  }
  return goers;
}

/** Returns the unit of a task to move, if it can go with others. */
function goerFor(view: View, actor: Actor, { command, awaitsDice, rows: [row] }: Need): Goer | undefined {
  const { ruleset, battle } = view;
  const unit = row && battle.tables.unit.get(row.id);
  const move = unit && command?.type === 'resolve' ? undertake(view, actor, doingIdOf(command)!, unit.id) : undefined;
  if (!unit || move?.type !== 'resolve' || !goesTo(view, move) || stepOf(view, actor, move).asks) return undefined;
  const rolls = (doingOf(ruleset, move).procedure?.oddsOver.length ?? 0) > 0;
  const isOnHexes = mapOf(battle)?.grid === 'hexes';
  const isByPath = isOnHexes && ruleset.ground?.movedBy?.(unit, battle).procedure !== move.procedure;
  return isByPath || (rolls && awaitsDice) ? undefined : { unit, move, rolls };
}

/** Returns the values to be given beside the place, once for all these units. */
export function saidTogether(view: View, actor: Actor, goers: readonly Goer[]): readonly InputField[] {
  const fields = goers.flatMap(({ move }) => saidBesidePlace(view, actor, move) ?? []);
  return fields.filter(({ key }, index) => fields.findIndex((field) => field.key === key) === index);
}

/** Returns the units after a value was set for each that can have the value and has none yet. */
export const withTogether = (view: View, goers: readonly Goer[], values: OneMove['typed']): readonly Goer[] =>
  goers.map(({ unit, move, rolls }) => {
    const keys = new Set(fieldsOf(doingOf(view.ruleset, move)).map(({ key }) => key));
    const own = Object.entries(values).filter(([key]) => keys.has(key) && valuesIn(move)[key] === undefined);
    return { unit, move: withValues(move, Object.fromEntries(own)) as OneMove, rolls };
  });

const goalOf = (ruleset: Ruleset, move: OneMove): string | undefined =>
  fieldsOf(doingOf(ruleset, move)).find(({ goes }) => goes === true)?.key;

/** Checks whether the move has a destination. */
export const isPlaced = (ruleset: Ruleset, move: OneMove): boolean => move.typed[goalOf(ruleset, move) ?? ''] !== undefined;

/** Returns a move without its destination. */
export function unplaced(ruleset: Ruleset, move: OneMove): OneMove {
  const goal = goalOf(ruleset, move);
  return goal === undefined ? move : (withValues(move, { [goal]: null }) as OneMove);
}

/** Returns the possible goals, likeliest first. At least one unit can go towards each. */
export function aimsOf(view: View, actor: Actor, goers: readonly Goer[]): readonly JointAim[] {
  const map = mapOf(view.battle);
  const [first] = goers;
  const start = first && moverIn(view, first.move)?.place;
  if (!map || !start) return [];
  const isHexes = map.grid === 'hexes';
  const near = <T extends { readonly spot: Spot }>(all: readonly T[]): readonly T[] =>
    [...all].sort((a, b) => distance(start, a.spot, map).least - distance(start, b.spot, map).least);
  const named = near(isHexes ? [] : namedAims(featuresOf(view.battle), map))
    .slice(0, MOST_NAMED)
    .map(({ to, spot, name }): JointAim => ({ to, kind: 'place', words: `${squareOf(spot, map)} ${name}` }));
  const enemies = near(enemiesOf(view, first.unit.side))
    .slice(0, MOST_ENEMIES)
    .map(({ name, spot }): JointAim => ({
      to: isHexes ? spotName(spot, map) : `${spot.x},${spot.y}`,
      kind: 'towards',
      words: name,
    }));
  const directions = DIRECTIONS.map((to): JointAim => ({ to, kind: 'direction', words: '' }));
  const squares = placesFor(view, actor, first.move)
    .filter(({ name, towards }) => (isHexes || name === null) && towards === null)
    .map(({ to, square, name }): JointAim => ({ to, kind: 'place', words: name === null ? square : `${square} ${name}` }));
  // On hexes a goal is named by its ground.
  const isNamed = ({ words, to }: JointAim): boolean => isHexes && words !== to;
  const all = [...named, ...squares.filter(isNamed), ...enemies, ...directions, ...squares].filter(
    ({ to }, index, aims) => aims.findIndex((aim) => aim.to === to) === index,
  );
  return all.filter(({ to }) => goers.some((goer) => endOf(view, actor, goer, to, map))).slice(0, MOST_AIMS);
}

/**
 * Finds the end of each unit's move, and the units that stay. Also gives the refusal of the moves, tried one after the other;
 * null if none is refused, or if no one moves.
 * @param to a typed place or direction
 * @throws {Refusal} the refusals of `wayOf`, if the text is not a direction
 */
export function goingTo(view: View, actor: Actor, goers: readonly Goer[], to: string): Going {
  const map = mapOf(view.battle)!;
  const gone: Gone[] = [];
  const stays: UnitRow[] = [];
  for (const goer of goers) {
    const end = endOf(view, actor, goer, to, map);
    if (!end) stays.push(goer.unit);
    else {
      const field = goesTo(view, goer.move)!;
      const move = finished(withValues(goer.move, { [field.key]: end.to })) as OneMove;
      const from = moverIn(view, goer.move)!.place;
      const { spot, isThere } = end;
      gone.push({ ...goer, move, spot, square: squareOf(spot, map), far: distance(from, spot, map).most, isThere });
    }
  }
  const moves = gone.map(({ move }) => move);
  return { gone, stays, why: moves.length === 0 ? null : barredBy(view, actor, { type: 'move-together', moves }) };
}

/**
 * Finds the end of one move: the goal, or the farthest point that the unit can reach on the straight way to the goal. If the goal
 * is a direction, the route leads to the edge of the map. Undefined if the unit has no place, stands at the goal already, or
 * cannot move towards the goal.
 * @throws {Refusal} the refusals of `wayOf`, if the goal is not a direction
 */
function endOf(
  view: View,
  actor: Actor,
  { unit, move }: Goer,
  to: string,
  map: GroundMap,
): { readonly to: string; readonly spot: Spot; readonly isThere: boolean } | undefined {
  const from = moverIn(view, move)?.place;
  if (!from) return undefined;
  const gets = takes(view, actor, move);
  const direction = DIRECTIONS.find((each) => each === to);
  const way = direction ? undefined : wayOf(view.ruleset, view.battle, unit, to);
  const spot = direction ? edgeTowards(from, direction, map) : way!.spots.at(-1)!;
  if (spot.x === from.x && spot.y === from.y) return undefined;
  if (way && gets(to, straight(from, spot))) return { to, spot, isThere: true };
  const last = lastTowards(view, { unit, place: from }, spot, map, gets);
  return last && { ...last, isThere: direction !== undefined };
}

/** Returns the point where a line in this direction leaves the map. */
function edgeTowards(from: Spot, direction: Direction, map: GroundMap): Spot {
  if (map.grid === 'hexes') {
    const after = (hexes: number): Spot | undefined =>
      unlessRefused(() => locate(`${hexes}${direction}`, map, { here: from, of: () => from }));
    let edge = from;
    for (let hexes = 1, next = after(hexes); next; next = after(++hexes)) edge = next;
    return edge;
  }
  const { x, y } = from;
  const { width, height } = map;
  const [right, up] = eastNorth(direction);
  const room = [right > 0 ? width - x : right < 0 ? x : Infinity, up > 0 ? height - y : up < 0 ? y : Infinity];
  const far = Math.min(...room);
  return { x: x + right * far, y: y + up * far, half: 0 };
}
