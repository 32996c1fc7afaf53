import type { Module } from '../module.js';
import { ROSTER_COMMANDS, type RosterCommand } from './commands.js';
import { ARRIVING, seatWaitingPeople } from './seats.js';

/** The module for sides and units: it adds, changes and removes them. */
export const roster: Module<RosterCommand> = {
  tables: { [ARRIVING]: { knows: () => false, staysBehind: true } },
  commands: ROSTER_COMMANDS,
  follows: (_ruleset, _before, draft) => seatWaitingPeople(draft),
};

export { mustWaitForSeat, requireFreeSeat, addWaitingPeople, countSeats, WAITING_WORDS } from './seats.js';
