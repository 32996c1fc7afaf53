/** Moves units on the map in the command that reports the move (`to:`), and finds the markers of minefields on the map. */
import type { Json } from '../../dice/index.js';
import type { Check } from '../checks.js';
import { isBridged, splitRoute } from '../ground/crossing.js';
import { findFeaturesOnRoute } from '../ground/on-way.js';
import { chooseDistance } from '../ground/filling.js';
import {
  sumLegLengths,
  findLongerLength,
  refuseUnknownStart,
  putOnMap,
  type Route,
  readRoute,
  listMeasuredRouteRemarks,
} from '../ground/going.js';
import { moveUntilMeeting, findMeeting } from '../ground/meeting.js';
import { createWaterWarning, createLossWarning } from '../ground/move-price.js';
import { measureDistanceToLine, type Interval } from '../ground/measuring.js';
import { type Arrival, type Journey, EMPTY_ARRIVAL } from '../ground/reading.js';
import {
  FEATURE_TABLE,
  type FeatureKind,
  type FeatureRow,
  listFeatures,
  describeFeature,
  type GroundMap,
  findMap,
  PLACE_TABLE,
  findUnitPlace,
  type PlaceRow,
  type Spot,
  pickSpot,
} from '../ground/rows.js';
import { type RowName, isSameName } from '../names.js';
import { countNoun } from '../words.js';
import { refuseIllegal, refuseInvalid } from '../refusal.js';
import type { ActContext as AnyDesk, FurtherEvents } from '../happening.js';
import { CONTACT_MEASURES, listUnknownEnemies } from './contact.js';
import { type Wtj1943Context, listVehicleLoad, listMinefields, findTerrain, unitIn } from './battle.js';
import { findHidingRulings, mayKnowUnit } from './roles.js';
import type { Minefield, Wtj1943Battle, Wtj1943Scene, Wtj1943Unit } from './state.js';
import { type ENTERED_TERRAINS, FIELDWORK_WORDS } from './vocabulary.js';

/** The functions that decide which units a side knows, for the map code that all rulebooks share. */
export const KNOWLEDGE_FUNCTIONS = { knows: mayKnowUnit, hiddenBy: findHidingRulings };

/**
 * Returns the route entered for a unit; undefined if no route was entered.
 * @throws {Refusal} as `wayOf` does
 */
export const findRoute = (unit: Wtj1943Unit, { battle, typed }: Pick<Wtj1943Scene, 'battle' | 'typed'>): Route | undefined =>
  readRoute(KNOWLEDGE_FUNCTIONS, battle, unit, typed?.to);

/** Returns the length of a route in yards; null if the map does not measure in yards, or if the start is unknown. */
const wayYards = ({ map, legs }: Route): Interval | null => (map.measure === 'yd' ? sumLegLengths(legs) : null);

/**
 * Measures the leg from a unit's place to an entered goal, in yards. Undefined if people have entered the length, or have entered
 * no goal.
 * @param reachYards returns the maximum length of a leg in yards, if it is known
 * @throws {Refusal} INVALID_INPUT if places are not exact enough to decide whether the leg exceeds this maximum, if the unit's
 *   place is unknown, or if the map does not measure in yards; any refusal of `wayOf`
 */
export function measureLeg(
  unit: Wtj1943Unit,
  scene: Wtj1943Scene<'unit'>,
  reachYards: () => number | undefined,
): number | undefined {
  if (scene.typed?.distanceYards !== undefined) return undefined;
  const way = findRoute(unit, scene);
  if (!way) return undefined;
  const far = wayYards(way);
  if (!far) throw refuseUnknownStart(unit, scene.battle, 'to');
  const reach = reachYards();
  return chooseDistance(far, way.map, 'to', reach === undefined ? [] : [reach]);
}

