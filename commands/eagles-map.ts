import { actCommand } from '../src/discord/act-command.js';
import { eagles } from '../src/rules/eagles/index.js';

/** /eagles-map: where things stand. */
export const eaglesMap = actCommand(eagles, 'eagles-map', 'Positions and minefields of an Eagles battle', {
  place: ['place-unit', 'Put a unit where its model stands'],
  minefield: ['minefield-add', 'Lay a minefield section (umpire) (1.5)'],
  clear: ['minefield-clear', 'Infantry spends this turn clearing a known section (1.5)'],
});
