/** The consequences of a correction that has not been recorded yet. */
import type { Change } from '../../rules/index.js';
import type { GameCommand } from '../command.js';
import type { BattleEvent, Recalculation } from '../event.js';
import type { RecalculationText } from './written.js';

/** An undo or correction that someone intends, before it is recorded. */
export interface AmendmentIntent {
  readonly kind: 'undone' | 'corrected' | 'overruled';
  /** The number of the event that is corrected. */
  readonly undoes: number;
  readonly taken: readonly number[];
  readonly command: GameCommand;
}

/** A later event with a result that changes. */
export interface ChangedResult {
  readonly before: BattleEvent;
  readonly after: BattleEvent;
}

/** A later event that no longer happens after the correction. */
export interface CancelledResult {
  readonly event: BattleEvent;
  /** The reason why the event's command is now refused; null if the command is not refused. */
  readonly why: string | null;
}

export interface AmendmentPlan {
  readonly again: Recalculation;
  /** The changes that turn the current battle into the corrected battle. */
  readonly changes: readonly Change[];
  /** The later results that change. The umpire sees this list and the next lists before deciding. */
  readonly changed: readonly ChangedResult[];
  /** The corrected results that are now visible to different people. */
  readonly apart: readonly ChangedResult[];
  readonly gone: readonly CancelledResult[];
  readonly fresh: readonly BattleEvent[];
  readonly same: number;
  /**
   * The first event that would roll additional dice that no one has seen. Later events may depend on these dice. Null if there is
   * no such event.
   */
  readonly unseen: UnseenChange | null;
}

/** Dice that would be rolled for the first time. */
export interface UnseenChange {
  readonly number: number;
  /** The minimum number of these dice. */
  readonly dice: number;
}

/** A plan that was calculated in advance, and the state of the battle that it is valid for. */
export interface PreparedPlan {
  readonly lastHash: string;
  readonly command: GameCommand;
  readonly plan: AmendmentPlan;
  /** The plan as text for the record, if the plan is to be carried out. */
  readonly written?: RecalculationText;
}
