/** Finds the places that a unit can reach on the map, by trying out the procedure of the move. */
import { getDieFace, createRolledDice } from '../dice/index.js';
import { MAP_ACT_IDS, listObjectives } from '../house/index.js';
import { listBelievedUnits, listRowsInView, findStandIn, type View } from './knowledge.js';
import { runAllSteps } from './at-once.js';
import { findWaypointRoutes, findRoadRoutes } from './bent-ways.js';
import { findRefusalSoFar, findFreshPlace } from './candidates.js';
import { question } from './questions.js';
import { findRefusal } from './rehearsal.js';
import { checkCast, fillInput } from './scene.js';
import {
  type Action,
  findCommandAction,
  dropEmptyParts,
  listPartRows,
  type ActionDraft,
  readTypedValues,
  setValues,
} from './action.js';
import {
  type Actor,
  findPointAtShare,
  measurePointDistance,
  type RetreatRow,
  measureBearing,
  BRIDGE_KINDS,
  DIRECTION_WORDS,
  DIRECTIONS,
  measureDistance,
  type FeatureRow,
  listFeatures,
  findRetreat,
  type GroundMap,
  listCellMiddles,
  findGroundName,
  listHexesOnLine,
  type InputField,
  findBoundLine,
  type LinePoint,
  findSpot,
  findMap,
  findMeanPoint,
  findRowName,
  findNearestPointOnLine,
  findUnitPlace,
  findPointAtDistance,
  type PlaceRow,
  type Procedure,
  createScene,
  type Spot,
  formatSpotName,
  formatSquareOfSpot,
  listRouteStops,
  roundToTenths,
  findTouchInterval,
  tryOrHandleRefusal,
  type UnitRow,
  readRoute,
  type Refusal,
  findCompassDirection,
  findRouteOnLine,
  findRoutesOnLine,
} from '../rules/index.js';

/** A place that a unit can reach, as offered to its player. */
export interface PlaceOffer {
  /** The place in the form that people enter. */
  readonly to: string;
  readonly spot: Spot;
  /** The name of the square or hex that contains the place. */
  readonly square: string;
  /** The name of the terrain at the place; null if there is none with a name. */
  readonly name: string | null;
  /** The distance to the place, in a straight line or along a route with waypoints. The unit of length is the rulebook's. */
  readonly far: number;
  /** The bridges or roads of a route with waypoints, such as `by the bridge at D4`; null if the route is straight. */
  readonly by: string | null;
  /** The name of a goal that is too far away but in the direction of the place; otherwise null. */
  readonly towards: string | null;
  /** The direction of the place from the unit, such as `north-east`; `here` if the unit is already there. */
  readonly heading: string;
  /** The known enemy nearest to the place; null if no enemy is known. */
  readonly enemy: { readonly name: string; readonly far: number } | null;
}

function headingTo(from: Spot, to: Spot, map: GroundMap): string {
  const degrees = measureBearing(from, to, map);
  return degrees === null ? 'here' : DIRECTION_WORDS[findCompassDirection(degrees)];
}

/** The places that a unit can reach, in a straight line or along a route with waypoints. */
export interface ReachablePlaces {
  /** The offered places, most likely first. */
  readonly offers: readonly PlaceOffer[];
  /** The centres of all squares or hexes within reach. Empty for a unit that a result forces back. */
  readonly squares: readonly Spot[];
}

/** The maximum number of places that are offered in a menu. */
const MOST_OFFERED = 24;
const MOST_NAMED = 12;
const MOST_TOWARDS = 6;
/** The maximum number of ends of roads for which places on the way are offered. */
const MOST_ALONG = 4;
const MOST_TRIED = 160;
/**
 * The maximum number of squares around a unit that are tried with waypoints. Also the maximum number of routes that are tried in
 * total.
 */
const MOST_AROUND = 24;
const MOST_BENT = 60;
/** The maximum number of waypoints in a route along a road. The route must fit into the id of a button. */
const MOST_BENDS_OF_ROAD = 4;
/**
 * The number of points per square at which a route is tried. In a square of six inches, the points are a tenth of an inch apart.
 */
const STEPS_PER_SQUARE = 60;

/**
 * Checks whether a player's move still needs a destination, because the map is binding. A move without dice may have a length
 * instead. A move decided by dice may not, because the player could then place the unit anywhere by hand.
 */
export function isMoveWithoutGoal(view: View, command: ActionDraft): boolean {
  const mover = findMover(view, command)?.unit;
  if (!mover || view.ruleset.ground?.staysPut?.(mover, view.battle)) return false;
  const isMove = command.type === 'resolve' && findMap(view.battle)?.ground === 'map' && findGoalField(view, command) !== null;
  const isRolled = findCommandAction(view.ruleset, command).rule.rolls;
  return isMove && (isRolled || Object.values(readTypedValues(command)).every((value) => typeof value === 'string'));
}

