import type { Module } from '../module.js';
import { ORDER_ACTS, orderActs, orderLine, openOrders, type OrdersCommand, writeOrder } from './acts.js';
import { ORDER, type OrderRow, SEAL } from './rows.js';
import { keepOrders } from './sealing.js';

export { breakSeal, openIfAllAre, sealOrders } from './sealing.js';

/** Sealed orders: all sides write at the same time, and the orders open together. */
export const orders: Module<OrdersCommand> = {
  tables: {
    [ORDER]: {
      staysBehind: true,
      knows: (sideId, { side }) => side === sideId,
      line: (row, battle, ruleset) => orderLine(row as OrderRow, battle, ruleset),
    },
    [SEAL]: { staysBehind: true, knows: (sideId, { side }) => side === sideId },
  },
  commands: { 'write-order': writeOrder },
  acts: orderActs,
  actCommands: [
    {
      name: 'orders',
      description: 'Orders that are sealed, opened at once and carried out',
      acts: {
        write: [ORDER_ACTS.write, 'Write an order for a unit, in words'],
        when: [ORDER_ACTS.when, 'Say on what an order hangs: a turn, an enemy seen or near, fire, or words'],
        withdraw: [ORDER_ACTS.withdraw, 'Take an order back before it is sealed'],
        repeat: [ORDER_ACTS.repeat, 'Units without an order do as last turn'],
        hold: [ORDER_ACTS.hold, 'Units without an order hold'],
        open: [ORDER_ACTS.open, 'Open the orders of this turn, sealed or not (umpire)'],
        done: [ORDER_ACTS.done, 'An order was carried out (umpire)'],
        fail: [ORDER_ACTS.fail, 'An order could not be carried out (umpire)'],
      },
      lists: {
        list: { table: ORDER, description: 'The orders that you may know of', none: 'There are no orders that you know of.' },
      },
    },
  ],
  follows: keepOrders,
  errands: openOrders,
};
