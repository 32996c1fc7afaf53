import { type Json, sameJson } from '../dice/index.js';
import { type Battle, type Change, type EventKind, nameKey, nameOf, Refusal, type Row, rowOf } from '../rules/index.js';
import type { BattleEvent } from './event.js';
import { markOf } from './mark.js';
import { type GameState, isReplacing } from './state.js';

/** How a game's earlier events are read. */
export interface Chronicle {
  get(number: number): BattleEvent | undefined;
  /** Events after this number, oldest first. */
  after(number: number): readonly BattleEvent[];
}

/** Events that nothing takes back. */
export const FIXED_KINDS: readonly EventKind[] = ['game-started', 'game-ended'];

/** Whether an event can be undone at all, leaving aside what was built on it. */
export function isUndoable(state: GameState, event: BattleEvent): boolean {
  return !FIXED_KINDS.includes(event.kind) && !state.undoneBy.has(event.number);
}

/** @throws {Refusal} CONFLICT for an event that cannot be taken back, or that another has taken back already */
export function requireUndoable(state: GameState, event: BattleEvent, record: Chronicle): void {
  const by = record.get(state.undoneBy.get(event.number) ?? 0);
  if (by) throw new Refusal('CONFLICT', `event ${markOf(event)} was taken back by event ${markOf(by)} already`, 'event');
  if (!isUndoable(state, event)) throw new Refusal('CONFLICT', `event ${markOf(event)} cannot be undone`, 'event');
}

/** The last event that stands and can be undone; undo events themselves are passed over. */
export function lastUndoable(state: GameState, record: Chronicle): BattleEvent | undefined {
  for (let number = state.lastNumber; number > 0; number--) {
    const event = record.get(number);
    if (event && event.kind !== 'undone' && isUndoable(state, event)) return event;
  }
  return undefined;
}

/** The last undo that is in force. */
export function lastUndo(state: GameState, record: Chronicle): BattleEvent | undefined {
  for (let number = state.lastNumber; number > 0; number--) {
    const event = record.get(number);
    if (event?.kind === 'undone' && isUndoable(state, event)) return event;
  }
  return undefined;
}

/** The event, and what it replaced, and what that replaced: newest first. All but the first are taken back already. */
export function replacedBy(state: GameState, record: Chronicle, event: BattleEvent): BattleEvent[] {
  const chain = [event];
  for (let last = event; state.replacements.has(last.number);) {
    const replaced = last.undoes === null ? undefined : record.get(last.undoes);
    if (!replaced) break;
    chain.push(replaced);
    last = replaced;
  }
  return chain;
}

/** The event whose dice a judgement of `event` falls back on: itself, or what it replaced, the last of them that judged something. */
export function judgedBehind(event: BattleEvent, get: Chronicle['get']): BattleEvent {
  for (let at: BattleEvent | undefined = event; at; at = isReplacing(at) ? get(at.undoes!) : undefined)
    if (at.resolutions.length > 0 && at.kind !== 'overruled') return at;
  return event;
}

