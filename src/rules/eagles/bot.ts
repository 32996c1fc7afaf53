/** How the bot plays a side of this rulebook. */
import { assault } from './procedures/assault.js';
import { directFire } from './procedures/direct-fire.js';
import { melee } from './procedures/melee.js';
import { movement } from './procedures/movement.js';
import { spotting } from './procedures/spotting.js';
import type { BotPlay } from '../bot-play.js';

export const BOT_PLAY: BotPlay = {
  worths: {
    'artillery-call': 1,
    'assault-declare': 0.5,
    [movement.id]: 1,
    [spotting.id]: 0.3,
    [directFire.id]: 1,
    [melee.id]: 1,
    [assault.id]: 0.5,
  },
  phases: { [spotting.id]: ['direct'] },
  nearOnly: ['assault-declare'],
  stays: ['artillery', 'towed-at', 'weapons'],
};
