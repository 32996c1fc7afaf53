/** Checks the values that players enter against what the map measures. */
import type { Check, Checked, Finding } from '../checks.js';
import { sumHalfBases } from '../ground/contact.js';
import type { Interval } from '../ground/measuring.js';
import { BASE } from './contact.js';
import { isUnspottedHidden, limitYards, measureApart } from './observation.js';
import { describeFar, groundOf } from './positions.js';
import type { EaglesBattle, EaglesUnit } from './state.js';

/**
 * E-66: an entered distance counts as an advantage only if it differs from the measured distance by more than half of both bases.
 */
const SLACK_YARDS = sumHalfBases(BASE, BASE);

type Seen<R extends string> = Checked<EaglesUnit, EaglesBattle, R>;

/**
 * Measures the yards between two units to check a player's entered distance. Undefined unless the map is binding and the player
 * may know both places.
 */
function measuredFor<R extends string>({ battle, actor, sees, one }: Seen<R>, from: R, to: R): Interval | null {
  const [a, b] = [one(from), one(to)];
  if (actor.standing !== 'player' || groundOf(battle)?.ground !== 'map' || battle.game.map !== 'table') return null;
  return a && b && sees(a) && sees(b) ? measureApart(battle, a, b) : null;
}

/**
 * Builds the refusal of an entered value.
 * @param key the option's name, as the refusal shows it
 */
export const refuseEnteredValue = (key: string, words: string): Finding => ({
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
    const limit = limitYards('fired', battle.game.desert);
    const hides = isFire && isUnspottedHidden(battle) && yards > limit && far.most <= limit && yards > far.most + SLACK_YARDS;
    return hides || yards < far.least - SLACK_YARDS ? refuseEnteredValue('range', describeFar(battle, far)) : null;
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
    return refuseEnteredValue('band', describeFar(checked.battle, far));
  },
});
