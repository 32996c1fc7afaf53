import type { Phase } from '../turns.js';
import type { PhaseId } from './vocabulary.js';

/** The sheet fixes no sequence; this one is advisory (M-4). */
export const PHASE_LIST: readonly (Phase & { readonly id: PhaseId })[] = [
  { id: 'orders', title: 'Orders' },
  { id: 'air', title: 'Air' },
  { id: 'movement', title: 'Movement' },
  { id: 'combat', title: 'Combat' },
  { id: 'supply', title: 'Supply' },
];
