import { z } from 'zod';
import type { Phase } from '../turns.js';
import { defineInt, type PhaseId } from './vocabulary.js';

/** The eight phases of a move (Move Sequence). Both sides act in each phase (TC-40). */
export const PHASE_LIST: readonly (Phase & { readonly id: PhaseId })[] = [
  { id: 'rally', title: 'Rally off DPs', purpose: 'Each unit with DPs may test once to lose some of them.' },
  {
    id: 'assault-movement',
    title: 'Assault movement',
    purpose: 'Units with a declared assault must move first, towards their target.',
  },
  { id: 'movement', title: 'Movement', purpose: 'Roll a die for each unit that is to move. The result is how far it can go.' },
  { id: 'observing', title: 'Observing', purpose: 'Each unit may try once to observe a concealed enemy.' },
  { id: 'standing-fire', title: 'Stationary fire', purpose: 'Units that have not moved may fire.' },
  { id: 'moving-fire', title: 'Moving fire', purpose: 'Units that have moved may fire.' },
  { id: 'assaults', title: 'Assaults', purpose: 'Each assault is fought with a die for each side. The difference decides.' },
  { id: 'officers', title: 'Risk to officers', purpose: 'Roll for each officer whose unit received DPs in this move.' },
];

export const findPhaseTitle = (phase: PhaseId): string => PHASE_LIST.find(({ id }) => id === phase)!.title;

/** The fields of a side that people can set. */
export const sideFields = z.strictObject({
  airstrikes: defineInt(0, 99).default(0).describe('Airstrikes that have got through and can still be used (Airstrikes)'),
});
