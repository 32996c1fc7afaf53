/** A battle's data from its scenario. */
import { rowsIn } from '../../rules/battle.js';
import { type Battle, type Desk, type Row, type RowMap, UMPIRES } from '../../rules/index.js';

export const SCENARIO = 'scenario';
export const BRIEFING = 'briefing';
export const SEATED = 'seated';

/** The scenario of a battle: one row at most, for everybody. */
export type ScenarioRow = Row & {
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
  /** Length in turns. */
  readonly turns: number;
};

/** A briefing for one side, or for umpires. */
export type BriefingRow = Row & {
  readonly id: string;
  /** The id of the side, or `UMPIRES`. */
  readonly side: string;
  /** The side's nation, in words; empty for umpires. */
  readonly nation: string;
  readonly text: string;
};

/** A player who chose his side: he has read its briefing, even after leaving his seat. Umpires alone know. */
export type SeatedRow = Row & { readonly id: string; readonly person: string; readonly side: string };

const briefingsIn = ({ tables }: Battle): readonly BriefingRow[] => rowsIn(tables[BRIEFING] as RowMap<BriefingRow> | undefined);

/** The scenario that a battle was opened from; undefined for any other battle. */
export const scenarioOf = (battle: Battle): ScenarioRow | undefined =>
  rowsIn(battle.tables[SCENARIO] as RowMap<ScenarioRow> | undefined)[0];

/** The briefing of a side, or of `UMPIRES`; undefined where there is none. */
export const briefingOf = (battle: Battle, audience: string): string | undefined =>
  briefingsIn(battle).find(({ side }) => side === audience)?.text;

/** The side chosen by a person himself. @param person his key */
export const chosenBy = (battle: Battle, person: string): string | undefined =>
  rowsIn(battle.tables[SEATED] as RowMap<SeatedRow> | undefined).find((row) => row.person === person)?.side;

/** A side's nation, in words; empty if not given. */
export const nationWords = (battle: Battle, side: string): string =>
  briefingsIn(battle).find((row) => row.side === side)?.nation ?? '';

/** Keeps a scenario and its briefings. @param umpires the umpires' briefing */
export function keepScenario(
  desk: Desk,
  scenario: Omit<ScenarioRow, 'id'>,
  briefings: readonly Omit<BriefingRow, 'id'>[],
  umpires: string,
): void {
  const id = desk.newId(SCENARIO);
  desk.draft.create(SCENARIO, id, { ...scenario, id });
  for (const briefing of [...briefings, { side: UMPIRES, nation: '', text: umpires }]) {
    const ofBriefing = desk.newId(BRIEFING);
    desk.draft.create(BRIEFING, ofBriefing, { ...briefing, id: ofBriefing });
  }
}