/** Returns the field for the destination of an action; undefined if the action does not move a unit on the map. */
export const findDestinationField = (action: Action): InputField | undefined => action.fields.find(({ goes }) => goes === true);

/** Returns the field for the destination of a move, if it is empty and the unit is on the map; otherwise null. */
export function findGoalField(view: View, command: ActionDraft): InputField | null {
  const action = findCommandAction(view.ruleset, command);
  if (!findMap(view.battle) || !findMover(view, command)) return null;
  return action.fields.find(({ key, goes }) => goes === true && readTypedValues(command)[key] === undefined) ?? null;
}

/**
 * Lists the values that a move needs in addition to its destination, such as the manner of movement. Leaves out the distance,
 * which is measured on the map.
 * @returns undefined if the command does not move a unit on the map, or already has a destination
 */
export function listOtherFields(view: View, actor: Actor, command: ActionDraft): readonly InputField[] | undefined {
  const field = findGoalField(view, command);
  const mover = findMover(view, command);
  const map = findMap(view.battle);
  if (!field || !mover || !map) return undefined;
  const here = map.grid === 'hexes' ? formatSpotName(mover.place, map) : pointText(mover.place);
  const { missing } = question(view, actor, setValues(command, { [field.key]: here }));
  return missing.filter(({ key }) => key !== field.key);
}

/**
 * Lists the values that the person must still enter. If a move does not have a place yet, omits values that depend on the place.
 * @param places returns the possible places. Default: they are calculated here, which takes a while
 */
export function listMissingFields(
  view: View,
  actor: Actor,
  command: ActionDraft,
  places: () => readonly PlaceOffer[] = () => offerPlaces(view, actor, command),
): readonly InputField[] {
  const { missing } = question(view, actor, command);
  const beside = missing.length === 0 ? undefined : listOtherFields(view, actor, command);
  return beside === undefined || (beside.length === 0 && places().length === 0) ? missing : beside;
}

/** A unit that moves on the map, with its destination. */
interface Mover {
  readonly unit: UnitRow;
  readonly place: Spot;
  /** The unit's destination or route, in the form that people enter. */
  readonly to: string | null;
}

/** Returns the moving unit; undefined if the unit is not on the map, or if its current place is unknown. */
export function findMover(view: View, command: ActionDraft): Mover | undefined {
  const action = findCommandAction(view.ruleset, command);
  const part = action.parts.find(({ leads, table }) => leads && table === 'unit');
  const [id] = (part && listPartRows(action, command, part.key)) ?? [];
  const unit = id === undefined ? undefined : view.battle.tables.unit.get(id);
  const place = unit && (backFrom(view, action, unit.id) ?? findFreshPlace(view, unit.id));
  const goal = action.fields.find(({ goes }) => goes === true);
  const to = goal && readTypedValues(command)[goal.key];
  return unit && place ? { unit, place, to: typeof to === 'string' ? to : null } : undefined;
}

/** Returns the current place of a unit that must fall back, for the act that places it. Undefined for any other unit. */
function backFrom({ battle }: View, { rule }: Action, unit: string): PlaceRow | undefined {
  const place = rule.id === MAP_ACT_IDS.back ? findUnitPlace(battle, unit) : undefined;
  return findRetreat(battle, unit) && place;
}

/** The nearest square that a unit cannot reach, and the reason. */
export interface UnreachableSquare {
  readonly square: string;
  readonly why: Refusal;
}

/**
 * Finds why a unit that can reach no square cannot reach even the nearest one, as far as the reader knows. Null if the trial of
 * that square gives no reason, or if the unit must fall back or keeps to a line.
 */
export function findUnreachableSquare(view: View, actor: Actor, command: ActionDraft): UnreachableSquare | null {
  const field = findGoalField(view, command);
  const mover = findMover(view, command);
  const map = findMap(view.battle);
  if (!field || !mover || !map) return null;
  const { unit, place } = mover;
  if (findRetreat(view.battle, unit.id) || (map.grid !== 'hexes' && findBoundLine(view.battle, unit.id))) return null;
  const own = formatSquareOfSpot(place, map);
  const nearest = cellsAround(map, place, (spot) => measureDistance(place, spot, map).most)
    .map(({ to, spot }) => ({ to, square: formatSquareOfSpot(spot, map) }))
    .find(({ square }) => square !== own);
  const why = nearest && findRefusal(view, actor, dropEmptyParts(setValues(command, { [field.key]: nearest.to })));
  return why ? { square: nearest.square, why } : null;
}

