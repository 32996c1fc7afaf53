/** What the description of events for a reader needs. */
import {
  type BattleEvent,
  type Ledger,
  type RollsTakenBack,
  rollsTakenBack,
  type SealedGame,
  type WhoIs,
} from '../game/index.js';
import type { AnyBattle } from '../game/sealed.js';
import type { Row, Ruleset } from '../rules/index.js';

/** The fields of an event that only the record contains. */
export type Kept = 'interactionId' | 'slot' | 'nonce' | 'previousHash' | 'ruleset' | 'rulesetVersion';

/** An event without the fields that only the record needs. */
export type Whole = Omit<BattleEvent, Kept>;

/** What the description of one event needs: the battle after it, and its rulebook. */
export interface Setting {
  readonly battle: AnyBattle;
  readonly ruleset: Ruleset;
  /** Returns an earlier event, because an undo mentions the units of the undone event. */
  readonly earlier?: (number: number) => BattleEvent | undefined;
  /** Returns an earlier event with its corrections, as it was before another event. */
  readonly stood?: (event: BattleEvent, before: number) => BattleEvent;
  /** Returns a removed row in its last state. */
  readonly gone?: (table: string, id: string) => Row | undefined;
  /** Finds the people behind keys. Default: only names in older events are known. */
  readonly whoIs?: WhoIs;
  /** Counts all cancelled rolls by side, for the end of a battle. */
  readonly rollsTakenBack?: () => RollsTakenBack;
  /** Returns the whole record, for the scores and captures at the end of a battle. */
  readonly record?: () => readonly BattleEvent[];
}

/** What the description of events needs from the record, besides the battle. */
export type BesideBattle = Required<Omit<Setting, 'battle' | 'ruleset' | 'rollsTakenBack' | 'record'>> & {
  /** Returns the whole record. Read only at the end of a battle. */
  readonly events: () => readonly BattleEvent[];
  readonly ledger: () => Ledger;
};

/** Returns what the description of a game's events needs. */
export function settingOf({ battle, ruleset }: SealedGame, { events, ledger, ...beside }: BesideBattle): Required<Setting> {
  return { battle, ruleset, ...beside, record: events, rollsTakenBack: () => rollsTakenBack(events, ledger(), battle, ruleset) };
}
