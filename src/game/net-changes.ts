import { type Json, isSameJson } from '../dice/index.js';
import { type Change, GAME_TABLE, cachePerObject, type Row } from '../rules/index.js';

/** Returns an event's net changes, with several changes of one row combined into one. Cached for each list of changes. */
export const combineChanges: (changes: readonly Change[]) => readonly Change[] = cachePerObject(netOf);

const netByRow = cachePerObject(
  (changes: readonly Change[]) => new Map(combineChanges(changes).map((change) => [keyOf(change), change])),
);

/** Returns the net change of a row; undefined if the row has not changed. */
export const findNetChange = (changes: readonly Change[], table: string, id: string): Change | undefined =>
  netByRow(changes).get(keyOf({ table, id }));

const byRow = cachePerObject((changes: readonly Change[]) => {
  const rows = new Map<string, Change[]>();
  for (const change of changes) {
    const found = rows.get(keyOf(change));
    if (found) found.push(change);
    else rows.set(keyOf(change), [change]);
  }
  return rows;
});

/** Returns the changes of one row in their original sequence. */
export const listRowChanges = (changes: readonly Change[], table: string, id: string): readonly Change[] =>
  byRow(changes).get(keyOf({ table, id })) ?? [];

const firstById = cachePerObject((changes: readonly Change[]) => {
  const first = new Map<string, Change>();
  for (const change of changes) if (change.table !== GAME_TABLE && !first.has(change.id)) first.set(change.id, change);
  return first;
});

/** Returns the first change of a row in any table except the battle's own. */
export const findFirstChange = (changes: readonly Change[], id: string): Change | undefined => firstById(changes).get(id);

const keyOf = ({ table, id }: Pick<Change, 'table' | 'id'>): string => `${table}\n${id}`;

function netOf(changes: readonly Change[]): readonly Change[] {
  const net = new Map<string, Change>();
  for (const change of changes) {
    const key = keyOf(change);
    const earlier = net.get(key);
    net.set(key, earlier ? joined(earlier, change) : change);
  }
  return [...net.values()].map(trimmed).filter(({ before, after }) => before !== null || after !== null);
}

function joined(first: Change, second: Change): Change {
  const { table, id } = first;
  if (first.before === null)
    return { table, id, before: null, after: second.after === null ? null : { ...first.after, ...second.after } };
  if (second.after === null) return { table, id, before: { ...second.before, ...first.before }, after: null };
  if (first.after === null) return { table, id, before: first.before, after: second.after };
  return { table, id, before: { ...second.before, ...first.before }, after: { ...first.after, ...second.after } };
}

/** Reduces a change to the fields that differ. A row that was removed and restored without a difference counts as unchanged. */
function trimmed(change: Change): Change {
  const { before, after } = change;
  if (before === null || after === null) return change;
  const narrowed = findDifferentFields(before, after, [...Object.keys(after), ...Object.keys(before)]);
  return { ...change, ...(narrowed ?? { before: null, after: null }) };
}

/**
 * Returns the fields of a row that differ, in the sequence of these keys; undefined if no field differs. A missing field counts
 * as null.
 */
export function findDifferentFields(before: Row, after: Row, keys: readonly string[]): { before: Row; after: Row } | undefined {
  const others = [...new Set(keys)].filter((key) => !isSameJson(before[key] ?? null, after[key] ?? null));
  if (others.length === 0) return undefined;
  const pick = (row: Row): Row => Object.fromEntries(others.map((key): [string, Json] => [key, row[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
