import { GROUND_TABLES, mayKnowGround } from '../../rules/index.js';
import type { Module } from '../module.js';
import { listRetreatTasks, createGroundActs, MAP_ACT_IDS } from './acts.js';

export { createGroundActs } from './acts.js';

/** The map of a battle: its terrain, the places of units, and the places where sides last saw units. */
export const groundModule: Module = {
  tables: Object.fromEntries(GROUND_TABLES.map((table) => [table, { knows: mayKnowGround }])),
  acts: createGroundActs,
  actCommands: [
    {
      name: 'map',
      description: 'Map of the battle',
      acts: {
        new: [MAP_ACT_IDS.new, 'Create a map (umpires only)'],
        place: [MAP_ACT_IDS.place, 'Place a unit on the map', 'Place a unit'],
        back: [MAP_ACT_IDS.back, 'Move a unit back after a result that requires it', 'Move back'],
        feature: [MAP_ACT_IDS.feature, 'Draw terrain on the map, such as a wood or a river', 'Draw on the map'],
        set: [MAP_ACT_IDS.set, 'Set what a square means, and whether units move on the map or a table (umpires only)'],
        'turn-end': [MAP_ACT_IDS.turnEnd, 'Set whether the map is posted when a turn ends (umpires only)'],
        contact: [MAP_ACT_IDS.contact, 'Show a unit or a dummy contact to a side, or hide it (umpires only)'],
        clear: [MAP_ACT_IDS.clear, 'Remove a unit, a drawing or everything from the map', 'Clear the map'],
      },
    },
  ],
  openTasks: listRetreatTasks,
};
