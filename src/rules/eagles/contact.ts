/** Checks which units touch each other or are at a minefield, and whether entered distances agree with the map. */
import { findUnitPlace, type Spot } from '../ground/rows.js';
import { ContactMeasures, sumHalfBases } from '../ground/contact.js';
import type { Base } from '../ground/reading.js';
import type { Interval } from '../ground/measuring.js';
import type { Check, CheckFinding, CheckedAction } from '../checks.js';
import { findUnitPosition } from './geometry.js';
import { isSectionKnownTo, measureDistanceToSection } from './minefields.js';
import { describeInterval, findGroundMap, findPosition } from './positions.js';
import type { EaglesBattle, EaglesUnit, Minefield } from './state.js';
import { areUnspottedHidden, findSpottingYards, measureYardsApart } from './observation.js';

/** E-66: a stand is an inch square, which represents 100 yards. */
export const STAND_BASE: Base = { width: 100, depth: 100 };

/** The rules for contact: stands on the table touch (E-66), and units in one hex or in neighbouring hexes (E-73). */
export const CONTACT_MEASURES = new ContactMeasures<EaglesUnit, EaglesBattle>({
  measure: 'yd',
  onHexes: true,
  base: () => STAND_BASE,
  isElsewhere: (unit, { game }) => unit.offBoard || findUnitPosition(unit, game.map) !== null,
});

/** 4.1, E-74: requires that the units in a player's action stand on a binding map. */
export const standing = <R extends string>(...roles: readonly R[]): Check<EaglesUnit, EaglesBattle, R> =>
  CONTACT_MEASURES.standing<R>(['4.1', 'E-74'], ...roles);

/** E-66: the least and greatest distance in yards from the centre of a stand to its edge. */
const TO_EDGE: Interval = { least: STAND_BASE.width / 2, most: Math.hypot(STAND_BASE.width, STAND_BASE.depth) / 2 };

/**
 * 1.5, E-66: requires that a unit is in, or touches, the minefield section that it enters or clears. If people move the figures
 * themselves (`ground:table`), a unit that can move that far may report the section before its move (E-54).
 */
export function createSectionCheck(
  reachOf: (unit: EaglesUnit, battle: EaglesBattle) => number,
): Check<EaglesUnit, EaglesBattle, 'unit' | 'section'> {
  return {
    name: 'contact',
    cites: ['1.5', 'E-66'],
    find({ one, rows, battle, actor }) {
      const [unit, section] = [one('unit'), rows('section')[0] as Minefield | undefined];
      const map = findGroundMap(battle);
      if (!unit || !section || !map || battle.game.map !== 'table' || !findUnitPlace(battle, unit.id)) return null;
      if (unit.minesDue?.section === section.id || section.xYards === null || section.yYards === null) return null;
      const spot = actor.standing === 'umpire' || isSectionKnownTo(section, unit.side) ? findPosition(battle, unit) : null;
      if (!spot)
        return { is: 'ask', fact: `The map does not show how far ${unit.name} is from that minefield.`, wanted: QUESTION };
      return findingAt(unit, section, spot, battle, map.ground === 'map' || unit.moved ? 0 : reachOf(unit, battle));
    },
  };
}

const WANTED = 'Move the unit up to the minefield first.';
const QUESTION = 'Continue only if the unit touches the minefield on the table.';

function findingAt(unit: EaglesUnit, section: Minefield, spot: Spot, battle: EaglesBattle, reach: number): CheckFinding {
  const far = measureDistanceToSection(section, spot);
  if (far.most <= TO_EDGE.least + reach) return { is: 'yes' };
  const fact = `${unit.name} is ${describeInterval(battle, far)} from minefield ${section.name}.`;
  return far.least > TO_EDGE.most + reach ? { is: 'no', fact, wanted: WANTED } : { is: 'ask', fact, wanted: QUESTION };
}

/**
 * E-66: an entered distance counts as an advantage only if it differs from the measured distance by more than half of both bases.
 */
const SLACK_YARDS = sumHalfBases(STAND_BASE, STAND_BASE);

type Seen<R extends string> = CheckedAction<EaglesUnit, EaglesBattle, R>;

/**
 * Measures the yards between two units to check a player's entered distance. Undefined unless the map is binding and the player
 * may know both places.
 */
function measuredFor<R extends string>({ battle, actor, sees, one }: Seen<R>, from: R, to: R): Interval | null {
  const [a, b] = [one(from), one(to)];
  if (actor.standing !== 'player' || findGroundMap(battle)?.ground !== 'map' || battle.game.map !== 'table') return null;
  return a && b && sees(a) && sees(b) ? measureYardsApart(battle, a, b) : null;
}

/**
 * Builds the refusal of an entered value.
 * @param key the option's name, as the refusal shows it
 */
export const refuseEnteredValue = (key: string, words: string): CheckFinding => ({
  is: 'no',
  fact: `The map shows a different distance (${words}).`,
  wanted: `Leave out the ${key}, or ask an umpire.`,
});

/**
 * Refuses a player's range that is much shorter than the measured range. Also refuses a longer range that would keep the firer
 * hidden, if firing reveals the firer (4.1).
 */
export const createRangeCheck = <R extends string>(
  cites: readonly [string, ...string[]],
  from: R,
  to: R,
  isFire = false,
): Check<EaglesUnit, EaglesBattle, R> => ({
  name: 'typed',
  cites,
  find(checked) {
    const { typed, battle } = checked;
    const far = typeof typed.rangeYards === 'number' ? measuredFor(checked, from, to) : null;
    if (!far) return null;
    const yards = typed.rangeYards as number;
    const limit = findSpottingYards('fired', battle.game.desert);
    const hides = isFire && areUnspottedHidden(battle) && yards > limit && far.most <= limit && yards > far.most + SLACK_YARDS;
    return hides || yards < far.least - SLACK_YARDS ? refuseEnteredValue('range', describeInterval(battle, far)) : null;
  },
});

/** Refuses a player's range in a better row of the chart than the measured range (4.2, E-2). */
export const createBandCheck = <R extends string>(
  cites: readonly [string, ...string[]],
  from: R,
  to: R,
  isBetter: (band: string, yards: number) => boolean,
): Check<EaglesUnit, EaglesBattle, R> => ({
  name: 'typed',
  cites,
  find(checked) {
    const { band } = checked.typed;
    const far = typeof band === 'string' ? measuredFor(checked, from, to) : null;
    if (!far || !isBetter(band as string, Math.max(0, far.least - SLACK_YARDS))) return null;
    return refuseEnteredValue('band', describeInterval(checked.battle, far));
  },
});
