/** Describes the consequences of a correction that has not been recorded yet. */
import type { Change } from '../../rules/index.js';
import type { GameCommand } from '../command.js';
import type { BattleEvent, JudgedAgain } from '../event.js';
import type { RecalculationText } from './written.js';

/** An intended undo or correction, before it is recorded. */
export interface Intent {
  readonly kind: 'undone' | 'corrected' | 'overruled';
  /** The event that is corrected. */
  readonly undoes: number;
  readonly taken: readonly number[];
  readonly command: GameCommand;
}

/** A later event with a changed result. */
export interface ChangedResult {
  readonly before: BattleEvent;
  readonly after: BattleEvent;
}

/** A later event that no longer happens. */
export interface GoneResult {
  readonly event: BattleEvent;
  /** The reason; null for an event that no longer happens. */
  readonly why: string | null;
}

export interface Plan {
  readonly again: JudgedAgain;
  /** The changes from the present battle to the corrected battle. */
  readonly changes: readonly Change[];
  /** The later results that change. The umpire decides with this list and the next lists. */
  readonly changed: readonly ChangedResult[];
  /** Corrected results that other people may see than before. */
  readonly apart: readonly ChangedResult[];
  readonly gone: readonly GoneResult[];
  readonly fresh: readonly BattleEvent[];
  readonly same: number;
  /**
   * The first event with additional dice that no one has seen, because later events may depend on these dice. Null if there is
   * none.
   */
  readonly unseen: UnseenChange | null;
}

/** Dice that would be rolled for the first time. */
export interface UnseenChange {
  readonly number: number;
  /** The least number of these dice. Later rolls may depend on them. */
  readonly dice: number;
}

/** A plan calculated in advance, and the state of the battle that makes it valid. */
export interface PreparedPlan {
  readonly lastHash: string;
  readonly command: GameCommand;
  readonly plan: Plan;
  /** The plan as text, if it is to be carried out. */
  readonly written?: RecalculationText;
}
