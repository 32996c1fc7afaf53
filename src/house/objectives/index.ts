import type { Module } from '../module.js';
import { OBJECTIVE_ACTS, objectiveActs, unjudged } from './acts.js';
import {
  DEPARTURE,
  knowsDeparture,
  knowsObjective,
  knowsStanding,
  MUSTER,
  OBJECTIVE,
  type ObjectiveRow,
  STANDING,
  VICTORY,
} from './rows.js';
import { objectiveLine } from './words.js';
import { keepStandings } from './working.js';

/** Victory: objectives, their present state, and names for leads in points. */
export const objectives: Module = {
  tables: {
    [OBJECTIVE]: { knows: knowsObjective, line: (row, battle) => objectiveLine(row as ObjectiveRow, battle) },
    [STANDING]: { knows: knowsStanding },
    [MUSTER]: { knows: (sideId, { side }) => side === sideId },
    [DEPARTURE]: { knows: knowsDeparture },
    [VICTORY]: { knows: () => true },
  },
  acts: objectiveActs,
  actCommands: [
    {
      name: 'objective',
      description: 'What wins the battle',
      acts: {
        add: [OBJECTIVE_ACTS.add, 'Set an objective (umpire)'],
        remove: [OBJECTIVE_ACTS.remove, 'Take an objective away (umpire)'],
        judge: [OBJECTIVE_ACTS.judge, 'Say who has an objective that is judged (umpire)'],
        exit: [OBJECTIVE_ACTS.exit, 'A unit leaves over an edge of the map'],
        level: [OBJECTIVE_ACTS.level, 'What a lead in points is called (umpire)'],
      },
      lists: {
        list: {
          table: OBJECTIVE,
          description: 'The objectives that you know, and how they stand as far as you know',
          none: 'You know of no objectives: an umpire sets them with /objective add.',
        },
      },
    },
  ],
  follows: keepStandings,
  errands: unjudged,
};
