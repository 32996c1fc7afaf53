/** Fields that take their value from the unit's side, unless the unit has its own value. */
import type { Battle, Row } from './battle.js';
import type { ActContext } from './happening.js';

/** The flag for each field that units take from their side. The flag means that a unit has its own value. */
export type SideFieldFlags = Readonly<Record<string, string>>;

/**
 * Checks whether a unit has its own value instead of the side's. An older unit lacks the flag, and has its own value if the value
 * differs from the side's.
 */
const isOwn = (unit: Row, side: Row | undefined, key: string, mark: string): boolean =>
  unit[mark] === true || unit[key] !== side?.[key];

/** Returns the keys of the fields that a unit takes from its side. */
export function listKeysFromSide(unit: Row, { tables }: Battle, fromSide: SideFieldFlags = {}): readonly string[] {
  const side = tables.side.get(unit.side as string) as Row | undefined;
  return Object.entries(fromSide).flatMap(([key, mark]) => (isOwn(unit, side, key, mark) ? [] : [key]));
}

/** Copies a side's new values to its units that do not have their own values. @param before the side before the change */
export function copyFromSide({ draft }: ActContext, before: Row, fromSide: SideFieldFlags = {}): void {
  const now = draft.battle.tables.side.get(before.id as string) as Row;
  for (const [key, mark] of Object.entries(fromSide)) {
    if (now[key] === before[key]) continue;
    for (const unit of [...draft.battle.tables.unit.values()] as Row[])
      if (unit.side === before.id && !isOwn(unit, before, key, mark)) draft.set('unit', unit.id as string, { [key]: now[key]! });
  }
}
