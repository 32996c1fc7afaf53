/** The fire dice of battalions, typed from the sheet and CO-27. */
export const FIRE_DICE = {
  infantry: 2,
  engineers: 2,
  cavalry: 2,
  recce: 1,
  'armoured-recce': 1,
  armour: 3,
  artillery: 3,
  transport: 0,
  'protected-transport': 0,
  support: 0,
  hq: 0,
} as const;
export type UnitType = keyof typeof FIRE_DICE;
export const UNIT_TYPES = Object.keys(FIRE_DICE) as UnitType[];
/** The types that may attack. */
export const COMBAT_TYPES = UNIT_TYPES.slice(0, 7);

/** The range of each class of guns in inches, typed from the sheet. */
export const GUN_RANGES = [
  ['very-short', 12],
  ['short', 18],
  ['standard', 24],
  ['long', 36],
  ['very-long', 48],
] as const;
