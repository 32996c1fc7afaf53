import { type Desk, unitIn } from './battle.js';
import { changeUnit } from './effects.js';

/** 2.5: notes that more mine checks of a unit are due, or fewer once they are made. Without a unit it does nothing. */
export function oweMineChecks(desk: Desk, unitId: string | undefined, checks: number): void {
  const unit = unitIn(desk.draft.battle, unitId ?? null);
  if (unit) changeUnit(desk, unit.id, { mineChecks: Math.max(0, unit.mineChecks + checks) });
}
