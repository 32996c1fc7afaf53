/** Moves units on the map as part of commands with the option `to:`. */
import { z } from 'zod';
import type { Battle, UnitRow } from '../battle.js';
import { dropUndefined } from '../fields.js';
import { cacheLast } from '../kept.js';
import { findRowByName } from '../names.js';
import { Refusal, UnmeasuredRefusal, refuseIllegal, refuseNotFound, tryOrHandleRefusal } from '../refusal.js';
import type { ActContext } from '../happening.js';
import type { Ruleset } from '../ruleset.js';
import { findIntervalMiddle } from './filling.js';
import {
  buildMeasurementRemark,
  describeDistance,
  describeMeasurement,
  measureDistance,
  roundLength,
  type Interval,
} from './measuring.js';
import { countGridSquares, findSpot, roundToThousandths, type StepStarts } from './locating.js';
import { findPlace } from './naming.js';
import { parsePlace, splitPlaces } from './notation.js';
import { EMPTY_ARRIVAL, type Arrival, type GroundReading } from './reading.js';
import {
  PLACE_TABLE,
  findMap,
  findUnitPlace,
  overwriteSpot,
  pickSpot,
  removeRetreat,
  type GroundMap,
  type PlaceRow,
  type Spot,
} from './rows.js';

/** The maximum number of waypoints of a route. */
const MOST_BENDS = 10;

/** Returns the schema of the input for the destination of a unit that a procedure moves on the map. */
export const buildDestinationParam = (description = 'Destination, such as E5 or 6NE 2N. Separate waypoints with ;') =>
  z.string().max(400).optional().meta({ place: true, goes: true, description });

/** Returns the schema of an input or parameter for a place on the map. */
export const buildPlaceParam = (description: string) => z.string().max(200).optional().meta({ place: true, description });

/** Returns the refusal of a command that needs a map. */
export const refuseWithoutMap = (): Refusal => new Refusal('CONFLICT', 'This battle has no map. Use `/map new` to create one.');

/**
 * Returns the refusal of a move by hand, because the rules of movement apply to the unit.
 * @param command the slash command that moves the unit
 */
export const refuseMoveByHand = ({ name }: Pick<UnitRow, 'name'>, command: string, cites: readonly string[]): Refusal =>
  refuseIllegal(`${name} must move by the rules on this map. Use ${command}, or ask an umpire to place the unit.`, ...cites);

type Standing = Pick<Ruleset, 'ground' | 'knows' | 'strength'>;

/**
 * Finds an enemy known to a unit's side whose base certainly lies under this spot, where the map binds. On hexes several units may
 * share a hex.
 */
export function findEnemyOn(
  battle: Battle,
  { ground, knows, strength }: Standing,
  unit: UnitRow,
  spot: Spot,
): UnitRow | undefined {
  const map = findMap(battle);
  if (map?.ground !== 'map' || map.grid === 'hexes') return undefined;
  return [...battle.tables.unit.values()].find((other) => {
    if (other.side === unit.side || strength.isLost(other) || !knows(unit.side, other, battle)) return false;
    const [place, base] = [findUnitPlace(battle, other.id), ground?.base?.(other, battle)];
    if (!place || place.stale || !base) return false;
    return roundLength(measureDistance(spot, place, map).most, map.measure) < Math.min(base.width, base.depth) / 2;
  });
}

/**
 * Requires that a player does not put a unit's middle onto the base of an enemy known to its side (`findEnemyOn`). The rules of
 * movement forbid the same to a move.
 * @throws {Refusal} ILLEGAL if an enemy certainly stands there
 */
export function checkNotOnEnemy({ actor, draft: { battle } }: ActContext, ruleset: Standing, unit: UnitRow, spot: Spot): void {
  const enemy = actor.standing === 'umpire' ? undefined : findEnemyOn(battle, ruleset, unit, spot);
  const cites = ruleset.ground?.movedBy?.(unit, battle)?.cites ?? [];
  if (enemy) throw refuseIllegal(`${enemy.name} stands there. Choose another place for ${unit.name}.`, ...cites);
}

/** The functions with which a rulebook decides which units a side may know. */
export interface KnownPlaces<U extends UnitRow, B extends Battle> {
  knows(sideId: string, unit: U, battle: B): boolean;
  hiddenBy?(battle: B): readonly string[] | null;
  /** Finds the unit that shares its place with this unit, such as the transport of a passenger. Default: none */
  standsWith?(this: void, unit: U, battle: B): U | undefined;
}

