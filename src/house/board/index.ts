import type { Module } from '../module.js';
import { BOARD_COMMANDS, type BoardCommand } from './commands.js';
import { BOARD, CALL, UNTIL_NEEDED } from './rows.js';

/** The turn's board: which sides are ready with the present phase, its deadline, and calls for an umpire. */
export const board: Module<BoardCommand> = {
  tables: {
    [BOARD]: { knows: () => true },
    [UNTIL_NEEDED]: { staysBehind: true, knows: (sideId, { side }) => side === sideId },
    [CALL]: { knows: (sideId, { side }) => side === sideId },
  },
  commands: BOARD_COMMANDS,
};
