/**
 * Builds the lists that accompany the story, mostly for the time after the battle: what each side believed, sealed orders and
 * messages.
 */
import { findLastPlayedTurn, listCourse, type Report } from './entries.js';
import { listWrongBeliefs, type WrongBelief, type WrongBeliefsOfTurn } from '../../knowing/index.js';
import {
  UMPIRES_AUDIENCE,
  convertKeyToWords,
  findMap,
  findRow,
  findRowName,
  formatSpotName,
  formatTurn,
  formatTurnTitle,
  groupBy,
  type Row,
  type Ruleset,
  type Spot,
} from '../../rules/index.js';
import { escapeText, formatBold } from '../text.js';
import { formatStrength } from './losses.js';
import { isSameJson, type Json, type JsonObject } from '../../dice/index.js';
import { hasOrderDeviation, type BattleEvent } from '../../game/index.js';
import {
  MESSAGE_TABLE,
  ORDER_TABLE,
  SEAL_TABLE,
  describeOrderParts,
  isHoldOrder,
  type OrderRow,
  type SealRow,
} from '../../house/index.js';
import { addFullStop } from '../sentences.js';
import type { EventDescription } from '../telling/telling.js';

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
function listMessageLines(report: Report): string[] {
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

const CAME: Readonly<Partial<Record<OrderRow['state'], string>>> = {
  done: 'Carried out',
  failed: 'Could not be carried out',
  lapsed: 'Lapsed',
  open: 'Not carried out',
};

/** The action that carried out an order, as the reader may know it. */
interface OrderedAction {
  readonly entry: EventDescription;
  readonly command: JsonObject;
}

/** Returns a line for each opened order, and for each seal that the reader may know, by turn. */
export function listOrderLines(report: Report): string[] {
  const { setting, knows, reader } = report;
  const { battle, ruleset } = setting;
  const rows = new Map<string, Row>();
  const orders = new Map<string, OrderRow>();
  const seals = new Map<string, SealRow>();
  const orderedActions = new Map<string, OrderedAction>();
  /** The actions that differ from their orders, by turn and unit. */
  const otherwise = new Map<string, string[]>();
  for (const { event, entry } of listCourse(report)) {
    if (entry && hasOrderDeviation(event))
      for (const id of Object.values((event.command.roles ?? {}) as Readonly<Record<string, readonly string[]>>).flat())
        otherwise.set(`${event.turn} ${id}`, [...(otherwise.get(`${event.turn} ${id}`) ?? []), addFullStop(entry.sentence)]);
    for (const { table, id, before, after } of event.changes) {
      if ((table !== ORDER_TABLE && table !== SEAL_TABLE) || !knows(table, id)) continue;
      const key = `${table} ${id}`;
      const row = after && { ...rows.get(key), ...after };
      if (row) rows.set(key, row);
      else rows.delete(key);
      const kept = (table === ORDER_TABLE ? orders : seals) as Map<string, Row>;
      const { turn } = (row ?? before) as Pick<OrderRow, 'turn'>;
      const ofTurn = `${turn} ${id}`;
      if (row) kept.set(ofTurn, row);
      // Withdrawn orders, and orders with a broken seal, do not count. Orders from earlier turns are removed from the table, but
      // still count.
      else if (before?.state === 'written' || before?.isOpen === false) kept.delete(ofTurn);
      // If an umpire reported on the order, its remark already contains the umpire's report.
      if (after?.state === 'done' && entry && event.kind !== 'order-settled' && event.kind !== 'phase')
        orderedActions.set(ofTurn, { entry, command: event.command });
    }
  }
  const side = (id: string): string => escapeText(findRowName(battle.tables.side.get(id) ?? {}), 60);
  const came = (ofTurn: string, order: OrderRow): string => {
    const orderedAction = order.state === 'done' ? orderedActions.get(ofTurn) : undefined;
    // The umpire may have chosen a unit that the order's side did not know.
    const how =
      orderedAction && order.remark !== null && reader.standing === 'umpire' ? differing(order, orderedAction, report) : '';
    const remark = order.remark === null ? '' : `: ${escapeText(order.remark, 300)}${how === '' ? '' : ` (${how})`}`;
    const others = otherwise.get(`${order.turn} ${order.unit}`) ?? [];
    return [
      ...(isHoldOrder(order) && others.length > 0 ? [] : [`${CAME[order.state]}${remark}.`]),
      ...(orderedAction ? [addFullStop(orderedAction.entry.sentence)] : []),
      ...others.map((sentence) => `Not as ordered: ${sentence}`),
    ].join(' ');
  };
  const lines = [
    ...[...seals.values()]
      .filter(({ hash }) => hash !== '')
      .map(({ turn, side: whose, hash }) => ({ turn, rank: 0, text: `${side(whose)} sealed its orders: \`${hash}\`` })),
    ...[...orders].flatMap(([ofTurn, order]) => {
      const { turn, side: whose, name, state } = order;
      const whole = describeOrderParts(ruleset, order).map((part) => escapeText(part, 300));
      return CAME[state] === undefined
        ? []
        : {
            turn,
            rank: 1,
            text: `${side(whose)}, ${escapeText(name, 60)}: ${whole.join(', ')}. ${came(ofTurn, order)}`,
          };
    }),
  ];
  return lines
    .sort((a, b) => a.turn - b.turn || a.rank - b.rank)
    .map(({ turn, text }) => `- ${formatTurnTitle(ruleset, turn)}: ${text}`);
}

/**
 * Describes how an action differs from its order, such as `to F6, not E5`; an empty text if the order is free text or for a
 * different kind of action.
 */
function differing({ does }: OrderRow, { command }: OrderedAction, { setting }: Report): string {
  if (does === null || does.type !== command.type) return '';
  const words = (value: Json | undefined): string => {
    if (Array.isArray(value)) return (value as readonly Json[]).map(words).join(' and ');
    const row = typeof value === 'string' ? (findRow(setting.battle, 'unit', value) ?? setting.gone?.('unit', value)) : undefined;
    return row ? findRowName(row) : value === undefined || typeof value === 'object' ? '' : String(value);
  };
  const [was, is] = [does, command].map(({ roles, typed, params }) => ({
    ...(roles as JsonObject | undefined),
    ...(typed as JsonObject | undefined),
    ...(params as JsonObject | undefined),
  })) as [JsonObject, JsonObject];
  return [...new Set([...Object.keys(is), ...Object.keys(was)])]
    .filter((key) => !isSameJson(is[key] ?? null, was[key] ?? null))
    .map((key) => {
      const [ordered, done] = [words(was[key]), words(is[key])];
      const told = ordered === '' ? done : done === '' ? `not ${ordered}` : `${done}, not ${ordered}`;
      return escapeText(`${convertKeyToWords(key)} ${told}`.trim(), 160);
    })
    .join('; ');
}

/**
 * Lists the gaps in each side's knowledge: wrong beliefs about a unit, enemy units that it never saw, and its own units that the
 * enemy saw without its knowledge. Each line lists the turns that ended with this gap. Empty if the reader may not know the whole
 * record.
 */
function listBeliefLines(report: Report): string[] {
  const { setting, reader } = report;
  if (reader.standing !== 'umpire') return [];
  const { ruleset } = setting;
  const runs: { readonly words: string; readonly from: number; to: number }[] = [];
  const last = findLastPlayedTurn(report);
  for (const ofTurn of listWrongBeliefs(ruleset, listCourse(report))) {
    const { turn } = ofTurn;
    if (turn > last) continue;
    for (const words of turnWords(ruleset, ofTurn)) {
      const run = runs.find((other) => other.words === words && other.to === turn - 1);
      if (run) run.to = turn;
      else runs.push({ words, from: turn, to: turn });
    }
  }
  return runs.map(({ words, from, to }) => {
    const until = from === to ? '' : ` to ${formatTurn(ruleset, to)}`;
    return `- ${formatTurnTitle(ruleset, from)}${until}: ${words}.`;
  });
}

function turnWords(ruleset: Ruleset, { battle, partings }: WrongBeliefsOfTurn): string[] {
  const map = findMap(battle);
  const at = (spot: Spot): string => formatSpotName(spot, map!);
  const name = ({ unit }: WrongBelief): string => escapeText(findRowName(unit), 60);
  const counts = (strength: number): string => `${formatStrength(strength)} ${ruleset.strength.label}`;
  const remembered = (parting: WrongBelief): string => {
    const { unit, last, spot, strength, isLost } = parting;
    const isWorth = last!.strength !== null && last!.strength !== strength && !isLost;
    const had = `${last!.spot ? ` at ${at(last!.spot)}` : ''}${isWorth ? `, ${counts(last!.strength!)}` : ''}`;
    const stood = isLost
      ? `was ${ruleset.strength.lostWord(unit)}`
      : `${spot ? `was at ${at(spot)}` : 'was elsewhere'}${isWorth ? `, ${counts(strength)}` : ''}`;
    return had === ''
      ? `had lost sight of ${name(parting)} (known in ${formatTurn(ruleset, last!.turn)}), which ${stood}`
      : `believed ${name(parting)}${had} (seen in ${formatTurn(ruleset, last!.turn)}), which ${stood}`;
  };
  const listed = (some: readonly WrongBelief[]): string =>
    some.map((parting) => `${name(parting)}${parting.spot ? ` (${at(parting.spot)})` : ''}`).join(', ');
  return [...groupBy(partings, ({ side }) => side)].flatMap(([side, ofSide]) => {
    const of = (kind: WrongBelief['kind']): readonly WrongBelief[] => ofSide.filter((parting) => parting.kind === kind);
    const [unknown, watched] = [of('unknown'), of('watched')];
    const told = [
      ...of('remembered').map(remembered),
      ...(unknown.length === 0 ? [] : [`had never seen ${listed(unknown)}`]),
      ...(watched.length === 0 ? [] : [`did not know that the enemy saw ${listed(watched)}`]),
    ];
    const who = formatBold(escapeText(findRowName(battle.tables.side.get(side) ?? {}), 60));
    return told.map((words) => `${who} ${words}`);
  });
}

/** A list that accompanies the story, as Markdown. The list is never empty. */
export interface StoryAppendix {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Returns the lists of beliefs, orders and messages after a battle, as far as the report's reader may know them. */
export function listStoryAppendices(report: Report): readonly StoryAppendix[] {
  const accounts: readonly StoryAppendix[] = [
    { title: 'What each side believed', lines: listBeliefLines(report) },
    { title: 'Sealed orders', lines: listOrderLines(report) },
    { title: 'Messages', lines: listMessageLines(report) },
  ];
  return accounts.filter(({ lines }) => lines.length > 0);
}
