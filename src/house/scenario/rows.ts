/** The rows of a battle that come from its scenario. */
import { listRows } from '../../rules/battle.js';
import { type ActContext, type Battle, createNameAfter, type Row, type RowMap, UMPIRES_AUDIENCE } from '../../rules/index.js';

export const SCENARIO_TABLE = 'scenario';
export const BRIEFING_TABLE = 'briefing';
export const SEATED_TABLE = 'seated';
export const SEAT_REQUEST_TABLE = 'asking';

/** The scenario of a battle. Everyone may know it, and a battle has at most one. */
type ScenarioRow = Row & {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly date: string;
  readonly about: string;
  readonly teaches: string;
  readonly credits: string;
  readonly licence: string;
  readonly players: { readonly least: number; readonly most: number };
  readonly hours: number;
  /** The length of the scenario in turns. */
  readonly turns: number;
};

/** A briefing for a side or for the umpires. */
type BriefingRow = Row & {
  readonly id: string;
  /** The id of the side, or `UMPIRES`. */
  readonly side: string;
  /** The name of the side's nation; empty for umpires. */
  readonly nation: string;
  readonly text: string;
};

/**
 * A player who has chosen their side. The row remains after the player leaves, because they have read the briefing. Only umpires
 * may know it.
 */
type SeatedRow = Row & { readonly id: string; readonly person: string; readonly side: string };

/** A person who has asked for a seat on a side. The row remains after a refusal, because a person can ask only once. */
type SeatRequestRow = Row & { readonly id: string; readonly person: string; readonly side: string };

/** Returns the people who have asked for a seat on a side. */
export const listSeatRequests = ({ tables }: Battle): readonly SeatRequestRow[] =>
  listRows(tables[SEAT_REQUEST_TABLE] as RowMap<SeatRequestRow> | undefined);

const briefingsIn = ({ tables }: Battle): readonly BriefingRow[] =>
  listRows(tables[BRIEFING_TABLE] as RowMap<BriefingRow> | undefined);

/** Returns the scenario of a battle; undefined for a battle without a scenario. */
export const findScenarioRow = (battle: Battle): ScenarioRow | undefined =>
  listRows(battle.tables[SCENARIO_TABLE] as RowMap<ScenarioRow> | undefined)[0];

/** Checks whether the turns of the battle's scenario are over. The sides or an umpire then end the battle. */
export const isPastLastTurn = (battle: Battle): boolean => battle.game.turn > (findScenarioRow(battle)?.turns ?? Infinity);

/** Returns the briefing of a side, or the umpires' briefing for `UMPIRES`. Returns undefined if there is no briefing. */
export const findBriefing = (battle: Battle, audience: string): string | undefined =>
  briefingsIn(battle).find(({ side }) => side === audience)?.text;

/** Returns the side that a person chose; undefined if they have not chosen a side. @param person the person's key */
export const findChosenSide = (battle: Battle, person: string): string | undefined =>
  listRows(battle.tables[SEATED_TABLE] as RowMap<SeatedRow> | undefined).find((row) => row.person === person)?.side;

/** Returns the name of a side's nation; empty for a side without a nation. */
export const describeNation = (battle: Battle, side: string): string =>
  briefingsIn(battle).find((row) => row.side === side)?.nation ?? '';

/** Stores the facts and briefings of a scenario. @param umpires the umpires' briefing */
export function recordScenario(
  desk: ActContext,
  scenario: Omit<ScenarioRow, 'id'>,
  briefings: readonly Omit<BriefingRow, 'id'>[],
  umpires: string,
): void {
  const id = desk.newId(SCENARIO_TABLE);
  desk.draft.create(SCENARIO_TABLE, id, { ...scenario, name: createNameAfter({ name: scenario.name as string }), id });
  for (const briefing of [...briefings, { side: UMPIRES_AUDIENCE, nation: '', text: umpires }]) {
    const ofBriefing = desk.newId(BRIEFING_TABLE);
    desk.draft.create(BRIEFING_TABLE, ofBriefing, { ...briefing, id: ofBriefing });
  }
}
