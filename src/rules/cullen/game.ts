import type { Phase } from '../turns.js';
import type { PhaseId } from './vocabulary.js';

/** Move Sequence: the eight phases of a move, both sides in each (TC-40). */
export const PHASE_LIST: readonly (Phase & { readonly id: PhaseId })[] = [
  { id: 'rally', title: 'Rally off DPs' },
  { id: 'assault-movement', title: 'Assault movement' },
  { id: 'movement', title: 'Movement' },
  { id: 'observing', title: 'Observing' },
  { id: 'standing-fire', title: 'Fire of those that have not moved' },
  { id: 'moving-fire', title: 'Fire of those that moved' },
  { id: 'assaults', title: 'Assaults' },
  { id: 'officers', title: 'Risk to officers' },
];

export const titleOf = (phase: PhaseId): string => PHASE_LIST.find(({ id }) => id === phase)!.title;
