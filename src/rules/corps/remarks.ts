import { hasPlainSight } from '../ground/rows.js';
import { listLinkedUnits } from './contact-rows.js';
import type { CorpsBattle, CorpsUnit } from './state.js';

/** Returns remarks on units that roll a second time in the same combat phase. The umpire decides (CO-67). */
export function listFoughtBeforeRemarks(units: readonly CorpsUnit[]): string[] {
  const again = units.filter(({ firedThisTurn }) => firedThisTurn).map(({ name }) => name);
  return again.length === 0
    ? []
    : [`Already fought this turn: ${again.join(', ')}. A unit rolls once in a combat phase (CO-67).`];
}

/**
 * Returns a remark on units that are linked to a combat by contacts, but do not take part (CO-67). With plain sight there is none,
 * because some readers of the post do not know these units.
 */
export function listLeftOutRemarks(battle: CorpsBattle, units: readonly CorpsUnit[]): string[] {
  const left = hasPlainSight(battle) ? [] : listLinkedUnits(battle, units).map(({ name }) => name);
  return left.length === 0
    ? []
    : [`In contact, but not in this combat: ${left.join(', ')}. All units linked by contact fight in one combat (CO-67).`];
}
