import type { OrderedField } from '../ordered.js';
import { prepareAttack } from './acts/orders.js';
import { combat } from './procedures/combat.js';
import type { MegagameUnit } from './state.js';

/** The fields of units that sealed orders for an attack set (M-10, M-40). */
export const ORDERED: Readonly<Partial<Record<keyof MegagameUnit, OrderedField>>> = {
  prepared: {
    cites: ['Combat', 'M-40'],
    phases: ['orders'],
    saidBy: { [prepareAttack.id]: { of: 'units', value: true }, [combat.id]: { of: 'attackers', value: true } },
  },
  attackOrder: {
    cites: ['Results Table', 'M-40'],
    saidBy: { [combat.id]: { of: 'attackers', key: 'order', usual: 'normal' } },
    unsaid: 'normal',
  },
};
