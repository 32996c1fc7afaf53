import { type EaglesContext, listMinefields, unitIn } from './battle.js';
import type { Interval } from '../ground/measuring.js';
import { findUnitPlace, type Spot } from '../ground/rows.js';
import { findGroundMap } from './positions.js';
import type { EaglesBattle, Minefield, Point } from './state.js';

/** Returns the section that this unit is clearing; undefined if the unit is not clearing mines. */
export function findClearedSection(battle: EaglesBattle, unitId: string): Minefield | undefined {
  return listMinefields(battle).find(({ clearedBy }) => clearedBy === unitId);
}

/** E-49: ends the clearing of a unit that has moved, fired or fought in that turn, or has left the battle. */
export function abandonClearing(desk: EaglesContext, unitId: string, why: 'acted' | 'lost'): void {
  const { battle } = desk.draft;
  for (const { id, clearedBy, clearTurn } of listMinefields(battle)) {
    if (clearedBy !== unitId) continue;
    if (why === 'acted' && (clearTurn === null || clearTurn > battle.game.turn)) continue;
    desk.draft.set('minefield', id, { clearedBy: null, clearTurn: null });
  }
}

/** Checks whether a unit is still clearing the section (E-49). Moving, firing or fighting ends this immediately. */
export function isBeingCleared(battle: EaglesBattle, section: Minefield): boolean {
  const unit = unitIn(battle, section.clearedBy);
  return section.clearTurn !== null && unit !== undefined && !unit.destroyed;
}

/** Checks whether the section is on a side's deployment sheet (1.5, E-54). */
export const isOwnSection = (section: Minefield, side: string | undefined): boolean =>
  side !== undefined && section.side === side;

/**
 * Checks whether a side knows of a minefield section: a hasty section, a revealed deliberate section, or the side's own section
 * (1.5).
 */
export const isSectionKnownTo = (section: Minefield, side: string | undefined): boolean =>
  section.kind === 'hasty' || section.known || isOwnSection(section, side);

/** 1.5: the length of a section's sides in yards. A section is a square around its point (E-54). */
const SECTION_YARDS = 300;

/** The distance in yards from a section's point to its sides. */
const HALF_YARDS = SECTION_YARDS / 2;

/** Checks whether a position on the table is in a section; null if the position is unknown or too inexact. */
export const isInSection = (section: Minefield, spot: Spot | null): boolean | null =>
  spot && isRouteInSection(section, spot, spot);

/** Checks whether a straight route on the table enters a section; null if a position is unknown or too inexact. */
export function isRouteInSection({ xYards, yYards }: Minefield, from: Spot, to: Spot): boolean | null {
  if (xYards === null || yYards === null) return null;
  const doubt = Math.max(from.half, to.half);
  const [a, b] = [{ x: from.x - xYards, y: from.y - yYards }, { x: to.x - xYards, y: to.y - yYards }]; // prettier-ignore
  if (crossesSquare(a, b, HALF_YARDS - doubt)) return true;
  return doubt > 0 && crossesSquare(a, b, HALF_YARDS + doubt) ? null : false;
}

/** Returns the yards between a position and the edge of a section; 0 inside. The section's point must be known. */
export function measureDistanceToSection({ xYards, yYards }: Minefield, { x, y, half }: Spot): Interval {
  const beyond = (at: number, middle: number): number => Math.max(0, Math.abs(at - middle) - HALF_YARDS);
  const far = Math.hypot(beyond(x, xYards!), beyond(y, yYards!));
  return { least: Math.max(0, far - half * Math.SQRT2), most: far + half * Math.SQRT2 };
}

/** The point where a route ends because a section begins. */
interface Stop {
  readonly section: Minefield;
  /** The number of legs up to this point, including the last leg. */
  readonly legs: number;
  readonly at: Point;
  readonly half: number;
}

/**
 * Finds the point where mines stop a moving unit: the edge of the first minefield section that its route certainly meets (1.5,
 * E-61). Sections at the start of the route do not count, even if the unit is only possibly in one of them.
 * @param way positions along the route; the first position is the unit's present place
 * @returns undefined if no section stops the unit
 */
export function findMineStop(sections: readonly Minefield[], way: readonly Spot[]): Stop | undefined {
  const [start] = way;
  const others = sections.filter((section) => isInSection(section, start ?? null) === false);
  for (const [index, to] of way.slice(1).entries()) {
    const from = way[index]!;
    const met = others
      .filter((section) => isRouteInSection(section, from, to) === true)
      .map((section) => ({ section, far: farInto(section, from, to) }))
      .sort((a, b) => a.far - b.far);
    const [first] = met;
    if (!first) continue;
    const { section, far } = first;
    const at = { x: from.x + (to.x - from.x) * far, y: from.y + (to.y - from.y) * far };
    return { section, legs: index + 1, at, half: Math.max(from.half, to.half) };
  }
  return undefined;
}

/** Returns the share of a straight route, from 0 to 1, that is before a section. */
function farInto({ xYards, yYards }: Minefield, from: Spot, to: Spot): number {
  const axes = [
    [from.x - xYards!, to.x - xYards!],
    [from.y - yYards!, to.y - yYards!],
  ] as const;
  const enters = axes.map(([a, b]) => (a === b ? 0 : Math.min((-HALF_YARDS - a) / (b - a), (HALF_YARDS - a) / (b - a))));
  return Math.min(1, Math.max(0, ...enters));
}

/**
 * Checks whether the line between two points meets a square around the origin. The square's edges count. `reach` is half the side
 * of the square, in yards.
 */
function crossesSquare(a: Point, b: Point, reach: number): boolean {
  let [enters, leaves] = [0, 1];
  for (const [from, to] of [
    [a.x, b.x],
    [a.y, b.y],
  ] as const) {
    if (from === to) {
      if (Math.abs(from) > reach) return false;
      continue;
    }
    const ends = [(-reach - from) / (to - from), (reach - from) / (to - from)];
    enters = Math.max(enters, Math.min(...ends));
    leaves = Math.min(leaves, Math.max(...ends));
  }
  return reach >= 0 && enters <= leaves;
}

/**
 * Returns the text for a section in lists, such as `deliberate, of Axis, at 100, 200, revealed, being cleared until the end of
 * turn 3`.
 */
export function describeSection({ kind, side, known, clearTurn, xYards, yYards }: Minefield, battle: EaglesBattle): string {
  const owner = side == null ? undefined : battle.tables.side.get(side)?.name;
  const words = [
    kind,
    owner === undefined ? '' : `of ${owner}`,
    xYards === null || yYards === null ? '' : `at ${xYards}, ${yYards}`,
    kind === 'deliberate' ? (known ? 'revealed' : 'hidden') : '',
    clearTurn === null ? '' : `being cleared until the end of turn ${clearTurn}`,
  ];
  return words.filter((word) => word !== '').join(', ');
}

/**
 * E-66, E-72: returns true for a unit with a place on a binding map of a table. Mines that such a unit touches and enters stop it
 * where it stands, so no move is left to report.
 */
export const isStoppedInPlace = (battle: EaglesBattle, id: string): boolean =>
  battle.game.map === 'table' && findGroundMap(battle)?.ground === 'map' && findUnitPlace(battle, id)?.stale === false;
