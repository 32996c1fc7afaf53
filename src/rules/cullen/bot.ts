/** The data with which the bot plays a side of this rulebook. */
import type { BotPlay } from '../bot-play.js';

export const BOT: BotPlay = {
  worths: {
    'cullen.rally': 1,
    'cullen.assault-move': 0.3,
    'cullen.move-troops': 1,
    'cullen.move-armour': 1,
    'cullen.move-softskin': 1,
    'cullen.observe': 0.2,
    'cullen.assault-infantry': 1,
    'cullen.assault-armour': 1,
    'cullen.small-arms-infantry': 1,
    'cullen.small-arms-armour': 1,
    'cullen.small-arms-softskin': 1,
    'cullen.at-armour': 1,
    'cullen.at-others': 1,
    'cullen.at-softskin': 1,
    'cullen.artillery-infantry': 1,
    'cullen.artillery-armour': 1,
    'cullen.artillery-softskin': 1,
  },
  nearOnly: ['cullen.assault-move'],
  stays: ['artillery', 'officer'],
};
