/**
 * Checks that supply points can get from one unit or dump to another: both are near each other, and a route is open (M-43, M-55).
 */
import { findRowName } from '../battle.js';
import type { Check, CheckedAction, CheckFinding } from '../checks.js';
import { ContactMeasures } from '../ground/contact.js';
import { BRIDGE_KINDS, countRiversOnRoute } from '../ground/crossing.js';
import { listKnownFeatures, filterFeaturesByKind } from '../ground/drawn.js';
import type { Route } from '../ground/going.js';
import { findLineSection, measurePointDistance, type LinePoint } from '../ground/lines.js';
import { ROUNDING_TOLERANCE, findMeanPoint } from '../ground/measuring.js';
import type { FeatureKind, GroundMap, Spot } from '../ground/rows.js';
import { CONTACT_MEASURES, listEnemies, createSeenBattle } from './contact.js';
import { CAN_CROSS_RIVERS } from './procedures/movement.js';
import type { MegagameBattle, MegagameUnit } from './state.js';

/** M-43: the maximum distance in km between two units when one hands supply points to the other. */
const HANDED_OVER_KM = 5;

const ROADS: readonly FeatureKind[] = ['road'];

/** M-55: the number of km by which a route by road or bridge may be longer than the straight line. */
const DETOUR_KM = 5;

type Supply = CheckedAction<MegagameUnit, MegagameBattle, 'from' | 'to'>;

const nearby = new ContactMeasures<MegagameUnit, MegagameBattle>({ measure: 'km' }).near<'from' | 'to'>(
  'reach',
  ['Combat', 'M-34', 'M-43', 'M-55'],
  'from',
  'to',
  // Nothing is handed over to the other side, however near the receiver is (M-30).
  { within: HANDED_OVER_KM, exempt: ({ side }, { many }) => many('to').some((other) => other.side !== side) },
);

/**
 * Returns the possible routes for supply points: the straight line, and routes by a drawn road or bridge that are not much
 * longer.
 */
function routesFor(from: Spot, to: Spot, { battle, one }: Supply, map: GroundMap): readonly (readonly Spot[])[] {
  const [start, end]: readonly LinePoint[] = [
    [from.x, from.y],
    [to.x, to.y],
  ];
  const drawn = listKnownFeatures(battle, one('from')!.side);
  const bends = [
    [],
    ...filterFeaturesByKind(drawn, ROADS).flatMap(({ points }) =>
      points.length > 1 ? [findLineSection(points, start!, end!)] : [],
    ),
    ...filterFeaturesByKind(drawn, BRIDGE_KINDS).map(({ points }): readonly LinePoint[] => [
      [findMeanPoint(points).x, findMeanPoint(points).y],
    ]),
  ];
  const lengthOf = (way: readonly LinePoint[]): number =>
    way.slice(1).reduce((sum, point, index) => sum + measurePointDistance(point, way[index]!), 0) * map.per;
  const most = lengthOf([start!, end!]) + DETOUR_KM + ROUNDING_TOLERANCE;
  return bends
    .filter((way) => lengthOf([start!, ...way, end!]) <= most)
    .map((way) => [...way.map(([x, y]): Spot => ({ x, y, half: 0 })), to]);
}

/** Returns the reason why no route is open. Null if a route is open, or if inexact places or a hex map do not show this. */
function closed(supply: Supply): CheckFinding | null {
  const { battle, one, actor } = supply;
  const [giver, receiver, map] = [one('from'), one('to'), CONTACT_MEASURES.map(battle)];
  const from = giver && CONTACT_MEASURES.place(giver, battle);
  const to = receiver && CONTACT_MEASURES.place(receiver, battle);
  if (!map || map.grid === 'hexes' || giver?.side !== receiver?.side || !from || !to || from.stale || to.stale) return null;
  const seen = createSeenBattle(actor, battle);
  const enemies = listEnemies(giver.side, seen);
  const fords = [giver, receiver].some(({ troops, status }) => status > 0 && CAN_CROSS_RIVERS[troops]);
  let held: string | null = null;
  let isDoubtful = false;
  for (const spots of routesFor(from, to, supply, map)) {
    const way: Route = { map, from, spots: spots as Route['spots'], legs: [] };
    const rivers = fords ? [] : countRiversOnRoute(battle, way, giver.side);
    const met = CONTACT_MEASURES.metOnWay(giver, way, enemies, seen, true);
    if (!met && rivers.every((each) => each === 0)) return null;
    if (met) held = findRowName(met.other);
    if (met?.isCertain !== true && rivers.every((each) => each === 0 || each === null)) isDoubtful = true;
  }
  const names = `${findRowName(giver)} to ${findRowName(receiver)}`;
  const fact =
    held === null ? `Every route from ${names} crosses a river without a bridge.` : `${held} holds the route from ${names}.`;
  return { is: isDoubtful ? 'ask' : 'no', fact, wanted: 'Choose a unit or dump with an open route.' };
}

/** M-43 and M-55: checks that units that hand supply points over are near each other, and that a route between them is open. */
export const HAND_OVER_CHECK: Check<MegagameUnit, MegagameBattle, 'from' | 'to'> = {
  ...nearby,
  find(supply) {
    const [far, shut] = [nearby.find(supply), closed(supply)];
    if (!far || far.is === 'yes') return shut ?? far;
    if (!shut || shut.is === 'yes') return far;
    return { ...far, fact: `${far.fact} ${shut.fact}` };
  },
};
