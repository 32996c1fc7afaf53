/** The rows for messages on their way, and for the means of sending that sides and units have. */
import { type Battle, type GameRow, type Row, findRow, listRows } from '../../rules/battle.js';
import type { ActContext } from '../../rules/happening.js';

/**
 * The table of messages on their way. Only umpires may know its rows. Events inform the sender's side when the message is sent,
 * and the receiver's side when it arrives.
 */
export const MESSAGE_TABLE = 'message';

/** The means of sending a message. */
export const MESSAGE_MEANS = ['radio', 'telephone', 'runner'] as const;
export type MessageMeans = (typeof MESSAGE_MEANS)[number];

/** A message that has not arrived yet. */
export type MessageRow = Row & {
  readonly id: string;
  /** The name of the message for umpires, such as "Axis to Allies". */
  readonly name: string;
  /** The sender: the id of a side, or `UMPIRES`. */
  readonly from: string;
  /** The receiver: the id of a side, or `UMPIRES`. */
  readonly to: string;
  readonly by: MessageMeans;
  readonly words: string;
  /** The message arrives at the start of this turn; null while an umpire delays it. */
  readonly turn: number | null;
  /** The unit of the commander who receives a message from their own side; undefined for messages between sides. */
  readonly unit?: string;
  /** The lines of the report, as the sender knew things when the message was sent; undefined for a message without a report. */
  readonly report?: readonly string[];
};

/** A number for each means of sending. */
type PerMeans = Readonly<Record<MessageMeans, number>>;

const NOTHING_SAID: PerMeans = { radio: 0, telephone: 0, runner: 0 };

/**
 * Returns the battle's numbers for each means of sending. Numbers that are not set are 0. `delays` are turns that a message
 * takes. `paces` are distances per turn, in the map's unit of length, for messages within a side. If a pace is 0, the delay
 * applies.
 */
export const findMeansFigures = ({ game }: Battle, what: 'delays' | 'paces'): PerMeans => ({
  ...NOTHING_SAID,
  ...(game as GameRow & { readonly [what in 'delays' | 'paces']?: Partial<PerMeans> })[what],
});

/** The chances, in percent, that a message is lost or captured by another side. */
type Chances = { readonly lost: number; readonly taken: number };

const SURE: Chances = { lost: 0, taken: 0 };

/** Returns the chances of loss and capture with this means of sending. By default, every message arrives. */
export const findDeliveryChances = ({ game }: Battle, by: MessageMeans): Chances =>
  (game as GameRow & { readonly chances?: Partial<Record<MessageMeans, Chances>> }).chances?.[by] ?? SURE;

/**
 * The table of the means of sending that sides and units have. It contains only rows that an umpire has set. Each side may know
 * its own rows.
 */
export const EQUIPMENT_TABLE = 'means';

type EquipmentRow = Row & {
  readonly id: string;
  readonly side: string;
  /** The unit that has these means; null for all units of the side that do not have their own row. */
  readonly unit: string | null;
  readonly has: readonly MessageMeans[];
};

/** Returns the row id for the means of sending of a side or unit. */
export const buildEquipmentId = (of: string): string => `${EQUIPMENT_TABLE}-${of}`;

/** Returns the means of sending that a side, or one of its units, has. Default: all means. */
export function listMeans(battle: Battle, side: string, unit?: string): readonly MessageMeans[] {
  const said = (id: string): EquipmentRow | undefined =>
    findRow(battle, EQUIPMENT_TABLE, buildEquipmentId(id)) as EquipmentRow | undefined;
  const own = unit === undefined ? undefined : said(unit);
  return (own?.side === side ? own : said(side))?.has ?? MESSAGE_MEANS;
}

/** Returns the means of sending that umpires have set, as far as the reader of the battle may know them. */
export const listEquipment = ({ tables }: Battle): readonly EquipmentRow[] =>
  listRows(tables[EQUIPMENT_TABLE] as ReadonlyMap<string, EquipmentRow> | undefined);

/** Returns the messages on their way, in the order in which they were sent. */
export const listMessages = ({ tables }: Battle): readonly MessageRow[] =>
  listRows(tables[MESSAGE_TABLE] as ReadonlyMap<string, MessageRow> | undefined);

/**
 * The table that counts each side's messages for future turns, including lost messages. A message that arrives immediately counts
 * until the next turn.
 */
export const SENT_COUNT_TABLE = 'sent';
type SentRow = Row & { readonly id: string; readonly from: string; readonly turn: number; readonly count: number };

const sentIn = ({ tables }: Battle): readonly SentRow[] =>
  listRows(tables[SENT_COUNT_TABLE] as ReadonlyMap<string, SentRow> | undefined);

/** Returns the number of messages that a side has sent for future turns. */
export const countMessagesSent = (battle: Battle, from: string): number =>
  sentIn(battle).reduce((all, row) => all + (row.from === from && row.turn > battle.game.turn ? row.count : 0), 0);

/** Adds a message to the count for its turn of arrival, and removes the counts of turns that have begun. */
export function addToSentCount({ draft }: Pick<ActContext, 'draft'>, from: string, turn: number): void {
  for (const row of sentIn(draft.battle)) if (row.turn <= draft.battle.game.turn) draft.remove(SENT_COUNT_TABLE, row.id);
  const id = `${SENT_COUNT_TABLE}-${from}-${turn}`;
  const row = findRow(draft.battle, SENT_COUNT_TABLE, id) as SentRow | undefined;
  draft.put(SENT_COUNT_TABLE, id, { from, turn, count: (row?.count ?? 0) + 1 });
}

export const findMessage = (battle: Battle, id: string): MessageRow | undefined =>
  findRow(battle, MESSAGE_TABLE, id) as MessageRow | undefined;
