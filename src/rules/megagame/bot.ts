/** Defines how the bot plays a side of this rulebook. */
import type { BotPlay } from '../bot-play.js';

export const BOT: BotPlay = {
  worths: { 'prepare-attack': 1, 'megagame.movement': 1 },
  phases: { 'megagame.movement': ['movement'] },
  nearOnly: ['prepare-attack'],
  stays: ['towed-artillery'],
};
