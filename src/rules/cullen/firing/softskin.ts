import type { Dice } from '../../../dice/index.js';
import type { Step, Tone } from '../../result.js';
import { buildTableStep as tableLine, buildSecretStep, includeIf } from '../../working.js';
import type { CullenEffect } from '../effect-kinds.js';
import { citeTen, rollD10, findScoreRow, type ScoreRow } from '../score.js';
import { describeArmourOutcome } from './armour.js';
import { type ShotScores, describeShotScore, describeShotScoreFirst } from './shot.js';

/** The results for a softskin, from least to most severe. */
const VEHICLE_FATES = ['no-effect', 'abandoned', 'destroyed'] as const;
type VehicleFate = (typeof VEHICLE_FATES)[number];

/** The result for the carried troops: no effect, a number of DPs, or destruction. */
export type CarriedTroopsResult = 'no-effect' | 2 | 4 | 'destroyed';

export interface SoftskinRow extends ScoreRow {
  readonly vehicle: VehicleFate;
  readonly troops: CarriedTroopsResult;
}

/** The results of one roll (Small Arms v Softskin). There is one roll for each DP that the fire would cause. */
export const SMALL_ARMS_V_SOFTSKIN_RESULTS: readonly SoftskinRow[] = [
  { from: 1, to: 6, vehicle: 'no-effect', troops: 'no-effect' },
  { from: 7, to: 7, vehicle: 'abandoned', troops: 'no-effect' },
  { from: 8, to: 8, vehicle: 'destroyed', troops: 2 },
  { from: 9, to: 9, vehicle: 'destroyed', troops: 4 },
  { from: 10, to: 10, vehicle: 'destroyed', troops: 'destroyed' },
];

/** The results of a hit on a softskin by an anti-tank weapon (Anti-Tank v Vehicles). */
export const AT_V_SOFTSKIN_RESULTS: readonly SoftskinRow[] = [
  { from: 1, to: 4, vehicle: 'no-effect', troops: 'no-effect' },
  { from: 5, to: 5, vehicle: 'abandoned', troops: 'no-effect' },
  { from: 6, to: 7, vehicle: 'destroyed', troops: 2 },
  { from: 8, to: 9, vehicle: 'destroyed', troops: 4 },
  { from: 10, to: 10, vehicle: 'destroyed', troops: 'destroyed' },
];

/** The results of a hit on a softskin by artillery or an airstrike (Artillery Fire). */
export const ARTILLERY_V_SOFTSKIN_RESULTS: readonly SoftskinRow[] = [
  { from: 1, to: 2, vehicle: 'no-effect', troops: 'no-effect' },
  { from: 3, to: 3, vehicle: 'abandoned', troops: 'no-effect' },
  { from: 4, to: 5, vehicle: 'destroyed', troops: 2 },
  { from: 6, to: 7, vehicle: 'destroyed', troops: 4 },
  { from: 8, to: 10, vehicle: 'destroyed', troops: 'destroyed' },
];

interface SoftskinResult {
  readonly vehicle: VehicleFate;
  /** The DPs of the carried troops; 0 if there are no troops, or if they are destroyed. */
  readonly troopsDps: number;
  readonly troopsDestroyed: boolean;
}

const UNHARMED: SoftskinResult = { vehicle: 'no-effect', troopsDps: 0, troopsDestroyed: false };

/**
 * Adds the result of one more hit (TC-20). The vehicle's worst result counts, and the troops' DPs add up until the troops are
 * destroyed.
 */
function hitAgain(before: SoftskinResult, { vehicle, troops }: SoftskinRow, carrying: boolean): SoftskinResult {
  const worse = VEHICLE_FATES.indexOf(vehicle) > VEHICLE_FATES.indexOf(before.vehicle);
  const troopsDestroyed = before.troopsDestroyed || (carrying && troops === 'destroyed');
  const dps = carrying && typeof troops === 'number' ? troops : 0;
  return {
    vehicle: worse ? vehicle : before.vehicle,
    troopsDps: troopsDestroyed ? 0 : before.troopsDps + dps,
    troopsDestroyed,
  };
}

