import { sameJson } from '../dice/index.js';
import type { Change, Row } from '../rules/index.js';

/** What an event did in the end, row by row: several changes of one row become one. */
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

/** A row that was taken out and put back is changed in the fields that differ; in none, it is not changed. */
function trimmed(change: Change): Change {
  const { before, after } = change;
  if (before === null || after === null) return change;
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  const differing = keys.filter((key) => !sameJson(before[key] ?? null, after[key] ?? null));
  if (differing.length === 0) return { ...change, before: null, after: null };
  const pick = (row: Row): Row => Object.fromEntries(differing.map((key) => [key, row[key] ?? null]));
  return { ...change, before: pick(before), after: pick(after) };
}
