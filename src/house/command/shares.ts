/** The shares of a side: the units that each player commands, and whether that player is done with the phase. */
import {
  type Battle,
  type Draft,
  listPlayedSides,
  type Row,
  findRow,
  type Ruleset,
  type SideRow,
  type UnitRow,
} from '../../rules/index.js';
import { listRows } from '../../rules/battle.js';
import { findSideCommander, findCommander, listCommandRows } from './rows.js';

/** The table of players who are done with their own units. There is one row for each side, which only that side may know. */
export const DONE_TABLE = 'done';

type DoneRow = Row & {
  readonly side: string;
  readonly turn: number;
  readonly phase: string;
  /** The keys of the players who are done. They count only in the row's turn and phase. */
  readonly players: readonly string[];
};

/** The units that one player commands. */
export interface CommandShare {
  /** The commander's key; null for units that any player of the side commands. */
  readonly player: string | null;
  readonly units: readonly UnitRow[];
}

/** Checks whether a side has commanders, so that its players press *Done* separately for their own units. */
export const isSideDivided = (battle: Battle, sideId: string): boolean =>
  listCommandRows(battle).some(({ side }) => side === sideId);

/**
 * Returns the surviving units of a side with commanders, split into shares. Returns an empty list for a side without commanders.
 */
export function listShares({ strength }: Ruleset, battle: Battle, sideId: string): readonly CommandShare[] {
  if (!isSideDivided(battle, sideId)) return [];
  const shares = new Map<string | null, UnitRow[]>();
  for (const unit of listRows(battle.tables.unit)) {
    if (unit.side !== sideId || strength.isLost(unit)) continue;
    const player = findCommander(battle, unit) ?? null;
    shares.set(player, [...(shares.get(player) ?? []), unit]);
  }
  return [...shares].map(([player, units]) => ({ player, units }));
}

const doneRow = (battle: Battle, sideId: string): DoneRow | undefined =>
  findRow(battle, DONE_TABLE, sideId) as DoneRow | undefined;

/** Returns the players of a side who have pressed *Done* for their units in the current phase. */
export function listDonePlayers(battle: Battle, sideId: string): readonly string[] {
  const row = doneRow(battle, sideId);
  const { turn, phase } = battle.game;
  return row?.turn === turn && row.phase === phase ? row.players : [];
}

/** Marks these players of the side as done with the current phase, and all others as not done. */
export function recordDonePlayers(draft: Draft, sideId: string, players: readonly string[]): void {
  const { turn, phase } = draft.battle.game;
  const fields: Omit<DoneRow, 'id'> = { side: sideId, turn, phase, players };
  draft.put(DONE_TABLE, sideId, players.length === 0 ? null : fields);
}

/**
 * Lists the shares that are still open once these players are done. The share without a commander stays open until a player who
 * commands no units is done. If the side has no such player, this share is never open.
 */
export function listOpenShares(
  ruleset: Ruleset,
  battle: Battle,
  sideId: string,
  done: readonly string[],
): readonly CommandShare[] {
  const shares = listShares(ruleset, battle, sideId);
  const commanders = new Set(shares.map(({ player }) => player));
  const free = (listPlayedSides(battle).find(({ id }) => id === sideId)?.playerIds ?? []).filter(
    (player) => !commanders.has(player),
  );
  const isDone = ({ player }: CommandShare): boolean =>
    player === null ? free.length === 0 || free.some((key) => done.includes(key)) : done.includes(player);
  const left = shares.filter((share) => !isDone(share));
  return done.includes(findSideCommander(battle, sideId) ?? '') ? [] : left;
}

/** Returns the players of a side who have not pressed *Done*. Returns all its players if the side has no commanders. */
export function listPlayersNotDone(
  ruleset: Ruleset,
  battle: Battle,
  { id, playerIds }: Pick<SideRow, 'id' | 'playerIds'>,
): readonly string[] {
  if (!isSideDivided(battle, id)) return playerIds;
  const left = new Set(listOpenShares(ruleset, battle, id, listDonePlayers(battle, id)).map(({ player }) => player));
  const commanders = new Set(listShares(ruleset, battle, id).map(({ player }) => player));
  return playerIds.filter((player) => left.has(player) || (left.has(null) && !commanders.has(player)));
}

/** Returns the units that a player's *Done* covers. The list is empty if other players command all units. */
export function listPlayerUnits(ruleset: Ruleset, battle: Battle, sideId: string, player: string): readonly UnitRow[] {
  const shares = listShares(ruleset, battle, sideId);
  const own = shares.find((share) => share.player === player) ?? shares.find((share) => share.player === null);
  return own?.units ?? [];
}

/**
 * Checks whether this player's *Done* would make a side with commanders ready. This is so for the side's commander, and for the
 * last player who is not done.
 */
export const canCompleteSide = (ruleset: Ruleset, battle: Battle, sideId: string, player: string): boolean =>
  listOpenShares(ruleset, battle, sideId, [...listDonePlayers(battle, sideId), player]).length === 0;

/** Removes the *Done* rows for a phase that starts again. */
export function clearDoneRows(draft: Draft, { turn, phase }: { readonly turn: number; readonly phase: string }): void {
  for (const row of [...(draft.battle.tables[DONE_TABLE]?.values() ?? [])])
    if (row.turn === turn && row.phase === phase) draft.remove(DONE_TABLE, row.id as string);
}
