import type { Module } from '../module.js';
import { ROSTER_COMMANDS, type RosterCommand } from './commands.js';
import { ARRIVING, seatWaitingPeople } from './seats.js';

/** The module that adds, changes and removes sides and units. */
export const roster: Module<RosterCommand> = {
  tables: { [ARRIVING]: { knows: () => false, staysBehind: true } },
  commands: ROSTER_COMMANDS,
  follows: (_ruleset, _before, draft) => seatWaitingPeople(draft),
};

export { mustWaitForSeat, requireFreeSeat, addWaitingPeople, countSeats, WAITING_WORDS } from './seats.js';