/** What an event did in the end, row by row: several changes of one row become one. */
export function netChanges(changes: readonly Change[]): Change[] {
  const net = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.table}\n${change.id}`;
    const earlier = net.get(key);
    net.set(key, earlier ? joined(earlier, change) : change);
  }
  return [...net.values()].filter(({ before, after }) => before !== null || after !== null);
}

function joined(first: Change, second: Change): Change {
  const { table, id } = first;
  if (first.before === null)
    return { table, id, before: null, after: second.after === null ? null : { ...first.after, ...second.after } };
  if (second.after === null) return { table, id, before: { ...second.before, ...first.before }, after: null };
  if (first.after === null) return { table, id, before: first.before, after: second.after };
  return { table, id, before: { ...second.before, ...first.before }, after: { ...first.after, ...second.after } };
}

/**
 * Later events that stand and touched a field this event set (or a row it made or removed), or name a row that it made, and
 * those that built on them in turn: newest first. A correction or overruling among them comes with what it replaced since the
 * event: once it is taken back, that stands again, and is taken back too.
 */
export function dependents(state: GameState, record: Chronicle, event: BattleEvent): BattleEvent[] {
  const laterEvents = record.after(event.number);
  const found = new Set<number>();
  for (let before = -1; before < found.size;) {
    before = found.size;
    const touched = new Set(touchedBy(state, event));
    for (const later of laterEvents) {
      const keys = touchedBy(state, later);
      const stands = !state.undoneBy.has(later.number) && !isCancelled(state, later, event.number);
      const isBuiltOn = stands && [...keys, ...namedBy(later)].some((key) => touched.has(key));
      if (!isBuiltOn && !found.has(later.number)) continue;
      for (const { number } of replacedBy(state, record, later)) if (number > event.number) found.add(number);
      for (const key of keys) touched.add(key);
    }
  }
  return laterEvents.filter(({ number }) => found.has(number)).reverse();
}

/** An undo of an event after `since` is a fact, but the two together come to nothing. */
function isCancelled(state: GameState, event: BattleEvent, since: number): boolean {
  return (
    event.kind === 'undone' && event.undoes !== null && event.undoes > since && state.undoneBy.get(event.undoes) === event.number
  );
}

function touchedBy(state: GameState, event: BattleEvent): string[] {
  return [...changedBy(event), ...saidAgainBy(event), ...madeBy(event), ...turnedBy(state, event)];
}

/**
 * What an outcome says again of a row that was so already: no change, but a fact that rests on it. Of effects that are a
 * rulebook's own it is not known which fields they set: any two of a kind on one row touch.
 */
function saidAgainBy({ resolutions }: BattleEvent): string[] {
  return resolutions.flatMap(({ effects, roles }) =>
    effects.flatMap(({ kind, role, fields }) =>
      (roles[role] ?? []).flatMap((id) =>
        kind === 'set' ? Object.keys(fields as Row).map((field) => `unit\n${id}\n${field}`) : [`effect\n${id}\n${kind}`],
      ),
    ),
  );
}

const rowKey = (id: string): string => `row\n${id}`;

/** Rows that came into being with an event: whoever names them later builds on it. */
function madeBy({ changes }: BattleEvent): string[] {
  return netChanges(changes).flatMap(({ before, id }) => (before === null ? [rowKey(id)] : []));
}

/** Rows that an event names: in a role, or in what it set (a unit's side, a mission's battery and targets). */
function namedBy({ changes, resolutions }: BattleEvent): string[] {
  const inRoles = resolutions.flatMap(({ roles }) => Object.values(roles).flat());
  const inValues = changes.flatMap(({ after }) => Object.values(after ?? {}).flat());
  return [...inRoles, ...inValues].flatMap((value) => (typeof value === 'string' ? [rowKey(value)] : []));
}

/** The event that an undo, or an undo of an undo, is about in the end. */
function turnedBy(state: GameState, { undoes }: BattleEvent): string[] {
  if (undoes === null) return [];
  let about = undoes;
  for (let next = state.undoes.get(about); next !== undefined; next = state.undoes.get(about)) about = next;
  return [`event\n${about}`];
}

function changedBy(event: BattleEvent): string[] {
  return netChanges(event.changes).flatMap(({ table, id, before, after }) => {
    const row = `${table}\n${id}`;
    if (before === null || after === null)
      return [row, ...Object.keys({ ...before, ...after }).map((field) => `${row}\n${field}`)];
    return Object.keys(after).map((field) => `${row}\n${field}`);
  });
}

/**
 * The changes that take an event back. With `keep`, fields that have another value by now stay as they are.
 * @throws {Refusal} CONFLICT when the rows are not as the event left them and `keep` is false
 */
export function undoChanges(battle: Battle, event: BattleEvent, keep: boolean): Change[] {
  const changes: Change[] = [];
  for (const { table, id, before, after } of netChanges(event.changes).reverse()) {
    const row = rowOf(battle, table, id);
    if (after === null) {
      if (row === undefined) changes.push({ table, id, before: null, after: before });
      else if (!keep) throw conflict(event);
    } else if (before === null) {
      if (row !== undefined && (keep || sameJson(row, after))) changes.push({ table, id, before: row, after: null });
      else if (!keep) throw conflict(event);
    } else {
      const fields = Object.keys(after).filter(
        (field) => row !== undefined && sameJson(row[field] ?? null, after[field] ?? null),
      );
      if (!keep && fields.length < Object.keys(after).length) throw conflict(event);
      if (fields.length > 0) changes.push({ table, id, before: fieldsOf(after, fields), after: fieldsOf(before, fields) });
    }
  }
  return changes;
}

/**
 * After an undo every row still has its side, and names are unique: what was added or renamed since can stand in the way.
 * @param changes all that the undo changed
 * @throws {Refusal} CONFLICT
 */
export function requireWhole(battle: Battle, changes: readonly Change[]): void {
  for (const { table, id, after } of changes) {
    const row = rowOf(battle, table, id);
    if (!row) {
      const orphan = table === 'side' ? rowsOf(battle).find(({ side }) => side === id) : undefined;
      if (orphan) throw inTheWay(`${nameOf(orphan)} belongs to the side that would be gone`);
      continue;
    }
    if (typeof after?.side === 'string' && typeof row.side === 'string' && !battle.tables.side.has(row.side))
      throw inTheWay(`${nameOf(row)} belongs to a side that is not in the battle`);
    if (after?.name === undefined || (table !== 'side' && table !== 'unit')) continue;
    const key = nameKey(nameOf(row));
    for (const other of battle.tables[table].values())
      if (other.id !== id && nameKey(other.name) === key) throw inTheWay(`there is another ${table} called ${other.name} by now`);
  }
}

function rowsOf(battle: Battle): Row[] {
  return Object.values(battle.tables).flatMap((table) => [...table.values()] as Row[]);
}

function inTheWay(why: string): Refusal {
  return new Refusal('CONFLICT', `it cannot be undone as things are: ${why}`, 'event');
}

function fieldsOf(row: Row, fields: readonly string[]): Row {
  return Object.fromEntries(fields.map((field): [string, Json] => [field, row[field] ?? null]));
}

function conflict(event: BattleEvent): Refusal {
  return new Refusal('CONFLICT', `later events built on event ${markOf(event)}: undo them too, or keep what they set`);
}
