/** Calculates the changes that turn one battle into another. */
import { type Battle, type Change, GAME, type Row, type RowMap } from '../../rules/index.js';
import { compareFields } from '../net-changes.js';

/** Lists the changes that turn one battle into another, including changes in the order of rows. Empty if both are equal. */
export function describeDifference(from: Battle, to: Battle): Change[] {
  const game = changeOf(GAME, GAME, from.game, to.game);
  const tables = new Set([...Object.keys(from.tables), ...Object.keys(to.tables)]);
  const none: RowMap = new Map();
  return [
    ...(game ? [game] : []),
    // Sorted, because the order of tables depends on where the battle comes from.
    ...[...tables].sort().flatMap((table) => tableDifference(table, from.tables[table] ?? none, to.tables[table] ?? none)),
  ];
}

/**
 * Lists the changes of one table. If a row has moved or lost a field, this row and all rows after it are removed and created
 * again, because new rows are always added at the end.
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

/** Returns the fields that differ. */
function changeOf(table: string, id: string, before: Row, after: Row): Change | undefined {
  if (before === after) return undefined;
  const narrowed = compareFields(before, after, [...Object.keys(before), ...Object.keys(after)]);
  return narrowed && { table, id, ...narrowed };
}
