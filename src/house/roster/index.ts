import type { Module } from '../module.js';
import { ROSTER_COMMANDS, type RosterCommand } from './commands.js';

/** Sides and units join the battle, change, and leave it. */
export const roster: Module<RosterCommand> = { commands: ROSTER_COMMANDS };
