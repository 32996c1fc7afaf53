/** Defines how the bot plays a side of this rulebook. */
import type { BotPlay } from '../bot-play.js';

export const BOT: BotPlay = {
  worths: { 'wtj1943.command-test': 1, 'wtj1943.foot-move': 1, 'wtj1943.vehicle-move': 1 },
  stays: ['gun', 'heavy-weapon', 'hq'],
};
