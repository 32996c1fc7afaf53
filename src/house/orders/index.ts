import type { Module } from '../module.js';
import { ORDER_ACT_IDS, createOrderActs, describeOrder, listOpenOrderTasks, type OrdersCommand, writeOrder } from './acts.js';
import { ORDER_TABLE, type OrderRow, SEAL_TABLE } from './rows.js';
import { carryOverOrders } from './sealing.js';
import { PLAN_TABLE, createPlanActs, describePlan, type PlanRow } from './plans.js';

export { breakSeal, openOrdersIfSealed, sealOrders } from './sealing.js';

/** Sealed orders: all sides write their orders at the same time, and all orders are opened together. */
export { areOrdersSealed, findSeal } from './rows.js';

export const ordersModule: Module<OrdersCommand> = {
  tables: {
    [ORDER_TABLE]: {
      staysBehind: true,
      knows: (sideId, { side }) => side === sideId,
      line: (row, battle, ruleset) => describeOrder(row as OrderRow, battle, ruleset),
    },
    [PLAN_TABLE]: {
      staysBehind: true,
      knows: (sideId, { side }) => side === sideId,
      line: (row) => describePlan(row as PlanRow),
    },
    [SEAL_TABLE]: { staysBehind: true, knows: (sideId, { side }) => side === sideId },
  },
  commands: { 'write-order': writeOrder },
  acts: (ruleset) => [...createOrderActs(ruleset), ...createPlanActs(ruleset)],
  actCommands: [
    {
      name: 'orders',
      description: 'Sealed orders that open together',
      acts: {
        write: [ORDER_ACT_IDS.write, 'Write an order for a unit in words', 'Write an order'],
        when: [
          ORDER_ACT_IDS.when,
          'Set the condition of an order: a turn, an enemy seen or near, fire, or words',
          'Set an order’s condition',
        ],
        lasting: [
          ORDER_ACT_IDS.lasting,
          'Set how long an order lasts: until further orders, or only for its turn',
          'Set how long orders last',
        ],
        withdraw: [ORDER_ACT_IDS.withdraw, 'Withdraw an order before it is sealed', 'Withdraw an order'],
        repeat: [ORDER_ACT_IDS.repeat, 'Repeat last turn’s orders for units without an order', 'Repeat last turn’s orders'],
        hold: [ORDER_ACT_IDS.hold, 'Order all units without an order to hold', 'Order the rest to hold'],
        save: [ORDER_ACT_IDS.keep, 'Save your draft orders as a plan of your side', 'Save orders as a plan'],
        use: [ORDER_ACT_IDS.use, 'Use the orders of a plan for units without an order', 'Use a plan'],
        remove: [ORDER_ACT_IDS.forget, 'Remove a plan'],
        open: [ORDER_ACT_IDS.open, 'Open the orders of this turn, sealed or not (umpires only)'],
        done: [ORDER_ACT_IDS.done, 'Mark an order as carried out (umpires only)'],
        fail: [ORDER_ACT_IDS.fail, 'Mark an order as failed (umpires only)'],
      },
      lists: {
        list: { table: ORDER_TABLE, description: 'List the orders you know of', none: 'There are no orders that you know of.' },
        plans: { table: PLAN_TABLE, description: 'List the plans of your side', none: 'Your side does not have any plans.' },
      },
    },
  ],
  follows: carryOverOrders,
  anytimeTasks: listOpenOrderTasks,
};
