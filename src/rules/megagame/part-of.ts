import type { Json } from '../../dice/index.js';
import type { Actor } from '../happening.js';
import type { MegagameScene } from './state.js';

/** Returns the number of squadrons or units that take part: the entered number if it is smaller than `all`, otherwise `all`. */
export const countTakingPart = (typed: Json | undefined, all: number): number =>
  typeof typed === 'number' && typed >= 0 && typed < all ? typed : all;

/**
 * Returns a function that lists entered numbers to ignore. In a recalculation after a correction, the named air groups may have
 * fewer squadrons than the player entered. The entered number is then ignored, so that all squadrons of these groups fly. A
 * number entered by an umpire is never ignored.
 * @param wholes for each entered key, a function that counts the squadrons or units of the named rows; it returns undefined if no
 *   rows are named
 */
export const createTooLargeFilter =
  <R extends string>(wholes: Readonly<Record<string, (scene: MegagameScene<R>) => number | undefined>>) =>
  (scene: MegagameScene<R>, { standing }: Pick<Actor, 'standing'>, isAgain: boolean): readonly string[] => {
    if (!isAgain || standing === 'umpire') return [];
    return Object.entries(wholes).flatMap(([key, whole]) => {
      const [typed, all] = [scene.typed?.[key], whole(scene)];
      return typeof typed === 'number' && all !== undefined && typed > all ? [key] : [];
    });
  };
