/** The findings of a check of the record, and the facts that an event is held against. */
import type { FaceOrigin } from '../dice/index.js';
import type { EarlierSeed } from '../house/index.js';
import type { BattleEvent } from './event.js';
import type { GameState } from './state.js';

/** The first thing that does not hold. */
export interface Fault {
  /** Number of the event; null when it is about the record as a whole. */
  readonly event: number | null;
  /** The faulty part: 'hash', 'order', 'dice', 'changes', or the path of a field. */
  readonly what: string;
  readonly why: string;
}

/** A fault of one event. */
export type Finding = Pick<Fault, 'what' | 'why'> | null;

/** Number of checked dice of each origin. */
export type DiceCount = Record<FaceOrigin | 'rolled', number>;

/** The record before the checked event. */
export interface Sofar {
  readonly start: BattleEvent;
  readonly before: BattleEvent | undefined;
  /** The game after `before`. */
  readonly state: GameState;
  readonly events: readonly BattleEvent[];
  /** Key of the dice: the seed, with the players' words. */
  readonly seed: string | null;
  /** Earlier seeds: the battle was resumed under a new one. */
  readonly earlier: readonly EarlierSeed[];
  /** Interactions that have made events happen. */
  readonly interactions: ReadonlySet<string>;
}
