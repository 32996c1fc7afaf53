import { z } from 'zod';
import type { Phase } from '../turns.js';
import { int, type PhaseId } from './vocabulary.js';

/** Move Sequence: the eight phases of a move. Both sides act in each (TC-40). */
export const PHASE_LIST: readonly (Phase & { readonly id: PhaseId })[] = [
  { id: 'rally', title: 'Rally off DPs', purpose: 'Units with DPs test, each once, to be rid of some.' },
  {
    id: 'assault-movement',
    title: 'Assault movement',
    purpose: 'Whoever declares an assault moves first, towards whom it assaults.',
  },
  { id: 'movement', title: 'Movement', purpose: 'Each unit that wishes to move rolls a die: the result says how far it may.' },
  { id: 'observing', title: 'Observing', purpose: 'Each unit may try once to observe what is concealed.' },
  { id: 'standing-fire', title: 'Fire of those that have not moved', purpose: 'Those that have not moved may fire.' },
  { id: 'moving-fire', title: 'Fire of those that moved', purpose: 'Those that have moved may fire.' },
  { id: 'assaults', title: 'Assaults', purpose: 'The assaults are fought out: a die for each side, and the difference decides.' },
  { id: 'officers', title: 'Risk to officers', purpose: 'Officers with units that got DPs in this move are at risk, and roll.' },
];

export const titleOf = (phase: PhaseId): string => PHASE_LIST.find(({ id }) => id === phase)!.title;

/** Fields of a side that people set. */
export const sideFields = z.strictObject({
  airstrikes: int(0, 99).default(0).describe('Airstrikes that have got through and can be used (Airstrikes)'),
});
