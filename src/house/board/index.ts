import type { Module } from '../module.js';
import { BOARD_COMMANDS, type BoardCommand } from './commands.js';
import { BOARD, CALL, putThere, UNTIL_NEEDED } from './rows.js';

export { awaySides, putThere } from './rows.js';

/** The turn's board: the sides that are ready with the present phase, its deadline, and calls for an umpire. */
export const board: Module<BoardCommand> = {
  tables: {
    [BOARD]: { knows: () => true },
    [UNTIL_NEEDED]: { staysBehind: true, knows: (sideId, { side }) => side === sideId },
    [CALL]: { knows: (sideId, { side }) => side === sideId },
  },
  commands: BOARD_COMMANDS,
  // A public event shows that its side is present. After a secret one, this row would reveal it.
  follows(_ruleset, _before, draft, { sideId, playsFor }) {
    if (sideId === null && playsFor !== null) putThere(draft, playsFor);
  },
};
