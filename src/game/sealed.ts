/** Battles that go from hand to hand unread. By an import law only the core, the gate and the store open one. */
import type { Battle } from '../rules/index.js';

/** A whole battle that nobody reads: others ask for a reader's knowledge of it (`asKnownTo`, `inTheOpen`). */
export class SealedBattle {
  readonly #whole: Battle;

  constructor(whole: Battle) {
    this.#whole = whole;
  }

  /** The whole battle. */
  static open(sealed: SealedBattle): Battle {
    return sealed.#whole;
  }
}

/** A battle for the core to judge on, under seal or not. */
export type AnyBattle = Battle | SealedBattle;

/** The same, whole. */
export const opened = (battle: AnyBattle): Battle => (battle instanceof SealedBattle ? SealedBattle.open(battle) : battle);
