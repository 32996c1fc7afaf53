import type { Modifier, ScoreRow } from './score.js';
import type { Status, TargetType } from './vocabulary.js';

export const TERRAINS = ['open', 'rough'] as const;
type Terrain = (typeof TERRAINS)[number];
export const DEFENCES = ['none', 'defences', 'trenches'] as const;
type Defences = (typeof DEFENCES)[number];

/** The maximum distance in inches at which armour supports an assault (Infantry v Infantry). */
export const ARMOUR_SUPPORT_INCHES: Readonly<Record<Terrain, number>> = { open: 6, rough: 3 };

/** The facts about one side that its modifiers in an assault depend on. */
export interface Fighter {
  readonly mr: number;
  readonly ar: number;
  readonly dps: number;
  readonly status: Status;
  readonly column: boolean;
  /** The number of elements by which this side outnumbers the other side, with supporters; 0 or less if it does not. */
  readonly moreElements: number;
  /** The defender's defences. The attacker has no defences. */
  readonly defences: Defences;
  /** True if the attacker comes from the flank or the rear. */
  readonly flank: boolean;
  /** True for mounted troops that assault troops on foot, on open ground and without defences (TC-33). */
  readonly ridesDown: boolean;
  /** True if friendly armour is near enough to support this side. */
  readonly armour: boolean;
}

/** The modifiers of each side's die roll in an assault (Infantry v Infantry or cavalry). */
export const ASSAULT_MODIFIERS: readonly Modifier<Fighter>[] = [
  { label: 'MR', value: 1, times: ({ mr }) => mr },
  { label: 'AR', value: 1, times: ({ ar }) => ar },
  { label: 'Each DP', many: 'DPs', value: -1, times: ({ dps }) => dps },
  { label: 'Retreating or retiring', value: -2, times: ({ status }) => status === 'retiring' || status === 'retreating' },
  { label: 'In column', value: -2, times: ({ column }) => column },
  {
    label: 'Each element more than the opposition',
    many: 'Elements more than the opposition',
    value: 1,
    times: ({ moreElements }) => Math.max(0, moreElements),
  },
  { label: 'In defences', value: 1, times: ({ defences }) => defences === 'defences', cites: ['TC-34'] },
  { label: 'In trenches', value: 2, times: ({ defences }) => defences === 'trenches', cites: ['TC-34'] },
  { label: 'Attacking flank or rear', value: 2, times: ({ flank }) => flank, cites: ['TC-34'] },
  { label: 'Cavalry v infantry in the open', value: 2, times: ({ ridesDown }) => ridesDown, cites: ['TC-33'] },
  {
    label: `Armour support within ${ARMOUR_SUPPORT_INCHES.open}" (${ARMOUR_SUPPORT_INCHES.rough}" in rough terrain)`,
    value: 4,
    times: ({ armour }) => armour,
  },
];

/** A result of an assault. If `decided` is false, neither side wins, and both sides receive the DPs (TC-32). */
export interface AssaultRow extends ScoreRow {
  readonly decided: boolean;
  readonly winnerDps: number;
  readonly loserDps: number;
  /** The stands that the loser loses in addition to receiving DPs. */
  readonly loserStands: number;
  /** The fraction of a move that the loser falls back. */
  readonly fallBackFraction: 0 | 0.5 | 1;
}

/** The results of an assault, by the difference of the two scores (Infantry v Infantry or cavalry). */
export const ASSAULT_RESULTS: readonly AssaultRow[] = [
  { from: 7, to: Infinity, decided: true, winnerDps: 0, loserDps: 3, loserStands: 1, fallBackFraction: 1 },
  { from: 5, to: 6, decided: true, winnerDps: 1, loserDps: 4, loserStands: 0, fallBackFraction: 0.5 },
  { from: 2, to: 4, decided: true, winnerDps: 2, loserDps: 3, loserStands: 0, fallBackFraction: 0.5 },
  { from: 0, to: 1, decided: false, winnerDps: 3, loserDps: 3, loserStands: 0, fallBackFraction: 0 },
];

/**
 * Returns the kind of troops that decides how far a beaten side falls back: half or all of the Normal move of this kind (TC-35).
 */
export const findFallBackKind = (troop: TargetType): 'infantry' | 'cavalry' => (troop === 'cavalry' ? 'cavalry' : 'infantry');

/**
 * The maximum distance in inches at which infantry can assault armour (Infantry v Armour). The assault is not allowed if infantry
 * of the armour's side is within `SCREEN_INCHES` of the armour or of the attackers (TC-36).
 */
export const ARMOUR_ASSAULT_INCHES = 2;
export const SCREEN_INCHES = 6;

interface TankHunters {
  readonly infantryMr: number;
  readonly infantryAr: number;
  readonly officer: number;
  readonly infantryElements: number;
  readonly infantryDps: number;
}

/** The modifiers of the infantry's die roll (Infantry v Armour). */
export const INFANTRY_V_ARMOUR_MODIFIERS: readonly Modifier<TankHunters>[] = [
  { label: 'MR', value: 1, times: ({ infantryMr }) => infantryMr },
  { label: 'AR', value: 1, times: ({ infantryAr }) => infantryAr },
  { label: 'Factor of the senior officer', value: 1, times: ({ officer }) => officer, cites: ['TC-5'] },
  { label: 'Each infantry element', many: 'Elements', value: 1, times: ({ infantryElements }) => infantryElements },
  { label: 'Each DP on the infantry', many: 'DPs', value: -1, times: ({ infantryDps }) => infantryDps },
];

interface AssaultedArmour {
  readonly armourMr: number;
  readonly armourAr: number;
  readonly armourMgs: boolean;
}

/** The modifiers of the armour's die roll (Infantry v Armour). */
export const ARMOUR_V_INFANTRY_MODIFIERS: readonly Modifier<AssaultedArmour>[] = [
  { label: 'MR', value: 1, times: ({ armourMr }) => armourMr },
  { label: 'AR', value: 1, times: ({ armourAr }) => armourAr },
  { label: 'Equipped with MGs', value: 2, times: ({ armourMgs }) => armourMgs },
];

export const ARMOUR_ASSAULT_RESULTS = ['no-effect', 'retire', 'retreat', 'destroyed'] as const;
export type ArmourAssaultResult = (typeof ARMOUR_ASSAULT_RESULTS)[number];

/** The effect on the loser, by the difference of the two scores (Infantry v Armour). */
export const ARMOUR_ASSAULT_TABLE: readonly (ScoreRow & {
  readonly armour: ArmourAssaultResult;
  readonly infantryDps: number;
  readonly fallBackFraction: 0 | 0.5 | 1;
})[] = [
  { from: 0, to: 1, armour: 'no-effect', infantryDps: 0, fallBackFraction: 0 },
  { from: 2, to: 4, armour: 'retire', infantryDps: 1, fallBackFraction: 0.5 },
  { from: 5, to: 6, armour: 'retreat', infantryDps: 2, fallBackFraction: 1 },
  { from: 7, to: Infinity, armour: 'destroyed', infantryDps: 3, fallBackFraction: 1 },
];
