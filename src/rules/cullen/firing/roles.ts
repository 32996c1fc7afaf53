import type { CullenEffect } from '../effect-kinds.js';
import { MEASURES, under } from '../measures.js';
import { checkFirer } from '../readiness.js';
import type { CullenRole, CullenScene } from '../state.js';
import { type FireKind, isVehicle, type PhaseId } from '../vocabulary.js';
import { AT_BAND_LIMIT_INCHES } from './anti-tank-tables.js';
import { MORTAR_RANGE_INCHES } from './artillery-tables.js';
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
import { ASSAULT_RANGE_INCHES } from './small-arms.js';
import { FIRE_BAND_LIMIT_INCHES } from './small-arms-tables.js';

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

type Shooting = CullenScene<'firer' | 'target'>;

/** Small Arms v Infantry: the columns, 2" and nearer (TC-19), and fire at an assault, which is as at 8". */
const smallArmsEdges = ({ typed }: Shooting): readonly number[] =>
  typed?.assaultFire === true ? [] : [under(ASSAULT_RANGE_INCHES), ...Object.values(FIRE_BAND_LIMIT_INCHES)];

/** The range of a shot, from place to place. */
export const smallArmsRange = { rangeInches: MEASURES.between<'firer' | 'target'>('firer', 'target', smallArmsEdges) };

/** Anti-Tank v Vehicles: the columns, and what is under 12". */
export const atRange = {
  rangeInches: MEASURES.between<'firer' | 'target'>('firer', 'target', [under(12), ...Object.values(AT_BAND_LIMIT_INCHES)]),
};

/** Artillery Fire: beyond 24" a mortar does not reach, and a gun hits less. */
export const artilleryRange = { rangeInches: MEASURES.between<'firer' | 'target'>('firer', 'target', [MORTAR_RANGE_INCHES]) };

/** What every shot does, hit or miss (TC-41): the firer has fired and shows itself, the target is under fire. */
export const shotEffects = (...kinds: readonly FireKind[]): readonly CullenEffect<'firer' | 'target'>[] => [
  { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
  underFire(...kinds),
];

export const underFire = (...by: readonly FireKind[]): CullenEffect<'target'> => ({ kind: 'under-fire', role: 'target', by });
