import { z } from 'zod';
import type { Phase } from '../turns.js';
import { combatChartSchema } from './chart/schema.js';
import { defineInt, MAX_TRENCH_YARDS, type PhaseId } from './vocabulary.js';

/**
 * The phases. Chapter 2 prescribes no sequence, so the phases follow the rulebook's chapters, and no one must follow them (W-1).
 */
export const PHASE_LIST: readonly (Phase & { readonly id: PhaseId })[] = [
  {
    id: 'command',
    title: 'Command',
    purpose: 'Each unit that is to move must declare manoeuvre or assault and take a command test (2.1).',
  },
  {
    id: 'movement',
    title: 'Movement',
    purpose: 'Units that passed their test may move. The others must stay where they are or go prone (2.1).',
  },
  { id: 'fire', title: 'Fire', purpose: 'Units fire. Chapter 2 has no rules for fire, so use your own.' },
  {
    id: 'assault',
    title: 'Assault',
    purpose: 'Units in contact fight. Chapter 2 has no rules for this, so use your own.',
  },
];

export const yearSchema = defineInt(1936, 1946).describe('Year of the scenario, which decides who may ride on tanks (2.4)');

export const gameSettings = z.strictObject({
  year: yearSchema,
  chart: combatChartSchema.nullable().default(null).describe("Umpire's chart"),
});

export const trenchYardsSchema = defineInt(0, MAX_TRENCH_YARDS).describe(
  'Unused yards of trench-line from the setup sheet (2.5)',
);

/** The fields of a side that people can set. */
export const sideFields = z.strictObject({ trenchYards: trenchYardsSchema.default(0) });
