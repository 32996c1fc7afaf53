import { z } from 'zod';

export { defineFlag, defineInt, defineNumber } from '../fields.js';

/** The rulebook's terms as constant arrays, from which types and tables are made. */
export const UNIT_TYPES = [
  'infantry',
  'engineers',
  'cavalry',
  'recce',
  'armoured-recce',
  'armour',
  'artillery',
  'transport',
  'protected-transport',
  'support',
  'hq',
] as const;
export const SIZES = ['battalion', 'detachment'] as const; // See section Deploying into detachments.
export const UNIT_TRAITS = ['S', 'I', 'L'] as const; // S is very well armed, I very poorly armed, and L short of anti-tank weapons (section Combat).
export const MOVE_TYPES = ['recce', 'wheeled', 'tracked', 'foot', 'mounted', 'horse-drawn'] as const; // See section Movement.
export const MODES = ['normal', 'transport', 'disembarking'] as const; // See sections Orders and Combat.
export const MOVE_ORDERS = ['normal', 'transport'] as const; // See section Orders.
export const TERRAINS = ['open', 'broken', 'rough', 'built-up', 'road'] as const; // See section Movement.
export const WORKS = ['none', 'fortification', 'emplacement'] as const; // See sections Combat and Engineers.
export const GUN_CLASSES = ['very-short', 'short', 'standard', 'long', 'very-long'] as const; // The classes of guns, shortest range first (section Artillery Ranges).
export const COMBAT_ROLES = ['contact', 'behind', 'ranged'] as const; // See section Combat.
const RESULTS = ['holds', 'eliminated', 'overrun', 'retires'] as const; // See section Combat results.
export const POSITIONS = ['behind-lines', 'front-line', 'in-contact'] as const; // See section Night Phase: Movement.
export const DAY_OR_NIGHT = ['day', 'night'] as const;
export const CONTACT_KINDS = ['none', 'battalion', 'detachment', 'artillery', 'rear'] as const; // See section Deploying into detachments.
export const HQ_LEVELS = ['division', 'corps', 'army'] as const; // See section Basing.
export const ECHELONS = ['division', 'corps', 'army'] as const; // See section Supply.
export const DIVISION_TYPES = ['armoured', 'motorised', 'infantry'] as const; // See sections Supply and Night Phase: Resupply.
export const NATIONALITIES = ['us', 'british', 'canadian', 'soviet', 'axis'] as const; // See section Night Phase: Resupply.
export const SUPPLY_ROUTES = ['overland', 'seaborne', 'air', 'none'] as const; // See section Night Phase: Resupply.
export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const; // See section Weather.
export const WEATHERS = ['fine', 'cloudy', 'overcast'] as const; // See section Weather.
/** The kinds of structures that engineers leave behind (CO-74). */
export const STRUCTURE_KINDS = ['bridge', 'minefield'] as const;

export const TASKS = ['bridge-stream', 'bridge-river', 'demolition', 'fortification', 'lay-mines', 'clear-mines'] as const; // See section Engineers.
const PROPOSAL_KINDS = ['recovery', 'resupply', 'weather'] as const; // See sections Night Phase and Weather.
export const PHASE_IDS = [
  'weather',
  'command-check',
  'air-strikes',
  'move',
  'combat',
  'replace-hq',
  'night-recovery',
  'night-resupply',
  'night-movement',
] as const; // See sections Turn sequence and Night Phase.

export type UnitType = (typeof UNIT_TYPES)[number];
export type Size = (typeof SIZES)[number];
export type UnitTrait = (typeof UNIT_TRAITS)[number];
export type MoveType = (typeof MOVE_TYPES)[number];
export type Mode = (typeof MODES)[number];
export type MoveOrders = (typeof MOVE_ORDERS)[number];
export type Terrain = (typeof TERRAINS)[number];
export type Works = (typeof WORKS)[number];
export type GunClass = (typeof GUN_CLASSES)[number];
export type CombatResult = (typeof RESULTS)[number];
export type DayOrNight = (typeof DAY_OR_NIGHT)[number];
export type ContactKind = (typeof CONTACT_KINDS)[number];
export type HqLevel = (typeof HQ_LEVELS)[number];
export type DivisionType = (typeof DIVISION_TYPES)[number];
export type Nationality = (typeof NATIONALITIES)[number];
export type SupplyRoute = (typeof SUPPLY_ROUTES)[number];
export type Season = (typeof SEASONS)[number];
export type Weather = (typeof WEATHERS)[number];
export type Task = (typeof TASKS)[number];
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];
export type PhaseId = (typeof PHASE_IDS)[number];

/** The types of combat units (Combat, Movement). */
const COMBAT_TYPES = ['infantry', 'engineers', 'cavalry', 'recce', 'armoured-recce', 'armour', 'artillery'] as const;
/** The types of units that can deploy into detachments (Deploying into detachments). */
const SPLITTING_TYPES = ['infantry', 'engineers', 'cavalry', 'recce', 'armoured-recce', 'armour'] as const;
/** The types that count as armour (Combat). Tanks, tank destroyers and armoured cars have these types. */
const ARMOUR_TYPES = ['armour', 'armoured-recce'] as const;
/** The types of units that may jump or come by glider (Air-landing, CO-95). */
const AIRBORNE_TYPES = ['infantry', 'engineers', 'artillery', 'recce', 'support', 'hq'] as const;
/** The types that count as foot (Combat, Engineers). Engineers include pioneers. */
const FOOT_TYPES = ['infantry', 'engineers'] as const;

const among =
  (types: readonly UnitType[]) =>
  (type: UnitType): boolean =>
    types.includes(type);
export const isCombatType = among(COMBAT_TYPES);
export const isSplittingType = among(SPLITTING_TYPES);
export const isArmourType = among(ARMOUR_TYPES);
export const isAirborneType = among(AIRBORNE_TYPES);
export const isFootType = among(FOOT_TYPES);
/** Checks whether units of a type carry LOG, POL and other units (Strength points). */
export const isTransportType = among(['transport', 'protected-transport']);

/** The schemas of inputs that several procedures share. */
export const unitTypeSchema = z.enum(UNIT_TYPES);
export const stockSchema = z.int().min(0).max(999);
