import type { JsonObject } from '../../dice/index.js';
import type { OrderedField } from '../ordered.js';
import { prepareAttackAct } from './acts/orders.js';
import { recceAct } from './acts/recce.js';
import { moveSupplyAct } from './acts/supplies.js';
import { airRecce } from './procedures/air-recce.js';
import { airResupply } from './procedures/air-resupply.js';
import { airSupport } from './procedures/air-support.js';
import { artillerySupport } from './procedures/artillery-support.js';
import { combat } from './procedures/combat.js';
import { fighterCombat } from './procedures/fighter-combat.js';
import { fightersVStream } from './procedures/fighters-v-stream.js';
import { flakProcedure } from './procedures/flak.js';
import { interdiction } from './procedures/interdiction.js';
import { movement } from './procedures/movement.js';
import type { MegagameUnit } from './state.js';
import type { PhaseId } from './vocabulary.js';

/** The fields of units that sealed orders for an attack change (M-10, M-40). */
export const ORDERED_FIELDS: Readonly<Partial<Record<keyof MegagameUnit, OrderedField>>> = {
  prepared: {
    cites: ['Combat', 'M-40'],
    phases: ['orders'],
    saidBy: { [prepareAttackAct.id]: { of: 'units', value: true }, [combat.id]: { of: 'attackers', value: true } },
  },
  attackOrder: {
    cites: ['Results Table', 'M-40'],
    saidBy: { [combat.id]: { of: 'attackers', key: 'order', usual: 'normal' } },
    unsaid: 'normal',
  },
};

/**
 * The phases in which sides carry out orders. The rules sheet allows every action in any phase (M-4), but an order waits for its
 * phase (M-40).
 */
export const ORDER_PHASES: Readonly<Record<string, readonly PhaseId[]>> = {
  [prepareAttackAct.id]: ['orders'],
  [recceAct.id]: ['air'],
  [airRecce.id]: ['air'],
  [fighterCombat.id]: ['air'],
  [fightersVStream.id]: ['air'],
  [flakProcedure.id]: ['air'],
  [interdiction.id]: ['air'],
  [airResupply.id]: ['air'],
  [movement.id]: ['movement'],
  [artillerySupport.id]: ['combat'],
  [airSupport.id]: ['combat'],
  [combat.id]: ['combat'],
  [moveSupplyAct.id]: ['supply'],
};

/**
 * Returns the phases in which players of a battle without an umpire may take an action (M-48). These are the phases in which an
 * order for the action is carried out. Actions that follow from a result or respond to a raid have more phases.
 */
export function listPhasesWithoutUmpire(id: string, typed: JsonObject): readonly PhaseId[] | undefined {
  if (id === movement.id && typed.distanceKm === 0) return undefined; // A move of 0 km is only a query.
  if (id === movement.id && typed.overrun === true) return ['movement', 'combat'];
  if (id === flakProcedure.id || id === fighterCombat.id) return ['air', 'combat'];
  return ORDER_PHASES[id];
}
