/** The consequences of a correction, before it is on record. */
import type { Change } from '../../rules/index.js';
import type { GameCommand } from '../command.js';
import type { BattleEvent, JudgedAgain } from '../event.js';
import type { AgainWritten } from './written.js';

/** An event that puts others right, before it is on record. */
export interface Intent {
  readonly kind: 'undone' | 'corrected' | 'overruled';
  /** The event it puts right, and all events taken back on purpose. */
  readonly undoes: number;
  readonly taken: readonly number[];
  readonly command: GameCommand;
}

/** A later event with a new result. */
export interface ChangedResult {
  readonly before: BattleEvent;
  readonly after: BattleEvent;
}

/** A later event that does not happen any more. */
export interface GoneResult {
  readonly event: BattleEvent;
  /** Null: it comes due no more. */
  readonly why: string | null;
}

export interface Plan {
  readonly again: JudgedAgain;
  /** From the battle as it is to the battle as it would be. */
  readonly changes: readonly Change[];
  /** For the umpire's choice: changed, vanished and new later results, and the number of unchanged ones. */
  readonly changed: readonly ChangedResult[];
  /** The corrected results themselves, where their audience changes. */
  readonly apart: readonly ChangedResult[];
  readonly gone: readonly GoneResult[];
  readonly fresh: readonly BattleEvent[];
  readonly same: number;
  /** The first event with further dice that nobody has seen; null if there is none. Later events may depend on them. */
  readonly unseen: Unseen | null;
}

/** Dice that would be rolled for the first time. */
export interface Unseen {
  readonly number: number;
  /** Least number of further dice: later rolls may depend on these. */
  readonly dice: number;
}

/** A plan that was worked out beforehand, for a battle as it stood then. */
export interface Prepared {
  readonly lastHash: string;
  readonly command: GameCommand;
  readonly plan: Plan;
  /** Its text, where it is to be carried out. */
  readonly written?: AgainWritten;
}
