/** Defines how the bot plays a side of this rulebook. */
import type { BotPlay } from '../bot-play.js';

export const BOT: BotPlay = {
  worths: {
    'artillery-call': 1,
    'assault-declare': 0.5,
    'eagles.movement': 1,
    'eagles.spotting': 0.3,
    'eagles.direct-fire': 1,
    'eagles.melee': 1,
    'eagles.assault': 0.5,
  },
  phases: { 'eagles.spotting': ['direct'] },
  nearOnly: ['assault-declare'],
  stays: ['artillery', 'towed-at', 'weapons'],
};
