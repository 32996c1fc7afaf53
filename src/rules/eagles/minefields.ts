import { type Desk, minefieldsOf, unitIn } from './battle.js';
import type { EaglesBattle, Minefield } from './state.js';

/** The section that this unit is clearing. */
export function sectionClearedBy(battle: EaglesBattle, unitId: string): Minefield | undefined {
  return minefieldsOf(battle).find(({ clearedBy }) => clearedBy === unitId);
}

/** E-49: the clearing unit has moved, fired or fought in the turn of clearing, or is gone. */
export function abandonClearing(desk: Desk, unitId: string, why: 'acted' | 'lost'): void {
  const { battle } = desk.draft;
  for (const { id, clearedBy, clearTurn } of minefieldsOf(battle)) {
    if (clearedBy !== unitId) continue;
    if (why === 'acted' && (clearTurn === null || clearTurn > battle.game.turn)) continue;
    desk.draft.set('minefield', id, { clearedBy: null, clearTurn: null });
  }
}

/** Whether somebody is still at it (E-49); who moves, fires or fights gives it up at once. */
export function isBeingCleared(battle: EaglesBattle, section: Minefield): boolean {
  const unit = unitIn(battle, section.clearedBy);
  return section.clearTurn !== null && unit !== undefined && !unit.destroyed;
}