/** A possible goal that has not been tried out yet. */
interface Aim {
  readonly to: string;
  readonly spot: Spot;
  readonly name: string | null;
}

/**
 * Offers places that a unit can reach in a straight line, over a bridge or along a road, as far as the reader knows.
 * - Objectives and places on the way to them come first. Named terrain follows, with places on the way to it or to an enemy. Then
 *   come points along roads and, last, squares: first squares with a name, then those nearest to the enemy.
 * - On hexes, offers only hexes in a straight line.
 * - For a unit that must fall back, offers only ends of its route back, farthest from the enemy first.
 * - Offers nothing while other values of the move are missing. Yields between trials, except for a unit that must fall back.
 */
export function* listReachablePlaces(view: View, actor: Actor, command: ActionDraft): Generator<void, ReachablePlaces, void> {
  const field = findGoalField(view, command);
  const mover = findMover(view, command);
  const map = findMap(view.battle);
  if (!field || !mover || !map) return NOWHERE;
  const { unit, place } = mover;
  if (question(view, actor, command).asks || (listOtherFields(view, actor, command) ?? []).length > 0) return NOWHERE;
  const far = (spot: Spot): number => measureDistance(place, spot, map).most;
  const gets = createGoalCheck(view, actor, command);
  const getsStraight = ({ to, spot }: Pick<Aim, 'to' | 'spot'>): boolean => gets(to, measureStraightLength(place, spot));
  const features = listFeatures(view.battle);
  const enemies = listKnownEnemies(view, unit.side);
  const back = findRetreat(view.battle, unit.id);
  const line = map.grid === 'hexes' ? undefined : findBoundLine(view.battle, unit.id);
  const goals = map.grid === 'hexes' ? [] : listObjectiveGoals(view, unit.side);
  const offer = (aim: Aim, towards: string | null): PlaceOffer => ({
    to: aim.to,
    spot: aim.spot,
    square: formatSquareOfSpot(aim.spot, map),
    name: goals.find(({ spot }) => spot === aim.spot)?.name ?? findGroundName(features, aim.spot, map) ?? aim.name,
    far: far(aim.spot),
    by: null,
    towards,
    heading: headingTo(place, aim.spot, map),
    enemy: nearestOf(enemies, aim.spot, map),
  });

  if (back) {
    const nearest = nearestOf(enemies, place, map)?.far ?? 0;
    const ends = (line ? aimsBackOnLine(line, place, back, map) : aimsBack(place, back, features, map)).filter(getsStraight);
    const offers = ends.map(({ name, ...aim }) => offer({ ...aim, name: null }, name));
    const away = offers
      .filter(({ enemy }) => !enemy || enemy.far >= nearest)
      .sort((a, b) => (b.enemy?.far ?? 0) - (a.enemy?.far ?? 0));
    return { offers: away.slice(0, MOST_OFFERED), squares: [] };
  }
  if (line) {
    const offers = yield* onLine(line, mover, [...goals, ...listNamedGoals(features, map)], map, gets, offer);
    return { offers: offers.slice(0, MOST_OFFERED), squares: offers.map(({ spot }) => spot) };
  }
  const near = (yield* squaresWithin(map, place, far, getsStraight)).map((aim) => offer(aim, null));
  let tries = MOST_BENT;
  const bentWays = findWaypointRoutes(place, features, map, view.ruleset.ground?.crossedAt ?? BRIDGE_KINDS);
  const bentTo = (aim: Aim): PlaceOffer[] => {
    const way = tries > 0 ? bentWays(aim).find(({ to, length }) => tries-- > 0 && gets(to, length)) : undefined;
    return way ? [{ ...offer(aim, null), to: way.to, by: way.by, far: way.length * map.per }] : [];
  };
  if (map.grid === 'hexes') return { offers: ranked(near).slice(0, MOST_OFFERED), squares: near.map(({ spot }) => spot) };
  const isGoal = (name: string | null): boolean => goals.some((goal) => goal.name === name);
  const goalsThenNear = (a: Aim, b: Aim): number => Number(isGoal(b.name)) - Number(isGoal(a.name)) || far(a.spot) - far(b.spot);
  const named = [...goals, ...listNamedGoals(features, map).filter(({ name }) => !isGoal(name))]
    .filter(({ name }) => isGoal(name) || !near.some((square) => square.name === name))
    .sort(goalsThenNear)
    .slice(0, MOST_NAMED);
  const there = yield* each(named, (aim) => (getsStraight(aim) ? [offer(aim, null)] : bentTo(aim)));
  const around = cellsAround(map, place, far)
    .filter(({ to }) => !near.some((each) => each.to === to))
    .slice(0, MOST_AROUND);
  const squares = [...near, ...(yield* each(around, bentTo))];
  const beyond = [
    ...named.filter(({ name }) => !there.some((other) => other.name === name)),
    ...enemies.map(({ name, unit: enemy, spot }): Aim => ({ to: '', spot: beside(view, mover, enemy, spot, map), name })),
  ].sort(goalsThenNear);
  const towards = yield* each(beyond.slice(0, MOST_TOWARDS), (aim) => {
    const toEnemy = pointText(aim.spot);
    const isWhole = aim.to === '' && gets(toEnemy, measureStraightLength(place, aim.spot));
    const end = isWhole ? { to: toEnemy, spot: aim.spot } : lastOnWay(place, aim.spot, map, gets);
    return end && measureStraightLength(place, end.spot) > BESIDE ? [offer({ ...end, name: null }, aim.name)] : [];
  });
  const byRoad = yield* each(findRoadRoutes(place, features).slice(0, MOST_ALONG), (way) => {
    const end = lastAlong(place, way, map, gets);
    if (!end) return [];
    const { length, ...aim } = end;
    return [{ ...offer({ ...aim, name: null }, null), by: 'by road', far: length * map.per }];
  });
  // If an enemy is in the middle of named terrain, only the enemy or the terrain is offered as a goal.
  const toNamed = [...there, ...towards];
  const toGoals = toNamed.filter(({ name, towards: goal }) => isGoal(goal ?? name));
  const isOnTouched = createTouchedFilter(view, mover, enemies, map);
  const all = [...toGoals, ...toNamed, ...byRoad, ...ranked(squares)].filter(
    ({ spot }) => measureStraightLength(place, spot) > BESIDE && !isOnTouched(spot),
  );
  const offers = all.filter(({ to }, index) => all.findIndex((other) => other.to === to) === index);
  const nearest = nearestOf(enemies, place, map);
  return { offers: withWayBack(offers, nearest?.far).slice(0, MOST_OFFERED), squares: squares.map(({ spot }) => spot) };
}

