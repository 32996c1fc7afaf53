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
  /** The unit arrives when this phase of this turn begins; if the phase is null, when the turn begins. */
  readonly turn: number;
  readonly phase: string | null;
  /**
   * Where it arrives: a place on the map, or several to choose from with `;` between; in a battle without a map, words. Null if
   * no place is given.
   */
  readonly at: string | null;
  /** It may arrive anywhere along this edge; null if it arrives at the place. */
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
  /** More words, told together with the announcement; empty if there are none. */
  readonly text: string;
  /** Who learns of it: a side's id or `UMPIRES`; null for everybody. */
  readonly side: string | null;
  readonly turn: number;
  readonly phase: string | null;
  /**
   * An act that an umpire then carries out by pressing a button, with its parameters (rows by name); null if the entry is only
   * a remark.
   */
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
