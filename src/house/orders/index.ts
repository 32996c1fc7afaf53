import type { Module } from '../module.js';
import { ORDER_ACTS, orderActs, orderLine, openOrders, type OrdersCommand, writeOrder } from './acts.js';
import { ORDER, type OrderRow, SEAL } from './rows.js';
import { keepOrders } from './sealing.js';
import { PLAN, planActs, planLine, type PlanRow } from './plans.js';

export { breakSeal, openIfAllAre, sealOrders } from './sealing.js';

/** Sealed orders: all sides write at the same time, and all orders are opened together. */
export { isBound, sealOf } from './rows.js';

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
      description: 'Orders that are sealed, opened at once and carried out',
      acts: {
        write: [ORDER_ACTS.write, 'Write an order for a unit, in words'],
        when: [ORDER_ACTS.when, 'Say on what an order hangs: a turn, an enemy seen or near, fire, or words'],
        lasting: [ORDER_ACTS.lasting, 'Have an order last until it is changed, or for its turn alone'],
        withdraw: [ORDER_ACTS.withdraw, 'Take an order back before it is sealed'],
        repeat: [ORDER_ACTS.repeat, 'Units without an order do as last turn'],
        hold: [ORDER_ACTS.hold, 'Units without an order hold'],
        keep: [ORDER_ACTS.keep, 'Keep the orders on the pad under a name, as a plan of your side'],
        use: [ORDER_ACTS.use, 'Put the orders of a plan on the pad, for units without an order'],
        forget: [ORDER_ACTS.forget, 'Drop a plan'],
        open: [ORDER_ACTS.open, 'Open the orders of this turn, sealed or not (umpire)'],
        done: [ORDER_ACTS.done, 'An order was carried out (umpire)'],
        fail: [ORDER_ACTS.fail, 'An order could not be carried out (umpire)'],
      },
      lists: {
        list: { table: ORDER, description: 'The orders that you may know of', none: 'There are no orders that you know of.' },
        plans: { table: PLAN, description: 'The plans of your side', none: 'Your side keeps no plans.' },
      },
    },
  ],
  follows: keepOrders,
  errands: openOrders,
};
