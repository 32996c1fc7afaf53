import type { Module } from '../module.js';
import { BOARD_COMMANDS, type BoardCommand } from './commands.js';
import { BOARD, CALL, putThere, UNTIL_NEEDED } from './rows.js';

export { awaySides, putThere } from './rows.js';

/** The turn's board: which sides are ready with the present phase, its deadline, and calls for an umpire. */
export const board: Module<BoardCommand> = {
  tables: {
    [BOARD]: { knows: () => true },
    [UNTIL_NEEDED]: { staysBehind: true, knows: (sideId, { side }) => side === sideId },
    [CALL]: { knows: (sideId, { side }) => side === sideId },
  },
  commands: BOARD_COMMANDS,
  // What everyone learns of a side shows that it is there. A secret deed would tell of itself here.
  follows(_ruleset, _before, draft, { sideId, playsFor }) {
    if (sideId === null && playsFor !== null) putThere(draft, playsFor);
  },
};
