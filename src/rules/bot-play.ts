/**
 * How the bot plays a side in tutorials, and in the battles that measure the balance of scenarios. The interface contains only
 * data.
 */
export interface BotPlay {
  /**
   * The weights of the procedures and acts that the bot uses, by id. A procedure's value is its weight times the result that its
   * `measure` promises. An act's value is its weight.
   */
  readonly worths: Readonly<Record<string, number>>;
  /** The phases in which the bot uses an action that the rules allow at any time. */
  readonly phases?: Readonly<Record<string, readonly string[]>>;
  /** The values of procedures whose odds depend on secrets of the enemy, by id. Used only in tutorials. */
  readonly unknownOdds?: Readonly<Record<string, number>>;
  /** Actions that the bot uses only near the enemy. */
  readonly nearOnly?: readonly string[];
  /** The unit field that bars an action while it is true, such as `firedThisTurn`, by the id of the action. */
  readonly barredBy?: Readonly<Record<string, string>>;
  /** The kinds of units that the bot does not move, as values of the field `kind`, `type` or `troops`. */
  readonly stays: readonly string[];
}
