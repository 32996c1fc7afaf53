/** The data with which the bot plays a side of this rulebook. */
import type { BotPlay } from '../bot-play.js';

export const BOT: BotPlay = {
  worths: { 'corps.movement': 1, 'corps.combat': 1, 'corps.bombardment': 1, 'corps.air-strike': 1 },
  onceBy: { 'corps.combat': 'firedThisTurn', 'corps.bombardment': 'firedThisTurn' },
  stays: ['artillery', 'hq'],
};
