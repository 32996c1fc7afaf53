import { inTheOpen } from '../../game/index.js';
import { Refusal } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { House } from '../house.js';

/** Finds the side that names a person as its player; null if no side does. */
export const sideOfUser = ({ battles }: Pick<House, 'battles'>, { gameId }: OpenGame, userId: string): string | null =>
  battles.actorIn(gameId, { userId, name: '', roleIds: [], isAdministrator: false }).sideId;

/**
 * Requires that no other side names these people. A person named by two sides would play only for the first.
 * @param own the id of the side that may name them already; null for none
 * @throws {Refusal} CONFLICT if another side names one of them
 */
export function requireFree(house: Pick<House, 'battles'>, game: OpenGame, own: string | null, ids: readonly string[]): void {
  const sideId = ids.map((id) => sideOfUser(house, game, id)).find((taken) => taken !== null && taken !== own);
  const side = sideId == null ? undefined : inTheOpen(game).tables.side.get(sideId);
  if (side)
    throw new Refusal(
      'CONFLICT',
      `that person plays for ${side.name}: /side edit with remove-player there comes first`,
      'player',
    );
}
