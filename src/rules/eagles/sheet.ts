import { joinWords, type SheetLine } from '../rows.js';
import type { UnlistedFields, FallingFire, KnownRowCheck, PointedPlace, StrengthMeasure, TableRow } from '../ruleset.js';
import { countNoun } from '../words.js';
import { UNIT_ROW_KIND } from './rows.js';
import type { EaglesBattle, EaglesGame, EaglesSide, EaglesUnit, Mission, Point } from './state.js';
import { unitIn } from './battle.js';
import { listDeclaredAssaults } from './close-combat.js';
import { convertPointToMap, ZONE_RADIUS_YARDS } from './geometry.js';
import { listUnitsInZone } from './landing.js';
import { describePoint, buildPublicMissionName } from './missions.js';
import { describeSpot } from '../ground/locating.js';
import { type GroundMap, findUnitPlace } from '../ground/rows.js';
import { findRegistrationPoint } from './side.js';
import { findGroundMap } from './positions.js';
import { AIR_ATTACK_TABLE } from './procedures/air-attack.js';
import { HEX_REACH } from './procedures/barrage-zone.js';
import { findMissionFire } from './procedures/mission-fire.js';

function position(unit: EaglesUnit, battle: EaglesBattle): string {
  const [ground, place] = [findGroundMap(battle), findUnitPlace(battle, unit.id)];
  if (ground && place) return `${describeSpot(place, ground)}${place.stale ? ', before it moved' : ''}`;
  const { xYards, yYards, q, r } = unit;
  const { map } = battle.game;
  if (map === 'hex') return q === null || r === null ? '' : `hex ${q}, ${r}`;
  return xYards === null || yYards === null ? '' : `${xYards}, ${yYards} yd`;
}

function guns({ guns: count, calibreMm, source }: EaglesUnit): string {
  if (count === null && calibreMm === null) return '';
  const words = [count === null ? 'guns' : countNoun(count, 'gun'), ...(calibreMm === null ? [] : [`of ${calibreMm} mm`])].join(
    ' ',
  );
  return source === 'battery' ? words : `${words}, ${source}`;
}

/** Returns the spotters of a unit, as far as the reader may know them. */
function spotted(unit: EaglesUnit, battle: EaglesBattle, known: KnownRowCheck): string {
  if (typeof unit.spotted === 'boolean') return unit.spotted ? 'yes' : '';
  const spotters = unit.spotted.flatMap((id) => unitIn(battle, id) ?? []);
  const names = spotters.filter(({ id }) => known('unit', id)).map(({ name }) => name);
  if (names.length === 0) return spotters.length === 0 ? '' : 'yes';
  return `by ${names.join(', ')}${names.length < spotters.length ? ' and others' : ''}`;
}

/** Returns the unit's declared assault of this phase, if the reader may know the enemy. */
function assaults(unit: EaglesUnit, battle: EaglesBattle, known: KnownRowCheck): string {
  const enemy = listDeclaredAssaults(battle).find(({ infantry }) => infantry.id === unit.id)?.enemy;
  return enemy && known('unit', enemy.id) ? enemy.name : '';
}

/** Returns the lines of a unit's sheet in order, without default values. */
export const buildUnitSheet = (unit: EaglesUnit, battle: EaglesBattle, known: KnownRowCheck): readonly SheetLine[] =>
  UNIT_ROW_KIND.sheet(unit, {
    fp: `${unit.fp} of ${unit.baseFp}${unit.impairments === 0 ? '' : `, ${countNoun(unit.impairments, 'impairment')}`}`,
    guns: guns(unit),
    gun: unit.guns === null && unit.kind !== 'towed-at' ? '' : unit.gun,
    gunState: `${UNIT_ROW_KIND.words('gunState', unit)}${unit.gunReadyTurn === null ? '' : ` until turn ${unit.gunReadyTurn}`}`,
    aaWeapon: unit.aaUnit ? unit.aaWeapon : '',
    xYards: position(unit, battle),
    spotted: spotted(unit, battle, known),
    moved: unit.moved ? (unit.movedAt === 'none' ? 'yes' : `at ${unit.movedAt}`) : '',
    assaultBarredTurn:
      unit.assaultBarredTurn === null || unit.assaultBarredTurn < battle.game.turn ? '' : `in turn ${unit.assaultBarredTurn}`,
    assaults: assaults(unit, battle, known),
  });

/** Returns a short description of a unit for lists, such as "FP 4, THIN, BB, suppressed". */
export function describeUnit(unit: EaglesUnit): string {
  if (unit.destroyed) return 'destroyed';
  const marks = [unit.halted ? 'halted' : '', unit.moved ? 'moved' : '', unit.fired ? 'fired' : ''];
  return joinWords([`FP ${unit.fp}`, unit.da, unit.tpd, guns(unit), ...UNIT_ROW_KIND.line(unit), ...marks]);
}

