/** Shows the log of a battle, page by page, with a line for each event. */
import { listAudienceMembers } from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import {
  getEventReader,
  type VisibleEvent,
  type DescriptionContext,
  createVisibleCheck,
  type LogEntry,
} from '../knowing/index.js';
import { countNoun } from '../rules/index.js';
import { presentPage, type PageableList, type Paging } from './lists.js';
import { fitLines, LIMITS, buildMessage, type PostBody } from './limits.js';
import { listScoredLines } from './scored.js';
import { formatLogLinePrefix } from './post-identity.js';
import { EventDescription } from './telling/telling.js';
import { escapeText } from './text.js';

/** A filter for the log. Units and sides are given by id. */
export interface LogFilter {
  readonly turn?: number;
  readonly side?: string;
  readonly unit?: string;
  readonly kind?: string;
}

/**
 * Returns the log entries that match a filter. An entry matches a unit if it contains or changes the unit. An entry matches a
 * side in three cases: its author plays the side, only the side may know it, or it contains or changes one of the side's units.
 */
export function filterLog(
  entries: readonly LogEntry[],
  { turn, side, unit, kind }: LogFilter,
  context: DescriptionContext,
): LogEntry[] {
  const sideOf = (id: string): string | undefined => openSealedBattle(context.battle).tables.unit.get(id)?.side;
  return entries.filter(({ event }) => {
    if (turn !== undefined && event.turn !== turn) return false;
    if (kind !== undefined && event.kind !== kind) return false;
    if (side === undefined && unit === undefined) return true;
    const units = listVisibleUnits(event, context);
    if (unit !== undefined && !units.includes(unit)) return false;
    return (
      side === undefined ||
      event.actor.sideId === side ||
      listAudienceMembers(event.audience).includes(side) ||
      units.some((id) => sideOf(id) === side)
    );
  });
}

/** Lists the units in an event that its reader can see. */
export function listVisibleUnits(event: VisibleEvent, context: DescriptionContext): string[] {
  const visible = createVisibleCheck(getEventReader(event), event, context);
  const named = event.resolutions.flatMap(({ roles }) => Object.values(roles).flat());
  const changed = event.changes.filter(({ table }) => table === 'unit').map(({ id }) => id);
  return [...new Set([...named, ...changed])].filter((id) => visible('unit', id));
}

/**
 * Writes the line of an event: `12 · turn 2, Direct fire · Anna: Direct fire: 1/Pz → A Coy - 3 of 5 dice hit.` The line of an
 * undone event is struck through, and shows who undid it, when and why. If the result was changed, the line includes the old
 * result.
 */
export function formatLogLine({ event, ...since }: LogEntry, context: DescriptionContext): string {
  const told = new EventDescription(event, context, since);
  return told.withSince(`${formatLogLinePrefix(event)}${told.moment} · ${told.actor}: ${told.sentence}`);
}

/** Writes an event as one sentence: `Combat: 1/Pz → A Coy - Confused combat`. */
export const formatEventSentence = (event: VisibleEvent, context: DescriptionContext): string =>
  new EventDescription(event, context).sentence;

/**
 * Shows a player what has happened since their last action.
 * @param entries the latest entries since that action, newest first
 * @param isAll true if `entries` is complete
 */
export function presentNewEvents(entries: readonly LogEntry[], context: DescriptionContext, isAll: boolean): PostBody {
  const lines = [...entries]
    .reverse()
    .flatMap((entry) => [formatLogLine(entry, context), ...(entry.takenBack ? [] : listScoredLines(entry.event, context))]);
  return buildMessage({
    title: 'Since you were away',
    description: lines.length === 0 ? 'Nothing has happened since your last action.' : fitLines(lines, LIMITS.description),
    ...(isAll ? {} : { footer: { text: 'Only the latest events. Use /log show for all of them.' } }),
  });
}

/**
 * Shows a page of the log.
 * @param entries the entries that match the filter, newest first
 * @param of the number of all events that the reader knows. Default: the number of `entries`
 */
export function presentLog(
  entries: PageableList<LogEntry>,
  context: DescriptionContext,
  paging: Paging = {},
  of: number = entries.length,
): PostBody {
  const count = of === entries.length ? countNoun(of, 'event') : `${entries.length} of ${countNoun(of, 'event')}`;
  return presentPage(entries, { perPage: 10, ...paging }, (shown) => ({
    title: `Record of ${escapeText(openSealedBattle(context.battle).game.name, 100) || 'the battle'}: ${count}`,
    description:
      shown.length === 0 ? 'There are no events of that kind yet.' : shown.map((entry) => formatLogLine(entry, context)),
  }));
}
