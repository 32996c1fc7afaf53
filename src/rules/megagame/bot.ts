/** How the bot plays a side of this rulebook. */
import { combat } from './procedures/combat.js';
import { movement } from './procedures/movement.js';
import type { BotPlay } from '../bot-play.js';

export const BOT_PLAY: BotPlay = {
  worths: { 'prepare-attack': 1, [movement.id]: 1, [combat.id]: 1 },
  phases: { [movement.id]: ['movement'], [combat.id]: ['combat'] },
  unknownOdds: { [combat.id]: 0.5 },
  nearOnly: ['prepare-attack'],
  stays: ['towed-artillery'],
};
