/** How the bot plays a side of a rulebook, for scenarios' balance and for tutorials. It contains only data. */
export interface BotPlay {
  /**
   * The procedures and acts that the bot uses, by id, with a weight. A procedure is worth what its odds promise by its `measure`,
   * times the weight. An act is worth the weight.
   */
  readonly worths: Readonly<Record<string, number>>;
  /** The phases in which the bot uses an action that is allowed at any time. */
  readonly phases?: Readonly<Record<string, readonly string[]>>;
  /** Actions that the bot uses only near the enemy. */
  readonly nearOnly?: readonly string[];
  /** For an action that a unit can do only once: the field of the unit that is true afterwards. */
  readonly onceBy?: Readonly<Record<string, string>>;
  /** The units that the bot does not move: values of the field `kind`, `type` or `troops`. */
  readonly stays: readonly string[];
}