/**
 * Offers places to a unit that is tied to a line. These are goals and named terrain on the line or, if those are too far, the
 * farthest point towards them. Also offers both ends of the unit's reach, and points at intervals of one square.
 */
function* onLine(
  line: FeatureRow,
  { place }: Mover,
  goals: readonly Aim[],
  map: GroundMap,
  gets: Gets,
  offer: (aim: Aim, towards: string | null) => PlaceOffer,
): Generator<void, readonly PlaceOffer[], void> {
  const start = [place.x, place.y] as const;
  const goTo = (way: readonly LinePoint[], name: string | null): PlaceOffer[] => {
    const end = lastAlong(place, way, map, gets);
    if (!end) return [];
    const { length, ...aim } = end;
    const isThere = measurePointDistance([aim.spot.x, aim.spot.y], way.at(-1)!) <= TENTH;
    const found = offer({ ...aim, name: null }, isThere ? null : name);
    return [{ ...found, name: isThere ? (name ?? found.name) : found.name, by: `along ${line.name}`, far: length * map.per }];
  };
  const ends = findRoutesOnLine(line.points, start);
  const named = goals
    .filter(({ name }, index) => goals.findIndex((other) => other.name === name) === index)
    .map(({ name, spot }) => ({ name, to: [spot.x, spot.y] as const }))
    .filter(({ to }) => measurePointDistance(findNearestPointOnLine(line.points, to).at, to) <= map.square / 2)
    .map(({ name, to }) => ({ name, way: findRouteOnLine(line.points, start, to) }))
    .filter(({ way }) => way.length > 0);
  const all = [
    ...(yield* each(named, ({ name, way }) => goTo(way, name))),
    ...(yield* each(ends, (way) => goTo(way, null))),
    ...(yield* each(ends, (way) => listRouteStops(start, way, map.square).flatMap((stop) => goTo(stop, null)))),
  ];
  const isSame = (a: PlaceOffer, b: PlaceOffer): boolean => measureStraightLength(a.spot, b.spot) <= 2 * TENTH;
  return all.filter((one, index) => all.findIndex((other) => isSame(other, one)) === index);
}

/** Returns the possible retreats along a line for a unit that must fall back, each with its end at the full distance. */
function aimsBackOnLine(line: FeatureRow, from: Spot, { far }: RetreatRow, map: GroundMap): Aim[] {
  const start = [from.x, from.y] as const;
  return findRoutesOnLine(line.points, start).flatMap((way): Aim[] => {
    const at = findPointAtDistance(start, way, far / map.per);
    const spot = at && { x: roundToTenths(at[0]), y: roundToTenths(at[1]), half: 0 };
    return spot ? [{ to: pointText(spot), spot, name: null }] : [];
  });
}

