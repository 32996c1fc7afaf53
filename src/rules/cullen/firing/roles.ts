import type { CullenEffect } from '../effect-kinds.js';
import type { CullenRole } from '../state.js';
import { type FireKind, isVehicle } from '../vocabulary.js';
import {
  artilleryWeaponOf,
  atWeaponOf,
  firearmsOf,
  isArtillerySetUp,
  isAtSetUp,
  isUnderArtilleryOrMgFire,
  roundsOnTarget,
} from './from-units.js';

/** The unit whose small arms fire, for fire points. */
export const smallArmsFirer = {
  description: 'The unit that fires',
  acts: true,
  fills: {
    rifle: (unit) => firearmsOf(unit).rifle,
    smg: (unit) => firearmsOf(unit).smg,
    lmg: (unit) => firearmsOf(unit).lmg,
    hmg: (unit) => firearmsOf(unit).hmg,
    cavalry: (unit) => firearmsOf(unit).cavalry,
    ar: (unit) => unit.ar,
    firerDps: (unit) => unit.atPhase.dps,
    firerStatus: (unit) => unit.atPhase.status,
    underArtOrMgFire: isUnderArtilleryOrMgFire,
    moved: (unit) => unit.atPhase.moved,
    vehicleMounted: isVehicle,
  },
} as const satisfies CullenRole;

/** The unit whose guns or mortars fire. */
export const artilleryFirer = {
  description: 'The guns or mortars that fire',
  acts: true,
  fills: {
    weapon: (unit, { typed }) => (typed?.weapon === undefined ? artilleryWeaponOf(unit) : undefined),
    roundsOnTarget,
    setUp: isArtillerySetUp,
    firerStatus: (unit) => unit.atPhase.status,
  },
} as const satisfies CullenRole;

/** Input keys of anti-tank fire that the unit fills, beside those of `gunnerFills`. */
export const atWeaponFill: CullenRole['fills'] = {
  weapon: (unit, { typed }) => (typed?.weapon === undefined ? atWeaponOf(unit) : undefined),
};
export const firerMovedFill: CullenRole['fills'] = { firerMoved: (unit) => unit.atPhase.moved };

/** The unit whose anti-tank weapon fires. */
export const atFirer = (fills: CullenRole['fills'] = {}): CullenRole => ({
  description: 'The unit whose anti-tank weapon fires',
  acts: true,
  fills: { ...fills, firerStatus: (unit) => unit.atPhase.status, setUp: isAtSetUp },
});

/** What every shot does, hit or miss (TC-41): the firer has fired and shows itself, the target is under fire. */
export const shotEffects = (...kinds: readonly FireKind[]): CullenEffect[] => [
  { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
  underFire(...kinds),
];

export const underFire = (...by: readonly FireKind[]): CullenEffect => ({ kind: 'under-fire', role: 'target', by });
