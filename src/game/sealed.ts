/**
 * Battles under seal, which other code can pass on but not read. An import law lets only `game`, `knowing` and `store` open one.
 */
import type { Battle } from '../rules/index.js';

/** A whole battle that its holder cannot read. They call `asKnownTo` or `inTheOpen` for what one reader knows. */
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

/** Returns the whole battle, sealed or not. */
export const opened = (battle: AnyBattle): Battle => (battle instanceof SealedBattle ? SealedBattle.open(battle) : battle);