/**
 * Returns the objectives for the unit's side or for any side that have a place known to the reader. Each has the objective's own
 * name, or that of the terrain if the objective is named after it. Units go to the palace, and not to "the palace at the end".
 */
export function listObjectiveGoals({ battle }: View, side: string): readonly (Aim & { readonly name: string })[] {
  const map = findMap(battle);
  const features = listFeatures(battle);
  return listObjectives(battle).flatMap((objective) => {
    const { x, y } = objective.spot ?? (objective.area ? findMeanPoint(objective.area) : { x: NaN, y: NaN });
    const isOurs = objective.side === null || objective.side === side;
    const spot = { x: roundToTenths(x), y: roundToTenths(y), half: 0 };
    if (Number.isNaN(x) || !isOurs) return [];
    const ground = map ? findGroundName(features, spot, map) : undefined;
    const isAfterGround = ground !== undefined && hasWords(objective.name, ground);
    return [{ to: pointText(spot), spot, name: isAfterGround ? ground : objective.name.replace(/ at the end$/i, '') }];
  });
}

/** Checks whether a name contains the words of another, such as `Into Saint-Manvieu` those of `Saint-Manvieu`. */
const hasWords = (name: string, other: string): boolean =>
  ` ${name} `.toLowerCase().includes(` ${other.toLowerCase().replace(/^the /, '')} `);

/** Applies a function to each item, yielding in between, and collects the results. */
function* each<A, T>(all: readonly A[], work: (of: A) => readonly T[]): Generator<void, T[], void> {
  const found: T[] = [];
  for (const one of all) {
    found.push(...work(one));
    yield;
  }
  return found;
}

/** The maximum number of places that get a button. The other places are in a menu. */
const MOST_BUTTONS = 5;

/** Adds a button for the place that is farthest from all known enemies, if it is farther from them than the unit is now. */
function withWayBack(offers: readonly PlaceOffer[], nearest: number | undefined): readonly PlaceOffer[] {
  const back = offers.reduce<PlaceOffer | undefined>(
    (best, each) => (each.enemy && each.enemy.far > (best?.enemy?.far ?? nearest ?? Infinity) ? each : best),
    undefined,
  );
  if (!back || offers.indexOf(back) < MOST_BUTTONS) return offers;
  const others = offers.filter((each) => each !== back);
  return [...others.slice(0, MOST_BUTTONS - 1), back, ...others.slice(MOST_BUTTONS - 1)];
}

/**
 * Returns the point on a unit's route to an enemy where the unit certainly touches the enemy without overlapping bases. If the
 * rulebook has no bases, returns the enemy's place.
 */
function beside({ battle, ruleset }: View, { unit, place }: Mover, enemy: UnitRow, at: Spot, map: GroundMap): Spot {
  const { base, ready } = ruleset.ground ?? {};
  if (!base || map.measure !== ready?.measure) return at;
  const apart = Math.max(0, findTouchInterval(base(unit, battle), base(enemy, battle)).least / map.per - TENTH);
  return { ...findPointAtShare(at, place, Math.min(1, apart / (measureStraightLength(place, at) || 1))), half: 0 };
}

/**
 * Returns a function that checks whether a spot lies on an enemy that the unit may touch already. A move there only pushes the unit
 * onto that enemy. Always false if the rulebook has no bases.
 */
function createTouchedFilter(
  { battle, ruleset }: View,
  { unit, place }: Mover,
  enemies: readonly { readonly unit: UnitRow; readonly spot: Spot }[],
  map: GroundMap,
): (spot: Spot) => boolean {
  const { base, ready } = ruleset.ground ?? {};
  if (!base || map.measure !== ready?.measure) return () => false;
  const touched = enemies.flatMap(({ unit: enemy, spot: at }) => {
    const { least, most } = findTouchInterval(base(unit, battle), base(enemy, battle));
    return measureStraightLength(place, at) * map.per <= most ? [{ at, least: least / map.per }] : [];
  });
  return (spot) => touched.some(({ at, least }) => measureStraightLength(at, spot) < least - BESIDE);
}

/** The precision of recorded places, as a fraction of a square. */
const TENTH = 0.1;

/** The distance within which a unit counts as in contact with an enemy, so that it does not move towards that enemy. */
const BESIDE = 2 * TENTH + 1e-9;

