/** Context for telling events. */
import type { BattleEvent, RollsTakenBack, WhoIs } from '../game/index.js';
import type { Battle, Row, Ruleset } from '../rules/index.js';

/** The record's own part of an event, told to nobody. */
export type Kept = 'interactionId' | 'slot' | 'nonce' | 'previousHash' | 'ruleset' | 'rulesetVersion';

/** An event without that. */
export type Whole = Omit<BattleEvent, Kept>;

/** Context for telling an event: the battle after it and its rulebook. */
export interface Setting {
  readonly battle: Battle;
  readonly ruleset: Ruleset;
  /** Earlier events: an undo names the units that the undone event named. */
  readonly earlier?: (number: number) => BattleEvent | undefined;
  /** An earlier event as it stood before another: corrected, if it had been. */
  readonly stood?: (event: BattleEvent, before: number) => BattleEvent;
  /** A removed row in its last state. */
  readonly gone?: (table: string, id: string) => Row | undefined;
  /** People behind keys; left out: only names in older events are known. */
  readonly whoIs?: WhoIs;
  /** Rolls of the whole record without effect, by side: told at a battle's end. */
  readonly rollsTakenBack?: () => RollsTakenBack;
}
