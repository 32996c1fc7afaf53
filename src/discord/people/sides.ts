import type { OpenGame } from '../../store/index.js';
import type { House } from '../house.js';

/** Finds the side that names a person as its player; null if no side does. */
export const sideOfUser = ({ battles }: Pick<House, 'battles'>, { gameId }: OpenGame, userId: string): string | null =>
  battles.actorIn(gameId, { userId, name: '', roleIds: [], isAdministrator: false }).sideId;