/** Returns the surviving units of other sides on the map that the reader knows or remembers. */
export const listKnownEnemies = (
  view: View,
  side: string,
): readonly { readonly name: string; readonly unit: UnitRow; readonly spot: Spot }[] => {
  const known = (listRowsInView(view, 'unit') as readonly UnitRow[])
    .filter((other) => other.side !== side && !view.ruleset.strength.isLost(other))
    .flatMap((other) => {
      const at = findFreshPlace(view, other.id);
      return at ? [{ name: findRowName(other), unit: other, spot: at }] : [];
    });
  const remembered = listBelievedUnits(view).filter((unit) => unit.side !== side);
  return [...known, ...remembered.map((unit) => ({ name: unit.name, unit: findStandIn(view, unit), spot: unit.lastSeen }))];
};

const NOWHERE: ReachablePlaces = { offers: [], squares: [] };

/** Selects the places to offer from all places that a unit can reach. */
export const offerPlaces = (view: View, actor: Actor, command: ActionDraft): readonly PlaceOffer[] =>
  runAllSteps(listReachablePlaces(view, actor, command)).offers;

/**
 * Sorts squares. Squares with a name come first, then those nearest to the enemy. If no enemy is known, the farthest squares come
 * first.
 */
function ranked(offers: readonly PlaceOffer[]): readonly PlaceOffer[] {
  const order = ({ name, enemy, far }: PlaceOffer): readonly number[] => [name === null ? 1 : 0, enemy?.far ?? -far];
  return [...offers].sort((a, b) => order(a)[0]! - order(b)[0]! || order(a)[1]! - order(b)[1]!);
}

function nearestOf(enemies: readonly { readonly name: string; readonly spot: Spot }[], from: Spot, map: GroundMap) {
  const all = enemies.map(({ name, spot }) => ({ name, far: measureDistance(from, spot, map).least }));
  return all.reduce<PlaceOffer['enemy']>((best, each) => (best && best.far <= each.far ? best : each), null);
}

/** Yields the squares that a move can reach. Tries squares from near to far, until all squares of one ring are out of reach. */
function* squaresWithin(
  map: GroundMap,
  from: Spot,
  far: (spot: Spot) => number,
  gets: (aim: Aim) => boolean,
): Generator<void, Aim[], void> {
  const ordered = cellsAround(map, from, far);
  const reached: Aim[] = [];
  let beyond = ordered[0]?.away ?? 0;
  for (const { away, ...aim } of ordered.slice(0, MOST_TRIED)) {
    if (away > beyond + 1.5 * map.square * map.per) break;
    yield;
    if (!gets(aim)) continue;
    reached.push(aim);
    beyond = away;
  }
  return reached;
}

/** Returns the squares or hexes around a spot, nearest first. */
function cellsAround(map: GroundMap, from: Spot, far: (spot: Spot) => number): (Aim & { readonly away: number })[] {
  return listCellMiddles(map)
    .filter(({ x, y }) => x !== from.x || y !== from.y)
    .map((spot) => ({
      to: map.grid === 'hexes' ? formatSpotName(spot, map) : formatSquareOfSpot(spot, map),
      spot,
      name: null,
      away: far(spot),
    }))
    .sort((a, b) => a.away - b.away);
}

/**
 * Returns possible places for a unit that must fall back: in a straight line in each direction, and towards named terrain beyond
 * its reach.
 */
function aimsBack(from: Spot, { far }: RetreatRow, features: readonly FeatureRow[], map: GroundMap): Aim[] {
  const length = far / map.per;
  const ways = DIRECTIONS.map((direction) => `${length}${direction}`).flatMap((to): Aim[] => {
    // A place is refused if it is off the map, or in a direction that does not exist on hexes.
    const spot = tryOrHandleRefusal(() => findSpot(to, map, { here: { ...from }, of: () => from }, 'to'));
    return spot ? [{ to, spot, name: null }] : [];
  });
  const named = map.grid === 'hexes' ? [] : listNamedGoals(features, map);
  const towards = named.flatMap(({ spot, name }): Aim[] => {
    const part = length / measureStraightLength(from, spot);
    if (part >= 1) return [];
    const end = { ...findPointAtShare(from, spot, part), half: 0 };
    return [{ to: pointText(end), spot: end, name }];
  });
  const all = [...towards, ...ways];
  return all.filter(
    (aim, index) => all.findIndex(({ spot }) => measureStraightLength(aim.spot, spot) <= map.square / STEPS_PER_SQUARE) === index,
  );
}

/** Returns a point in each terrain feature with a name, one for each name. Objects such as bridges do not count. */
export function listNamedGoals(features: readonly FeatureRow[], map: GroundMap): (Aim & { readonly name: string })[] {
  const aims = features.flatMap((feature) => {
    const { x, y } = findMeanPoint(feature.points);
    const spot = { x: roundToTenths(x), y: roundToTenths(y), half: 0 };
    const name = findGroundName(features, spot, map);
    return name === undefined ? [] : [{ to: pointText(spot), spot, name, isItsOwn: feature.name === name }];
  });
  const byName = new Map<string, Aim & { readonly name: string }>();
  for (const { isItsOwn: _, ...aim } of [...aims].sort((a, b) => Number(b.isItsOwn) - Number(a.isItsOwn)))
    if (!byName.has(aim.name)) byName.set(aim.name, aim);
  return [...byName.values()];
}

