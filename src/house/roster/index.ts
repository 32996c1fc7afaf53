import type { Module } from '../module.js';
import { ROSTER_COMMANDS, type RosterCommand } from './commands.js';

/** The module for sides and units, which join the battle, change, and leave it. */
export const roster: Module<RosterCommand> = { commands: ROSTER_COMMANDS };

export { requireFree } from './seats.js';
