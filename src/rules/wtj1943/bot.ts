/** How the bot plays a side of this rulebook. */
import { commandTest } from './procedures/command-test.js';
import { footMove } from './procedures/foot-move.js';
import { vehicleMove } from './procedures/vehicle-move.js';
import type { BotPlay } from '../bot-play.js';

export const BOT_PLAY: BotPlay = {
  worths: { [commandTest.id]: 1, [footMove.id]: 1, [vehicleMove.id]: 1 },
  phases: { [footMove.id]: ['movement'], [vehicleMove.id]: ['movement'] },
  stays: ['gun', 'heavy-weapon', 'hq'],
};
