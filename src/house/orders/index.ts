import type { Module } from '../module.js';
import { ORDER_ACTS, orderActs, orderLine, openOrders, type OrdersCommand, writeOrder } from './acts.js';
import { ORDER, type OrderRow, SEAL } from './rows.js';
import { carryOverOrders } from './sealing.js';
import { PLAN, planActs, planLine, type PlanRow } from './plans.js';

export { breakSeal, openIfAllSealed, sealOrders } from './sealing.js';

/** Sealed orders: all sides write their orders at the same time, and all orders are opened together. */
export { isSealed, sealOf } from './rows.js';

export const orders: Module<OrdersCommand> = {
  tables: {
    [ORDER]: {
      staysBehind: true,
      knows: (sideId, { side }) => side === sideId,
      line: (row, battle, ruleset) => orderLine(row as OrderRow, battle, ruleset),
    },
    [PLAN]: {
      staysBehind: true,
      knows: (sideId, { side }) => side === sideId,
      line: (row) => planLine(row as PlanRow),
    },
    [SEAL]: { staysBehind: true, knows: (sideId, { side }) => side === sideId },
  },
  commands: { 'write-order': writeOrder },
  acts: (ruleset) => [...orderActs(ruleset), ...planActs(ruleset)],
  actCommands: [
    {
      name: 'orders',
      description: 'Sealed orders that open together',
      acts: {
        write: [ORDER_ACTS.write, 'Write an order for a unit in words', 'Write an order'],
        when: [
          ORDER_ACTS.when,
          'Set the condition of an order: a turn, an enemy seen or near, fire, or words',
          'Set an order’s condition',
        ],
        lasting: [
          ORDER_ACTS.lasting,
          'Set how long an order lasts: until further orders, or only for its turn',
          'Set how long orders last',
        ],
        withdraw: [ORDER_ACTS.withdraw, 'Withdraw an order before it is sealed', 'Withdraw an order'],
        repeat: [ORDER_ACTS.repeat, 'Repeat last turn’s orders for units without an order', 'Repeat last turn’s orders'],
        hold: [ORDER_ACTS.hold, 'Order all units without an order to hold', 'Order the rest to hold'],
        save: [ORDER_ACTS.keep, 'Save your draft orders as a plan of your side', 'Save orders as a plan'],
        use: [ORDER_ACTS.use, 'Use the orders of a plan for units without an order', 'Use a plan'],
        remove: [ORDER_ACTS.forget, 'Remove a plan'],
        open: [ORDER_ACTS.open, 'Open the orders of this turn, sealed or not (umpires only)'],
        done: [ORDER_ACTS.done, 'Mark an order as carried out (umpires only)'],
        fail: [ORDER_ACTS.fail, 'Mark an order as failed (umpires only)'],
      },
      lists: {
        list: { table: ORDER, description: 'List the orders you know of', none: 'There are no orders that you know of.' },
        plans: { table: PLAN, description: 'List the plans of your side', none: 'Your side does not have any plans.' },
      },
    },
  ],
  follows: carryOverOrders,
  errands: openOrders,
};
