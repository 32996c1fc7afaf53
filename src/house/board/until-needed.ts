/**
 * Sides that are done until they are needed. Later phases of the turn do not wait for these sides, unless they have something to
 * do.
 */
import { formatCanonicalJson, type JsonObject, calculateSha256Hex } from '../../dice/index.js';
import { listRows } from '../../rules/battle.js';
import { type Battle, type Draft, listPlayedSides, type Row, findRow, type Ruleset } from '../../rules/index.js';
import { UNTIL_NEEDED_TABLE } from './rows.js';

type UntilNeededRow = Row & {
  readonly side: string;
  /** The turn and phase in which the side was marked done. */
  readonly turn: number;
  readonly phase: string;
  /** A hash of the state of the side's units at that time. If their state changes, the side is needed again. */
  readonly condition: string;
};

const rowFor = (battle: Battle, sideId: string): UntilNeededRow | undefined => {
  const row = findRow(battle, UNTIL_NEEDED_TABLE, sideId) as UntilNeededRow | undefined;
  return row?.turn === battle.game.turn ? row : undefined;
};

/** Checks whether a side is done until it is needed in this turn. */
export const isDoneUntilNeeded = (battle: Battle, sideId: string): boolean => rowFor(battle, sideId) !== undefined;

/** Checks whether a side is done until it is needed since an earlier phase, and has not marked itself as ready in this phase. */
export const isDoneSinceEarlierPhase = (battle: Battle, sideId: string): boolean => {
  const row = rowFor(battle, sideId);
  return row !== undefined && row.phase !== battle.game.phase;
};

/** Returns the sides with players that are done until they are needed. */
export const listSidesUntilNeeded = (battle: Battle): readonly string[] =>
  listPlayedSides(battle).flatMap(({ id }) => (isDoneUntilNeeded(battle, id) ? [id] : []));

/** Checks whether a unit of the side has been hit, lost or hindered, or has recovered, since the side was marked done. */
export const isUntilNeededCancelled = (ruleset: Ruleset, battle: Battle, sideId: string): boolean =>
  rowFor(battle, sideId)?.condition !== conditionOf(ruleset, battle, sideId);

function conditionOf(ruleset: Ruleset, battle: Battle, sideId: string): string {
  const units = listRows(battle.tables.unit).filter(({ side }) => side === sideId);
  return calculateSha256Hex(
    formatCanonicalJson(
      units.map((unit): JsonObject => ({ id: unit.id, strength: ruleset.strength.of(unit), hindrance: ruleset.hindrance(unit) })),
    ),
  );
}

/** Records whether a side is done until it is needed. */
export function recordUntilNeeded(draft: Draft, ruleset: Ruleset, side: string, isDone: boolean): void {
  const { battle } = draft;
  const { turn, phase } = battle.game;
  const fields: Omit<UntilNeededRow, 'id'> = { side, turn, phase, condition: conditionOf(ruleset, battle, side) };
  draft.put(UNTIL_NEEDED_TABLE, side, isDone ? fields : null);
}
