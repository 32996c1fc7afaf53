/** How the bot plays a side of this rulebook. */
import { movement } from './procedures/movement.js';
import type { BotPlay } from '../bot-play.js';

export const BOT: BotPlay = {
  worths: { 'prepare-attack': 1, [movement.id]: 1 },
  phases: { [movement.id]: ['movement'] },
  nearOnly: ['prepare-attack'],
  stays: ['towed-artillery'],
};
