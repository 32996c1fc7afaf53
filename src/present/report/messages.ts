/** Lists messages with their senders and receivers, and shows how long each message took. */
import type { BattleEvent } from '../../game/index.js';
import { MESSAGE_TABLE } from '../../house/index.js';
import { findRowName, findRow, formatTurn, formatTurnTitle, UMPIRES_AUDIENCE } from '../../rules/index.js';
import { escapeText } from '../text.js';
import { listCourse, type Report } from './entries.js';

/** A message from the moment of sending to the end of its delivery. */
interface Way {
  readonly turn: number;
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly words: string;
  /** The lines of the report by the sender; undefined until the record contains the report. */
  report?: readonly string[] | undefined;
  /** The unit of the commander who receives the message, if the message stays within a side. */
  readonly unit?: string | undefined;
  /** The events on the way of the message, such as "Held in turn 3". */
  readonly steps: string[];
  /** The text about how the message ended; null while it is on its way. */
  end: string | null;
}

/** The fields of a message's row that change during its delivery. */
interface Changed {
  readonly turn?: number | null;
  readonly words?: string;
  readonly report?: readonly string[];
}

/** Returns a line for each message, in the order of sending. The list is empty if the reader may not know the whole record. */
export function listMessageLines(report: Report): string[] {
  const { setting, reader } = report;
  if (reader.standing !== 'umpire') return [];
  const { ruleset, battle } = setting;
  const side = (id: string): string =>
    id === UMPIRES_AUDIENCE
      ? 'the umpires'
      : escapeText(findRowName(findRow(battle, 'side', id) ?? setting.gone?.('side', id) ?? {}), 60);
  const addressee = ({ to, unit }: Way): string =>
    unit === undefined
      ? side(to)
      : `the commander of ${escapeText(findRowName(findRow(battle, 'unit', unit) ?? setting.gone?.('unit', unit) ?? {}), 60)}`;
  const quoted = (words: string): string => `"${escapeText(words, 500)}"`;
  const reported = ([head, ...lines]: readonly string[] = []): string =>
    head === undefined ? '' : ` (${escapeText(`${head} ${lines.join('; ')}`, 2000)})`;
  const ways: Way[] = [];
  const byRow = new Map<string, Way>();
  let latest: { readonly of: string; readonly way: Way } | undefined;
  for (const { event, entry } of listCourse(report)) {
    if (event.kind === 'undone' || entry?.isTakenBack) continue;
    const now = formatTurn(ruleset, event.turn);
    const begin = (words: Omit<Way, 'steps' | 'end' | 'turn'>, end: Way['end'] = null): Way => {
      const way: Way = { ...words, turn: event.turn, steps: [], end };
      ways.push(way);
      return way;
    };
    const touched = event.changes.filter(({ table }) => table === MESSAGE_TABLE);
    let way: Way | undefined;
    for (const { id, before, after } of touched) {
      if (before === null) byRow.set(id, (way = begin({ report: [], ...(after as unknown as Way) })));
      else way = byRow.get(id);
      if (way && after === null) way.end = `Lost on the way in ${now}`;
      else if (way && before !== null) way.steps.push(...stepsOf(after as Changed, now));
    }
    if (event.kind === 'message-sent' && !way) {
      const sent = sentAtOnce(event);
      way = begin(sent, sent.unit === undefined ? null : 'Arrived at once');
    }
    way ??= byRow.get(messageNamed(event)) ?? (latest?.of === event.interactionId ? latest.way : undefined);
    if (!way) continue;
    latest = { of: event.interactionId, way };
    // A die was rolled for the message. The message was lost, unless this event reports that it arrived or was captured.
    if (event.resolutions.length > 0) {
      way.end = `Lost on the way in ${now}`;
      if (event.notes.length > 0) way.report ??= event.notes.slice(1);
    }
    if (event.kind !== 'message-arrived') continue;
    // A report within a side appears in the record when its message arrives.
    way.report ??= event.notes;
    if (event.audience === way.to) way.end = way.turn === event.turn ? 'Arrived at once' : `Arrived in ${now}`;
    else {
      way.steps.push(`Captured by ${side(event.audience)} in ${now}`);
      if (way.end !== null) way.end = '';
    }
  }
  return ways.map((way) => {
    const { turn, from, by, words, report, steps, end } = way;
    const came = [...steps, end ?? (battle.game.status === 'ended' ? 'It never arrived' : 'It is on its way')]
      .filter((step) => step !== '')
      .join('. ');
    return `- ${formatTurnTitle(ruleset, turn)}: ${side(from)} to ${addressee(way)} by ${escapeText(by, 20)}, ${quoted(words)}${reported(report)}. ${came}.`;
  });

  function stepsOf({ turn, words, report }: Changed, now: string): string[] {
    return [
      ...(turn === null ? [`Held in ${now}`] : []),
      ...(typeof turn === 'number' ? [`Released in ${now}, for ${formatTurn(ruleset, turn)}`] : []),
      ...(words === undefined ? [] : [`Changed in ${now}, to ${quoted(words)}`]),
      ...(report === undefined ? [] : [`Report changed in ${now}, ${report.length === 0 ? 'to none' : `to${reported(report)}`}`]),
    ];
  }
}

/** Returns the message that an umpire's command concerns; an empty text if the command concerns no message. */
const messageNamed = ({ kind, command }: BattleEvent): string =>
  kind === 'message-changed' ? String((command.params as { readonly message?: string } | undefined)?.message ?? '') : '';

/** Returns a message without a row of its own, from the command that sent the message. */
function sentAtOnce({ audience, command, notes }: BattleEvent): Pick<Way, 'from' | 'to' | 'by' | 'words' | 'unit' | 'report'> {
  const {
    commandsUnit: unit,
    to = UMPIRES_AUDIENCE,
    by = 'radio',
    words = '',
  } = (command.params ?? {}) as Partial<Way & { commandsUnit: string }>;
  return {
    from: audience,
    to: unit === undefined ? to : audience,
    by,
    words,
    unit,
    report: notes.length > 0 ? notes : undefined,
  };
}
