/** The record of a battle: lines and pages. */
import { type BattleEvent, undoLedger } from '../game/index.js';
import type { PostBody } from './limits.js';
import { type ListContext, paged, type Paging, phaseTitle } from './lists.js';
import { headline, namesIn, procedureOf } from './names.js';
import { counted, escapeText, struck } from './text.js';

/** An event of the record, and who took it back. */
export interface LogEntry {
  readonly event: BattleEvent;
  readonly undoneBy: { readonly number: number; readonly name: string } | null;
}

/** A whole record, oldest first, with what has been undone by now. */
export function logEntries(events: readonly BattleEvent[]): LogEntry[] {
  const { undoneBy } = undoLedger(events);
  const byNumber = new Map(events.map((event) => [event.number, event]));
  return events.map((event) => {
    const by = byNumber.get(undoneBy.get(event.number) ?? 0);
    return { event, undoneBy: by ? { number: by.number, name: by.actor.name } : null };
  });
}

/** `12 · turn 2, Direct fire · Anna: Direct fire: 1/Pz → A Coy - 3 of 5 dice hit.`, struck through once undone. */
export function formatLogLine(entry: LogEntry, context: ListContext): string {
  const { number, turn, phase, actor } = entry.event;
  const moment = `turn ${turn}, ${phaseTitle(context.ruleset.phases, phase)}`;
  return undoneIf(entry, `${number} · ${moment} · ${escapeText(actor.name, 40)}: ${told(entry.event, context)}`);
}

function undoneIf({ undoneBy }: LogEntry, line: string): string {
  return undoneBy ? `${struck(line)} (undone by ${escapeText(undoneBy.name, 40)}, event ${undoneBy.number})` : line;
}

/** A resolution says who did what; its summary alone does not. */
function told(event: BattleEvent, { battle, ruleset, gone }: ListContext): string {
  const summary = escapeText(event.summary, 200);
  const [resolution] = event.resolutions;
  if ((event.kind !== 'resolved' && event.kind !== 'corrected') || !resolution) return summary;
  return `${headline(resolution, procedureOf(resolution, ruleset), namesIn(battle, event.changes, gone))} - ${summary}`;
}

/** A page of the record, newest first. */
export function presentLog(entries: readonly LogEntry[], context: ListContext, paging: Paging = {}): PostBody {
  const newestFirst = [...entries].sort((a, b) => b.event.number - a.event.number);
  return paged(newestFirst, { perPage: 10, ...paging }, (shown) => ({
    title: `Record of ${escapeText(context.battle.game.name, 100) || 'the battle'}: ${counted(entries.length, 'event')}`,
    description: shown.map((entry) => formatLogLine(entry, context)).join('\n') || 'Nothing has happened yet.',
  }));
}
