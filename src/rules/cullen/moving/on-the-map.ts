/** Movement to a place on the map (TC-61). */
import type { Json } from '../../../dice/index.js';
import { listValuesBefore } from '../../battle.js';
import { measureDistanceToFeature } from '../../ground/crossing.js';
import {
  buildDestinationParam,
  buildStraightRoute,
  sumLegLengths,
  findLongerLength,
  type Route,
  cutRoute,
} from '../../ground/going.js';
import type { Check } from '../../checks.js';
import type { FurtherEvents } from '../../happening.js';
import { refuseIllegal } from '../../refusal.js';
import { includeIf } from '../../working.js';
import { ROUNDING_TOLERANCE, type Point, roundLength } from '../../ground/measuring.js';
import { type Meeting, findMeeting } from '../../ground/meeting.js';
import {
  RETREAT_TABLE,
  buildRetreatId,
  FEATURE_TABLE,
  type FeatureRow,
  listFeatures,
  findUnitPlace,
  type PlaceRow,
  type Spot,
} from '../../ground/rows.js';
import { type CullenContext, unitIn, findVehicle } from '../battle.js';
import { CONTACT_MEASURES } from '../contact.js';
import { listUnseenEnemies, MEASURES } from '../measures.js';
import { type CullenBattle, type CullenScene, type CullenUnit, inputWith } from '../state.js';
import { revealNearbyEnemies } from '../uncovering.js';
import { changeUnit, isUnlimbered, LEAVING_TRENCHES_FRACTION } from '../unit-state.js';
import { type Cover, defineNumber } from '../vocabulary.js';
import { isSameCover } from './ground-cover.js';
import { formatInches, roundInches } from './movement-tables.js';
import { type WirePassage, findWireBehind, findWirePassage, cutWireSection } from './wire.js';
import { findFirstFreeName, createNameAfter } from '../../names.js';
import { listKnownFeatures } from '../../ground/drawn.js';

export interface EnteredRoute {
  readonly to?: string | undefined;
  readonly wayInches?: number | undefined;
}

/** Returns how many inches of a movement roll a unit can use. A unit in trenches can use half (TC-58). */
const left = ({ cover }: Pick<CullenUnit, 'cover'>, inches: number): number =>
  cover === 'trenches' ? inches * (1 - LEAVING_TRENCHES_FRACTION) : inches;

/** The inputs of a move to a place. @param gets returns the distances in inches that the unit's roll may allow */
export const buildRouteInputs = (gets: (unit: CullenUnit, scene: CullenScene<'unit'>) => readonly number[]) => ({
  to: buildDestinationParam(),
  wayInches: inputWith(defineNumber(0, 1000).optional().describe('Length of the route in inches. Default: measured on the map'), {
    measured: MEASURES.alongWay<'unit'>('unit', (scene) => {
      const unit = scene.one('unit');
      return unit ? gets(unit, scene).map((inches) => left(unit, inches)) : [];
    }),
    drawn: longerWay,
  }),
});

/** Returns the distance of a unit's best roll; undefined if people have entered the length of the unit's route. */
export const findFarthestMove = ({ typed }: CullenScene<'unit'>, inches: number): number | undefined =>
  typed?.wayInches === undefined ? inches : undefined;

/** Returns the measured length of a unit's route if people have entered a shorter length; otherwise undefined. */
function longerWay(scene: CullenScene<'unit'>, typed: Json): number | undefined {
  const way = MEASURES.map(scene.battle) && MEASURES.way(scene.one('unit'), scene.battle, scene.typed?.to);
  return way && findLongerLength(sumLegLengths(way.legs), typed, way.map);
}

/** Checks a route before any roll. @throws {Refusal} ILLEGAL if the route is too long for every roll */
export function checkRouteLength({ wayInches }: EnteredRoute, most: number, cite: string): void {
  if (wayInches !== undefined && wayInches > most)
    throw refuseIllegal(
      `The route is ${wayInches}" long, but the unit can move ${most}" at most. Choose a nearer destination.`,
      cite,
      'TC-61',
    );
}

/**
 * Returns the limit that keeps a unit's whole route within its best roll, with the present modifiers. TC-61 refuses longer routes
 * before the roll, so that no place beyond the limit is offered.
 * @param best returns the inches of the best roll with the present modifiers
 * @param most the inches that no roll can exceed; the roll itself refuses a longer route
 */
