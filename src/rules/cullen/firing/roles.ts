import type { CullenEffect } from '../effect-kinds.js';
import { checkFirer } from '../readiness.js';
import type { CullenRole } from '../state.js';
import { type FireKind, isVehicle, type PhaseId } from '../vocabulary.js';
import {
  artilleryWeaponIn,
  atWeaponIn,
  firing,
  isArtillerySetUp,
  isAtSetUp,
  isUnderArtilleryOrMgFire,
  machineGuns,
  roundsOnTarget,
} from './from-units.js';

/** Move Sequence: who has not moved fires first. Aircraft strike with those (TC-39). */
export const FIRE_PHASES: readonly PhaseId[] = ['standing-fire', 'moving-fire'];
export const STRIKE_PHASES: readonly PhaseId[] = ['standing-fire'];

/** The unit whose small arms fire, for fire points. */
export const smallArmsFirer = {
  description: 'The unit that fires',
  acts: true,
  fills: {
    ar: (unit) => unit.ar,
    firerDps: (unit) => unit.atPhase.dps,
    firerStatus: (unit) => unit.atPhase.status,
    underArtOrMgFire: isUnderArtilleryOrMgFire,
    moved: (unit) => unit.atPhase.moved,
    vehicleMounted: isVehicle,
  },
  fillsFromScene: {
    rifle: firing('rifle'),
    smg: firing('smg'),
    lmg: machineGuns('lmg'),
    hmg: machineGuns('hmg'),
    cavalry: firing('cavalry'),
  },
  check: checkFirer,
} as const satisfies CullenRole;

/** The unit whose guns or mortars fire. */
export const artilleryFirer = {
  description: 'The guns or mortars that fire',
  acts: true,
  fills: { firerStatus: (unit) => unit.atPhase.status },
  fillsFromScene: {
    weapon: artilleryWeaponIn,
    roundsOnTarget,
    setUp: isArtillerySetUp,
  },
  check: checkFirer,
} as const satisfies CullenRole<'target'>;

/** The unit whose anti-tank weapon fires. */
export const atFirer = {
  description: 'The unit whose anti-tank weapon fires',
  acts: true,
  fills: { firerStatus: (unit) => unit.atPhase.status },
  fillsFromScene: { setUp: isAtSetUp },
  check: checkFirer,
} as const satisfies CullenRole;

/** The same, at a vehicle: a firer who moves hits less. */
export const atVehicleFirer = {
  ...atFirer,
  fills: { ...atFirer.fills, firerMoved: (unit) => unit.atPhase.moved },
} as const satisfies CullenRole;

/** The same, at armour: what its weapon is counts too. */
export const atArmourFirer = {
  ...atVehicleFirer,
  fillsFromScene: { ...atVehicleFirer.fillsFromScene, weapon: atWeaponIn },
} as const satisfies CullenRole;

/** What every shot does, hit or miss (TC-41): the firer has fired and shows itself, the target is under fire. */
export const shotEffects = (...kinds: readonly FireKind[]): readonly CullenEffect<'firer' | 'target'>[] => [
  { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
  underFire(...kinds),
];

export const underFire = (...by: readonly FireKind[]): CullenEffect<'target'> => ({ kind: 'under-fire', role: 'target', by });
