/** Checks whether the battle is still in the phase that a post is about, and which sides the phase waits for. */
import { listUnreadySides, BOARD_TABLE } from '../house/index.js';
import type { Reader, View } from '../game/index.js';
import type { VisibleEvent } from '../knowing/index.js';
import { type Battle, GAME_TABLE, type Row } from '../rules/index.js';

/** Returns the phase that an event started. */
export function findStartedPhase({ changes, turn, phase }: Pick<VisibleEvent, 'changes' | 'turn' | 'phase'>): {
  readonly turn: number;
  readonly phase: string;
} {
  const after = Object.fromEntries(
    changes.flatMap(({ table, after: now }) => (table === GAME_TABLE ? Object.entries(now ?? {}) : [])),
  );
  return {
    turn: typeof after.turn === 'number' ? after.turn : turn,
    phase: typeof after.phase === 'string' ? after.phase : phase,
  };
}

/** Checks whether a battle is still in the phase that this event started. */
export function isInStartedPhase(event: Pick<VisibleEvent, 'changes' | 'turn' | 'phase'>, { game }: Battle): boolean {
  const begun = findStartedPhase(event);
  return game.status === 'open' && game.turn === begun.turn && game.phase === begun.phase;
}

/**
 * Checks whether an event asks a side to act in the present phase. The event either started the phase, or was an action after
 * which the side is no longer ready, or declared an assault that the side can answer.
 * @param view the side's own view of the battle
 */
export function isAskingSideToAct(
  event: Pick<VisibleEvent, 'changes' | 'turn' | 'phase' | 'kind' | 'command'>,
  sideId: string,
  { ruleset, battle }: View,
): boolean {
  if (!isInStartedPhase(event, battle)) return false;
  if (event.kind === 'phase') return true;
  if (event.kind === 'assault-declared' && ruleset.asksSides?.(battle).includes(sideId) === true) return true;
  const isAction = event.command.type === 'act' || event.command.type === 'resolve';
  const isReadyIn = (row: Row | null): boolean => (row?.sides as readonly string[] | undefined)?.includes(sideId) === true;
  return (
    isAction &&
    event.changes.some(
      ({ table, id, before, after }) => table === BOARD_TABLE && id === 'ready' && isReadyIn(before) && !isReadyIn(after),
    )
  );
}

/** Checks whether the phase waits for this player's side. */
export const isWaitingForSide = (battle: Battle, { standing, sideId }: Reader): boolean =>
  standing === 'player' && listUnreadySides(battle).some(({ id }) => id === sideId);
