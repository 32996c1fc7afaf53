/** Checks whether the battle is still in the phase that a post announced, and for which sides the phase waits. */
import { awaitedSides } from '../house/index.js';
import type { Reader } from '../game/index.js';
import type { Told } from '../knowing/index.js';
import { type Battle, GAME } from '../rules/index.js';

/** Returns the phase that started with an event. */
export function phaseBegun({ changes, turn, phase }: Pick<Told, 'changes' | 'turn' | 'phase'>): {
  readonly turn: number;
  readonly phase: string;
} {
  const after = Object.fromEntries(changes.flatMap(({ table, after: now }) => (table === GAME ? Object.entries(now ?? {}) : [])));
  return {
    turn: typeof after.turn === 'number' ? after.turn : turn,
    phase: typeof after.phase === 'string' ? after.phase : phase,
  };
}

/** Checks whether a battle is still in the phase that started with this event. */
export function isPhaseNow(event: Pick<Told, 'changes' | 'turn' | 'phase'>, { game }: Battle): boolean {
  const begun = phaseBegun(event);
  return game.status === 'open' && game.turn === begun.turn && game.phase === begun.phase;
}

/** Checks whether the phase waits for the side of a player. */
export const isAwaited = (battle: Battle, { standing, sideId }: Reader): boolean =>
  standing === 'player' && awaitedSides(battle).some(({ id }) => id === sideId);
