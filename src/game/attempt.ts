import type { JsonObject } from '../dice/index.js';
import type { Act, Procedure } from '../rules/index.js';
import type { Staging } from './scene.js';

/** An action as it is about to be carried out, or as far as its draft is filled in. */
export interface Attempt {
  readonly procedure?: Procedure;
  readonly act?: Act;
  readonly staging: Staging;
  /** True if the person was asked, and confirms it. */
  readonly anyway: boolean;
  /** The order that the action carries out. */
  readonly order?: string | undefined;
  /** The whole input of a procedure, if it is complete. */
  readonly input: () => JsonObject | null;
}