/** Returns the measured length of a leg if people have entered a shorter length; otherwise undefined. */
export function findLongerLeg(scene: Wtj1943Scene<'unit'>, typed: Json): number | undefined {
  const unit = scene.one('unit');
  const way = unit && findRoute(unit, scene);
  return way && findLongerLength(wayYards(way), typed, way.map);
}

/** Returns the remark on a leg that the map measures. */
export function listLegRemarks(scene: Wtj1943Scene<'unit'>): readonly string[] {
  const unit = scene.one('unit');
  const way = unit && findRoute(unit, scene);
  return way ? listMeasuredRouteRemarks(way, true, scene.typed?.distanceYards) : [];
}

/** 2.5: warns that a unit that leaves its place loses its fieldworks and all its digging. */
export const LEAVES_WORKS_CHECK: Check<Wtj1943Unit, Wtj1943Battle, 'unit' | 'terrain'> = createLossWarning(
  ['2.5'],
  'unit',
  ['distanceYards'],
  ({ fieldwork, entrenched, digTurns }) => {
    if (entrenched) return 'The unit leaves its trench.';
    if (fieldwork !== 'none') return `The unit leaves its ${FIELDWORK_WORDS[fieldwork]}.`;
    return digTurns > 0 ? `The unit loses its ${countNoun(digTurns, 'turn')} of digging.` : null;
  },
);

/** 2.2: warns that a route leads through water away from a bridge. The umpire's chart lists the cost of the crossing. */
export const CROSSES_WATER_CHECK: Check<Wtj1943Unit, Wtj1943Battle, 'unit' | 'terrain'> = createWaterWarning(
  ['2.2', '2.3'],
  'unit',
  (unit, battle, to) => readRoute(KNOWLEDGE_FUNCTIONS, battle, unit, to),
);

type Entered = (typeof ENTERED_TERRAINS)[number];

/** The rulebook's terms for entering each kind of terrain on the map (2.2, 2.4). */
const ENTERED_ON_MAP: Readonly<Partial<Record<FeatureKind, Entered>>> = {
  wood: 'woods',
  river: 'water',
  lake: 'water',
  village: 'building',
};

/** The rulebook's terms for entering each kind of terrain in charts. */
const ENTERED_BY_NAME: Readonly<Record<string, Entered>> = {
  woods: 'woods',
  wood: 'woods',
  forest: 'woods',
  water: 'water',
  river: 'water',
  lake: 'water',
  buildings: 'building',
  building: 'building',
  'built-up': 'building',
  village: 'building',
  town: 'building',
};

/**
 * Finds forbidden terrain that a unit enters. If people have entered a goal on the map, the map shows the terrain on the route.
 * Otherwise the leg's named terrain counts. Undefined if the unit enters no forbidden terrain, or if people have entered this
 * value themselves.
 * @param barred the kinds of terrain that the unit may not enter
 * @throws {Refusal} INVALID_INPUT if places are not exact enough to decide whether the route enters such terrain; any refusal of
 *   `wayOf`
 */
export function findEnteredTerrain(
  unit: Wtj1943Unit,
  scene: Wtj1943Scene<'unit' | 'terrain'>,
  barred: readonly string[],
): Entered | undefined {
  if (scene.typed?.enters !== undefined) return undefined;
  if (!findRoute(unit, scene)) {
    const named = ENTERED_BY_NAME[findTerrain(scene)?.name ?? ''];
    return named !== undefined && barred.includes(named) ? named : undefined;
  }
  const { certain, doubtful } = barredOnWay(unit, scene, barred);
  if (!certain && doubtful)
    throw refuseInvalid(
      'enters',
      `The map does not show whether the route enters ${doubtful.name} or just passes it. Choose ${doubtful.entered} or none, or enter a more precise route.`,
    );
  return certain?.entered;
}

/**
 * Returns a function that checks the entered `enters` against the map. The function returns forbidden terrain that the unit's
 * route certainly enters, if people have entered something else; otherwise undefined.
 * @param barredTo returns the kinds of terrain that a unit may not enter
 */