export function buildBestRollLimit<I extends EnteredRoute>(best: (input: I) => number, most: (input: I) => number) {
  const inchesFor = (unit: CullenUnit, input: I): number => roundInches(left(unit, best(input)));
  const check: Check<CullenUnit, CullenBattle, 'unit'> = {
    name: 'reach',
    cites: ['Movement', 'TC-61'],
    find({ one, typed, input }) {
      const unit = one('unit');
      const now = unit && typed.to !== undefined ? (input() as I | null) : null;
      if (!unit || now?.wayInches === undefined || now.wayInches > most(now)) return null;
      const inches = inchesFor(unit, now);
      if (now.wayInches <= inches) return null;
      return {
        is: 'no',
        fact: `The route is ${now.wayInches} in long, but the best roll lets ${unit.name} move only ${inches} in.`,
        wanted: 'Choose a nearer destination.',
      };
    },
  };
  const fitsExactly = (input: I, { one }: CullenScene<'unit'>): boolean => {
    const unit = one('unit');
    return !unit || input.wayInches === undefined || input.wayInches <= inchesFor(unit, input);
  };
  return { check, fitsExactly };
}

/** A unit's move along its route, up to the limits of its roll and of the wire. */
interface Course extends WirePassage {
  readonly way: Route;
  /**
   * The waypoints and end of the part of the route that the unit covers; undefined if the unit does not move, or if its start is
   * unknown.
   */
  readonly spots: Route['spots'] | undefined;
}

/**
 * Finds how far a unit gets towards the goal that people have entered; undefined if there is no goal, or if the unit moves
 * backwards.
 * @param inches the inches of its roll that the unit can use
 * @param wayInches the length of the unit's whole route, if people have entered it
 */
function courseOf(
  unit: CullenUnit | undefined,
  battle: CullenBattle,
  { to, wayInches }: EnteredRoute,
  inches: number,
): Course | undefined {
  const way = unit && inches >= 0 ? MEASURES.way(unit, battle, to) : undefined;
  if (!unit || !way) return undefined;
  const passage = findWirePassage(unit, way, battle, inches);
  const isWhole = passage.halts === null && passage.cost === 0 && wayInches !== undefined && wayInches <= inches && inches > 0;
  const far = isWhole ? Infinity : passage.far;
  const spots = far <= 0 ? undefined : far === Infinity ? way.spots : cutRoute(way, far);
  return { ...passage, far, way, spots };
}

/**
 * Moves a unit along its route, up to the limits of its roll and of the wire.
 * @param rolled true for a movement roll. A unit that starts at wire and cannot cross it has then not moved (TC-38). A unit that
 *   closes to assault always has (TC-3)
 * @returns the consequences of the move
 */
export function moveOnMap(desk: CullenContext, ids: readonly string[], going: EnteredRoute, rolled: boolean): FurtherEvents {
  return (going.to === undefined ? [] : ids).flatMap((id) => {
    const { battle } = desk.draft;
    const unit = unitIn(battle, id);
    const planned = courseOf(unit, battle, going, unit?.moveInches ?? 0);
    const before = findUnitPlace(battle, id);
    const met = unit && planned?.spots ? meetsUnseen(unit, { ...planned.way, spots: planned.spots }, battle) : null;
    const { then } = MEASURES.go(desk, id, going.to, planned?.far ?? 0, { arrive: revealNearbyEnemies, meets: () => met });
    const course = unit && planned && met ? cutAt(unit, planned, met.spots, battle) : planned;
    if (unit && course) {
      meetWire(desk, unit, course);
      keepCover(desk, unit, before, course);
      if (rolled && course.halts && course.far === 0) changeUnit(desk, id, { moved: false });
    }
    return then;
  });
}

/** Finds a concealed enemy that a unit meets at the end of its route (TC-77). */
const meetsUnseen = (unit: CullenUnit, way: Route, battle: CullenBattle): Meeting<CullenUnit> | null =>
  findMeeting(CONTACT_MEASURES, unit, way, listUnseenEnemies(unit, battle), battle);

