/** 3.3, 3.11, E-53: calculates the direction of fire. The words adding, right, long and short refer to this direction. */
import { refuseInvalid } from '../refusal.js';
import { sideIn, unitIn } from './battle.js';
import { findDistanceBand, type Interval } from '../ground/measuring.js';
import { measureBearing, MAX_COORDINATE } from './geometry.js';
import { createExactSpot, measurePositionDistance, describeInterval, findPosition } from './positions.js';
import type { EaglesBattle, EaglesUnit, Mission, Point } from './state.js';

const EDGE_WORDS: Readonly<Record<number, string>> = {
  0: ', up the table',
  90: ', to the right of the table',
  180: ', down the table',
  270: ', to the left of the table',
};

/** Returns the text for a direction, such as `at 180 degrees, down the table`. */
export const describeDirection = (bearing: number): string => `at ${bearing} degrees${EDGE_WORDS[bearing] ?? ''}`;

/** Returns the direction in degrees from a battery to a point. Null on hexes, or if one of the two positions is unknown. */
function bearingTo(battle: EaglesBattle, battery: EaglesUnit | undefined, point: Point | null): number | null {
  const guns = battle.game.map === 'table' ? findPosition(battle, battery) : null;
  return guns && point ? measureBearing(guns, point) : null;
}

/** Returns the distance in yards from a battery to a point. Null on hexes, or if one of the two positions is unknown. */
function rangeTo(battle: EaglesBattle, battery: EaglesUnit | undefined, point: Point | null): Interval | null {
  const guns = battle.game.map === 'table' ? findPosition(battle, battery) : null;
  return guns && point && measurePositionDistance(battle, guns, createExactSpot(point));
}

/** 3.3, advanced: the ranges in yards at which the column of modifiers changes. */
const DRIFT_EDGES = [2000, 5000, 10000] as const;

/**
 * Measures the range from a battery to the aim of its fire mission, between their positions on the table.
 * @returns the yards, if all possible ranges are in one column of the modifiers (3.3); the interval, if the ranges are in several
 *   columns; null if a position is missing, or the battle is on hexes
 */
export function measureMissionRange(
  battle: EaglesBattle,
  battery: EaglesUnit | undefined,
  point: Point | null,
): number | null | Interval {
  const far = rangeTo(battle, battery, point);
  if (!far) return null;
  const { least, most } = { least: Math.round(far.least), most: Math.round(far.most) };
  return typeof findDistanceBand({ least, most }, DRIFT_EDGES) === 'number'
    ? Math.min(MAX_COORDINATE, Math.round((least + most) / 2))
    : far;
}

/** Returns the remark on a range that may be in two columns of modifiers. */
export const describeInexactRange = (battle: EaglesBattle, far: Interval): string =>
  `The range is ${describeInterval(battle, far)}, and the firing error changes beyond ${DRIFT_EDGES.filter((edge) => Math.round(far.least) <= edge && edge < Math.round(far.most)).join(' and ')} yd (3.3). Enter the range, or place the battery more exactly.`;

/**
 * Returns the range of a mission's fire in yards. The range measured between positions counts if it is certainly in one column of
 * the modifiers. Otherwise the range entered with the call counts. If no range was entered, returns the measured interval, or
 * null if a position is missing.
 */
export function findMissionRange(battle: EaglesBattle, mission: Mission): number | null | Interval {
  const measured = measureMissionRange(battle, unitIn(battle, mission.battery), mission.aim);
  return typeof measured === 'number' ? measured : (mission.rangeYards ?? measured);
}

/** Returns the direction in which a side usually fires; null if the side has set no direction. */
const bearingOfSide = (battle: EaglesBattle, side: string): number | null => sideIn(battle, side).fireBearing ?? null;

/**
 * Finds the direction of fire for a call, in degrees. On a table the direction is measured from the battery to the point `at`. On
 * hexes, or if a position is missing, the direction that people enter counts. If they enter no direction, the side's usual
 * direction counts (E-53). Null if the direction is unknown.
 * @param at the point that shifts and firing errors are counted from; null if neither is needed
 * @param given the entered direction
 * @throws {Refusal} INVALID_INPUT if the direction is unknown on a table, unless `at` is null
 */
export function findDirection(
  battle: EaglesBattle,
  side: string,
  at: Point | null,
  battery: EaglesUnit | undefined,
  given: number | null | undefined,
): number | null {
  const bearing = bearingTo(battle, battery, at) ?? given ?? bearingOfSide(battle, side);
  if (bearing === null && at !== null && battle.game.map === 'table')
    throw refuseInvalid(
      'bearing',
      'The direction of fire is unknown (3.3, 3.11, E-53). Enter the direction in degrees (0 is up the table), or use `/artillery direction` once for the side.',
    );
  return bearing;
}

/**
 * Returns the direction of a mission's fire in degrees. On a table the direction is measured from the battery to the aim. On
 * hexes, or if a position is missing, the direction recorded with the mission's call counts. Without a recorded direction, the
 * side's usual direction counts. Null if the side has no usual direction.
 */
export function findMissionBearing(battle: EaglesBattle, mission: Mission): number | null {
  return (
    bearingTo(battle, unitIn(battle, mission.battery), mission.aim) ?? mission.bearing ?? bearingOfSide(battle, mission.side)
  );
}

/**
 * Returns the notes on aim and direction, such as `Aimed at 0, 3200. Direction: 0 degrees, up the table.`; empty without
 * positions.
 */
export function listAimNotes({ aim, bearing }: Pick<Mission, 'aim' | 'bearing'>): readonly string[] {
  if (!aim) return [];
  return [`Aimed at ${aim.x}, ${aim.y}.${bearing === null ? '' : ` Direction: ${bearing} degrees${EDGE_WORDS[bearing] ?? ''}.`}`];
}
