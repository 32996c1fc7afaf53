import { type Actor, UMPIRES_AUDIENCE } from '../happening.js';
import type { MegagameScene } from './state.js';

/**
 * Returns a function that decides who learns a result that is hidden from the enemy. The side of the rows in these roles learns
 * the result. If rows of several sides take part, only umpires learn it. Without rows in these roles, the side of the asking
 * player learns the result. If an umpire asks, only umpires learn it.
 */
export const createAudienceFinder =
  <R extends string>(...roles: readonly R[]) =>
  (scene: MegagameScene<R>, { standing, sideId }: Actor): string => {
    const sides = new Set(roles.flatMap((role) => scene.rows(role)).map((row) => row.side as string));
    if (sides.size > 1) return UMPIRES_AUDIENCE;
    const [side] = sides;
    return side ?? (standing === 'player' && sideId !== null ? sideId : UMPIRES_AUDIENCE);
  };
