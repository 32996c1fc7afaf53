import { z } from 'zod';
import type { Phase } from '../turns.js';
import { defineFlag, defineInt, type PhaseId, type Season, SEASONS } from './vocabulary.js';

/**
 * The phases of a turn in order (Turn sequence, Night Phase). Only the first daylight turn of a day has the weather phase, and
 * only the night has the last three phases.
 */
export const PHASE_LIST: readonly (Phase & { readonly id: PhaseId })[] = [
  { id: 'weather', title: 'Weather', purpose: 'The weather is rolled once a day.' },
  {
    id: 'command-check',
    title: 'Command check',
    purpose: 'Umpires mark the units that are out of command or cut off. A unit out of command cannot move towards the enemy.',
  },
  {
    id: 'air-strikes',
    title: 'Air strikes',
    purpose: 'Aircraft strike. A side may use any number of aircraft against one target.',
  },
  { id: 'move', title: 'Move', purpose: 'Units move under normal or transport orders. They can move into contact.' },
  { id: 'combat', title: 'Combat', purpose: 'Units in contact fight, and artillery can fire at targets in range.' },
  { id: 'replace-hq', title: 'Replace HQ', purpose: 'HQs lost in an earlier turn come back.' },
  { id: 'night-recovery', title: 'Night recovery', purpose: 'Units regain some of their lost SP, as the umpire decides.' },
  { id: 'night-resupply', title: 'Night resupply', purpose: 'LOG and POL arrive where supply routes are open.' },
  {
    id: 'night-movement',
    title: 'Night movement',
    purpose: 'Units behind their lines can move, and units in contact can disengage. Units cannot move into contact.',
  },
];

/** The daylight turns of a day in each season (Scale, CO-1). */
export const DAY_TURNS: Readonly<Record<Season, number>> = { spring: 3, summer: 4, autumn: 3, winter: 2 };

/** The fields of the game that an umpire can set, at the start or later. */
export const gameFields = z.strictObject({
  season: z.enum(SEASONS).describe('Season, for the weather table (Weather)'),
  dayTurns: defineInt(2, 4).optional().describe('Daylight turns in a day. Default: by season (Scale)'),
  weatherShift: defineInt(-5, 5).default(0).describe('Number added to the weather die for the location (Weather)'),
  day: defineInt(1, 999).default(1).describe('Day of the battle'),
  year: defineInt(1936, 1945).default(1944).describe('Year. The printed resupply rates are only for 1944-45'),
});

/** The settings of a new battle, which starts with the first turn of its day. */
export const gameSettings = gameFields.transform((settings) => ({
  ...settings,
  dayTurns: settings.dayTurns ?? DAY_TURNS[settings.season],
  turnOfDay: 1 as number | 'night',
  weather: null,
}));

/** The fields of a side that people can set. */
export const sideFields = z.strictObject({
  airUnits: defineInt(0, 99).default(0).describe('Air units for today (Air and Sea Power)'),
  naval: defineFlag('Ships support the side (Air and Sea Power)'),
});
