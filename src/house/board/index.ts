import type { Module } from '../module.js';
import { BOARD_COMMANDS, type BoardCommand } from './commands.js';
import { BOARD, CALL } from './rows.js';

/** The turn's board: who is ready with the present phase, until when it lasts, who has called an umpire. */
export const board: Module<BoardCommand> = {
  tables: {
    [BOARD]: { knows: () => true },
    [CALL]: { knows: (sideId, { side }) => side === sideId },
  },
  commands: BOARD_COMMANDS,
};