/** Returns the place where a unit is: its own, or that of the unit that it stands with, or of the one that carries them both. */
function findSharedPlace<U extends UnitRow, B extends Battle>(
  { standsWith }: Pick<KnownPlaces<U, B>, 'standsWith'>,
  unit: U,
  battle: B,
): PlaceRow | undefined {
  const bearer = standsWith?.(unit, battle);
  const last = bearer && (standsWith?.(bearer, battle) ?? bearer);
  return findUnitPlace(battle, (last ?? unit).id);
}

/**
 * Returns the places that people can count steps from: the acting unit's place (`here`), or the place of any unit that the side
 * knows.
 * @param sideId the side; null for umpires, who know all units
 * @param here the last waypoint of the acting unit's route or, before any waypoint, its present place; undefined if the place is
 *   unknown
 * @param field the input to name in refusals
 */
export function listStepStarts<U extends UnitRow, B extends Battle>(
  knowing: KnownPlaces<U, B>,
  battle: B,
  sideId: string | null,
  here: Spot | undefined,
  field: string,
): StepStarts {
  return {
    here,
    of(name) {
      const known = [...battle.tables.unit.values()].filter((row) => sideId === null || knowing.knows(sideId, row as U, battle));
      const found = findRowByName(known, name);
      if (!found) throw refuseNotFound('unit', name, field, sideId === null ? [] : (knowing.hiddenBy?.(battle) ?? []));
      const place = findUnitPlace(battle, found.id);
      if (!place)
        throw new UnmeasuredRefusal(field, `${found.name} is not on the map. Choose another unit, or enter a square such as D4.`);
      return place;
    },
    named: (text) => findPlace(battle, sideId, text),
  };
}

/** A planned route of a unit. */
export interface Route {
  readonly map: GroundMap;
  /** The unit's recorded place; undefined if the unit has left this place. */
  readonly from: PlaceRow | undefined;
  /** The waypoints of the route, and its last point. */
  readonly spots: readonly [Spot, ...Spot[]];
  /** The length of each leg. Empty if the start is unknown. */
  readonly legs: readonly Interval[];
}

/**
 * Finds a unit's route to a place that people have entered. People may count steps to the place from any unit that the moving
 * unit's side knows.
 * @returns the route; undefined if no place was entered
 * @throws {Refusal} CONFLICT if there is no map; INVALID_INPUT if a place is not understood or off the map, if there are too many
 *   waypoints, or if steps are counted from an unknown place; NOT_FOUND if steps are counted from a unit that the side does not
 *   know
 */
export function readRoute<U extends UnitRow, B extends Battle>(
  knowing: KnownPlaces<U, B>,
  battle: B,
  unit: U,
  typed: unknown,
  key = 'to',
): Route | undefined {
  return typeof typed === 'string' ? wayTo(knowing, battle, unit, typed, key) : undefined;
}

const wayTo = cacheLast(
  (knowing: KnownPlaces<UnitRow, Battle>, battle: Battle, unit: UnitRow, typed: string, key: string): Route => {
    const map = findMap(battle);
    if (!map) throw refuseWithoutMap();
    const texts = splitPlaces(typed, MOST_BENDS, key);
    const stands = findSharedPlace(knowing, unit, battle);
    const from = stands?.stale === false ? stands : undefined;
    const spots: Spot[] = [];
    const legs: Interval[] = [];
    for (const text of texts) {
      const before: Spot | undefined = spots.at(-1) ?? from;
      const isExact = isSteps(text, map, key);
      if (!before && isExact) throw refuseUnknownStart(unit, battle, key);
      const spot = pickSpot(findSpot(text, map, listStepStarts(knowing, battle, unit.side, before, key), key));
      if (before)
        legs.push(
          isExact ? measureDistance({ ...before, half: 0 }, { ...spot, half: 0 }, map) : measureDistance(before, spot, map),
        );
      spots.push(spot);
    }
    return { map, from, spots: spots as [Spot, ...Spot[]], legs: from ? legs : [] };
  },
);

/** Checks whether people entered a goal as steps from the unit's own place. The distance is then exact. */
function isSteps(text: string, map: GroundMap, key: string): boolean {
  const place = tryOrHandleRefusal(() => parsePlace(text, countGridSquares(map), key));
  return place?.kind === 'steps' && place.of === null;
}

/** Returns the straight route between two places of a unit. */
export const buildStraightRoute = (from: PlaceRow, to: Spot, map: GroundMap): Route => ({
  map,
  from,
  spots: [to],
  legs: [measureDistance(from, to, map)],
});

/** Returns the total length of several legs; null if the start is unknown. */
export function sumLegLengths(legs: readonly Interval[]): Interval | null {
  const sum = (end: keyof Interval): number => legs.reduce((total, leg) => total + leg[end], 0);
  return legs.length === 0 ? null : { least: sum('least'), most: sum('most') };
}

