import { actCommand } from '../src/discord/act-command.js';
import { eagles } from '../src/rules/eagles/index.js';

/** /eagles-game: an umpire's hand on the game, its sides and missions. Units have /eagles-unit. */
export const eaglesGame = actCommand(eagles, 'eagles-game', "An umpire's hand on an Eagles battle: settings, sides, missions", {
  set: ['set-game', 'Map, ground, optional rules, turn and phase; what is left out stays'],
  side: ['set-side', "A side's nation and registration points"],
  mission: ['set-mission', 'Any field of a mission'],
});
