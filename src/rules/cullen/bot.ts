/** How the bot plays a side of this rulebook. */
import { atArmour, atOthers, atSoftskin } from './procedures/anti-tank.js';
import { artilleryArmour, artilleryInfantry, artillerySoftskin } from './procedures/artillery.js';
import { assaultArmour } from './procedures/assault-armour.js';
import { assaultInfantry } from './procedures/assault-infantry.js';
import { assaultMove } from './procedures/assault-move.js';
import { moveTroops } from './procedures/move-troops.js';
import { moveArmour, moveSoftskin } from './procedures/move-vehicles.js';
import { observe } from './procedures/observe.js';
import { rally } from './procedures/rally.js';
import { smallArmsArmour, smallArmsInfantry, smallArmsSoftskin } from './procedures/small-arms.js';
import type { BotPlay } from '../bot-play.js';

export const BOT: BotPlay = {
  worths: {
    [rally.id]: 1,
    [assaultMove.id]: 0.3,
    [moveTroops.id]: 1,
    [moveArmour.id]: 1,
    [moveSoftskin.id]: 1,
    [observe.id]: 0.2,
    [assaultInfantry.id]: 1,
    [assaultArmour.id]: 1,
    [smallArmsInfantry.id]: 1,
    [smallArmsArmour.id]: 1,
    [smallArmsSoftskin.id]: 1,
    [atArmour.id]: 1,
    [atOthers.id]: 1,
    [atSoftskin.id]: 1,
    [artilleryInfantry.id]: 1,
    [artilleryArmour.id]: 1,
    [artillerySoftskin.id]: 1,
  },
  nearOnly: [assaultMove.id],
  stays: ['artillery', 'officer'],
};
