import type { Chart } from '../ruleset.js';

/** The charts as printed. */
export const CHARTS: readonly Chart[] = [];
