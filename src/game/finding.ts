/** The faults that checking a record can find, and the facts needed to check an event. */
import type { FaceOrigin } from '../dice/index.js';
import type { EarlierSeed } from '../house/index.js';
import type { BattleEvent } from './event.js';
import type { GameState } from './state.js';

/** The first fault found in a record. */
export interface VerificationFault {
  /** The number of the event with the fault; null for a fault of the whole record. */
  readonly event: number | null;
  /** The faulty part: 'hash', 'order', 'dice', 'changes' or the path of a field. */
  readonly what: string;
  readonly why: string;
}

/** A fault found in an event; null for an event without faults. */
export type EventFault = Pick<VerificationFault, 'what' | 'why'> | null;

/** The number of checked dice, by their origin. */
export type DiceCount = Record<FaceOrigin | 'rolled', number>;

/** The part of a record that comes before the checked event. */
export interface VerifiedPart {
  readonly start: BattleEvent;
  readonly before: BattleEvent | undefined;
  /** The state of the game after the event in `before`. */
  readonly state: GameState;
  readonly events: readonly BattleEvent[];
  /** The key of the dice: the seed with the words that players added. Null if the seed is unknown. */
  readonly seed: string | null;
  /** The battle's earlier seeds, if it was reopened with a new seed. */
  readonly earlier: readonly EarlierSeed[];
  /** The ids of interactions that have already caused events. */
  readonly interactions: ReadonlySet<string>;
}
