/** Calculates the changes that turn one state of a battle into another. */
import { type Battle, type Change, GAME_TABLE, type Row, type RowMap } from '../../rules/index.js';
import { findDifferentFields } from '../net-changes.js';

/**
 * Lists the changes that turn one state of a battle into another, including changes to the sequence of rows. Empty if both states
 * are equal.
 */
export function listBattleChanges(from: Battle, to: Battle): Change[] {
  const game = changeOf(GAME_TABLE, GAME_TABLE, from.game, to.game);
  const tables = new Set([...Object.keys(from.tables), ...Object.keys(to.tables)]);
  const none: RowMap = new Map();
  return [
    ...(game ? [game] : []),
    // Sorted, because the sequence of tables depends on how the battle was loaded.
    ...[...tables].sort().flatMap((table) => tableDifference(table, from.tables[table] ?? none, to.tables[table] ?? none)),
  ];
}

/**
 * Lists the changes to one table. New rows are always added at the end. If a row has moved or lost a field, this row and all
 * later rows are therefore removed and created again.
 */
function tableDifference(table: string, from: RowMap, to: RowMap): Change[] {
  if (from === to) return [];
  const wanted = [...to.keys()];
  const kept = [...from.keys()].filter((id) => to.has(id));
  const inPlace = wanted.findIndex((id, index) => kept[index] !== id || hasLostFields(from.get(id)!, to.get(id)!));
  const stays = new Set(inPlace < 0 ? wanted : wanted.slice(0, inPlace));
  const changes: Change[] = [];
  for (const [id, before] of from) if (!stays.has(id)) changes.push({ table, id, before, after: null });
  for (const [id, row] of to) {
    const change = stays.has(id) ? changeOf(table, id, from.get(id)!, row) : { table, id, before: null, after: row };
    if (change) changes.push(change);
  }
  return changes;
}

const hasLostFields = (before: Row, after: Row): boolean =>
  before !== after && Object.keys(before).some((key) => after[key] === undefined);

/** Returns a change with the fields that differ between two versions of a row. */
function changeOf(table: string, id: string, before: Row, after: Row): Change | undefined {
  if (before === after) return undefined;
  const narrowed = findDifferentFields(before, after, [...Object.keys(before), ...Object.keys(after)]);
  return narrowed && { table, id, ...narrowed };
}
