/** Verifies undos in records from before version 0.2. These undos restored single fields and did not recalculate later events. */
import { type Json, isSameJson } from '../dice/index.js';
import { type Battle, type Change, type Row, findRow } from '../rules/index.js';
import type { Chronicle } from './as-it-stands.js';
import type { BattleEvent } from './event.js';
import { isReplacingEvent } from './ledger.js';
import { combineChanges } from './net-changes.js';

/** Returns the changes that an undo makes. A field that has changed again since the event keeps its new value. */
export function buildUndoChanges(battle: Battle, event: BattleEvent): Change[] {
  const changes: Change[] = [];
  for (const { table, id, before, after } of [...combineChanges(event.changes)].reverse()) {
    const row = findRow(battle, table, id);
    if (after === null) {
      if (row === undefined) changes.push({ table, id, before: null, after: before });
    } else if (before === null) {
      if (row !== undefined) changes.push({ table, id, before: row, after: null });
    } else {
      const fields = Object.keys(after).filter(
        (field) => row !== undefined && isSameJson(row[field] ?? null, after[field] ?? null),
      );
      if (fields.length > 0) changes.push({ table, id, before: fieldsOf(after, fields), after: fieldsOf(before, fields) });
    }
  }
  return changes;
}

function fieldsOf(row: Row, fields: readonly string[]): Row {
  return Object.fromEntries(fields.map((field): [string, Json] => [field, row[field] ?? null]));
}

/**
 * Returns the event with the dice that a recalculation reuses. This is `event` itself, or the recalculated event that it
 * replaced.
 */
export function findRecalculatedEvent(event: BattleEvent, get: Chronicle['get']): BattleEvent {
  for (let at: BattleEvent | undefined = event; at; at = isReplacingEvent(at) ? get(at.undoes!) : undefined)
    if (at.resolutions.length > 0 && at.kind !== 'overruled') return at;
  return event;
}