const pointText = ({ x, y }: Pick<Spot, 'x' | 'y'>): string => `${x},${y}`;

/** Returns the length of a straight route, in the map's unit of length. */
export const measureStraightLength = (from: Spot, to: Spot): number => Math.hypot(to.x - from.x, to.y - from.y);

/**
 * Finds the farthest point towards a place that was refused as too far. Null if the command does not move a unit to a single
 * place on squares, or if the unit cannot move towards the place.
 */
export function findFarthestPoint(view: View, actor: Actor, command: ActionDraft): PlaceOffer | null {
  const mover = findMover(view, command);
  const map = findMap(view.battle);
  const goal = findDestinationField(findCommandAction(view.ruleset, command));
  if (!mover?.to || !goal || !map) return null;
  const { unit, place, to } = mover;
  const way = tryOrHandleRefusal(() => readRoute(view.ruleset, view.battle, unit, to, goal.key));
  if (way?.spots.length !== 1) return null;
  const gets = createGoalCheck(view, actor, setValues(command, { [goal.key]: null }));
  const end = findLastPointToGoal(view, mover, way.spots[0], map, gets);
  if (!end) return null;
  return {
    ...end,
    square: formatSquareOfSpot(end.spot, map),
    name: findGroundName(listFeatures(view.battle), end.spot, map) ?? null,
    far: measureDistance(place, end.spot, map).most,
    by: null,
    towards: to.trim().slice(0, 40),
    heading: headingTo(place, end.spot, map),
    enemy: nearestOf(listKnownEnemies(view, unit.side), end.spot, map),
  };
}

/** Returns the farthest point that a unit can reach towards a goal, in a straight line or along the line that it is tied to. */
export function findLastPointToGoal(
  { battle }: View,
  { unit, place }: Pick<Mover, 'unit' | 'place'>,
  goal: Spot,
  map: GroundMap,
  gets: Gets,
): Omit<Aim, 'name'> | undefined {
  if (map.grid === 'hexes') return lastHexOnWay(place, goal, map, gets);
  const line = findBoundLine(battle, unit.id);
  if (!line) return lastOnWay(place, goal, map, gets);
  const way = findRouteOnLine(line.points, [place.x, place.y], [goal.x, goal.y]);
  return way.length === 0 ? undefined : lastAlong(place, way, map, gets);
}

/** Returns the farthest point that can be reached on the straight route to a goal; undefined if no point can be reached. */
function lastOnWay(from: Spot, to: Spot, map: GroundMap, gets: Gets): Omit<Aim, 'name'> | undefined {
  const length = measureStraightLength(from, to);
  const steps = Math.floor((length / map.square) * STEPS_PER_SQUARE);
  const at = (step: number): Spot => {
    const part = step / STEPS_PER_SQUARE / (length / map.square);
    return { ...findPointAtShare(from, to, part), half: 0 };
  };
  const last = lastStep(steps, (step) => gets(pointText(at(step)), (step / STEPS_PER_SQUARE) * map.square));
  return last === 0 ? undefined : { to: pointText(at(last)), spot: at(last) };
}

/** Returns the farthest hex that can be reached on the straight line to a goal; undefined if no hex can be reached. */
function lastHexOnWay(from: Spot, to: Spot, map: GroundMap, gets: Gets): Omit<Aim, 'name'> | undefined {
  const hexes = listHexesOnLine(from, to);
  const at = (step: number): Spot => hexes[step - 1]!;
  const last = lastStep(hexes.length, (step) => gets(formatSpotName(at(step), map), 0));
  return last === 0 ? undefined : { to: formatSpotName(at(last), map), spot: at(last) };
}

/**
 * Returns the last step of a route that can be reached; 0 if no step can be reached. After the first step out of reach, all later
 * steps are out of reach too.
 */