/**
 * Returns the measured length of a route if people have entered less than its minimum length. Otherwise returns undefined, and
 * the entered length counts. A longer length may be right because of terrain that the map does not show.
 * @param far the measured interval, in the unit of the entered length
 */
export function findLongerLength(
  far: Interval | null,
  typed: unknown,
  { measure }: Pick<GroundMap, 'measure'>,
): number | undefined {
  return far && typeof typed === 'number' && typed < roundLength(far.least, measure)
    ? findIntervalMiddle(far, measure)
    : undefined;
}

/** Returns the refusal of a route with an unknown start. */
export const refuseUnknownStart = (unit: UnitRow, battle: Battle, key: string): Refusal =>
  new UnmeasuredRefusal(
    key,
    findUnitPlace(battle, unit.id)
      ? `${unit.name} has left its place on the map. Use \`/map place\` to place the unit again, or enter the distance.`
      : `${unit.name} is not on the map. Use \`/map place\` to place the unit again, or enter the distance.`,
  );

/**
 * Builds the remark that a route was measured, and whether people have entered its length. There is no remark if the start of the
 * route is unknown.
 * @param isOpen true if everyone may know the unit's place. For a straight route the remark then names squares
 * @param typed the length that people have entered; undefined if they have entered no length
 */
export function listMeasuredRouteRemarks({ map, from, spots, legs }: Route, isOpen: boolean, typed?: unknown): readonly string[] {
  const far = sumLegLengths(legs);
  if (!from || !far) return [];
  const words = !isOpen
    ? 'measured on the map'
    : spots.length === 1 && measureDistance(from, spots[0], map).most === far.most
      ? describeMeasurement(from, spots[0], map)
      : `measured along its way: ${describeDistance(far, map)}`;
  return [buildMeasurementRemark(words, typed !== undefined, 'The distance was entered by hand')];
}

/**
 * Places a unit on the map, or moves it to another place.
 * @returns the unit's previous row; undefined if the unit was not on the map
 */
export function putOnMap(
  { draft, newId }: Pick<ActContext, 'draft' | 'newId'>,
  unit: string,
  spot: Spot,
  more: Partial<Pick<PlaceRow, 'facing' | 'sign' | 'moved' | 'way' | 'line'>> = {},
): PlaceRow | undefined {
  const { turn } = draft.battle.game;
  const before = findUnitPlace(draft.battle, unit);
  const { moved = false, way = [], ...rest } = more;
  const row: Partial<PlaceRow> = { ...overwriteSpot(before, spot), turn, stale: false, moved, way, ...dropUndefined(rest) };
  removeRetreat(draft, unit);
  if (before) draft.set(PLACE_TABLE, before.id, row);
  else {
    const id = newId(PLACE_TABLE);
    draft.create(PLACE_TABLE, id, { id, unit, facing: null, sign: null, ...row });
  }
  return before;
}

/**
 * Moves a unit on the map to the end of its route, and carries out the consequences.
 * @throws {Refusal} if the unit may not go there
 */
export function moveAlongRoute<U extends UnitRow>(
  { arrive }: Pick<GroundReading<U>, 'arrive'>,
  desk: ActContext,
  unit: string,
  { from, spots }: Route,
): Arrival {
  const way = [...(from ? [from] : []), ...spots].map(({ x, y }) => [x, y] as const);
  const before = putOnMap(desk, unit, spots.at(-1)!, { moved: true, way });
  const moved = desk.draft.battle.tables.unit.get(unit) as U | undefined;
  return (moved && arrive?.(desk, moved, { before, spots, isMove: true })) ?? EMPTY_ARRIVAL;
}

/**
 * Cuts a route on squares to a length in the rulebook's unit.
 * @returns the waypoints up to that length, and the end point; the whole route if it is shorter; undefined if the route's start
 *   is unknown
 */
export function cutRoute({ map, from, spots, legs }: Route, far: number): Route['spots'] | undefined {
  if (!from) return undefined;
  let left = far / map.per;
  let at: Spot = from;
  for (const [index, spot] of spots.entries()) {
    const straight = Math.hypot(spot.x - at.x, spot.y - at.y);
    if (left < straight - 1e-9 && left * map.per < legs[index]!.most - 1e-9) {
      const part = left / straight;
      const end = {
        x: roundToThousandths(at.x + (spot.x - at.x) * part),
        y: roundToThousandths(at.y + (spot.y - at.y) * part),
        half: at.half,
      };
      return endingIn(spots.slice(0, index), end);
    }
    left -= straight;
    at = spot;
  }
  return endingIn(spots.slice(0, -1), pickSpot(at));
}

function endingIn([first, ...others]: readonly Spot[], end: Spot): Route['spots'] {
  return first ? [first, ...others, end] : [end];
}
