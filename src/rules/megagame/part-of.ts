import type { Json } from '../../dice/index.js';
import type { Actor } from '../happening.js';
import type { MegagameScene } from './state.js';

/** A part of a stock: the typed amount, if there is so much; otherwise all of it. */
export const partOf = (typed: Json | undefined, all: number): number =>
  typeof typed === 'number' && typed >= 0 && typed < all ? typed : all;

/**
 * Makes the function that lists a player's typed parts to ignore when a command is judged again: a part larger than the whole
 * then counts as the whole, because squadrons shot down before do not fly. An umpire's values stand.
 * @param wholes for each typed key, gives the whole; undefined where no rows are named
 */
export const partsTooLarge =
  <R extends string>(wholes: Readonly<Record<string, (scene: MegagameScene<R>) => number | undefined>>) =>
  (scene: MegagameScene<R>, { standing }: Pick<Actor, 'standing'>, isAgain: boolean): readonly string[] => {
    if (!isAgain || standing === 'umpire') return [];
    return Object.entries(wholes).flatMap(([key, whole]) => {
      const [typed, all] = [scene.typed?.[key], whole(scene)];
      return typeof typed === 'number' && all !== undefined && typed > all ? [key] : [];
    });
  };
