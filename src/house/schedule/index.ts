/** Plans for later turns: reinforcements, and the umpire's calendar. */
import type { Module } from '../module.js';
import {
  createCalendarActs,
  listDueCalendarEntries,
  describeCalendarEntry,
  listCalendarTasks,
  settleCalendarEntry,
} from './calendar.js';
import {
  createReinforcementActs,
  describeReinforcement,
  listDueReinforcements,
  settleReinforcement,
  listUnitsToEnter,
} from './reinforcements.js';
import { CALENDAR_TABLE, type CalendarRow, REINFORCEMENT_TABLE, type ReinforcementRow } from './rows.js';

export const scheduleModule: Module = {
  tables: {
    [REINFORCEMENT_TABLE]: {
      knows: (sideId, { side }) => side === sideId,
      line: (row, battle, ruleset) => describeReinforcement(row as ReinforcementRow, battle, ruleset),
    },
    [CALENDAR_TABLE]: {
      knows: () => false,
      line: (row, battle, ruleset) => describeCalendarEntry(row as CalendarRow, battle, ruleset),
    },
  },
  acts: (ruleset) => [...createReinforcementActs(ruleset), ...createCalendarActs(ruleset)],
  actCommands: [
    {
      name: 'reinforcement',
      description: 'Units that arrive in a later turn',
      acts: {
        add: ['reinforcement-add', 'Schedule units to arrive in a later turn (umpires only)'],
        delay: ['reinforcement-delay', 'Change when or where a unit arrives (umpires only)'],
        now: ['reinforcement-now', 'Make a unit arrive at once (umpires only)'],
        withdraw: ['reinforcement-withdraw', 'Cancel the arrival of a unit (umpires only)'],
        enter: ['reinforcement-enter', 'Bring on a unit that is waiting at the edge of the map', 'Enter the map'],
      },
      lists: {
        list: {
          table: REINFORCEMENT_TABLE,
          description: 'List the units on their way, as far as you know',
          none: 'No units are on their way, as far as you know.',
        },
      },
    },
    {
      name: 'calendar',
      description: 'Announcements and commands for later turns (umpires only)',
      acts: {
        add: ['calendar-add', 'Add an entry to the calendar, for a later turn (umpires only)'],
        remove: ['calendar-remove', 'Remove an entry from the calendar (umpires only)'],
        do: ['calendar-do', 'Carry out a calendar entry that is due (umpires only)'],
      },
      lists: {
        list: {
          table: CALENDAR_TABLE,
          description: 'List the entries of the calendar (umpires only)',
          none: 'The calendar has no entries for you.',
        },
      },
    },
  ],
  diary: (battle) => [...listDueCalendarEntries(battle), ...listDueReinforcements(battle)],
  comeDue: (desk, entry, ruleset) =>
    entry.kind === CALENDAR_TABLE ? settleCalendarEntry(desk, entry) : settleReinforcement(desk, entry, ruleset),
  openTasks: (battle) => [...listUnitsToEnter(battle), ...listCalendarTasks(battle)],
};
