import { z } from 'zod';
import type { Phase } from '../turns.js';
import { flag, int, type PhaseId, type Season, SEASONS } from './vocabulary.js';

/**
 * The phases of a turn in order (Turn sequence, Night Phase). Only the first daylight turn of a day has the phase of weather, and
 * only the night has the last three phases.
 */
export const PHASE_LIST: readonly (Phase & { readonly id: PhaseId })[] = [
  { id: 'weather', title: 'Weather', purpose: 'The weather of the day is settled, once a day.' },
  {
    id: 'command-check',
    title: 'Command check',
    purpose: 'Who is out of command or cut off is named: out of command nobody moves towards the enemy.',
  },
  { id: 'air-strikes', title: 'Air strikes', purpose: 'Aircraft strike, as concentrated as their side likes.' },
  { id: 'move', title: 'Move', purpose: 'Units move, under normal or transport orders, and into contact.' },
  { id: 'combat', title: 'Combat', purpose: 'Units in contact fight, and artillery fires at what is in its range.' },
  { id: 'replace-hq', title: 'Replace HQ', purpose: 'An HQ that was lost in an earlier turn comes back.' },
  { id: 'night-recovery', title: 'Night: recovery', purpose: 'Units get back some of their lost SPs, as the umpire decides.' },
  { id: 'night-resupply', title: 'Night: resupply', purpose: 'LOG and POL come up, as far as supply routes are open.' },
  {
    id: 'night-movement',
    title: 'Night: movement',
    purpose: 'Units behind their lines move, and those in contact may disengage; nobody moves towards the enemy.',
  },
];

/** Scale: daylight turns of a day, by season (CO-1). */
export const DAY_TURNS: Readonly<Record<Season, number>> = { spring: 3, summer: 4, autumn: 3, winter: 2 };

/** Fields of the game that an umpire sets, at the beginning or later. */
export const gameFields = z.strictObject({
  season: z.enum(SEASONS).describe('Season, for the weather table (Weather)'),
  dayTurns: int(2, 4).optional().describe('Daylight turns in a day; default by season (Scale)'),
  weatherShift: int(-5, 5).default(0).describe('Added to the weather die for the location (Weather)'),
  day: int(1, 999).default(1).describe('Day of the battle'),
  year: int(1936, 1945).default(1944).describe('Year; resupply rates are for 1944-45'),
});

/** Settings of a new game, which begins with the first turn of its day. */
export const gameSettings = gameFields.transform((settings) => ({
  ...settings,
  dayTurns: settings.dayTurns ?? DAY_TURNS[settings.season],
  turnOfDay: 1 as number | 'night',
  weather: null,
}));

/** Fields of a side that people set. */
export const sideFields = z.strictObject({
  airUnits: int(0, 99).default(0).describe('Air units that it can use today (Air and Sea Power)'),
  naval: flag('Ships support it (Air and Sea Power)'),
});
