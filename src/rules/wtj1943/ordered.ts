import type { OrderedField } from '../ordered.js';
import { commandTest } from './procedures/command-test.js';
import type { Wtj1943Unit } from './state.js';

/** The fields of units that sealed orders set by their declarations (2.1, W-27). */
export const ORDERED: Readonly<Partial<Record<keyof Wtj1943Unit, OrderedField>>> = {
  declared: {
    cites: ['2.1', 'W-27'],
    saidBy: { [commandTest.id]: { of: 'unit', key: 'order', usual: 'none' } },
    unsaid: 'none',
  },
};
