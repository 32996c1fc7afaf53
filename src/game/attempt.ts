import type { JsonObject } from '../dice/index.js';
import type { ActFacts, Procedure } from '../rules/index.js';
import type { StagedCommand } from './scene.js';

/** An action before it is carried out, possibly with some parts missing. */
export interface Attempt {
  readonly rule: Procedure | ActFacts;
  /** The rows and entered values. For an act, the entered values contain the ids of the rows. */
  readonly staging: StagedCommand;
  /** True if the person has confirmed the action after a check asked for confirmation. */
  readonly anyway: boolean;
  /** The id of the order that the action carries out. */
  readonly order?: string | undefined;
  /** Returns the complete input of a procedure; null if values are missing. */
  readonly input: () => JsonObject | null;
}
