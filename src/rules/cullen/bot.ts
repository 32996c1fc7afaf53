/** How the bot plays a side of this rulebook. */
import { atArmourProcedure, atOthersProcedure, atSoftskinProcedure } from './procedures/anti-tank.js';
import { artilleryArmour, artilleryInfantry, artillerySoftskin } from './procedures/artillery.js';
import { assaultArmourProcedure } from './procedures/assault-armour.js';
import { assaultInfantryProcedure } from './procedures/assault-infantry.js';
import { assaultMove } from './procedures/assault-move.js';
import { moveTroopsProcedure } from './procedures/move-troops.js';
import { moveArmourProcedure, moveSoftskinProcedure } from './procedures/move-vehicles.js';
import { observeProcedure } from './procedures/observe.js';
import { rally } from './procedures/rally.js';
import { smallArmsArmour, smallArmsInfantry, smallArmsSoftskin } from './procedures/small-arms.js';
import type { BotPlay } from '../bot-play.js';

export const BOT_PLAY: BotPlay = {
  worths: {
    [rally.id]: 1,
    [assaultMove.id]: 0.3,
    [moveTroopsProcedure.id]: 1,
    [moveArmourProcedure.id]: 1,
    [moveSoftskinProcedure.id]: 1,
    [observeProcedure.id]: 0.2,
    [assaultInfantryProcedure.id]: 1,
    [assaultArmourProcedure.id]: 1,
    [smallArmsInfantry.id]: 1,
    [smallArmsArmour.id]: 1,
    [smallArmsSoftskin.id]: 1,
    [atArmourProcedure.id]: 1,
    [atOthersProcedure.id]: 1,
    [atSoftskinProcedure.id]: 1,
    [artilleryInfantry.id]: 1,
    [artilleryArmour.id]: 1,
    [artillerySoftskin.id]: 1,
  },
  nearOnly: [assaultMove.id],
  stays: ['artillery', 'officer'],
};
