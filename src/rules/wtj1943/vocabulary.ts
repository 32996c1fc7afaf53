import { z } from 'zod';

export { defineFlag, defineInt, defineNumber } from '../fields.js';

/** The rulebook's terms and choices as constant arrays, used to build types and tables. */
export const UNIT_KINDS = [
  'infantry',
  'heavy-weapon',
  'engineer',
  'cavalry',
  'cyclist',
  'wagon',
  'gun',
  'vehicle',
  'hq',
] as const;
export const ORDERS = ['maneuver', 'assault'] as const; // See section 2.1.
export const CATEGORIES = ['prone', 'manhandling', 'walking', 'rushing', 'heavy-weapon', 'cyclist', 'wagon', 'cavalry'] as const; // See section 2.2.
export const CONTACT_KINDS = ['none', 'front', 'side-or-rear'] as const; // See section 2.2.
export const ENTERED_TERRAINS = ['none', 'woods', 'water', 'building'] as const; // See section 2.2.
export const VEHICLE_ENTERED_TERRAINS = ['none', 'woods', 'woods-road', 'water', 'building'] as const; // See section 2.4.
export const MOVE_DIRECTIONS = ['forward', 'backward', 'sideways'] as const; // See section 2.3.
export const MOTIONS = ['wheeled', 'half-tracked', 'tracked'] as const; // See section 2.3.
export const CARRIAGES = ['passengers', 'riders'] as const; // See section 2.4.
export const RIDE_KINDS = ['large-tank', 't34-family', 'other'] as const; // See section 2.4.
export const NATIONALITIES = ['russian', 'other'] as const; // See section 2.4.
export const VEHICLE_LOSSES = ['damaged', 'destroyed', 'immobilised'] as const; // See section 2.4.
export const FIELDWORKS = ['none', 'hasty', 'foxholes'] as const; // See section 2.5.
export const DIGGABLE_FIELDWORKS = ['hasty', 'foxholes'] as const; // See section 2.5.
export const FIELDWORK_WORDS: Readonly<Record<(typeof FIELDWORKS)[number], string>> = {
  none: '',
  hasty: 'hasty works',
  foxholes: 'foxholes',
};
export const DIGGERS = ['self', 'engineers'] as const; // See section 2.5.
export const DUG_IN_KINDS = ['infantry', 'heavy-weapon', 'towed', 'vehicle'] as const; // See section 2.5.
export const LANES = ['none', 'centred', 'off-centre'] as const; // See section 2.5.
export const MINE_DICE = ['d6', '2d6', 'd10'] as const;
const MINE_RESULTS = ['loss', 'damage', 'none'] as const;
export const PHASE_IDS = ['command', 'movement', 'fire', 'assault'] as const; // See ruling W-1.

export type UnitKind = (typeof UNIT_KINDS)[number];
export type Order = (typeof ORDERS)[number];
export type Category = (typeof CATEGORIES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Carriage = (typeof CARRIAGES)[number];
export type VehicleLoss = (typeof VEHICLE_LOSSES)[number];
export type Nationality = (typeof NATIONALITIES)[number];
export type Fieldwork = (typeof FIELDWORKS)[number];
type Work = (typeof DIGGABLE_FIELDWORKS)[number];
export type MineDie = (typeof MINE_DICE)[number];
export type MineResult = (typeof MINE_RESULTS)[number];
export type PhaseId = (typeof PHASE_IDS)[number];

/** The text for each order. */
export const ORDER_WORDS: Readonly<Record<Order, string>> = { maneuver: 'manoeuvre', assault: 'assault' };

/** The maximum values that several procedures accept. */
export const MAX_YARDS = 5000;
export const MAX_BASES = 60;
export const MAX_HITS = 20;
export const MAX_VEHICLES = 20;
export const MAX_TRENCH_YARDS = 100_000;

/** The maximum number of consecutive assaults that are counted. */
export const MAX_ASSAULTS = 20;

/** The number of parts in a turn of movement. */
export const QUARTERS = 4;
/** 2.4: the number of quarters of work in a turn from which a weapon's fire has the Moved modifier. */
export const MIN_MOVED_QUARTERS = 2;

/** 2.5: the number of turns of digging for each kind of fieldworks (W-16). */
export const TURNS_NEEDED: Readonly<Record<Work, number>> = { hasty: 6, foxholes: 20 };

/** 2.5: returns the fieldworks after this many turns of digging (W-16). */
export function findFieldwork(turns: number): Fieldwork {
  if (turns >= TURNS_NEEDED.foxholes) return 'foxholes';
  return turns >= TURNS_NEEDED.hasty ? 'hasty' : 'none';
}

/** 2.4: reads a nationality. Ignores capitals and extra spaces. */
export function readNationality(nationality: string): Nationality {
  return ['russian', 'soviet'].includes(nationality.trim().toLowerCase()) ? 'russian' : 'other';
}

/** Input fields that several procedures share. */
export const spentPctSchema = z.number().min(0).max(100).default(0).describe("Percentage of this turn's movement already used");
export const buildCommandPassedInput = (description = 'The unit has passed its command test this turn (2.1)') =>
  z.boolean().describe(description);
