import { z } from 'zod';
import type { Phase } from '../turns.js';
import { NATIONS, type PhaseId } from './vocabulary.js';

/** The phases. The rules sheet prescribes no sequence, so this sequence is only advice (M-4). */
export const PHASE_LIST: readonly (Phase & { readonly id: PhaseId })[] = [
  {
    id: 'orders',
    title: 'Orders',
    purpose: 'Sides can order units to prepare attacks. An unprepared attack has a modifier of -2.',
  },
  { id: 'air', title: 'Air', purpose: 'Air groups fly. Recce groups scout zones, and fighters and flak meet the enemy.' },
  {
    id: 'movement',
    title: 'Movement',
    purpose: 'Units move. A unit that moves for more than half a turn cannot fight in it, except in an overrun.',
  },
  {
    id: 'combat',
    title: 'Combat',
    purpose: 'Units can attack, supported by guns and aircraft. Each attack costs ammunition.',
  },
  { id: 'supply', title: 'Supply', purpose: 'Supply points move to where ammunition and fuel are needed.' },
];

/** The fields of a side that people enter. */
export const sideFields = z.strictObject({
  nation: z.enum(NATIONS).describe('Nation of the aircraft (Air-Ground Attacks)'),
});
