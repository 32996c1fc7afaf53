import { z } from 'zod';
import type { Phase } from '../turns.js';
import { NATIONS, type PhaseId } from './vocabulary.js';

/** The phases. The sheet fixes no sequence, so this one is only advice (M-4). */
export const PHASE_LIST: readonly (Phase & { readonly id: PhaseId })[] = [
  { id: 'orders', title: 'Orders', purpose: 'Attacks are ordered: one that was not prepared counts -2.' },
  { id: 'air', title: 'Air', purpose: 'Air groups fly: recce looks at zones, fighters and flak meet what comes.' },
  {
    id: 'movement',
    title: 'Movement',
    purpose: 'Units move; who moves for more than half a turn cannot fight in it, but for overruns.',
  },
  {
    id: 'combat',
    title: 'Combat',
    purpose: 'Attacks are made, with the guns and aircraft that support them; each costs ammunition.',
  },
  { id: 'supply', title: 'Supply', purpose: 'Supply points go to where ammunition and fuel are needed.' },
];

/** Fields of a side that people set. */
export const sideFields = z.strictObject({
  nation: z.enum(NATIONS).describe('Its aircraft (Air-Ground Attacks)'),
});
