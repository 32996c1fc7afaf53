import { type Actor, UMPIRES } from '../happening.js';
import type { MegagameScene } from './state.js';

/**
 * The audience of a side's affair, on a map hidden from the other: the side of the rows in these roles. Without rows, the asker's
 * side; with both sides' rows, the umpires.
 */
export const affairOf =
  <R extends string>(...roles: readonly R[]) =>
  (scene: MegagameScene<R>, { standing, sideId }: Actor): string => {
    const sides = new Set(roles.flatMap((role) => scene.rows(role)).map((row) => row.side as string));
    if (sides.size > 1) return UMPIRES;
    const [side] = sides;
    return side ?? (standing === 'player' && sideId !== null ? sideId : UMPIRES);
  };
