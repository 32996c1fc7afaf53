/** Air-Ground Attacks: the squadrons for each level of support, and the bonus of a level. */
import { AIR_LEVELS, type AirLevel, type Nation } from '../vocabulary.js';

type Level = Exclude<AirLevel, 'none'>;

/** The squadrons in a printed cell, from `from` to `to`. If the cell is "or more", `to` is null. */
export interface Squadrons {
  readonly from: number;
  readonly to: number | null;
}

const sqns = (from: number, to: number | null = from): Squadrons => ({ from, to });
const orMore = (from: number): Squadrons => sqns(from, null);
type Force = Nation | 'heavy';

/** Returns the text of a printed cell, such as `3-5`, `10 or more`, `1` or `-`. */
export function formatSquadrons(cell: Squadrons | null): string {
  if (cell === null) return '-';
  if (cell.to === null) return `${cell.from} or more`;
  return cell.from === cell.to ? `${cell.from}` : `${cell.from}-${cell.to}`;
}

/**
 * Air-Ground Attacks: the squadrons required for each level of support, for each kind of force. The printed cells of heavy
 * bombers overlap. A force gets the highest level for which it has enough squadrons (M-11).
 */
export const AIR_GROUND_TABLE: Readonly<Record<Force, Readonly<Record<Level, Squadrons | null>>>> = {
  german: { ordinary: sqns(1, 2), superior: sqns(3, 5), overwhelming: sqns(6, 9), apocalyptic: orMore(10) },
  allied: { ordinary: sqns(1), superior: sqns(2, 3), overwhelming: sqns(4, 7), apocalyptic: orMore(8) },
  heavy: { ordinary: null, superior: null, overwhelming: sqns(1, 2), apocalyptic: orMore(2) },
};

/** Combat: the bonus of a level of air support, which a side gets once (M-8). */
export const AIR_FACTORS: Readonly<Record<AirLevel, number>> = {
  none: 0,
  ordinary: 4,
  superior: 6,
  overwhelming: 8,
  apocalyptic: 10,
};

const LEVELS = AIR_LEVELS.filter((level) => level !== 'none');

/** Returns the highest level for which this number of squadrons is enough (M-11). */
function levelOf(force: Force, squadrons: number): AirLevel {
  return LEVELS.findLast((level) => squadrons >= (AIR_GROUND_TABLE[force][level]?.from ?? Infinity)) ?? 'none';
}

/** Checks whether two printed cells contain this number. In this case only ruling M-11 decides the level. */
function isOverlap(force: Force, squadrons: number): boolean {
  const holding = LEVELS.filter((level) => {
    const cell = AIR_GROUND_TABLE[force][level];
    return cell !== null && squadrons >= cell.from && squadrons <= (cell.to ?? Infinity);
  });
  return holding.length > 1;
}

/**
 * Returns the level of all squadrons over a combat. Forces of two kinds are not added together. The higher level counts (M-12).
 */
export function findAirLevel(
  nation: Nation,
  groundAttackSqns: number,
  heavySqns: number,
): { readonly byGroundAttack: AirLevel; readonly byHeavies: AirLevel; readonly heaviesCount: boolean; readonly level: AirLevel } {
  const byGroundAttack = levelOf(nation, groundAttackSqns);
  const byHeavies = levelOf('heavy', heavySqns);
  const heaviesCount = AIR_FACTORS[byHeavies] > AIR_FACTORS[byGroundAttack];
  return { byGroundAttack, byHeavies, heaviesCount, level: heaviesCount ? byHeavies : byGroundAttack };
}

/** Checks whether only ruling M-11 decides the level of this many heavy bombers. */
export const isRuledByOverlap = (heavySqns: number): boolean => isOverlap('heavy', heavySqns);
