/** Checks the values that players enter against what the map measures. */
import type { Check, CheckedAction, CheckFinding } from '../checks.js';
import { sumHalfBases } from '../ground/contact.js';
import type { Interval } from '../ground/measuring.js';
import { STAND_BASE } from './contact.js';
import { areUnspottedHidden, findSpottingYards, measureYardsApart } from './observation.js';
import { describeInterval, findGroundMap } from './positions.js';
import type { EaglesBattle, EaglesUnit } from './state.js';

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
