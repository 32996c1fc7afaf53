import { GROUND_TABLES, mayKnowGround } from '../../rules/index.js';
import type { Module } from '../module.js';
import { listRetreatTasks, groundActs } from './acts.js';

export { groundActs } from './acts.js';

/** The map of a battle: its terrain, the places of units, and the places where sides last saw units. */
export const ground: Module = {
  tables: Object.fromEntries(GROUND_TABLES.map((table) => [table, { knows: mayKnowGround }])),
  acts: groundActs,
  openMatters: listRetreatTasks,
};