/** Returns a course that ends earlier, with only the wire up to its new end. */
function cutAt(unit: CullenUnit, { way, far }: Course, spots: Route['spots'], battle: CullenBattle): Course {
  const cut = { ...way, spots };
  return { ...findWirePassage(unit, cut, battle, unit.moveInches), far, way: cut, spots };
}

/**
 * Subtracts the inches that a unit loses because of wire, and removes the sections of wire that tracked vehicles have crossed
 * (Barbed Wire).
 */
function meetWire(desk: CullenContext, { id, moveInches }: CullenUnit, { cost, halts, crossed, removes, way }: Course): void {
  if (halts !== null || cost > 0) changeUnit(desk, id, { moveInches: halts ? 0 : roundInches(moveInches - cost) });
  if (removes) removeCrossed(desk, crossed, way);
}

/** Removes the sections of wire where a tracked vehicle has crossed it. */
function removeCrossed(desk: CullenContext, crossed: WirePassage['crossed'], way: Route): void {
  for (const { wire, point } of crossed) {
    // A route may cross the same wire twice, and the first crossing may have removed a section.
    const here = listFeatures(desk.draft.battle).find(
      (each) =>
        each.kind === wire.kind &&
        each.side === wire.side &&
        measureDistanceToFeature({ ...point, half: 0 }, each, way.map).least < ROUNDING_TOLERANCE,
    );
    if (here) removeSection(desk, here, point, way.map.per);
  }
}

function removeSection(desk: CullenContext, wire: FeatureRow, point: Point, per: number): void {
  const { draft } = desk;
  const [first, ...others] = cutWireSection(wire, point, per);
  if (!first) draft.remove(FEATURE_TABLE, wire.id);
  else draft.set(FEATURE_TABLE, wire.id, { points: first });
  for (const points of others) {
    const id = desk.newId(FEATURE_TABLE);
    // Counts only terrain that everyone who knows the wire knows, because the number must not reveal hidden terrain.
    const known = listKnownFeatures(draft.battle, wire.side).map((feature) => feature.name);
    const alike = known.filter((name) => name.startsWith(wire.name)).length;
    const told = desk.wroteFirst?.(id)?.name;
    const name =
      typeof told === 'string'
        ? createNameAfter({ name: told })
        : findFirstFreeName(known, (number) => `${wire.name} part ${number}`, alike + 1);
    draft.create(FEATURE_TABLE, id, { ...wire, id, name, points });
  }
}

/** Finds how far a unit that is forced back gets, and applies the wire on its route (TC-38, TC-73). */
export function fallBackToWire(desk: CullenContext, unit: CullenUnit, from: PlaceRow, to: Spot, inches: number) {
  const map = MEASURES.map(desk.draft.battle);
  if (!map) return { far: inches, notes: [] };
  const way = buildStraightRoute(from, to, map);
  const passage = findWireBehind(unit, way, desk.draft.battle, inches);
  if (passage.removes) removeCrossed(desk, passage.crossed, way);
  return { far: passage.far, notes: wireRemarks(unit, passage) };
}

/** Keeps a unit's cover if the unit stays where it is, or ends its move in the ground that gives the cover (TC-58). */
function keepCover(desk: CullenContext, unit: CullenUnit, before: PlaceRow | undefined, { spots }: Course): void {
  const { draft } = desk;
  const { cover, setUp } = listValuesBefore(draft.changes, 'unit', unit.id) as Partial<CullenUnit>;
  if (!before) return;
  const end = spots?.at(-1);
  if (!end) changeUnit(desk, unit.id, { ...(cover && { cover }), ...(setUp && { setUp }) });
  else if (cover && isSameCover(unit, cover, draft.battle, before, end)) changeUnit(desk, unit.id, { cover });
}

/**
 * Keeps the cover of a unit that a result has forced back, if the unit ends in the ground that gives the cover (TC-58).
 * @param before the unit's place before it was forced back
 */
export function restoreKeptCover({ draft }: CullenContext, { id }: CullenUnit, before: PlaceRow | undefined, end: Spot): void {
  const unit = unitIn(draft.battle, id);
  const { cover } = listValuesBefore(draft.changes, RETREAT_TABLE, buildRetreatId(id)) as { readonly cover?: Cover };
  if (unit && before && cover && isSameCover(unit, cover, draft.battle, before, end)) draft.set('unit', id, { cover });
}

