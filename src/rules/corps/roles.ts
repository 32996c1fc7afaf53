import type { Row } from '../battle.js';
import { hasPlainSight } from '../ground/rows.js';
import { listHiddenFields, isStrengthExact } from '../rough-strength.js';
import type { CorpsBattle, CorpsUnit, Structure } from './state.js';

/**
 * Returns true for every unit, because all bases are on the table. With plain sight, returns true only for a side's own units
 * (CO-87).
 */
export const mayKnowUnit = (sideId: string, unit: CorpsUnit, battle: CorpsBattle): boolean =>
  unit.side === sideId || !hasPlainSight(battle);

/** Returns the rulings that hide units in a battle with plain sight; otherwise null. */
export const findHidingRulings = (battle: CorpsBattle): readonly string[] | null => (hasPlainSight(battle) ? ['CO-87'] : null);

/**
 * Lists the fields of an enemy unit that a fight does not reveal to a side that sees only its own units. The list contains all
 * fields, or all except strength if the battle shows exact strength (CO-88).
 */
export const listHiddenUnitFields = (sideId: string, table: string, row: Row, battle: CorpsBattle): readonly string[] =>
  table === 'unit' && row.side !== sideId && hasPlainSight(battle)
    ? listHiddenFields(row, isStrengthExact(battle) ? ['sp', 'dispersedSp'] : [])
    : [];

/**
 * Checks whether players of a side may know a row. Players know the rows of their own side, every bridge, and every contact,
 * because touching bases are visible. With plain sight, players know only the contacts of their own units. Another side's stocks,
 * engineering work, mines and proposals are secret.
 */
export function mayKnowRow(sideId: string, table: string, row: Row, battle: CorpsBattle): boolean {
  if (table === 'contact' && hasPlainSight(battle))
    return [row.unit, row.enemy].some((id) => battle.tables.unit.get(id as string)?.side === sideId);
  return row.side === sideId || table === 'contact' || (table === 'structure' && (row as Structure).kind === 'bridge');
}
