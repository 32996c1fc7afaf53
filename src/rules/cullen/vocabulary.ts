export { defineFlag, defineInt, defineNumber } from '../fields.js';

/** The rulebook's terms as constant arrays, from which types and tables are made. */
export const UNIT_KINDS = ['infantry', 'cavalry', 'artillery', 'armour', 'softskin', 'officer'] as const; // See section Elements.
/** The types of elements, in the order in which a unit loses them unless its owner chooses otherwise (TC-42). */
export const ELEMENTS = ['rifle', 'cavalry', 'smg', 'atRifle', 'mortar', 'lmg', 'hmg', 'guns'] as const; // See section Elements.
export const STATUSES = ['steady', 'pinned', 'retiring', 'retreating'] as const; // See section Movement.
export const VEHICLE_STATUSES = ['steady', 'retiring', 'retreating'] as const; // See section Movement.
export const TROOPS = ['infantry', 'cavalry'] as const; // Cavalry counts as cavalry only while mounted (TC-17).
export const TARGET_TYPES = ['infantry', 'cavalry', 'artillery'] as const; // Cavalry counts as cavalry only while mounted (TC-17).
export const COVERS = ['none', 'soft', 'hard', 'trenches'] as const; // See sections Cover and Small Arms v Infantry.
export const FIRE_KINDS = ['small-arms', 'mg', 'at', 'artillery'] as const; // See ruling TC-41.
export const GUN_CLASSES = ['light', 'medium', 'heavy', 'field'] as const; // See sections Elements and Anti-Tank v Vehicles.
export const ARMOUR_CLASSES = ['light', 'medium', 'heavy'] as const; // See section Elements.
export const CONDITIONS = ['sound', 'immobilised', 'bailed-out', 'abandoned', 'destroyed'] as const; // See section Anti-Tank v Vehicles.
export const DRIVES = ['tracked', 'wheeled'] as const; // See section Movement.
export const DRIVE_CHOICES = ['auto', ...DRIVES] as const;
export const ARMOUR_VEHICLES = [
  'standard-armour',
  't-26',
  'pzkpfw-i',
  'schneider',
  'ft17',
  'cv33',
  'bt-5',
  'ba-6',
  'armoured-car-fast',
  'armoured-car-medium',
  'armoured-car-slow',
  'armoured-truck-fast',
  'armoured-truck-medium',
  'armoured-truck-slow',
] as const; // See Appendix A.
export const SOFTSKIN_VEHICLES = [
  'standard-softskin',
  'car-fast',
  'car-medium',
  'car-slow',
  'truck-fast',
  'truck-medium',
  'truck-slow',
  'wagon',
] as const; // See Appendix A.
export const VEHICLES = [...ARMOUR_VEHICLES, ...SOFTSKIN_VEHICLES] as const;
export const PHASE_IDS = [
  'rally',
  'assault-movement',
  'movement',
  'observing',
  'standing-fire',
  'moving-fire',
  'assaults',
  'officers',
] as const; // See section Move Sequence.

export type UnitKind = (typeof UNIT_KINDS)[number];
export type Element = (typeof ELEMENTS)[number];
export type Status = (typeof STATUSES)[number];
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];
export type Troop = (typeof TROOPS)[number];
export type TargetType = (typeof TARGET_TYPES)[number];
export type Cover = (typeof COVERS)[number];
export type FireKind = (typeof FIRE_KINDS)[number];
export type ArmourClass = (typeof ARMOUR_CLASSES)[number];
export type Condition = (typeof CONDITIONS)[number];
export type Drive = (typeof DRIVES)[number];
export type DriveChoice = (typeof DRIVE_CHOICES)[number];
export type ArmourVehicle = (typeof ARMOUR_VEHICLES)[number];
export type SoftskinVehicle = (typeof SOFTSKIN_VEHICLES)[number];
export type Vehicle = (typeof VEHICLES)[number];
export type PhaseId = (typeof PHASE_IDS)[number];

/** The kinds of units that have DPs and elements. All other kinds are vehicles or officers (DPs). */
const TROOP_KINDS: readonly UnitKind[] = ['infantry', 'cavalry', 'artillery'];
export const isTroops = ({ kind }: { readonly kind: UnitKind }): boolean => TROOP_KINDS.includes(kind);
export const isVehicle = ({ kind }: { readonly kind: UnitKind }): boolean => kind === 'armour' || kind === 'softskin';

/** The maximum number of DPs that a unit can have. For each further DP, the unit loses an element (DPs). */
export const MAX_DPS = 4;
