import { z } from 'zod';

export { defineFlag, defineInt, defineNumber } from '../fields.js';

/** The rows, columns and terms of the playsheet as constant arrays, used to build types and tables. */
export const TROOPS = ['foot', 'motorised', 'tanks', 'towed-artillery', 'recce'] as const; // See section Movement.
export const MODES = ['tactical', 'non-tactical', 'road-column'] as const; // See section Movement.
export const TERRAINS = ['open', 'close', 'wood', 'town', 'marsh'] as const; // See section Movement.
export const ARTILLERY_KINDS = ['field', 'medium', 'rocket', 'infantry-gun'] as const; // See section Supporting Artillery.
export const ARTILLERY_TYPES = ['none', ...ARTILLERY_KINDS] as const;
export const FLAK_KINDS = ['light', 'heavy'] as const; // See section Flak.
export const FLAK_TYPES = ['none', ...FLAK_KINDS] as const;
export const NATIONS = ['german', 'allied'] as const; // See section Air-Ground Attacks.
export const AIR_LEVELS = ['none', 'ordinary', 'superior', 'overwhelming', 'apocalyptic'] as const; // See section Air-Ground Attacks.
export const AIR_ROLES = ['fighter', 'ground-attack', 'heavy-bomber', 'recce', 'transport'] as const;
export const ATTACK_ORDERS = ['normal', 'breakthrough', 'overrun'] as const; // See section Results Table.
export const PHASE_IDS = ['orders', 'air', 'movement', 'combat', 'supply'] as const; // See ruling M-4.

export type AttackOrder = (typeof ATTACK_ORDERS)[number];
export type Troops = (typeof TROOPS)[number];
export type Mode = (typeof MODES)[number];
export type Terrain = (typeof TERRAINS)[number];
export type Artillery = (typeof ARTILLERY_KINDS)[number];
export type Flak = (typeof FLAK_KINDS)[number];
export type Nation = (typeof NATIONS)[number];
export type AirLevel = (typeof AIR_LEVELS)[number];
export type AirRole = (typeof AIR_ROLES)[number];
export type PhaseId = (typeof PHASE_IDS)[number];

/** Input fields that several procedures share. */
export const movedPctSchema = z.number().min(0).max(100).default(0);
