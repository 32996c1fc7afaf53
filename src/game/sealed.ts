/**
 * Sealed battles, which other code can pass on but not read. A check of imports allows only `game`, `knowing` and `store` to open
 * a sealed battle.
 */
import type { Battle } from '../rules/index.js';

/** A whole battle that other code cannot read. To get what one reader may know, use `openView` or `openPublicPart`. */
export class SealedBattle {
  readonly #whole: Battle;

  constructor(whole: Battle) {
    this.#whole = whole;
  }

  /** Returns the whole battle. Only `game`, `knowing` and `store` may call this. */
  static open(sealed: SealedBattle): Battle {
    return sealed.#whole;
  }
}

/** A battle that is either sealed or open. */
export type AnyBattle = Battle | SealedBattle;

/** Returns the whole battle, sealed or not. */
export const openSealedBattle = (battle: AnyBattle): Battle =>
  battle instanceof SealedBattle ? SealedBattle.open(battle) : battle;
