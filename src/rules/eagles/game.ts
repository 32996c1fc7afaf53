import { z } from 'zod';
import type { Phase } from '../turns.js';
import { defineFlag, GROUND_STATES, defineInt, MAP_TYPES, type PhaseId, SPOTTING_MODES } from './vocabulary.js';

/** The phases of the sequence of play. Players follow the steps within a phase themselves. */
export const PHASE_LIST: readonly (Phase & { readonly id: PhaseId })[] = [
  {
    id: 'movement',
    title: 'Movement',
    purpose: 'Units on strategic roads must move first, then units across country, then aircraft, and infantry last (2.0).',
  },
  {
    id: 'indirect',
    title: 'Indirect fire',
    purpose: 'Barrages and sorties arrive first. Then sides can adjust their fire and call for new fire (3.0).',
  },
  {
    id: 'direct',
    title: 'Direct fire',
    purpose: 'Units that have not fired may shoot at spotted enemies, anti-tank guns first and infantry last (4.0).',
  },
  { id: 'melee', title: 'Melee', purpose: 'Infantry in contact fights melees, then assaults tanks and bunkers (5.0).' },
];

/** The fields of the game that an umpire can set: optional rules (3.3, 3.9, 4.1, 6.0), the state of the ground, and the date. */
export const gameFields = z.strictObject({
  map: z.enum(MAP_TYPES).default('table').describe('Kind of map: a table in yards, or hexes'),
  spotting: z.enum(SPOTTING_MODES).default('rules').meta({
    atStart: true,
    description: 'Rules: players cannot choose enemies that are not spotted (4.1). Open: all enemies are seen',
  }),
  advancedSpotting: defineFlag('Each firer must spot for itself (4.1)'),
  advancedDrift: defineFlag('Range and nation modify the firing error (3.3)'),
  gunSetup: defineFlag('Guns take time to break down and set up (3.9)'),
  aircraft: defineFlag('The sides can send aircraft sorties (6.0)'),
  handLandings: defineFlag('Due barrages wait until an umpire rolls them, such as with real dice (3.3)'),
  desert: defineFlag('The battle is in a desert, where spotting distances are doubled (4.1)'),
  ground: z.enum(GROUND_STATES).default('normal').describe('State of the ground (2.3, 2.4)'),
  year: defineInt(1931, 1945).default(1944).describe('Year of the battle (5.31)'),
  date: z.string().max(40).default('').describe('Date of the battle, as text'),
});

/**
 * Returns the field that marks battles in which every side knows all units on the table (E-51). Older battles lack the field, so
 * the knowledge of their sides does not change.
 */
export const buildVisibleUnitsField = ({ spotting }: { readonly spotting?: unknown }): { readonly standingKnown?: true } =>
  spotting === 'open' ? { standingKnown: true } : {};

/** The settings of a new battle. */
export const gameSettings = gameFields.transform((settings) => ({ ...settings, ...buildVisibleUnitsField(settings) }));
