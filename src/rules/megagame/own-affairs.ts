import { type Actor, UMPIRES } from '../happening.js';
import type { MegagameScene } from './state.js';

/**
 * Who is told of what is one side's affair, for the other does not see the map that it is on: the side of the rows in these
 * roles. Of what names none of theirs those who asked are told, of both sides' the umpires.
 */
export const affairOf =
  <R extends string>(...roles: readonly R[]) =>
  (scene: MegagameScene<R>, { standing, sideId }: Actor): string => {
    const sides = new Set(roles.flatMap((role) => scene.rows(role)).map((row) => row.side as string));
    if (sides.size > 1) return UMPIRES;
    const [side] = sides;
    return side ?? (standing === 'player' && sideId !== null ? sideId : UMPIRES);
  };
