import { z } from 'zod';

export { defineFlag, defineInt } from '../fields.js';

/** The rulebook's codes and words as constant arrays, used to build types and tables. */
export const DA_CLASSES = ['HARD', 'DENSE', 'MODERATE', 'THIN', 'INFANTRY'] as const; // See section 1.3.
export const TPD_CODES = ['AA', 'BB', 'CC', 'DD'] as const; // See section 1.4.
export const RATINGS = ['W', 'X', 'Y', 'Z'] as const; // See section 1.2.
export const BARRAGE_RATINGS = ['W', 'X', 'Y'] as const; // See section 3.6. Rating Z does not apply to indirect fire (E-8).
export const MOVE_CODES = ['A', 'B', 'C', 'D', 'E'] as const; // See section 2.1.
export const NATIONS = ['germany', 'france', 'uk', 'usa', 'ussr', 'italy', 'japan', 'minor-axis', 'china'] as const;
export const UNIT_KINDS = ['infantry', 'weapons', 'artillery', 'towed-at', 'vehicle', 'bunker', 'administrative'] as const;
export const BANDS = ['maximum', 'effective', 'long'] as const; // See section 4.2.
export const BARRAGE_SOURCES = ['battery', 'rocket', 'naval'] as const; // See sections 3.6 and 3.8.
export const PATTERNS = ['spread', 'converged'] as const; // See section 3.6.
export const MAP_TYPES = ['table', 'hex'] as const;
export const GROUND_STATES = ['normal', 'snow', 'mud'] as const; // See sections 2.3 and 2.4.
export const GUN_TYPES = ['self-propelled', 'towed', 'anti-tank'] as const; // See section 3.9.
export const GUN_STATES = ['deployed', 'transit', 'breaking-down', 'setting-up'] as const; // See section 3.9.
/** The texts for the states of a gun, as parts of a sentence. */
export const GUN_STATE_TEXTS: Readonly<Record<(typeof GUN_STATES)[number], string>> = {
  deployed: 'deployed',
  transit: 'in transit',
  'breaking-down': 'breaking down',
  'setting-up': 'setting up',
};
export const AA_WEAPONS = ['infantry', 'hmg', '20mm', '37mm', '40mm', '88mm'] as const; // See section 6.4.
export const AIR_ATTACKS = ['strafe', 'rockets', 'bombs', 'level-bombing'] as const; // See sections 6.2 and 6.3.
export const TASKS = ['none', 'direct-support', 'barrage'] as const; // See section 3.0.
export const WEAPONS = ['R', 'RF', 'SMG', 'other'] as const; // See section 5.31.
export const FORMATIONS = ['guard', 'waffen-ss', 'other'] as const; // See section 5.31.
export const ORDERS = ['fire', 'repeat', 'shift', 'cease', 'sortie'] as const; // See section 3.11.
export const MISSION_STATUSES = ['queued', 'awaiting-targets', 'landed', 'ended'] as const;
export const MISSION_HOLDS = ['lost', 'not-deployed', 'direct-support'] as const;
export const SPOTTING_MODES = ['rules', 'open'] as const; // See section 4.1 and ruling E-51.
export const PHASE_IDS = ['movement', 'indirect', 'direct', 'melee'] as const; // See section Sequence.

export type Da = (typeof DA_CLASSES)[number];
export type Tpd = (typeof TPD_CODES)[number];
export type Rating = (typeof RATINGS)[number];
export type BarrageRating = (typeof BARRAGE_RATINGS)[number];
export type MoveCode = (typeof MOVE_CODES)[number];
export type Nation = (typeof NATIONS)[number];

/** The names of the nations, as printed. */
export const NATION_NAME: Readonly<Record<Nation, string>> = {
  germany: 'Germany',
  france: 'France',
  uk: 'UK, Commonwealth',
  usa: 'USA',
  ussr: 'USSR',
  italy: 'Italy',
  japan: 'Japan',
  'minor-axis': 'Minor Axis',
  china: 'China',
};

export type UnitKind = (typeof UNIT_KINDS)[number];
export type Band = (typeof BANDS)[number];
export type Pattern = (typeof PATTERNS)[number];
export type AirAttack = (typeof AIR_ATTACKS)[number];
export type Order = (typeof ORDERS)[number];
export type GunType = (typeof GUN_TYPES)[number];
export type AaWeapon = (typeof AA_WEAPONS)[number];
export type PhaseId = (typeof PHASE_IDS)[number];

export const nationSchema = z.enum(NATIONS);

/** A place. On a table: yards from the left edge and from the near edge. On hexes: axial q and r. */
export type Point = { readonly x: number; readonly y: number };
