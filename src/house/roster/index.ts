import type { Module } from '../module.js';
import { ROSTER_COMMANDS, type RosterCommand } from './commands.js';
import { ARRIVING, seatArriving } from './seats.js';

/** The module for sides and units: it adds, changes and removes them. */
export const roster: Module<RosterCommand> = {
  tables: { [ARRIVING]: { knows: () => false, staysBehind: true } },
  commands: ROSTER_COMMANDS,
  follows: (_ruleset, _before, draft) => seatArriving(draft),
};

export { mustWait, requireFree, seatLater, seatsTaken, WAITS } from './seats.js';
