/** The plans for later turns: reinforcements, and the umpire's calendar. */
import type { Module } from '../module.js';
import { calendarActs, calendarDue, calendarLine, calendarMatters, settleEntry } from './calendar.js';
import {
  reinforcementActs,
  reinforcementLine,
  reinforcementsDue,
  settleReinforcement,
  waitingToEnter,
} from './reinforcements.js';
import { CALENDAR, type CalendarRow, REINFORCEMENT, type ReinforcementRow } from './rows.js';

export const schedule: Module = {
  tables: {
    [REINFORCEMENT]: {
      knows: (sideId, { side }) => side === sideId,
      line: (row, battle, ruleset) => reinforcementLine(row as ReinforcementRow, battle, ruleset),
    },
    [CALENDAR]: {
      knows: () => false,
      line: (row, battle, ruleset) => calendarLine(row as CalendarRow, battle, ruleset),
    },
  },
  acts: (ruleset) => [...reinforcementActs(ruleset), ...calendarActs(ruleset)],
  actCommands: [
    {
      name: 'reinforcement',
      description: 'Units that arrive in a later turn',
      acts: {
        add: ['reinforcement-add', 'Units leave the battle, to arrive in a later turn (umpire)'],
        delay: ['reinforcement-delay', 'A unit arrives sooner or later, or elsewhere (umpire)'],
        now: ['reinforcement-now', 'A unit arrives at once (umpire)'],
        withdraw: ['reinforcement-withdraw', 'A unit does not arrive after all (umpire)'],
        enter: ['reinforcement-enter', 'A unit of yours that has come up enters the map'],
      },
      lists: {
        list: {
          table: REINFORCEMENT,
          description: 'The units that are on their way, as far as you may know',
          none: 'Nobody is on the way.',
        },
      },
    },
    {
      name: 'calendar',
      description: 'What the umpire means to say or do in later turns (umpire)',
      acts: {
        add: ['calendar-add', 'Write something down for a later turn'],
        remove: ['calendar-remove', 'Take something out of the calendar'],
        do: ['calendar-do', 'What has come due is done now'],
      },
      lists: {
        list: { table: CALENDAR, description: 'What the calendar has (umpire)', none: 'The calendar has nothing for you.' },
      },
    },
  ],
  diary: (battle) => [...calendarDue(battle), ...reinforcementsDue(battle)],
  comeDue: (desk, entry, ruleset) =>
    entry.kind === CALENDAR ? settleEntry(desk, entry) : settleReinforcement(desk, entry, ruleset),
  openMatters: (battle) => [...waitingToEnter(battle), ...calendarMatters(battle)],
};
