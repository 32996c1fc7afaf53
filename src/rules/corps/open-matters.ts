import { byAct } from '../deeds.js';
import type { OpenMatter } from '../turns.js';
import { commandCheckAct } from './acts/game.js';
import { unitsOf } from './battle.js';
import { REMOVED_DAY } from './procedures/isolation.js';
import type { CorpsBattle } from './state.js';
import type { PhaseId } from './vocabulary.js';

/**
 * Lists the units that are in their fourth day of isolation. Until the command check ends, an umpire may record a path to their
 * HQ; units without a path then surrender or disperse (Supply, CO-9). The rulebook has no other open tasks.
 */
export function openMatters(battle: CorpsBattle): readonly OpenMatter[] {
  return unitsOf(battle)
    .filter(({ isolationDay, sp, dispersedSp }) => isolationDay >= REMOVED_DAY && sp + dispersedSp > 0)
    .map(({ id, name }) => ({
      text: `${name} has no path to its HQ on the fourth day, and surrenders or disperses as this phase ends`,
      cites: ['Supply', 'CO-9'],
      phase: 'command-check' satisfies PhaseId,
      sideId: null,
      row: { table: 'unit', id },
      todo: byAct(commandCheckAct, { inSupply: [id] }),
      comesByItself: true,
    }));
}
