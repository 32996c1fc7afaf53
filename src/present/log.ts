/** The record of a battle: lines, pages, and a whole Markdown file. */
import { type BattleEvent, undoLedger } from '../game/index.js';
import type { Resolution } from '../rules/index.js';
import { changeLines } from './changes.js';
import { formatDice } from './dice.js';
import type { PostBody } from './limits.js';
import { type ListContext, paged, type Paging, phaseTitle } from './lists.js';
import { headline, headOf, type Names, namesIn, procedureOf } from './names.js';
import { bold, counted, escapeText, formatStep, plainText, struck } from './text.js';
import { isOpen, visibleIn } from './visibility.js';

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

/**
 * The whole record as Markdown, by turn and phase, with dice, working and changes. Of what changed it tells what those may know to
 * whom an event was told.
 */
export function formatRecord(entries: readonly LogEntry[], context: ListContext): string {
  const text = preamble(entries.length, context);
  let turn = -1;
  let phase = '';
  for (const entry of entries) {
    const { event } = entry;
    if (event.turn !== turn) text.push('', `## Turn ${event.turn}`);
    if (event.turn !== turn || event.phase !== phase) text.push('', `### ${phaseTitle(context.ruleset.phases, event.phase)}`, '');
    ({ turn, phase } = event);
    text.push(...recordLines(entry, context));
  }
  return `${text.join('\n')}\n`;
}

function preamble(count: number, { battle: { game }, ruleset }: ListContext): string[] {
  const { commitment, seed } = game as { readonly commitment?: string; readonly seed?: string | null };
  return [
    `# ${escapeText(game.name) || 'Battle'}`,
    '',
    `${escapeText(ruleset.title)} (version ${escapeText(ruleset.version)}), ${counted(count, 'event')}.`,
    ...(commitment ? ['', `SHA-256 of the seed: ${escapeText(commitment)}`] : []),
    ...(seed ? ['', `Seed: ${escapeText(seed)}`] : []),
  ];
}

function recordLines(entry: LogEntry, context: ListContext): string[] {
  const { event } = entry;
  const names = namesIn(context.battle, event.changes, context.gone);
  const head = `${bold(String(event.number))} ${escapeText(event.actor.name, 80)}: ${told(event, context)}`;
  return [
    `- ${undoneIf(entry, head)} (${minute(event.at)}, interaction ${plainText(event.interactionId, 30)})`,
    ...event.notes.map((note) => `  - ${escapeText(note)}`),
    ...event.resolutions.flatMap((resolution) => workingLines(resolution, event, names, context)),
    ...changeLines(event.changes, names, visibleIn(event, context), context.ruleset.untoldFields).map((line) => `  - ${line}`),
  ];
}

/** `2026-08-01 18:00 UTC` */
function minute(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}

function workingLines(resolution: Resolution, event: BattleEvent, names: Names, context: ListContext): string[] {
  const { dice, steps, summary } = resolution;
  const procedure = procedureOf(resolution, context.ruleset);
  const open = isOpen(resolution, procedure, visibleIn(event, context));
  const who = open ? headline(resolution, procedure, names) : headOf(resolution.procedure, procedure);
  return [
    ...(event.resolutions.length > 1 ? [`  - ${who} - ${escapeText(summary)}`] : []),
    ...(dice.length > 0 ? [`  - Dice: ${formatDice(dice)}`] : []),
    ...(open && steps.length > 0 ? [`  - Working: ${steps.map((step) => escapeText(formatStep(step))).join('; ')}`] : []),
  ];
}