function lastStep(steps: number, isReached: (step: number) => boolean): number {
  let [low, high] = [0, steps];
  while (high - low > 0) {
    const middle = Math.ceil((low + high) / 2);
    if (isReached(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Finds the farthest point along a road that a unit can reach, with the length of the route in the map's unit of length.
 * Undefined if no point can be reached.
 * @param road the road's waypoints and its end, starting with the point nearest to the unit
 */
function lastAlong(from: Spot, road: readonly LinePoint[], map: GroundMap, gets: Gets) {
  const tenths = road.map(([x, y]) => ({ x: roundToTenths(x), y: roundToTenths(y), half: 0 }));
  const textTo = (bends: number): string => tenths.slice(0, bends).map(pointText).join(';');
  const lengthOf = (spots: readonly Spot[]): number =>
    spots.reduce((sum, spot, n) => sum + measureStraightLength(spots[n - 1] ?? from, spot), 0);
  const getsTo = (bends: number): boolean => gets(textTo(bends), lengthOf(tenths.slice(0, bends)));
  let reached = 0;
  while (reached < Math.min(MOST_BENDS_OF_ROAD, tenths.length) && getsTo(reached + 1)) reached++;
  const [at, next] = [tenths[reached - 1] ?? from, tenths[reached]];
  const gone = tenths.slice(0, reached);
  const before = reached === 0 ? '' : `${textTo(reached)};`;
  const getsOn: Gets = (to, length) => gets(before + to, lengthOf(gone) + length);
  const end = next && reached < MOST_BENDS_OF_ROAD ? lastOnWay(at, next, map, getsOn) : undefined;
  const spots = [...gone, ...(end ? [end.spot] : [])];
  const spot = spots.at(-1);
  return spot && { to: end ? before + end.to : textTo(reached), spot, length: lengthOf(spots) };
}

/** Checks whether a move to a destination is accepted. @param length the minimum length of the route, in the map's unit */
type Gets = (to: string, length: number) => boolean;

/** Builds a function that checks destinations for a move. Routes that are certainly too long are rejected without a trial. */
export function createGoalCheck(view: View, actor: Actor, command: ActionDraft): Gets {
  const { rule } = findCommandAction(view.ruleset, command);
  const field = findGoalField(view, command);
  const procedure = rule.kind === 'procedure' ? rule : undefined;
  const longest = longestOf(view, command, procedure);
  return (to, length) =>
    field !== null &&
    length <= longest &&
    isTaken(view, actor, procedure, dropEmptyParts(setValues(command, { [field.key]: to })));
}

/**
 * The maximum difference between a route's calculated length and its length according to the rules, in the map's unit of length.
 * Waypoints are recorded in tenths, and lengths are rounded.
 */
const ROUNDED_OFF = 1.5;

/**
 * Calculates the longest route that a move allows, in the map's unit of length. Adds the uncertainty of both ends and of rounding
 * to the procedure's longest move. The result is at least 1.5 squares. It is Infinity on hexes, for a procedure without a limit,
 * or if the map and the rulebook use different units of length.
 */
function longestOf(view: View, command: ActionDraft, procedure: Procedure | undefined): number {
  const { ruleset, battle } = view;
  const [map, place] = [findMap(battle), findMover(view, command)?.place];
  const isMeasured = map?.grid === 'squares' && map.measure === ruleset.ground?.ready.measure;
  if (!procedure?.farthest || !isMeasured || !place || command.type !== 'resolve') return Infinity;
  const { farthest } = procedure;
  const far = tryOrHandleRefusal(() => farthest(createScene(procedure, battle, command.roles, command.typed)));
  const doubt = (place.half + (map.squares === 'middle' ? 0 : map.square / 2)) * Math.SQRT2;
  // The distance between two places in the same square is unknown, so there is no limit.
  return far == null ? Infinity : Math.max(far / map.per + doubt + ROUNDED_OFF, 1.5 * map.square);
}

/** Checks whether a move would be accepted. A procedure that does not measure the route may still refuse the move later. */
function isTaken(view: View, actor: Actor, procedure: Procedure | undefined, command: ActionDraft): boolean {
  if (command.type !== 'resolve' || !procedure) return findRefusal(view, actor, command) === null;
  const { ruleset, battle } = view;
  const { measured, fitsExactly, passesOver, oddsOver } = procedure;
  // A move without dice needs only one trial.
  if (!measured && !fitsExactly && !passesOver && oddsOver.length === 0) return findRefusal(view, actor, command) === null;
  const fits = tryOrHandleRefusal(() => {
    checkCast(ruleset, procedure, battle, actor, command);
    const input = fillInput(procedure, battle, command);
    procedure.run(highest(), input);
    if (findRefusalSoFar(view, actor, findCommandAction(ruleset, command), command)) return false;
    return fitsExactly?.(input, createScene(procedure, battle, command.roles, command.typed)) !== false;
  });
  return fits === true && (measured !== undefined || findRefusal(view, actor, command) === null);
}

/** Returns dice that always show the highest face, for trying out a move. */
const highest = () => createRolledDice({ next: (sides) => getDieFace(sides, sides - 1) });
