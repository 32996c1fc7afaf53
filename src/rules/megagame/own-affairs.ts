import { type Actor, UMPIRES } from '../happening.js';
import type { MegagameScene } from './state.js';

/**
 * Decides which side learns a result that stays hidden from the enemy: the side of the rows in these roles. If rows of both sides
 * take part, only umpires learn it. Without such rows it is the asking player's side, or the umpires if an umpire asks.
 */
export const affairOf =
  <R extends string>(...roles: readonly R[]) =>
  (scene: MegagameScene<R>, { standing, sideId }: Actor): string => {
    const sides = new Set(roles.flatMap((role) => scene.rows(role)).map((row) => row.side as string));
    if (sides.size > 1) return UMPIRES;
    const [side] = sides;
    return side ?? (standing === 'player' && sideId !== null ? sideId : UMPIRES);
  };
