import { GROUND_TABLES, mayKnowGround } from '../../rules/index.js';
import type { Module } from '../module.js';
import { listRetreatTasks, groundActs, MAP_ACTS } from './acts.js';

export { groundActs } from './acts.js';

/** The map of a battle: its terrain, the places of units, and the places where sides last saw units. */
export const ground: Module = {
  tables: Object.fromEntries(GROUND_TABLES.map((table) => [table, { knows: mayKnowGround }])),
  acts: groundActs,
  actCommands: [
    {
      name: 'map',
      description: 'Map of the battle',
      acts: {
        new: [MAP_ACTS.new, 'Create a map (umpires only)'],
        place: [MAP_ACTS.place, 'Place a unit on the map', 'Place a unit'],
        back: [MAP_ACTS.back, 'Move a unit back after a result that requires it', 'Move back'],
        feature: [MAP_ACTS.feature, 'Draw terrain on the map, such as a wood or a river', 'Draw on the map'],
        set: [MAP_ACTS.set, 'Set what a square means, and whether units move on the map or a table (umpires only)'],
        'turn-end': [MAP_ACTS.turnEnd, 'Set whether the map is posted when a turn ends (umpires only)'],
        contact: [MAP_ACTS.contact, 'Show a unit or a dummy contact to a side, or hide it (umpires only)'],
        clear: [MAP_ACTS.clear, 'Remove a unit, a drawing or everything from the map', 'Clear the map'],
      },
    },
  ],
  openMatters: listRetreatTasks,
};
