/** The rows for plans: units that arrive later, and the umpire's calendar. */
import type { JsonObject } from '../../dice/index.js';
import { listRows } from '../../rules/battle.js';
import type { Battle, Edge, Row, RowMap } from '../../rules/index.js';

export const REINFORCEMENT_TABLE = 'reinforcement';
export const CALENDAR_TABLE = 'calendar';

/**
 * A unit that has not arrived yet. Until it arrives, the unit is not in the unit table, so commands can neither use nor affect
 * it.
 */
export type ReinforcementRow = Row & {
  readonly id: string;
  readonly name: string;
  /** The id of the unit's side. */
  readonly side: string;
  /** The unit's fields, as in an order of battle. */
  readonly fields: JsonObject;
  /** The turn in which the unit arrives: at the start of `phase` or, if `phase` is null, at the start of the turn. */
  readonly turn: number;
  readonly phase: string | null;
  /**
   * The place of arrival. The unit's side chooses if there are several places, separated by `;`. Without a map, the place can be
   * any name. Null if no place is set.
   */
  readonly at: string | null;
  /** The edge of the map where the unit may arrive; null if it arrives at a place. */
  readonly edge: Edge | null;
  readonly facing: number | null;
  /** True while the unit is waiting for its side to choose the place of entry. */
  readonly here: boolean;
};

/** An entry in the umpire's calendar. */
export type CalendarRow = Row & {
  readonly id: string;
  /** The text of the announcement, which is also the entry's name. */
  readonly name: string;
  /** Further text for the announcement; may be empty. */
  readonly text: string;
  /** The id of the only side that may see the entry, or `UMPIRES`; null if everyone may see it. */
  readonly side: string | null;
  readonly turn: number;
  readonly phase: string | null;
  /**
   * The id of an act that an umpire carries out with a button; null if the entry is only an announcement. `params` contains names
   * of rows instead of ids.
   */
  readonly act: string | null;
  readonly params: JsonObject;
  /** True if the entry is waiting until an umpire presses its button. */
  readonly due: boolean;
};

/** Returns the announced units, in the order in which they were announced. */
export const listReinforcements = ({ tables }: Battle): readonly ReinforcementRow[] =>
  listRows(tables[REINFORCEMENT_TABLE] as RowMap<ReinforcementRow> | undefined);

/** Returns all entries of the umpire's calendar, oldest first. */
export const listCalendar = ({ tables }: Battle): readonly CalendarRow[] =>
  listRows(tables[CALENDAR_TABLE] as RowMap<CalendarRow> | undefined);
