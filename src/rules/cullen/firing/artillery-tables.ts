import type { Cover } from '../vocabulary.js';
import type { AtWeapon } from './anti-tank-tables.js';
import type { Modifier, ScoreRow } from '../score.js';

export const ARTILLERY_WEAPONS = ['gun', 'mortar'] as const;
export type ArtilleryWeapon = (typeof ARTILLERY_WEAPONS)[number];
export const FIRE_MODES = ['direct', 'indirect'] as const;
type FireMode = (typeof FIRE_MODES)[number];

/** The maximum range of a mortar in inches (Artillery Fire). */
export const MORTAR_RANGE_INCHES = 24;

/** The score for a hit (Artillery Fire). A mortar's fire is always indirect (TC-25). */
export const ARTILLERY_HIT_SCORES: Readonly<Record<FireMode, number>> = { direct: 7, indirect: 9 };

interface ArtilleryShot {
  readonly rangeInches: number;
  readonly targetMoved: boolean;
  readonly singleElement: boolean;
  /** The number of the unit's earlier rounds at this target while the target stood still (TC-24). */
  readonly roundsOnTarget: number;
}

/** The modifiers of the roll to hit (Artillery Fire). */
export const ARTILLERY_HIT_MODIFIERS: readonly Modifier<ArtilleryShot>[] = [
  { label: 'Target moving', value: -1, times: ({ targetMoved }) => targetMoved },
  { label: 'Range over 24"', value: -1, times: ({ rangeInches }) => rangeInches > 24 },
  { label: 'Target is a single element', value: -1, times: ({ singleElement }) => singleElement, cites: ['TC-26'] },
  {
    label: 'Each earlier round at a stationary target',
    many: 'Earlier rounds at a stationary target',
    value: 1,
    times: ({ targetMoved, roundsOnTarget }) => (targetMoved ? 0 : roundsOnTarget),
    cites: ['TC-24'],
  },
];

/** Troops as a target of artillery, with the facts that the modifiers depend on. */
export interface TroopTarget {
  readonly cover: Cover;
  readonly mounted: boolean;
  readonly mortar: boolean;
}

/** The modifiers of the effect die against troops (Artillery Fire). Soft and hard cover count the same (TC-16). */
export const ARTILLERY_EFFECT_MODIFIERS: readonly Modifier<TroopTarget>[] = [
  { label: 'Target in cover', value: -1, times: ({ cover }) => cover === 'soft' || cover === 'hard', cites: ['TC-16'] },
  { label: 'Target in trenches', value: -3, times: ({ cover }) => cover === 'trenches', cites: ['TC-16'] },
  { label: 'Target is cavalry', value: 1, times: ({ mounted }) => mounted, cites: ['TC-17'] },
  { label: 'Mortar firing', value: -1, times: ({ mortar }) => mortar },
];

/** The DPs that troops receive for each effect score (Artillery Fire). A score below 0 uses the first row (TC-27). */
export const ARTILLERY_V_TROOPS_RESULTS: readonly (ScoreRow & { readonly dps: number })[] = [
  { from: 0, to: 3, dps: 0 },
  { from: 4, to: 6, dps: 1 },
  { from: 7, to: 9, dps: 2 },
  { from: 10, to: Infinity, dps: 3 },
];

/** The anti-tank weapon that each artillery weapon counts as when it hits armour, without a range factor (Artillery Fire). */
export const ARTILLERY_ARMOUR_WEAPONS: Readonly<Record<ArtilleryWeapon, AtWeapon>> = { gun: 'heavy-gun', mortar: 'light-gun' };

/** The anti-tank weapon that a strike on armour counts as, without a range factor (Airstrikes). */
export const AIRSTRIKE_ARMOUR_WEAPON: AtWeapon = 'heavy-gun';

/** The number of rolls on `ARTILLERY_V_TROOPS_RESULTS` for each die result. A die of 0 counts as ten (Airstrikes). */
export const AIRSTRIKE_ROLLS: readonly (ScoreRow & { readonly rolls: number })[] = [
  { from: 1, to: 6, rolls: 1 },
  { from: 7, to: 9, rolls: 2 },
  { from: 10, to: 10, rolls: 3 },
];
