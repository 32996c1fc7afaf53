import type { Module } from '../module.js';
import { OBJECTIVE_ACT_IDS, createObjectiveActs, listObjectivesToDecide } from './acts.js';
import {
  DEPARTURE_TABLE,
  mayKnowDeparture,
  mayKnowObjective,
  mayKnowStanding,
  MUSTER_TABLE,
  OBJECTIVE_TABLE,
  type ObjectiveRow,
  STANDING_TABLE,
  VICTORY_TABLE,
} from './rows.js';
import { describeObjective } from './words.js';
import { updateStandings } from './working.js';

/** Victory: objectives, their current state, and the names of victories by the lead in points. */
export const objectivesModule: Module = {
  tables: {
    [OBJECTIVE_TABLE]: { knows: mayKnowObjective, line: (row, battle) => describeObjective(row as ObjectiveRow, battle) },
    [STANDING_TABLE]: { knows: mayKnowStanding },
    [MUSTER_TABLE]: { knows: (sideId, { side }) => side === sideId },
    [DEPARTURE_TABLE]: { knows: mayKnowDeparture },
    [VICTORY_TABLE]: { knows: () => true },
  },
  acts: createObjectiveActs,
  actCommands: [
    {
      name: 'objective',
      description: 'Objectives that decide the battle',
      acts: {
        add: [OBJECTIVE_ACT_IDS.add, 'Add an objective (umpires only)'],
        remove: [OBJECTIVE_ACT_IDS.remove, 'Remove an objective (umpires only)'],
        decide: [OBJECTIVE_ACT_IDS.judge, 'Decide who scores an objective (umpires only)'],
        exit: [OBJECTIVE_ACT_IDS.exit, 'Leave the map with a unit over an edge', 'Leave the map'],
        level: [OBJECTIVE_ACT_IDS.level, 'Name the victory for a lead in points (umpires only)'],
      },
      lists: {
        list: {
          table: OBJECTIVE_TABLE,
          description: 'List the objectives and their status, as far as you know',
          none: 'You do not know of any objectives. An umpire can add them with /objective add.',
        },
      },
    },
  ],
  follows: updateStandings,
  anytimeTasks: listObjectivesToDecide,
};
