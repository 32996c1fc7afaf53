/** Rows of later turns: arriving units, and the umpire's calendar. */
import type { JsonObject } from '../../dice/index.js';
import { rowsIn } from '../../rules/battle.js';
import type { Battle, Edge, Row, RowMap } from '../../rules/index.js';

export const REINFORCEMENT = 'reinforcement';
export const CALENDAR = 'calendar';

/**
 * A unit that has not yet arrived in the battle. It gets a row in the unit table only when it arrives, so until then no command
 * can use or affect it. Its fields are those of an order of battle.
 */
export type ReinforcementRow = Row & {
  readonly id: string;
  readonly name: string;
  /** The id of its side. */
  readonly side: string;
  /** Its fields, as an order of battle gives them. */
  readonly fields: JsonObject;
  /** The unit arrives with the beginning of this phase of this turn; null: of the turn. */
  readonly turn: number;
  readonly phase: string | null;
  /** Where: one place of the map, or several to choose among with `;` between; words, in a battle without a map. Null: nothing is said. */
  readonly at: string | null;
  /** Anywhere along this edge; null: at the place. */
  readonly edge: Edge | null;
  readonly facing: number | null;
  /** The unit has come up to its edge or places, and its side chooses the place of entry. */
  readonly here: boolean;
};

/** Something that the umpire has planned. */
export type CalendarRow = Row & {
  readonly id: string;
  /** The announcement. */
  readonly name: string;
  /** More words, told with it; empty: none. */
  readonly text: string;
  /** Its audience: a side's id, `UMPIRES`; null: everybody. */
  readonly side: string | null;
  readonly turn: number;
  readonly phase: string | null;
  /** The act that an umpire then does by a press, with its parameters, rows by their names; null: it is a remark alone. */
  readonly act: string | null;
  readonly params: JsonObject;
  /** The entry has come due, and waits for the press. */
  readonly due: boolean;
};

/** Units on their way, in the order of announcement. */
export const reinforcementsOf = ({ tables }: Battle): readonly ReinforcementRow[] =>
  rowsIn(tables[REINFORCEMENT] as RowMap<ReinforcementRow> | undefined);

/** The calendar's entries, in the order of writing. */
export const calendarOf = ({ tables }: Battle): readonly CalendarRow[] =>
  rowsIn(tables[CALENDAR] as RowMap<CalendarRow> | undefined);
