import { type Json, sameJson } from '../dice/index.js';
import type { Change, Row } from '../rules/index.js';

/** An event's net changes, row by row: several changes of one row become one. */
export function netChanges(changes: readonly Change[]): Change[] {
  const net = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.table}\n${change.id}`;
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

/** A row removed and put back counts as changed in its differing fields, and as unchanged if none differs. */
function trimmed(change: Change): Change {
  const { before, after } = change;
  if (before === null || after === null) return change;
  const narrowed = differing(before, after, [...Object.keys(after), ...Object.keys(before)]);
  return { ...change, ...(narrowed ?? { before: null, after: null }) };
}

/** The fields of a row that differ, in the order of these keys; undefined if none differs. A missing field counts as null. */
export function differing(before: Row, after: Row, keys: readonly string[]): { before: Row; after: Row } | undefined {
  const others = [...new Set(keys)].filter((key) => !sameJson(before[key] ?? null, after[key] ?? null));
  if (others.length === 0) return undefined;
  const pick = (row: Row): Row => Object.fromEntries(others.map((key): [string, Json] => [key, row[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
