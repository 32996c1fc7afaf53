import type { ArmourClass } from '../vocabulary.js';
import type { Modifier, ScoreRow } from '../score.js';

export const AT_WEAPONS = ['light-gun', 'medium-gun', 'heavy-gun', 'at-rifle'] as const;
export type AtWeapon = (typeof AT_WEAPONS)[number];

/** The score for a hit (Anti-Tank v Vehicles). */
export const AT_HIT_SCORE = 7;

export interface AtShot {
  readonly rangeInches: number;
  readonly firerMoved: boolean;
  readonly targetMoved: boolean;
}

/**
 * The modifiers of the roll to hit (Anti-Tank v Vehicles). At exactly 12", 24" and 36" the range modifiers are 0, 0 and -1
 * (TC-11).
 */
export const AT_HIT_MODIFIERS: readonly Modifier<AtShot>[] = [
  { label: 'Firer moving', value: -2, times: ({ firerMoved }) => firerMoved },
  { label: 'Target moving', value: -1, times: ({ targetMoved }) => targetMoved },
  { label: 'Range 24"-36"', value: -1, times: ({ rangeInches }) => rangeInches > 24 && rangeInches <= 36 },
  { label: 'Range over 36"', value: -3, times: ({ rangeInches }) => rangeInches > 36, cites: ['TC-21'] },
  { label: 'Range under 12"', value: 1, times: ({ rangeInches }) => rangeInches < 12 },
];

/** The printed range columns. A range on the border of two columns is in the nearer column (TC-11). */
export const AT_BANDS = ['0"-12"', '12"-24"', '24"-36"'] as const;
type AtBand = (typeof AT_BANDS)[number];
export const AT_BAND_LIMIT_INCHES: Readonly<Record<AtBand, number>> = { '0"-12"': 12, '12"-24"': 24, '24"-36"': 36 };

/** The range factors against armour; null where the rulebook prints n/e, for no effect (Anti-Tank v Vehicles). */
export const AT_RANGE_FACTORS: Readonly<Record<AtWeapon, Readonly<Record<AtBand, number | null>>>> = {
  'light-gun': { '0"-12"': 2, '12"-24"': 1, '24"-36"': 0 },
  'medium-gun': { '0"-12"': 2, '12"-24"': 2, '24"-36"': 1 },
  'heavy-gun': { '0"-12"': 2, '12"-24"': 2, '24"-36"': 1 },
  'at-rifle': { '0"-12"': 1, '12"-24"': 0, '24"-36"': null },
};
/** The range factor of a gun beyond the longest printed range (TC-21). */
const RANGE_FACTOR_BEYOND = 0;

/** The armour factors for each weapon and armour class (Anti-Tank v Vehicles). */
export const ARMOUR_FACTORS: Readonly<Record<AtWeapon, Readonly<Record<ArmourClass, number>>>> = {
  'light-gun': { light: 3, medium: 2, heavy: 1 },
  'medium-gun': { light: 4, medium: 3, heavy: 2 },
  'heavy-gun': { light: 5, medium: 4, heavy: 3 },
  'at-rifle': { light: 2, medium: 1, heavy: 0 },
};

export const ARMOUR_RESULTS = ['no-effect', 'morale-check', 'immobilised', 'bail-out', 'destroyed'] as const;
export type ArmourResult = (typeof ARMOUR_RESULTS)[number];

/** The effect of a hit on armour for each effect score (Anti-Tank v Vehicles). */
export const AT_V_ARMOUR_RESULTS: readonly (ScoreRow & { readonly result: ArmourResult })[] = [
  { from: -Infinity, to: 7, result: 'no-effect' },
  { from: 8, to: 9, result: 'morale-check' },
  { from: 10, to: 10, result: 'immobilised' },
  { from: 11, to: 11, result: 'bail-out' },
  { from: 12, to: Infinity, result: 'destroyed' },
];

/** The only score with an effect, and its DPs (Anti-Tank v Others). No modifiers apply (TC-50). */
export const AT_V_OTHERS_RESULT = { score: 10, dps: 1 } as const;

/** Returns a weapon's range factor against armour at a distance in inches; null if the weapon has no effect at that distance. */
export function findAtRangeFactor(weapon: AtWeapon, rangeInches: number): number | null {
  const band = AT_BANDS.find((candidate) => rangeInches <= AT_BAND_LIMIT_INCHES[candidate]);
  if (band !== undefined) return AT_RANGE_FACTORS[weapon][band];
  return weapon === 'at-rifle' ? null : RANGE_FACTOR_BEYOND;
}
