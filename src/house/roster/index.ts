import type { Module } from '../module.js';
import { buildUnitGroup, describeUnitCommands } from './acts.js';
import { ROSTER_COMMANDS, type RosterCommand } from './commands.js';
import { ARRIVING_TABLE, seatWaitingPeople } from './seats.js';

/** The module that adds, changes and removes sides and units. */
export const rosterModule: Module<RosterCommand> = {
  tables: { [ARRIVING_TABLE]: { knows: () => false, staysBehind: true } },
  commands: ROSTER_COMMANDS,
  acts: describeUnitCommands,
  rulebookCommands: (ruleset) => [buildUnitGroup(ruleset)],
  follows: (_ruleset, _before, draft) => seatWaitingPeople(draft),
};

export { mustWaitForSeat, requireFreeSeat, addWaitingPeople, countSeats, WAITING_FOR_SEAT_TEXT } from './seats.js';
