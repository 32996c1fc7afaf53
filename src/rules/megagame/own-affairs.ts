import { type Actor, UMPIRES } from '../happening.js';
import type { MegagameScene } from './state.js';

/**
 * Decides which side learns a result that stays hidden from the enemy: the side of the rows in these roles. Without such rows
 * it is the asker's side; if rows of both sides take part, only umpires learn it.
 */
export const affairOf =
  <R extends string>(...roles: readonly R[]) =>
  (scene: MegagameScene<R>, { standing, sideId }: Actor): string => {
    const sides = new Set(roles.flatMap((role) => scene.rows(role)).map((row) => row.side as string));
    if (sides.size > 1) return UMPIRES;
    const [side] = sides;
    return side ?? (standing === 'player' && sideId !== null ? sideId : UMPIRES);
  };