/** Rolls on a softskin table, once for each hit. @returns the result, the lines of working, and the effects */
export function rollSoftskin(dice: Dice, hits: number, table: readonly SoftskinRow[], carrying: boolean, cite: string) {
  const { state, parts } = dice.fold(
    hits,
    (part, indices) => indices.map(() => rollD10(part, 'effect')),
    UNHARMED,
    (before, score) => hitAgain(before, findScoreRow(table, score, cite), carrying),
  );
  return {
    result: state,
    steps: parts.flatMap((score) => {
      const { vehicle, troops } = findScoreRow(table, score, cite);
      const fate = vehicle === 'no-effect' ? 'no effect' : `vehicle ${vehicle}`;
      return [
        tableLine(`Effect die ${score}`, fate, cite, citeTen(score)),
        ...includeIf(carrying && troops !== 'no-effect', buildSecretStep('carrying', troopsLine(score, troops, cite))),
      ];
    }),
    effects: softskinEffects(state),
  };
}

/** Returns the line about the carried troops, for readers who know of them. The officers of destroyed troops are lost too. */
function troopsLine(score: number, troops: CarriedTroopsResult, cite: string): Step {
  const isEnd = troops === 'destroyed';
  return tableLine(`Carried troops, effect die ${score}`, isEnd ? 'destroyed' : `${troops} DPs`, cite, isEnd && 'TC-54');
}

/** Returns the effects of the result on the vehicle in role `target` and on its passengers. */
function softskinEffects({ vehicle, troopsDps, troopsDestroyed }: SoftskinResult): readonly CullenEffect<'target'>[] {
  return vehicle === 'no-effect' ? [] : [{ kind: 'softskin-hit', role: 'target', vehicle, troopsDps, troopsDestroyed }];
}

/** Returns the text for the vehicle's result at the end of a sentence, without its passengers. */
export const describeVehicleResult = ({ vehicle }: SoftskinResult): string =>
  vehicle === 'no-effect' ? 'no effect' : `the vehicle is ${vehicle}`;

/** Describes what happens to a target, in the terms that players use. */
export const describeSoftskinOutcome = ({ vehicle }: SoftskinResult, target: string): string =>
  vehicle === 'no-effect' ? `No effect on ${target}` : `${target} ${vehicle}`;

const TONES: Readonly<Record<VehicleFate, Tone>> = { 'no-effect': 'nothing', abandoned: 'effect', destroyed: 'decisive' };

/** The texts for fire at a softskin by any weapon. */
export const SOFTSKIN_FIRE_TEXTS = {
  /** Parts of the outcome that would reveal passengers, which may be under a marker. */
  ownKeys: { troopsDps: 'target', troopsDestroyed: 'target' },
  oddsOver: ['vehicle', 'troopsDps', 'troopsDestroyed'],
  /** The severity of the vehicle's result, which everyone can see: 0 for none, 1 for abandoned, 2 for destroyed. */
  measure: {
    label: 'damage to the vehicle (0: none)',
    of: ({ vehicle }: SoftskinResult) => VEHICLE_FATES.indexOf(vehicle),
  },
  tone: ({ vehicle }: SoftskinResult) => TONES[vehicle],
} as const;

type SoftskinShot = SoftskinResult & ShotScores & { readonly hit: boolean };

/** The texts for a shot at a softskin by a weapon that rolls to hit. */
export const SOFTSKIN_SHOT_TEXTS = {
  ...SOFTSKIN_FIRE_TEXTS,
  oddsOver: ['hit', ...SOFTSKIN_FIRE_TEXTS.oddsOver],
  summary: (outcome: SoftskinShot) =>
    `${describeShotScoreFirst(outcome)}: ${outcome.hit ? `a hit, ${describeVehicleResult(outcome)}` : 'a miss'}.`,
  verdict: (outcome: SoftskinShot, name: (role: 'target') => string) => ({
    fate: outcome.hit ? describeSoftskinOutcome(outcome, name('target')) : describeArmourOutcome('miss', name('target')),
    score: describeShotScore(outcome),
  }),
} as const;
