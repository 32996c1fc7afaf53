/** What telling events needs beside them. */
import type { BattleEvent, RollsTakenBack, WhoIs } from '../game/index.js';
import type { Battle, Row, Ruleset } from '../rules/index.js';

/** What a record keeps of an event for itself: nobody is told it. */
export type Kept = 'interactionId' | 'slot' | 'nonce' | 'previousHash' | 'ruleset' | 'rulesetVersion';

/** An event without that. */
export type Whole = Omit<BattleEvent, Kept>;

/** What telling an event needs beside it: the battle after it and its rulebook. */
export interface Setting {
  readonly battle: Battle;
  readonly ruleset: Ruleset;
  /** Earlier events, so that an undo can tell of the units that what it undoes named. */
  readonly earlier?: (number: number) => BattleEvent | undefined;
  /** An earlier event as it stood before another: what was corrected is taken back as it was corrected. */
  readonly stood?: (event: BattleEvent, before: number) => BattleEvent;
  /** A row that is there no more, as it last was. */
  readonly gone?: (table: string, id: string) => Row | undefined;
  /** Who is behind the keys of people; left out: nobody is known but by the names that events of before have. */
  readonly whoIs?: WhoIs;
  /** Rolls of the whole record that count no more, by side: what a battle's end tells. */
  readonly rollsTakenBack?: () => RollsTakenBack;
}
