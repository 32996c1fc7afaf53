import type { Procedure } from '../procedure.js';
import type { CommandGroup } from '../ruleset.js';

export const PROCEDURES: readonly Procedure[] = [];

export const COMMANDS: readonly CommandGroup[] = [];