export const createEnteredCheck =
  (barredTo: (unit: Wtj1943Unit, scene: Wtj1943Scene<'unit'>) => readonly string[]) =>
  (scene: Wtj1943Scene<'unit'>, typed: Json) => {
    const unit = scene.one('unit');
    const certain = unit && barredOnWay(unit, scene, barredTo(unit, scene)).certain;
    return certain && certain.entered !== typed ? certain.entered : undefined;
  };

/** Checks whether a route crosses a river only at bridges, or whether vehicles cross woods only along roads (2.4). */
function keepsOut({ kind, side }: Wtj1943Unit, battle: Wtj1943Battle, way: Route, feature: FeatureRow): boolean {
  if (feature.kind === 'river') return isBridged(battle, way, side, feature);
  if (feature.kind !== 'wood' || kind !== 'vehicle') return false;
  return splitRoute(battle, way, side, ['road', 'wood']).every((leg) => leg?.every((stretch) => stretch.kind !== 'wood'));
}

const NOTHING_MET = { certain: undefined, doubtful: undefined };

function barredOnWay(unit: Wtj1943Unit, scene: Wtj1943Scene<'unit'>, barred: readonly string[]) {
  const way = findRoute(unit, scene);
  if (!way) return NOTHING_MET;
  const met = findFeaturesOnRoute(scene.battle, way, unit.side).flatMap(({ feature, isCertain }) => {
    const entered = ENTERED_ON_MAP[feature.kind];
    if (entered === undefined || !barred.includes(entered) || keepsOut(unit, scene.battle, way, feature)) return [];
    return [{ entered, isCertain, name: describeFeature(feature) }];
  });
  return { certain: met.find(({ isCertain }) => isCertain), doubtful: met[0] };
}

/**
 * Moves a unit on the map to an entered goal, or to the point where the unit meets an enemy unknown to its side (W-33). Does
 * nothing without a unit or a goal.
 * @returns the reports of the meeting
 * @param mostYards the maximum length of the route, in yards. Default: no limit
 * @throws {Refusal} INVALID_INPUT if places are not exact enough to decide whether the route exceeds the maximum; ILLEGAL if the
 *   route certainly exceeds it; any refusal of `wayOf`
 */
export function moveToGoal(
  desk: Wtj1943Context,
  id: string | undefined,
  { to }: { readonly to?: string | undefined },
  mostYards?: number,
): FurtherEvents {
  const { battle } = desk.draft;
  const unit = unitIn(battle, id ?? null);
  const way = unit && readRoute(KNOWLEDGE_FUNCTIONS, battle, unit, to);
  if (!unit || !way) return [];
  const far = wayYards(way);
  if (mostYards !== undefined && far && Math.round(chooseDistance(far, way.map, 'to', [mostYards])) > mostYards)
    throw refuseIllegal(
      `The destination is ${Math.round(far.most)} yards away, but the engineers have cleared only ${mostYards}. Choose a nearer destination.`,
      '2.5',
    );
  return moveUntilMeeting(
    { arrive: moveVehicleLoad, meets: () => findMeeting(CONTACT_MEASURES, unit, way, listUnknownEnemies(unit, battle), battle) },
    KNOWLEDGE_FUNCTIONS,
    desk,
    unit,
    way,
  ).then;
}

/**
 * Returns the part of a planned route that a unit has completed. The part ends at the end of the route, or where the unit met an
 * enemy (W-33, W-35).
 */
export function findCompletedRoute(way: Route, { id }: Wtj1943Unit, after: Wtj1943Battle): Route {
  const place = findUnitPlace(after, id);
  const end = way.spots.at(-1)!;
  if (!place?.way || (place.x === end.x && place.y === end.y)) return way;
  const [last = pickSpot(place), ...others] = place.way.slice(1).map(([x, y]): Spot => ({ x, y, half: place.half }));
  return { ...way, spots: [last, ...others] };
}

