import type { Cover, Status } from '../vocabulary.js';
import type { Modifier } from '../score.js';

/** The kinds of elements with fire points. `cavalry` means mounted cavalry (TC-17). */
export const FIREARMS = ['rifle', 'smg', 'lmg', 'hmg', 'cavalry'] as const;
export type Firearm = (typeof FIREARMS)[number];

/** The printed range columns. A range on the border of two columns is in the nearer column (TC-11). */
export const FIRE_BANDS = ['2"-6"', '6"-12"', '12"-24"'] as const;
export type FireBand = (typeof FIRE_BANDS)[number];
export const FIRE_BAND_LIMIT_INCHES: Readonly<Record<FireBand, number>> = { '2"-6"': 6, '6"-12"': 12, '12"-24"': 24 };

/** The fire factor of one element; null where the rulebook prints a dash (Small Arms v Infantry). */
export const FIRE_FACTORS: Readonly<Record<Firearm, Readonly<Record<FireBand, number | null>>>> = {
  rifle: { '2"-6"': 1, '6"-12"': 1, '12"-24"': 1 },
  smg: { '2"-6"': 2, '6"-12"': 1, '12"-24"': null },
  lmg: { '2"-6"': 2, '6"-12"': 1, '12"-24"': 1 },
  hmg: { '2"-6"': 3, '6"-12"': 2, '12"-24"': 2 },
  cavalry: { '2"-6"': 1, '6"-12"': 1, '12"-24"': null },
};

/** The facts that the modifiers of small-arms fire depend on. */
export interface SmallArmsShot {
  readonly cover: Cover;
  readonly targetMounted: boolean;
  readonly underArtOrMgFire: boolean;
  readonly firerStatus: Status;
  readonly firerDps: number;
  /** The number of mounted cavalry elements that fire. */
  readonly cavalry: number;
}

const IN_COVER = ['Cover', 'TC-16'] as const;

/** The modifiers of the fire points (Small Arms v Infantry). The firers' AR is added separately. */
export const SMALL_ARMS_MODIFIERS: readonly Modifier<SmallArmsShot>[] = [
  { label: 'Target in soft cover', value: -1, times: ({ cover }) => cover === 'soft', cites: IN_COVER },
  { label: 'Target in hard cover', value: -2, times: ({ cover }) => cover === 'hard', cites: IN_COVER },
  { label: 'Target in trenches', value: -3, times: ({ cover }) => cover === 'trenches', cites: IN_COVER },
  { label: 'Target is cavalry', value: 1, times: ({ targetMounted }) => targetMounted, cites: ['TC-17'] },
  {
    label: 'Firers under artillery or MG fire',
    value: -1,
    times: ({ underArtOrMgFire }) => underArtOrMgFire,
    cites: ['TC-41'],
  },
  {
    label: 'Firers pinned or retiring',
    value: -1,
    times: ({ firerStatus }) => firerStatus === 'pinned' || firerStatus === 'retiring',
    cites: ['TC-18'],
  },
  { label: 'Firers have 2-3 DPs', value: -1, times: ({ firerDps }) => firerDps === 2 || firerDps === 3 },
  { label: 'Firers have 4 DPs', value: -2, times: ({ firerDps }) => firerDps === 4 },
  { label: 'Firers are mounted cavalry', value: -2, times: ({ cavalry }) => cavalry > 0, cites: ['TC-17'] },
];

/**
 * The needed score in rows where every die roll causes the DP. The table prints a dash there, because the score would be less
 * than 1 (TC-14).
 */
export const CERTAIN_SCORE = 0;

/**
 * The scores needed for 1, 2 and 3 DPs, for fire points 0 to 10; null if a roll cannot cause this number of DPs (Small Arms v
 * Infantry).
 */
export const SMALL_ARMS_EFFECT: readonly (readonly [one: number, two: number | null, three: number | null])[] = [
  [9, null, null],
  [8, null, null],
  [7, null, null],
  [6, 10, null],
  [5, 9, null],
  [4, 8, null],
  [3, 7, null],
  [2, 6, 10],
  [1, 5, 9],
  [CERTAIN_SCORE, 4, 8],
  [CERTAIN_SCORE, 3, 7],
];

/**
 * The score at which machine guns force the target to take a morale test, and the bonus for each machine gun after the first
 * (Small Arms v Armour).
 */
export const MG_V_ARMOUR_RULE = { moraleCheckAt: 8, perFurtherMachineGun: 1 } as const;
