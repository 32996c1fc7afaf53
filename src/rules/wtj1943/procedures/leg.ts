import type { Json } from '../../../dice/index.js';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import type { Step } from '../../result.js';
import { buildModifierStep, includeIf } from '../../working.js';
import { roundPct, roundDownYards } from '../figures.js';
import type { Wtj1943Scene } from '../state.js';

/** A leg of a move over one kind of terrain. Percentages are shares of the turn's movement. */
interface Leg {
  /** The yards that the moving unit could move in a full turn. */
  readonly baseYards: number;
  readonly penaltyPct: number;
  readonly spentPct: number;
  /** Yards already used, which are deducted from the allowance. */
  readonly spentYards: number;
  readonly distanceYards: number;
}

/** Returns the maximum length of a leg in whole yards, at least 0. */
export function calculateLegReach({ baseYards, penaltyPct, spentPct, spentYards }: Leg): number {
  const freeYards = (baseYards * (100 - spentPct)) / 100 - spentYards;
  return roundDownYards((freeYards * (100 - penaltyPct)) / 100);
}

type LegScene = Wtj1943Scene<'unit' | 'terrain'>;
type Charted = Readonly<Record<string, (scene: LegScene) => Json | undefined>>;

/**
 * Returns the maximum length in yards of a leg over open terrain, for a unit that has not moved yet. This is the entered
 * allowance or, without an entered allowance, the allowance in the chart. Undefined if people have entered the leg's length, or
 * if no allowance is known.
 */
export function findFarthestLeg(charted: Charted, scene: LegScene): number | undefined {
  return scene.typed?.distanceYards === undefined ? createFigureFinder(charted, scene)('allowanceYards') : undefined;
}

/** Returns the function that finds a value for a leg: the typed value or, without one, the value in the chart. */
export const createFigureFinder =
  (charted: Charted, scene: LegScene) =>
  (key: string): number | undefined =>
    (scene.typed?.[key] ?? charted[key]?.(scene)) as number | undefined;

/**
 * Returns the share of the turn's movement that is used after a possible leg, in percent. The share is exact, and at most 100.
 */
export function calculateSpentShare({ baseYards, penaltyPct, spentPct, spentYards, distanceYards }: Leg): number {
  const charged = (100 * spentYards) / baseYards;
  const moved = distanceYards === 0 ? 0 : (100 * distanceYards) / ((baseYards * (100 - penaltyPct)) / 100);
  return Math.min(100, spentPct + charged + moved);
}

/**
 * Checks that an entered terrain penalty is a whole percentage, as in charts. For a move to a place on the map the penalty may be
 * a fraction, because it is an average over kinds of terrain (W-26).
 * @throws {Refusal} INVALID_INPUT if the penalty is a fraction and people have entered no goal on the map
 */
export function checkPenalty({ penaltyPct, to }: Pick<Leg, 'penaltyPct'> & { readonly to?: string | undefined }): void {
  if (to === undefined && !Number.isInteger(penaltyPct))
    throw refuseInvalid(
      'penaltyPct',
      `The terrain penalty ${penaltyPct} is not a whole number. Enter a whole percentage, such as 25.`,
    );
}

/**
 * Checks that the unit can move the length of a leg.
 * @throws {Refusal} ILLEGAL if the leg is too long
 */
export function checkReach(
  { distanceYards, penaltyPct }: Pick<Leg, 'distanceYards' | 'penaltyPct'>,
  reachYards: number,
  section: string,
): void {
  if (distanceYards > reachYards)
    throw refuseIllegal(
      `The leg is ${distanceYards} yards long, but the unit can move only ${reachYards} yards. Choose a nearer destination.`,
      section,
      ...includeIf(penaltyPct > 0, 'W-6'),
    );
}

/** Returns the lines of working for a leg's costs, except its yards. */
export const listCostSteps = (
  { spentPct: spent, spentYards, penaltyPct }: Pick<Leg, 'spentPct' | 'spentYards' | 'penaltyPct'>,
  section: string,
): readonly Step[] => [
  ...includeIf(spent > 0, buildModifierStep('Movement already used', `-${roundPct(spent)}%`, section)),
  ...includeIf(spentYards > 0, buildModifierStep('Extra yards deducted', -spentYards, '2.4')),
  ...includeIf(penaltyPct > 0, buildModifierStep('Terrain penalty', `-${roundPct(penaltyPct)}%`, section, 'W-6')),
];

/** The role for the terrain of a leg. */
export const LEG_TERRAIN = { table: 'terrain', description: 'Terrain of this leg, from the chart' } as const;
