/** Battles under seal, which are passed on unread. An import law lets only the game, the gate and the store open one. */
import type { Battle } from '../rules/index.js';

/** A whole battle that its holder cannot read. They ask for what one reader knows of it (`asKnownTo`, `inTheOpen`). */
export class SealedBattle {
  readonly #whole: Battle;

  constructor(whole: Battle) {
    this.#whole = whole;
  }

  /** Returns the whole battle. */
  static open(sealed: SealedBattle): Battle {
    return sealed.#whole;
  }
}

/** A battle for use by the game, sealed or not. */
export type AnyBattle = Battle | SealedBattle;

/** Returns the whole battle, whether it was sealed or not. */
export const opened = (battle: AnyBattle): Battle => (battle instanceof SealedBattle ? SealedBattle.open(battle) : battle);
