/** The rows of messages on their way; the delay of each means of sending, and who has it. */
import { type Battle, type GameRow, type Row, rowOf, rowsIn } from '../../rules/battle.js';
import type { Desk } from '../../rules/happening.js';

/**
 * The table of messages on their way. Only umpires know its rows. Events tell the sender's side that a message has left, and the
 * receiver's side that it has arrived.
 */
export const MESSAGE = 'message';

/** The means of sending a message. */
export const MEANS = ['radio', 'telephone', 'runner'] as const;
export type Means = (typeof MEANS)[number];

/** A message on its way. */
export type MessageRow = Row & {
  readonly id: string;
  /** The name under which umpires know it, such as "Axis to Allies". */
  readonly name: string;
  /** A side's id, or `UMPIRES`. */
  readonly from: string;
  /** A side's id, or `UMPIRES`. */
  readonly to: string;
  readonly by: Means;
  readonly words: string;
  /** The turn at whose beginning the message arrives; null if an umpire holds it back. */
  readonly turn: number | null;
  /** In a message within one side, the unit of the receiving commander; undefined between sides. */
  readonly unit?: string;
  /** The report as its sender saw the battle when they wrote, line by line; undefined without a report. */
  readonly report?: readonly string[];
};

/** A figure for each means. */
type PerMeans = Readonly<Record<Means, number>>;

const NOTHING_SAID: PerMeans = { radio: 0, telephone: 0, runner: 0 };

/**
 * Returns a battle's figures for the means of sending, with 0 for each figure that is not set. `delays` are the turns that a
 * message takes. `paces` are for messages to a commander of the sender's own side: the distance per turn, in the map's measure
 * (the rulebook's unit of distance). If a pace is 0, such a message takes the turns of the delay.
 */
export const figuresOf = ({ game }: Battle, what: 'delays' | 'paces'): PerMeans => ({
  ...NOTHING_SAID,
  ...(game as GameRow & { readonly [what in 'delays' | 'paces']?: Partial<PerMeans> })[what],
});

/** Chances in 100 that a message is lost, or that another side captures it. */
export type Chances = { readonly lost: number; readonly taken: number };

const SURE: Chances = { lost: 0, taken: 0 };

/** Returns the chances for messages sent by a means. If none are set, every message arrives. */
export const chancesOf = ({ game }: Battle, by: Means): Chances =>
  (game as GameRow & { readonly chances?: Partial<Record<Means, Chances>> }).chances?.[by] ?? SURE;

/** The table of the means that sides and units have, if an umpire has set them. Each side knows its own. */
export const EQUIPMENT = 'means';

export type EquipmentRow = Row & {
  readonly id: string;
  readonly side: string;
  /** The unit to which this applies; null for all units of the side that have no row of their own. */
  readonly unit: string | null;
  readonly has: readonly Means[];
};

/** Returns the id of the row for a side or unit. */
export const equipmentIdOf = (of: string): string => `${EQUIPMENT}-${of}`;

/** Returns the means that a side can send messages by, or one of its units. By default these are all means. */
export function meansOf(battle: Battle, side: string, unit?: string): readonly Means[] {
  const said = (id: string): EquipmentRow | undefined => rowOf(battle, EQUIPMENT, equipmentIdOf(id)) as EquipmentRow | undefined;
  const own = unit === undefined ? undefined : said(unit);
  return (own?.side === side ? own : said(side))?.has ?? MEANS;
}

/** Returns the rows of means that umpires have set, as far as the battle's reader may know them. */
export const equipmentIn = ({ tables }: Battle): readonly EquipmentRow[] =>
  rowsIn(tables[EQUIPMENT] as ReadonlyMap<string, EquipmentRow> | undefined);

/** Returns the messages on their way, in the order in which they were sent. */
export const messagesIn = ({ tables }: Battle): readonly MessageRow[] =>
  rowsIn(tables[MESSAGE] as ReadonlyMap<string, MessageRow> | undefined);

/**
 * The number of messages of each side for each turn that has not been reached, whatever became of them. A message that arrives at
 * once counts until the next turn begins.
 */
export const SENT = 'sent';
export type SentRow = Row & { readonly id: string; readonly from: string; readonly turn: number; readonly count: number };

const sentIn = ({ tables }: Battle): readonly SentRow[] => rowsIn(tables[SENT] as ReadonlyMap<string, SentRow> | undefined);

/** Returns the messages that a side has sent for turns that have not been reached. */
export const sentBy = (battle: Battle, from: string): number =>
  sentIn(battle).reduce((all, row) => all + (row.from === from && row.turn > battle.game.turn ? row.count : 0), 0);

/** Counts a message for the turn at whose beginning it would arrive, and forgets the turns that have been reached. */
export function countSent({ draft }: Pick<Desk, 'draft'>, from: string, turn: number): void {
  for (const row of sentIn(draft.battle)) if (row.turn <= draft.battle.game.turn) draft.remove(SENT, row.id);
  const id = `${SENT}-${from}-${turn}`;
  const row = rowOf(draft.battle, SENT, id) as SentRow | undefined;
  draft.put(SENT, id, { from, turn, count: (row?.count ?? 0) + 1 });
}

export const messageIn = (battle: Battle, id: string): MessageRow | undefined =>
  rowOf(battle, MESSAGE, id) as MessageRow | undefined;
