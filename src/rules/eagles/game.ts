import { z } from 'zod';
import type { Phase } from '../turns.js';
import { flag, GROUNDS, int, MAPS, type PhaseId, SPOTTING } from './vocabulary.js';

/** The phases of the sequence of play. People keep to the steps inside a phase. */
export const PHASE_LIST: readonly (Phase & { readonly id: PhaseId })[] = [
  {
    id: 'movement',
    title: 'Movement',
    purpose: 'Units move: by strategic road first, then across country, then aircraft, and infantry last (2.0).',
  },
  {
    id: 'indirect',
    title: 'Indirect fire',
    purpose: 'Barrages and sorties come down where they were sent; then fire is adjusted and new fire is called for (3.0).',
  },
  {
    id: 'direct',
    title: 'Direct fire',
    purpose: 'Who has not fired shoots at what its side has spotted: anti-tank guns first, infantry last (4.0).',
  },
  { id: 'melee', title: 'Melee', purpose: 'Infantry in contact fights its melees, then assaults tanks and bunkers (5.0).' },
];

/** Settings of a game: optional rules (3.3, 3.9, 4.1, 6.0), ground and date. */
export const gameSettings = z.strictObject({
  map: z.enum(MAPS).default('table').describe('A table in yards or a hex map'),
  spotting: z.enum(SPOTTING).default('rules').meta({
    atStart: true,
    description: 'By the rules: what a side has not spotted it cannot name (4.1); open: all figures are seen',
  }),
  advancedSpotting: flag('Each firer spots for itself (4.1)'),
  advancedDrift: flag('Range and nation modify the firing error (3.3)'),
  gunSetup: flag('Guns break down and set up (3.9)'),
  aircraft: flag('Aircraft sorties (6.0)'),
  handLandings: flag('Barrages that are due wait for an umpire to roll them, with real dice for instance (3.3)'),
  desert: flag('Desert: spotting distances are doubled (4.1)'),
  ground: z.enum(GROUNDS).default('normal').describe('State of the ground (2.3, 2.4)'),
  year: int(1931, 1945).default(1944).describe('Year of the battle (5.31)'),
  date: z.string().max(40).default('').describe('Date of the battle, as text'),
});
