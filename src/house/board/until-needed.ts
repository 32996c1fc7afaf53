/**
 * Sides that are done until they are needed. Later phases of the turn do not wait for these sides, unless they have something to
 * do.
 */
import { formatCanonicalJson, type JsonObject, calculateSha256Hex } from '../../dice/index.js';
import { listRows } from '../../rules/battle.js';
import { type Battle, type Draft, listPlayedSides, type Row, findRow, type Ruleset } from '../../rules/index.js';
import { isWithoutUmpire } from '../settings/index.js';
import { UNTIL_NEEDED_TABLE } from './rows.js';

type UntilNeededRow = Row & {
  readonly side: string;
  /** The turn and phase in which the side was marked done. */
  readonly turn: number;
  readonly phase: string;
  /**
   * `later` if the side is also passed in later turns, in phases in which it can do nothing. `now` if a later turn has begun: only
   * such phases then pass, and `turn` and `phase` are those in which the side last said that it was done. Missing in older rows.
   */
  readonly passes?: 'later' | 'now';
  /** A hash of the state of the side's units at that time. If their state changes, the side is needed again. */
  readonly condition: string;
};

const anyRowFor = (battle: Battle, sideId: string): UntilNeededRow | undefined =>
  findRow(battle, UNTIL_NEEDED_TABLE, sideId) as UntilNeededRow | undefined;

const rowFor = (battle: Battle, sideId: string): UntilNeededRow | undefined => {
  const row = anyRowFor(battle, sideId);
  return row?.turn === battle.game.turn && row.passes !== 'now' ? row : undefined;
};

/** Checks whether a side is done until it is needed in this turn. */
export const isDoneUntilNeeded = (battle: Battle, sideId: string): boolean => rowFor(battle, sideId) !== undefined;

/**
 * Checks whether a side was done until it was needed in an earlier turn. Only phases in which it can do nothing then pass without
 * its players.
 */
export const isPassedIfIdle = (battle: Battle, sideId: string): boolean => anyRowFor(battle, sideId)?.passes === 'now';

/**
 * Checks whether the bot may have marked a side as ready: it was done in an earlier phase, and has not said so in this phase. With
 * an umpire, a side that was done in an earlier turn may also have been marked by the umpire, so it does not count.
 */
export const isDoneSinceEarlierPhase = (battle: Battle, sideId: string): boolean => {
  const row = isPassedIfIdle(battle, sideId) && isWithoutUmpire(battle) ? anyRowFor(battle, sideId) : rowFor(battle, sideId);
  return row !== undefined && (row.turn !== battle.game.turn || row.phase !== battle.game.phase);
};

/** Returns the sides with players that are done until they are needed. */
export const listSidesUntilNeeded = (battle: Battle): readonly string[] =>
  listPlayedSides(battle).flatMap(({ id }) => (isDoneUntilNeeded(battle, id) ? [id] : []));

/**
 * Checks whether a unit of the side has been hit, lost or hindered, or has recovered, since the side was marked done. A side that is
 * passed in later turns too is needed only for tasks.
 */
export function isUntilNeededCancelled(ruleset: Ruleset, battle: Battle, sideId: string): boolean {
  const row = rowFor(battle, sideId);
  return row?.passes !== 'later' && row?.condition !== conditionOf(ruleset, battle, sideId);
}

function conditionOf(ruleset: Ruleset, battle: Battle, sideId: string): string {
  const units = listRows(battle.tables.unit).filter(({ side }) => side === sideId);
  return calculateSha256Hex(
    formatCanonicalJson(
      units.map((unit): JsonObject => ({ id: unit.id, strength: ruleset.strength.of(unit), hindrance: ruleset.hindrance(unit) })),
    ),
  );
}

/**
 * Records whether a side is done until it is needed.
 * @param passes whether phases of later turns, or of this turn, pass without its players if it can do nothing in them
 */
export function recordUntilNeeded(
  draft: Draft,
  ruleset: Ruleset,
  side: string,
  isDone: boolean,
  passes?: UntilNeededRow['passes'],
): void {
  const { battle } = draft;
  const { turn, phase } = battle.game;
  const fields: Omit<UntilNeededRow, 'id'> = {
    side,
    turn,
    phase,
    condition: conditionOf(ruleset, battle, side),
    ...(passes && { passes }),
  };
  draft.put(UNTIL_NEEDED_TABLE, side, isDone ? fields : null);
}