/**
 * Requires that a unit can move separately on the map. @throws {Refusal} ILLEGAL if people have entered a destination for a unit
 * that cannot
 */
export function checkCanMoveAlone(unit: CullenUnit, { battle, typed }: CullenScene): void {
  if (typed?.to === undefined) return;
  if (isUnlimbered(unit))
    throw refuseIllegal(`${unit.name} is unlimbered. Limber the guns first, which takes the whole move.`, 'Movement', 'TC-10');
  if (findVehicle(battle, unit))
    throw refuseIllegal(
      `${unit.name} is on board a vehicle. Leave the vehicle first, which takes the unit's whole move.`,
      'Movement',
      'TC-10',
    );
}

/**
 * Returns how many inches a unit has moved on the map in this move with a movement roll; 0 if it has not moved, or if an umpire
 * has placed it since then.
 */
export function findInchesGone(unit: CullenUnit, battle: CullenBattle): number {
  const [map, place] = [MEASURES.map(battle), findUnitPlace(battle, unit.id)];
  if (!map || place?.moved !== true || place.stale || place.turn !== battle.game.turn) return 0;
  const points = [...(place.way ?? []), [place.x, place.y] as const];
  const legs = points.slice(1).map(([x, y], leg) => Math.hypot(x - points[leg]![0], y - points[leg]![1]));
  return roundLength(legs.reduce((sum, leg) => sum + leg, 0) * map.per, 'in');
}

/** Returns a remark if an action leaves a unit fewer inches than it has already moved on the map. */
export function listDistanceUsedRemarks(unit: CullenUnit, leftInches: number, battle: CullenBattle): readonly string[] {
  const gone = findInchesGone(unit, battle);
  return includeIf(
    gone > Math.max(0, leftInches),
    `${unit.name} has moved ${formatInches(gone)} on the map, but has only ${formatInches(Math.max(0, leftInches))} of its move left (TC-10, TC-61).`,
  );
}

/** Checks whether a movement roll leaves a unit in its cover (TC-58). */
export function isKeepingCover(unit: CullenUnit, { battle, typed }: CullenScene<'unit'>, moveInches: number): boolean {
  const before = findUnitPlace(battle, unit.id);
  const course = courseOf(unit, battle, typed ?? {}, left(unit, moveInches));
  if (!before || !course || before.stale) return false;
  const end = course.spots?.at(-1);
  return !end || isSameCover(unit, unit.cover, battle, before, end);
}

/** Returns remarks that everyone may read about the wire on a unit's route. */
function wireRemarks({ name }: CullenUnit, { halts, crossed, cost, removes }: WirePassage): readonly string[] {
  const open = crossed.filter(({ wire }) => wire.side === null);
  return [
    ...includeIf(
      open.length > 0,
      `${name} crosses wire, which takes ${formatInches(cost)}${removes ? ' and removes the section' : ''} (Barbed Wire, TC-38).`,
    ),
    ...includeIf(halts?.side === null, `${name} halts at wire (Barbed Wire, TC-73).`),
  ];
}

/** Returns a remark on the distance if the unit moves backwards, or does not complete its route. */
export function listRouteRemarks(
  scene: CullenScene<'unit'>,
  outcome: { readonly moveInches: number } | undefined,
): readonly string[] {
  const unit = scene.one('unit');
  const { to, wayInches } = scene.typed ?? {};
  if (!unit || to === undefined || !outcome) return [];
  if (outcome.moveInches < 0)
    return [`${unit.name} goes back ${formatInches(-outcome.moveInches)}. Use \`/map back\` to choose where to (TC-61).`];
  const inches = left(unit, outcome.moveInches);
  const way = MEASURES.way(unit, scene.battle, to);
  const measured = way && (MEASURES.foundAlong(unit, way, scene.battle, 'wayInches', []).value as number);
  const whole = typeof wayInches === 'number' ? wayInches : (measured ?? 0);
  const course = courseOf(unit, scene.battle, { to: to as string, wayInches: whole }, inches);
  const gets = course && course.far !== Infinity ? roundLength(course.far, 'in') : inches;
  return [
    ...(course ? wireRemarks(unit, course) : []),
    ...includeIf(
      whole > gets,
      `${unit.name} moves only ${formatInches(gets)} of the ${formatInches(whole)} to its destination (TC-61).`,
    ),
  ];
}
