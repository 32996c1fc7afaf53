/** Replaces the effects of an event with values that an umpire has chosen. */
import { type JsonObject, isSameJson } from '../../dice/index.js';
import {
  type Change,
  type ActContext,
  type Draft,
  GAME_TABLE,
  type DraftEvent,
  Refusal,
  type Resolution,
  type Row,
  type Ruleset,
  buildSentenceEvent,
} from '../../rules/index.js';
import { type BattleEvent, findEventAudience, listReasonNotes } from '../event.js';
import type { Overruling } from './past.js';

/**
 * Writes the umpire's values for units into the draft, in place of the event's effects.
 * @param results the event's results if they still count; empty if the umpire's values replace the whole event
 * @throws {Refusal} NOT_FOUND if a unit is not in the battle
 */
export function carryOutOverruling(
  { set, isWhole, reason }: Overruling,
  desk: ActContext,
  ruleset: Ruleset,
  event: BattleEvent,
  results: readonly Resolution[],
): DraftEvent {
  const { draft } = desk;
  for (const { unit: id, fields } of set) {
    const unit = draft.battle.tables.unit.get(id);
    if (!unit) throw new Refusal('NOT_FOUND', 'Cannot find that unit in this battle. Choose one from the list.', 'set');
    const side = draft.battle.tables.side.get(unit.side) as Row;
    const given = isWhole ? fields : otherwiseThan(unit, fields);
    // The umpire does not set a value for this unit now, so earlier values still apply.
    if (!isWhole && Object.keys(given).length === 0) continue;
    const whole = ruleset.completeUnit(given, side, unit, draft.battle);
    draft.set('unit', id, isWhole ? whole : without(whole, ruleset.broughtToPhase ?? []));
    ruleset.setByHand?.(desk, unit, results);
  }
  return buildSentenceEvent(
    'overruled',
    `Overruled. It was: ${event.summary}`,
    findEventAudience(event),
    listReasonNotes(reason),
  );
}

/** Returns the given fields that differ from the unit's current values. */
const otherwiseThan = (unit: Row, fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => !isSameJson(unit[key] ?? null, value)));

const without = (fields: object, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));

/** Copies changes into a draft of the same battle. */
export function copyOverruledRows(draft: Draft, changes: readonly Change[]): void {
  for (const { table, id, before, after } of changes) {
    if (table === GAME_TABLE) draft.setGame(after!);
    else if (before === null) draft.create(table, id, after!);
    else if (after === null) draft.remove(table, id);
    else draft.set(table, id, after);
  }
}
