import { z } from 'zod';
import type { Phase } from '../turns.js';
import { combatChart } from './chart/schema.js';
import { int, type PhaseId } from './vocabulary.js';

/** Chapter 2 fixes no sequence: the order of the rulebook's chapters, which binds nobody (W-1). */
export const PHASE_LIST: readonly (Phase & { readonly id: PhaseId })[] = [
  { id: 'command', title: 'Command' },
  { id: 'movement', title: 'Movement' },
  { id: 'fire', title: 'Fire' },
  { id: 'assault', title: 'Assault' },
];

export const year = int(1936, 1946).describe('Year of the scenario: who may ride on tanks (2.4)');

export const gameSettings = z.strictObject({
  year,
  chart: combatChart.nullable().default(null).describe("The umpire's chart"),
});
