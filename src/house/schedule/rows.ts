/** The rows for later turns: arriving units, and the umpire's calendar. */
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
  /** The unit's fields, as an order of battle gives them. */
  readonly fields: JsonObject;
  /** The turn in which the unit arrives: when `phase` begins, or if that is null, when the turn begins. */
  readonly turn: number;
  readonly phase: string | null;
  /**
   * The place where it arrives, or several to choose from, separated by `;`. Without a map these are words. Null if no place
   * is given.
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
  /** Further words that are published with the announcement; empty if there are none. */
  readonly text: string;
  /** The audience of the entry: a side's id or `UMPIRES`; null for everybody. */
  readonly side: string | null;
  readonly turn: number;
  readonly phase: string | null;
  /**
   * An act that an umpire carries out by a button when the entry is due; its parameters name rows. Null if there is only an
   * announcement.
   */
  readonly act: string | null;
  readonly params: JsonObject;
  /** True if the entry has come due and waits for an umpire's press. */
  readonly due: boolean;
};

/** Units on their way, in the order in which they were announced. */
export const reinforcementsOf = ({ tables }: Battle): readonly ReinforcementRow[] =>
  rowsIn(tables[REINFORCEMENT] as RowMap<ReinforcementRow> | undefined);

/** The calendar's entries, in the order in which they were written. */
export const calendarOf = ({ tables }: Battle): readonly CalendarRow[] =>
  rowsIn(tables[CALENDAR] as RowMap<CalendarRow> | undefined);
