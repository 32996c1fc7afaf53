/** How the bot plays a side of this rulebook. */
import { airStrike } from './procedures/air-strike.js';
import { bombardment } from './procedures/bombardment.js';
import { combat } from './procedures/combat.js';
import { movement } from './procedures/movement.js';
import type { BotPlay } from '../bot-play.js';

export const BOT_PLAY: BotPlay = {
  worths: { [movement.id]: 1, [combat.id]: 1, [bombardment.id]: 1, [airStrike.id]: 1 },
  barredBy: { [combat.id]: 'firedThisTurn', [bombardment.id]: 'firedThisTurn' },
  stays: ['artillery', 'hq'],
};