/** Moves the units that a vehicle carries and tows together with the vehicle (2.4). */
export function moveVehicleLoad(desk: AnyDesk, unit: Wtj1943Unit, { spots }: Journey): Arrival {
  const { battle } = desk.draft as Wtj1943Context['draft'];
  for (const { id } of listVehicleLoad(battle, unit.id)) putOnMap(desk, id, spots.at(-1)!, { moved: true });
  return EMPTY_ARRIVAL;
}

/** Puts a unit that gets on a vehicle in the vehicle's place (2.4). */
export function placeWithVehicle(desk: Wtj1943Context, id: string, vehicle: string | undefined): void {
  const place = vehicle === undefined ? undefined : findUnitPlace(desk.draft.battle, vehicle);
  if (!place) return;
  putOnMap(desk, id, place, { moved: true });
  if (place.stale) desk.draft.set(PLACE_TABLE, findUnitPlace(desk.draft.battle, id)!.id, { stale: true });
}

/**
 * Returns the marker of a minefield on the map, which has the same name as the minefield. Undefined if the minefield is not on
 * the map.
 */
export const findMinefieldMarker = (battle: Wtj1943Battle, { name }: Pick<Minefield, 'name'>): FeatureRow | undefined =>
  listFeatures(battle).find((feature) => feature.kind === 'minefield' && feature.side === null && isSameName(feature.name, name));

/** Puts the marker of a minefield on the map, or moves the marker to another place. */
export function placeMinefieldMarker(
  desk: Wtj1943Context,
  name: RowName,
  { x, y }: { readonly x: number; readonly y: number },
  old?: FeatureRow,
): void {
  const points = [[x, y]] as const;
  if (old) desk.draft.set(FEATURE_TABLE, old.id, { points, name });
  else {
    const id = desk.newId(FEATURE_TABLE);
    desk.draft.create(FEATURE_TABLE, id, { id, name, kind: 'minefield', points, side: null } satisfies FeatureRow);
  }
}

/** A marker, and the distance between a unit's route and the centre of the marker. */
export interface Approach {
  readonly minefield: Minefield;
  readonly far: Interval;
}

/**
 * Measures how near a unit is to the marker of each minefield on the map, nearest first. If the unit has moved in this turn, the
 * whole route of its last move counts; otherwise the unit's place counts. The list is empty if the unit's place is unknown or out
 * of date, or if the map does not measure in yards.
 */
export function listApproaches(battle: Wtj1943Battle, unit: Wtj1943Unit): readonly Approach[] {
  const map = findMap(battle);
  if (map?.measure !== 'yd') return [];
  const place = findUnitPlace(battle, unit.id);
  if (!place || place.stale) return [];
  return listMinefields(battle)
    .flatMap((minefield) => {
      const [point] = findMinefieldMarker(battle, minefield)?.points ?? [];
      return point ? [{ minefield, far: nearestTo({ x: point[0], y: point[1] }, place, map, battle.game.turn) }] : [];
    })
    .sort((a, b) => a.far.least - b.far.least);
}

/**
 * Returns the nearest distance in yards between a point and a unit's last move of this turn. If the unit has not moved, returns
 * the distance from its place.
 */
function nearestTo(point: { x: number; y: number }, place: PlaceRow, { per }: GroundMap, turn: number): Interval {
  const way = place.turn === turn && place.way && place.way.length > 1 ? place.way : [[place.x, place.y] as const];
  const points = way.map(([x, y]) => ({ x, y }));
  const legs =
    points.length === 1 ? [[points[0]!, points[0]!] as const] : points.slice(1).map((to, index) => [points[index]!, to] as const);
  const far = Math.min(...legs.map(([from, to]) => measureDistanceToLine(point, from, to)));
  const doubt = place.half * Math.SQRT2;
  return { least: Math.max(0, far - doubt) * per, most: (far + doubt) * per };
}
