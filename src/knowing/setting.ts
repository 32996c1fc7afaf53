/** Context for telling events. */
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

/** The record's own part of an event, told to nobody. */
export type Kept = 'interactionId' | 'slot' | 'nonce' | 'previousHash' | 'ruleset' | 'rulesetVersion';

/** An event without that. */
export type Whole = Omit<BattleEvent, Kept>;

/** Context for telling an event: the battle after it and its rulebook. */
export interface Setting {
  readonly battle: AnyBattle;
  readonly ruleset: Ruleset;
  /** Earlier events: an undo names the units that the undone event named. */
  readonly earlier?: (number: number) => BattleEvent | undefined;
  /** An earlier event as it stood before another: corrected, if it had been. */
  readonly stood?: (event: BattleEvent, before: number) => BattleEvent;
  /** A removed row in its last state. */
  readonly gone?: (table: string, id: string) => Row | undefined;
  /** Finds the people behind keys; by default only names in older events are known. */
  readonly whoIs?: WhoIs;
  /** Rolls of the whole record without effect, by side: told at a battle's end. */
  readonly rollsTakenBack?: () => RollsTakenBack;
}

/** The record's additions to a battle, for telling its events. */
export type BesideBattle = Required<Omit<Setting, 'battle' | 'ruleset' | 'rollsTakenBack'>> & {
  /** The whole record, read only where rolls were taken back. */
  readonly events: () => readonly BattleEvent[];
  readonly ledger: () => Ledger;
};

/** A game as its events are told. */
export function settingOf({ battle, ruleset }: SealedGame, { events, ledger, ...beside }: BesideBattle): Required<Setting> {
  return { battle, ruleset, ...beside, rollsTakenBack: () => rollsTakenBack(events, ledger(), battle, ruleset) };
}