/** The strength of a unit: its present firepower (1.7). */
export const STRENGTH_MEASURE: StrengthMeasure<EaglesUnit> = {
  label: 'FP',
  of: ({ fp, destroyed }) => (destroyed ? 0 : fp),
  isLost: ({ destroyed }) => destroyed,
  lostWord: () => 'destroyed',
};

/** Changes that posts do not list, because the titles and results of events already show them. */
export const UNLISTED_FIELDS: UnlistedFields = {
  side: ['registrationPoints'],
  minefield: ['clearTurn'],
  mission: 'all',
};

const COORDINATES = /(?<=(Aimed at |FIRE, |\(| at ))(-?\d{1,6}(?:\.\d{1,9})?), (-?\d{1,6}(?:\.\d{1,9})?)(?=[;:.,)]|$)/g;
const REGISTERED = /registration point (\d{1,2})\b/g;

/**
 * Finds the points in orders to batteries or aircraft (table `mission`), or in the plotting of a registration point (table
 * `side`). The texts contain coordinates, or numbers of registration points (3.2, 3.11). Leaves out points without a known
 * position. Other rows contain no points, and a map shows no points if its grid differs from the battle's grid.
 */
export function findOrderPoints(
  changed: Iterable<TableRow>,
  battle: EaglesBattle,
  map: GroundMap,
): ((words: string) => readonly PointedPlace[]) | undefined {
  const ids = new Set<string>();
  for (const { table, row } of changed) {
    if (table === 'mission') ids.add((row as Mission).side);
    if (table === 'side') ids.add((row as EaglesSide).id);
  }
  const sides = [...ids].flatMap((id) => battle.tables.side.get(id) ?? []);
  return sides.length === 0 ? undefined : (words) => sides.flatMap((side) => pointedBy(side, words, battle, map));
}

/** Returns the points that a text names, using one side's names for points. */
function pointedBy(side: EaglesSide, words: string, battle: EaglesBattle, map: GroundMap): readonly PointedPlace[] {
  const called = side.registrationPoints;
  const at = (point: Point | null | undefined) => (point ? convertPointToMap(point, battle.game, map) : null);
  const coordinates = [...words.matchAll(COORDINATES)].map(([said, before, x, y]) => {
    const point = { x: Number(x), y: Number(y) };
    const namesake = called.find((other) => other.point?.x === point.x && other.point.y === point.y);
    return { said, at: at(point), called: before === '(' ? '' : namesake?.label };
  });
  const numbers = [...words.matchAll(REGISTERED)].map(([said, number]) => {
    const registered = findRegistrationPoint(side, Number(number));
    return { said, at: at(registered?.point), called: registered?.label };
  });
  return [...coordinates, ...numbers].flatMap(({ said, at: spot, called: name }) =>
    spot ? [{ said, at: spot, ...(name === undefined ? {} : { called: name }) }] : [],
  );
}

/** The kinds of fire that can land on the map in this rulebook: barrages and sorties. */
export const FALLING_FIRE: FallingFire = {
  table: 'mission',
  of(row) {
    const mission = row as Mission;
    return {
      name: buildPublicMissionName(mission),
      by: mission.battery,
      at: mission.impact ? describePoint(mission.impact) : null,
    };
  },
  spot: (row, { game }, map) => {
    const { impact } = row as Mission;
    return impact && convertPointToMap(impact, game as EaglesGame, map);
  },
  zone(row, battle) {
    const { aim, status, attack } = row as Mission;
    if (status !== 'queued' || !aim) return null;
    const { map } = (battle as EaglesBattle).game;
    const pattern = findMissionFire(row as Mission, battle as EaglesBattle)?.zonePattern ?? 'spread';
    const errs = attack === null || AIR_ATTACK_TABLE[attack].drift;
    const reach =
      map === 'table'
        ? `within ${ZONE_RADIUS_YARDS} yd of`
        : HEX_REACH[pattern] === 0
          ? 'in the hex of'
          : 'in or next to the hex of';
    const struck = pattern === 'converged' && map === 'table' ? `The nearest unit ${reach}` : `Every unit ${reach}`;
    return {
      zone: `${struck} the point of impact is struck${errs ? ', and the fire may fall wide (3.3, 3.6)' : ' (6.2)'}.`,
      units: listUnitsInZone(battle as EaglesBattle, aim, map === 'table' ? 'spread' : pattern),
    };
  },
};
