/** The rows for later turns: arriving units, and the umpire's calendar. */
import type { JsonObject } from '../../dice/index.js';
import { rowsIn } from '../../rules/battle.js';
import type { Battle, Edge, Row, RowMap } from '../../rules/index.js';

export const REINFORCEMENT = 'reinforcement';
export const CALENDAR = 'calendar';

/**
 * A unit that has not yet arrived in the battle. It gets a row in the unit table only when it arrives, so until then no command
 * can use or affect it.
 */
export type ReinforcementRow = Row & {
  readonly id: string;
  readonly name: string;
  /** The id of its side. */
  readonly side: string;
  /** The unit's fields, as an order of battle gives them. */
  readonly fields: JsonObject;
  /** The turn in which the unit arrives: when `phase` begins, or if that is null, when the turn begins. */
  readonly turn: number;
  readonly phase: string | null;
  /**
   * The place where the unit arrives, or several places for its side to choose from, separated by `;`. In a battle without a map
   * it is any name. Null if no place is given.
   */
  readonly at: string | null;
  /** The edge along which it may arrive anywhere; null if it arrives at a place. */
  readonly edge: Edge | null;
  readonly facing: number | null;
  /** True if the unit waits at its edge or places until its side chooses where it enters. */
  readonly here: boolean;
};

/** Something that the umpire has planned. */
export type CalendarRow = Row & {
  readonly id: string;
  /** The announcement itself. */
  readonly name: string;
  /** Further text that is published with the announcement; empty if there are none. */
  readonly text: string;
  /** The audience of the entry: a side's id or `UMPIRES`; null for everyone. */
  readonly side: string | null;
  readonly turn: number;
  readonly phase: string | null;
  /**
   * The id of an act that an umpire carries out by a button when the entry is due; null if the entry only announces something.
   * The values in `params` name rows by their names.
   */
  readonly act: string | null;
  readonly params: JsonObject;
  /** True if the entry is due and waits for an umpire's press. */
  readonly due: boolean;
};

/** Returns the units on their way, in the order in which they were announced. */
export const reinforcementsOf = ({ tables }: Battle): readonly ReinforcementRow[] =>
  rowsIn(tables[REINFORCEMENT] as RowMap<ReinforcementRow> | undefined);

/** Returns the calendar's entries in the order in which they were written. */
export const calendarOf = ({ tables }: Battle): readonly CalendarRow[] =>
  rowsIn(tables[CALENDAR] as RowMap<CalendarRow> | undefined);
