import { z } from 'zod';
import { buildBaseStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { unitsOf } from '../battle.js';
import { findPosition } from '../positions.js';
import { countHexesBetween, measureSquaredDistance, ZONE_RADIUS_YARDS } from '../geometry.js';
import {
  type EaglesBattle,
  defineEaglesProcedure,
  type EaglesScene,
  inputWith,
  type Mission,
  type Point,
  rowsOf,
} from '../state.js';
import { MAP_TYPES, type Pattern, PATTERNS } from '../vocabulary.js';
import { checkNotStepwise, findMissionFire } from './mission-fire.js';

/** The maximum number of units in the list that the procedure accepts. */
export const MAX_ZONE_UNITS = 100;
const coordinate = z.number().min(-100000).max(100000);

interface PlacedUnit extends Point {
  readonly id: string;
}

/** 3.6: the maximum distance in hexes from the hex of impact at which a pattern hits. */
export const HEX_REACH: Readonly<Record<Pattern, number>> = { spread: 1, converged: 0 };

/**
 * Returns all units inside the disc or the hexes. A converged pattern on a table then hits only one of these units (3.6, E-16).
 */
function unitsInside(map: 'table' | 'hex', pattern: Pattern, impact: Point, units: readonly PlacedUnit[]): PlacedUnit[] {
  return units.filter((unit) =>
    map === 'table'
      ? measureSquaredDistance(unit, impact) <= ZONE_RADIUS_YARDS ** 2
      : countHexesBetween(unit, impact) <= HEX_REACH[pattern],
  );
}

/** Returns the unit nearest to the point. If several are equally near, returns the first in the list (E-16). */
function nearest(units: readonly PlacedUnit[], impact: Point): PlacedUnit[] {
  const least = Math.min(...units.map((unit) => measureSquaredDistance(unit, impact)));
  return units.filter((unit) => measureSquaredDistance(unit, impact) === least).slice(0, 1);
}

/** 3.6: returns the units that a barrage or sortie at a point can hit, in the order of the list. */
function unitsInZone(map: 'table' | 'hex', pattern: Pattern, impact: Point, units: readonly PlacedUnit[]): readonly PlacedUnit[] {
  const inside = unitsInside(map, pattern, impact, units);
  return map === 'table' && pattern === 'converged' ? nearest(inside, impact) : inside;
}

/**
 * Lists the units with known positions, in the order of the battle. Leaves out destroyed units and naval guns, because fire
 * cannot hit them (3.8). If there are more than `MOST_UNITS`, lists only the units in the zone of spread fire around `impact`.
 * Undefined if even the zone has more than `MOST_UNITS`, or if `impact` is missing and the zone is therefore unknown.
 */
export function listPlacedUnits(battle: EaglesBattle, impact: Point | null): PlacedUnit[] | undefined {
  const { map } = battle.game;
  const placed = unitsOf(battle).flatMap((unit) => {
    const spot = unit.destroyed || unit.source === 'naval' ? null : findPosition(battle, unit);
    return spot ? [{ id: unit.id, x: spot.x, y: spot.y }] : [];
  });
  if (placed.length <= MAX_ZONE_UNITS) return placed;
  const near = impact ? unitsInside(map, 'spread', impact, placed) : placed;
  return near.length <= MAX_ZONE_UNITS ? near : undefined;
}

/**
 * Lists the units that the fire may hit. A unit without a certain hex counts as outside, because a refusal would reveal the unit.
 */
function unitsToPlace({ battle, typed, rows }: EaglesScene<'mission'>) {
  const mission = rows('mission')[0] as Mission | undefined;
  const isOfHexes = (typed?.map ?? battle.game.map) === 'hex';
  return listPlacedUnits(battle, mission?.impact ?? null)
    ?.filter(({ x, y }) => !isOfHexes || (Number.isInteger(x) && Number.isInteger(y)))
    .map(({ id, x, y }) => ({ id, x, y }));
}

const mission = rowsOf('mission', 'mission');

/** 3.6 Barrage Damage Zone: finds the units in the zone of a barrage, or in the disc of a sortie (6.2). */
export const barrageZoneProcedure = defineEaglesProcedure({
  id: 'eagles.barrage-zone',
  sections: ['3.6', '6.2'],
  title: 'List the units in the zone of a barrage or sortie',
  onlyCalculates: true,
  inputs: {
    map: inputWith(z.enum(MAP_TYPES).default('table').describe('Kind of map: a disc on a table, or hexes (3.6)'), {
      battle: ({ battle }) => battle.game.map,
    }),
    pattern: mission.inScene(
      z.enum(PATTERNS).describe('Pattern of the fire (3.6)'),
      (row, { battle }) => findMissionFire(row, battle)?.zonePattern,
    ),
    impactX: mission.from(coordinate.describe('Point of impact: x in yards, or hex column q'), ({ impact }) => impact?.x),
    impactY: mission.from(coordinate.describe('Point of impact: y in yards, or hex row r'), ({ impact }) => impact?.y),
    units: inputWith(
      z
        .array(z.strictObject({ id: z.string(), x: coordinate, y: coordinate }))
        .max(MAX_ZONE_UNITS)
        .describe('Units with their positions, yards or hex q and r'),
      { battle: unitsToPlace },
    ),
  },
  whole: (schema) =>
    schema.superRefine(({ map, impactX, impactY, units }, ctx) => {
      const wholeOnHexes = (value: number, ...path: (string | number)[]): void => {
        if (map === 'hex' && !Number.isInteger(value))
          ctx.addIssue({ code: 'custom', path, message: 'Hex coordinates are whole numbers. Enter numbers without decimals.' });
      };
      wholeOnHexes(impactX, 'impactX');
      wholeOnHexes(impactY, 'impactY');
      const seen = new Set<string>();
      units.forEach(({ id, x, y }, k) => {
        if (seen.has(id))
          ctx.addIssue({ code: 'custom', path: ['units', k, 'id'], message: `${id} is listed twice. Enter each unit once.` });
        seen.add(id);
        wholeOnHexes(x, 'units', k, 'x');
        wholeOnHexes(y, 'units', k, 'y');
      });
    }),
  roles: { mission: { table: 'mission', description: 'Barrage or sortie to place', check: checkNotStepwise } },
  run(_dice, { map, pattern, impactX, impactY, units }) {
    const impact = { x: impactX, y: impactY };
    const inside = unitsInside(map, pattern, impact, units);
    const hitIds = unitsInZone(map, pattern, impact, units).map(({ id }) => id);
    const onlyNearest = map === 'table' && pattern === 'converged';
    const zone = map === 'table' ? `${ZONE_RADIUS_YARDS} yd or less` : `${HEX_REACH[pattern]} hexes or less`;
    const steps = [
      buildBaseStep('Point of impact', `${impactX}, ${impactY}`, '3.6'),
      buildTableStep(`Zone of ${pattern} fire`, zone, '3.6', 'E-16'),
      buildResultStep('Units in the zone', inside.length, '3.6'),
      ...includeIf(onlyNearest, buildNoteStep('Converged fire strikes only the unit nearest to the point', '3.6')),
      buildResultStep('Units affected', hitIds.length, '3.6'),
    ];
    return { outcome: { hitIds, count: hitIds.length }, steps, effects: [] };
  },
  summary: ({ count }) =>
    count === 0 ? 'No units are in the zone.' : `${count} unit${count === 1 ? ' is' : 's are'} in the zone and affected.`,
  tone: () => 'plain',
});
