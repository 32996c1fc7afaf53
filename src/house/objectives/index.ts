import type { Module } from '../module.js';
import { OBJECTIVE_ACTS, objectiveActs, listObjectivesToDecide } from './acts.js';
import {
  DEPARTURE,
  mayKnowDeparture,
  mayKnowObjective,
  mayKnowStanding,
  MUSTER,
  OBJECTIVE,
  type ObjectiveRow,
  STANDING,
  VICTORY,
} from './rows.js';
import { objectiveLine } from './words.js';
import { updateStandings } from './working.js';

/** Victory: objectives, their current state, and the names of victories by the lead in points. */
export const objectives: Module = {
  tables: {
    [OBJECTIVE]: { knows: mayKnowObjective, line: (row, battle) => objectiveLine(row as ObjectiveRow, battle) },
    [STANDING]: { knows: mayKnowStanding },
    [MUSTER]: { knows: (sideId, { side }) => side === sideId },
    [DEPARTURE]: { knows: mayKnowDeparture },
    [VICTORY]: { knows: () => true },
  },
  acts: objectiveActs,
  actCommands: [
    {
      name: 'objective',
      description: 'Objectives that decide the battle',
      acts: {
        add: [OBJECTIVE_ACTS.add, 'Add an objective (umpires only)'],
        remove: [OBJECTIVE_ACTS.remove, 'Remove an objective (umpires only)'],
        decide: [OBJECTIVE_ACTS.judge, 'Decide who scores an objective (umpires only)'],
        exit: [OBJECTIVE_ACTS.exit, 'Leave the map with a unit over an edge', 'Leave the map'],
        level: [OBJECTIVE_ACTS.level, 'Name the victory for a lead in points (umpires only)'],
      },
      lists: {
        list: {
          table: OBJECTIVE,
          description: 'List the objectives and their status, as far as you know',
          none: 'You do not know of any objectives. An umpire can add them with /objective add.',
        },
      },
    },
  ],
  follows: updateStandings,
  errands: listObjectivesToDecide,
};
