/** Sealed orders of units, and their results. */
import { hangsOn, ORDER, type OrderRow, SEAL, type SealRow } from '../../house/index.js';
import { nameOf, type Row, turnTitle } from '../../rules/index.js';
import { escapeText } from '../text.js';
import type { Report } from './entries.js';

const CAME: Readonly<Partial<Record<OrderRow['state'], string>>> = {
  done: 'Carried out',
  failed: 'Could not be carried out',
  lapsed: 'Lapsed',
  open: 'Not carried out',
};

/** A line for each opened order, and for each seal, as far as the reader may know: in the order of turns. */
export function orderLines({ events, setting, knows }: Report): string[] {
  const { battle, ruleset } = setting;
  const rows = new Map<string, Row>();
  const orders = new Map<string, OrderRow>();
  const seals = new Map<string, SealRow>();
  for (const { changes } of events)
    for (const { table, id, before, after } of changes) {
      if ((table !== ORDER && table !== SEAL) || !knows(table, id)) continue;
      const key = `${table} ${id}`;
      const row = after && { ...rows.get(key), ...after };
      if (row) rows.set(key, row);
      else rows.delete(key);
      const kept = (table === ORDER ? orders : seals) as Map<string, Row>;
      const { turn } = (row ?? before) as Pick<OrderRow, 'turn'>;
      const ofTurn = `${turn} ${id}`;
      if (row) kept.set(ofTurn, row);
      // An order withdrawn, or with a broken seal, never was; an old one is only put away.
      else if (before?.state === 'written' || before?.isOpen === false) kept.delete(ofTurn);
    }
  const side = (id: string): string => escapeText(nameOf(battle.tables.side.get(id) ?? {}), 60);
  const lines = [
    ...[...seals.values()]
      .filter(({ hash }) => hash !== '')
      .map(({ turn, side: whose, hash }) => ({ turn, rank: 0, text: `${side(whose)} sealed its orders: \`${hash}\`` })),
    ...[...orders.values()].flatMap((order) => {
      const { turn, side: whose, name, words, state, remark } = order;
      return CAME[state] === undefined
        ? []
        : {
            turn,
            rank: 1,
            text: `${side(whose)}, ${escapeText(name, 60)}: ${escapeText(words, 300)}${hangsOn(ruleset, order)
              .map((words) => `, ${escapeText(words, 160)}`)
              .join('')}. ${CAME[state]}${remark === null ? '' : `: ${escapeText(remark, 300)}`}.`,
          };
    }),
  ];
  return lines
    .sort((a, b) => a.turn - b.turn || a.rank - b.rank)
    .map(({ turn, text }) => `- ${turnTitle(ruleset, turn)}: ${text}`);
}
