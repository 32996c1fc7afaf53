/** Lists sealed orders and their results. */
import { type Json, type JsonObject, isSameJson } from '../../dice/index.js';
import { hasOrderDeviation } from '../../game/index.js';
import { isHoldOrder, ORDER_TABLE, type OrderRow, describeOrderParts, SEAL_TABLE, type SealRow } from '../../house/index.js';
import { findRowName, type Row, findRow, formatTurnTitle, convertKeyToWords } from '../../rules/index.js';
import { addFullStop } from '../sentences.js';
import type { EventDescription } from '../telling/telling.js';
import { escapeText } from '../text.js';
import { listCourse, type Report } from './entries.js';

const CAME: Readonly<Partial<Record<OrderRow['state'], string>>> = {
  done: 'Carried out',
  failed: 'Could not be carried out',
  lapsed: 'Lapsed',
  open: 'Not carried out',
};

/** The action that carried out an order, as the reader may know it. */
interface Deed {
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
  const deeds = new Map<string, Deed>();
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
        deeds.set(ofTurn, { entry, command: event.command });
    }
  }
  const side = (id: string): string => escapeText(findRowName(battle.tables.side.get(id) ?? {}), 60);
  const came = (ofTurn: string, order: OrderRow): string => {
    const deed = order.state === 'done' ? deeds.get(ofTurn) : undefined;
    // The umpire may have chosen a unit that the order's side did not know.
    const how = deed && order.remark !== null && reader.standing === 'umpire' ? differing(order, deed, report) : '';
    const remark = order.remark === null ? '' : `: ${escapeText(order.remark, 300)}${how === '' ? '' : ` (${how})`}`;
    const others = otherwise.get(`${order.turn} ${order.unit}`) ?? [];
    return [
      ...(isHoldOrder(order) && others.length > 0 ? [] : [`${CAME[order.state]}${remark}.`]),
      ...(deed ? [addFullStop(deed.entry.sentence)] : []),
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
function differing({ does }: OrderRow, { command }: Deed, { setting }: Report): string {
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
