/** What is on its way: units that arrive later, and what the umpire's calendar has. */
import type { JsonObject } from '../../dice/index.js';
import { rowsIn } from '../../rules/battle.js';
import type { Battle, Edge, Row, Table } from '../../rules/index.js';

export const REINFORCEMENT = 'reinforcement';
export const CALENDAR = 'calendar';

/**
 * A unit that is not in the battle yet: no row of a unit stands for it until it arrives, so that nothing can be done by it or to it. It is
 * kept as an order of battle writes it.
 */
export type ReinforcementRow = Row & {
  readonly id: string;
  readonly name: string;
  /** The id of its side. */
  readonly side: string;
  /** What is given of it, as an order of battle gives it. */
  readonly fields: JsonObject;
  /** With the beginning of this phase of this turn it arrives; null: of the turn. */
  readonly turn: number;
  readonly phase: string | null;
  /** Where: one place of the map, or several to choose among with `;` between; words, in a battle without a map. Null: nothing is said. */
  readonly at: string | null;
  /** Anywhere along this edge; null: at the place. */
  readonly edge: Edge | null;
  readonly facing: number | null;
  /** It has come up to its edge or places, and its side says where it comes on. */
  readonly here: boolean;
};

/** Something that the umpire has planned. */
export type CalendarRow = Row & {
  readonly id: string;
  /** What is said when it comes due. */
  readonly name: string;
  /** More words, told with it; empty: none. */
  readonly text: string;
  /** Whom it is told to: a side's id, `UMPIRES`; null: everybody. */
  readonly side: string | null;
  readonly turn: number;
  readonly phase: string | null;
  /** The act that an umpire then does by a press, with its parameters, rows by their names; null: it is a remark alone. */
  readonly act: string | null;
  readonly params: JsonObject;
  /** It has come due, and waits for the press. */
  readonly due: boolean;
};

/** The units that are on their way, in the order in which they were announced. */
export const reinforcementsOf = ({ tables }: Battle): readonly ReinforcementRow[] =>
  rowsIn(tables[REINFORCEMENT] as Table<ReinforcementRow> | undefined);

/** What the umpire's calendar has, in the order in which it was written down. */
export const calendarOf = ({ tables }: Battle): readonly CalendarRow[] =>
  rowsIn(tables[CALENDAR] as Table<CalendarRow> | undefined);
