import type { Row } from '../battle.js';
import type { Structure } from './state.js';

/** Returns true for every unit, because all bases are on the table where both sides see them. */
export function knows(): boolean {
  return true;
}

/**
 * Checks whether players of a side may know a row. They know the rows of their own side, every bridge, and every contact, because
 * everyone can see bases that touch. Another side's stocks, engineering work, mines and proposals are secret.
 */
export function knowsRow(sideId: string, table: string, row: Row): boolean {
  return row.side === sideId || table === 'contact' || (table === 'structure' && (row as Structure).kind === 'bridge');
}
